import { type Message, messageOf } from './message';

/**
 * The texts of the product are in English where they are used; a file of `src/languages` gives each of them in
 * another language, and its name is the language's code. A new language is one more file.
 */
// The browser tests' runner reads this file without Vite; they name the languages themselves.
const files = import.meta.env ? import.meta.glob('../languages/*.json') : {};

/** Codes of the languages that there are (BCP 47). */
export const languages = ['en', ...Object.keys(files).map(languageOfFile)];

/** The English texts of the product in one other language. */
export type Translations = Record<string, string>;

/** "../languages/hi.json" becomes "hi". */
export function languageOfFile(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
}

/** A language by its own name: "English", "हिन्दी". */
export function languageName(code: string): string {
  return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
}

/** The first of these preferences (BCP 47 tags, the dearest first) that the product speaks, else English. */
export function preferredLanguage(preferences: readonly string[]): string {
  const wanted = preferences.map((tag) => tag.split('-', 1)[0]?.trim().toLowerCase());
  return wanted.find((code) => code && languages.includes(code)) ?? 'en';
}

/** One language, ready to be spoken. */
export interface Speaker {
  language: string;
  /** For dates, numbers and amounts (BCP 47): India's, in this language. */
  locale: string;
  /**
   * A text in this language; what the language does not have stays as it is. With values it is an ICU message:
   * "{name} waits", "{count, plural, one {# patient} other {# patients}}". Without values nothing in it is taken for
   * a placeholder.
   */
  t(text: string, values?: Record<string, string | number>): string;
}

export function speakerOf(code: string, translations: Translations): Speaker {
  const locale = `${code}-IN`;
  const known = new Map(Object.entries(translations));
  // A message is read once.
  const messages = new Map<string, Message>();
  return {
    language: code,
    locale,
    t: (text, values) => {
      const translated = known.get(text) ?? text;
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

const english = speakerOf('en', {});

let findSpeaker = (): Speaker | undefined => english;

/** Says whose language counts: in the browser the person's, on the server that of the request. */
export function setSpeakerSource(source: () => Speaker | undefined): void {
  findSpeaker = source;
}

/** What is said at once in another language than the screen's, such as a paper's. */
export function spokenBy<Result>(speaker: Speaker, say: () => Result): Result {
  const usual = findSpeaker;
  findSpeaker = () => speaker;
  try {
    return say();
  } finally {
    findSpeaker = usual;
  }
}

/** The language that is spoken now. */
export function currentSpeaker(): Speaker {
  return findSpeaker() ?? english;
}

/** A text in the language of anyone who reads it. Called when the text is shown, never while a module is loaded. */
export function t(text: string, values?: Record<string, string | number>): string {
  return currentSpeaker().t(text, values);
}
