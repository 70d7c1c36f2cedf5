import { t } from '../../shared/language';

/** Whether what was typed is part of an English text, or of what it reads in the language spoken now. */
export function isNamed(text: string, typed: string): boolean {
  const wanted = plain(typed.trim());
  return [text, t(text)].some((name) => plain(name).includes(wanted));
}

// Many leave out the dots below Hindi's letters: मरीज for मरीज़.
function plain(text: string): string {
  return text.normalize('NFD').replaceAll('\u093c', '').toLowerCase();
}
