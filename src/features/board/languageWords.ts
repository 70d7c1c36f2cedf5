import { currentSpeaker } from '../../shared/language';
import { type BoardLanguage, languagesOf } from './board';

/** "English", "English and Hindi": in the language of anyone who reads it. */
export function wordsOfLanguages(choice: BoardLanguage): string {
  const { locale } = currentSpeaker();
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return new Intl.ListFormat(locale).format(
    languagesOf(choice).map((code) => names.of(code) ?? code),
  );
}
