import { type Speaker, speakerOf } from './speaker';

export { type Speaker, speakerOf, type Translations } from './speaker';

/**
 * The code has the product's texts in English; each file in `src/languages` translates them into one other language
 * and is named by the language's code. Adding a file adds a language.
 */
// The browser tests' runner loads this file without Vite, so those tests list the languages themselves.
const files = import.meta.env ? import.meta.glob('../languages/*.json') : {};

/** Codes of the available languages (BCP 47). */
export const languages = ['en', ...Object.keys(files).map(languageOfFile)];

/** "../languages/hi.json" becomes "hi". */
export function languageOfFile(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
}

/** A language's own name: "English", "हिन्दी". */
export function languageName(code: string): string {
  return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
}

/** The first of these preferences (BCP 47 tags, the most preferred first) that is available, else English. */
export function preferredLanguage(preferences: readonly string[]): string {
  const codes = preferences.map((tag) => tag.split('-', 1)[0]?.trim().toLowerCase());
  return codes.find((code) => code && languages.includes(code)) ?? 'en';
}

/** For what stands in English beside another language, as on a board on the wall. */
export const english = speakerOf('en', {});

let findSpeaker = (): Speaker | undefined => english;

/** Sets the source of the current language: the person's in the browser, the request's on the server. */
export function setSpeakerSource(source: () => Speaker | undefined): void {
  findSpeaker = source;
}

/** Runs a synchronous function in another language than the screen's, such as a paper's. */
export function withSpeaker<Result>(speaker: Speaker, run: () => Result): Result {
  const previous = findSpeaker;
  findSpeaker = () => speaker;
  try {
    return run();
  } finally {
    findSpeaker = previous;
  }
}

/** The current language. */
export function currentSpeaker(): Speaker {
  return findSpeaker() ?? english;
}

/** Translates a text into the current language. Call it when the text is shown, never while a module loads. */
export function t(text: string, values?: Record<string, string | number>): string {
  return currentSpeaker().t(text, values);
}
