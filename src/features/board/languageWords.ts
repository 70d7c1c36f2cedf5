import { currentSpeaker } from '../../shared/language';
import { type BoardLanguage, languagesOf } from './board';

/** The languages in the reader's own: "English", "English and Hindi". */
export function wordsOfLanguages(choice: BoardLanguage): string {
  const { locale } = currentSpeaker();
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return new Intl.ListFormat(locale).format(
    languagesOf(choice).map((code) => names.of(code) ?? code),
  );
}
