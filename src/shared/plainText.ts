// Letters of Indic scripts and of the Arabic script (Urdu, Sindhi), which zero-width joiners may follow.
const joinedScripts = '[\\u0600-\\u06ff\\u0750-\\u077f\\u0900-\\u0dff]';
const virama = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]';
const picture = '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f]';

// Joiners are meaningful between two such letters, after a letter without its vowel (virama), and between emoji.
const strayJoiner = new RegExp(
  `(?<!${virama})(?<!${joinedScripts}(?=[\\u200c\\u200d]${joinedScripts}))(?<!${picture}(?=\\u200d\\p{Extended_Pictographic}))[\\u200c\\u200d]`,
  'gu',
);

// Zero-width spaces, word joiners, byte order marks and soft hyphens, which come along from web pages and files.
const invisibleCharacters = /[\u00ad\u180e\u200b\u2060-\u2064\u206a-\u206f\ufeff]/gu;

const bidiControl = /\p{Bidi_Control}/u;

const blankPattern = /^[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** A text as it is stored: trimmed, without invisible characters from pasting; empty if nothing is visible. */
export function plainText(text: string): string {
  return blankPattern.test(text)
    ? ''
    : text.replace(invisibleCharacters, '').replace(strayJoiner, '').trim();
}

/** Whether a text has bidirectional controls, which can make the text after them look like another text. */
export function hasBidiControl(text: string): boolean {
  return bidiControl.test(text);
}

/** Removes bidirectional controls, for texts such as phone numbers, in which they can only be copied by accident. */
export function withoutBidiControls(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, '');
}
