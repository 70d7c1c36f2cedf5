// Of Indic scripts and the Arabic one, in which Urdu and Sindhi are written.
const joined = '[\\u0600-\\u06ff\\u0750-\\u077f\\u0900-\\u0dff]';
const virama = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]';
const picture = '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f]';

// Both joiners say how a letter is written: between two letters, or behind a letter without its vowel; and they join emoji.
const strayJoiner = new RegExp(
  `(?<!${virama})(?<!${joined}(?=[\\u200c\\u200d]${joined}))(?<!${picture}(?=\\u200d\\p{Extended_Pictographic}))[\\u200c\\u200d]`,
  'gu',
);

// Blanks without width, joiners of words, byte order marks, hyphens that show at a line's end: web pages and files have them.
const strays = /[\u00ad\u180e\u200b\u2060-\u2064\u206a-\u206f\ufeff]/gu;

const direction = /\p{Bidi_Control}/u;

const withoutInk = /^[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** A text as it is kept: trimmed, without the characters that pasting leaves unseen; blank where nothing could be seen. */
export function plainText(text: string): string {
  return withoutInk.test(text) ? '' : text.replace(strays, '').replace(strayJoiner, '').trim();
}

/** Whether a text has characters that turn the direction of writing: what is behind one is shown as what it is not. */
export function hasDirection(text: string): boolean {
  return direction.test(text);
}

/** A text without them, where they can only have been copied along, as with a phone number. */
export function withoutDirection(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, '');
}
