import { type Message, messageOf } from './message';

/** The English texts of the product in one other language. */
export type Translations = Record<string, string>;

/** Translation and formatting in one language. */
export interface Speaker {
  language: string;
  /** For dates, numbers and amounts (BCP 47): India's, in this language. */
  locale: string;
  /**
   * Translates a text; without a translation it stays English. With values the text is an ICU message: "{name} waits",
   * "{count, plural, one {# patient} other {# patients}}". Without values no placeholder is replaced.
   */
  t(text: string, values?: Record<string, string | number>): string;
}

export function speakerOf(code: string, translations: Translations): Speaker {
  const locale = `${code}-IN`;
  const translationOf = new Map(Object.entries(translations));
  // Caches parsed messages.
  const messages = new Map<string, Message>();
  return {
    language: code,
    locale,
    t: (text, values) => {
      const translated = translationOf.get(text) ?? text;
      if (!values) return translated;
      let message = messages.get(text);
      if (!message) {
        message = messageOf(translated, locale);
        messages.set(text, message);
      }
      return message(values);
    },
  };
}
