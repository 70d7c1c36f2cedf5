import { t } from '../../shared/language';

/** Whether the typed text is part of an English text, or of its translation into the current language. */
export function isNamed(text: string, typed: string): boolean {
  const query = normalize(typed.trim());
  return [text, t(text)].some((name) => normalize(name).includes(query));
}

// Many leave out the dots below Hindi's letters: मरीज for मरीज़.
function normalize(text: string): string {
  return text.normalize('NFD').replaceAll('\u093c', '').toLowerCase();
}
