// Accents, apostrophes, hyphens, dots and what is not seen; the dot of ड़ and ढ़ makes another sound and stays. As a text,
// because most of these join what stands before them.
const marks = new RegExp(
  '[\\u0001-\\u0008\\u000e-\\u001f\\u0300-\\u036f\\u0640\\u064b-\\u0655\\u0670\\u09bc\\u0a3c\\u0abc\\u0b3c\\u0cbc' +
    "'’‘‛ʼʻʽ′`‐-―−.·" +
    '\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff-]|(?<![डढ])\\u093c',
  'gu',
);
// Letters with a stroke, and those that an Arabic keyboard has for Urdu ones.
const letters = new Map(
  [...'ØøŁłĐđıيىكہةۃ'].map((letter, at) => [letter, [...'OoLlDdiییکههه'][at] ?? '']),
);

/**
 * A text as it is looked for, in any case: as the database's `folded` has it, which makes it small besides, because
 * JavaScript knows other small letters for some capitals.
 */
export function folded(text: string): string {
  return text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(marks, '')
    .replace(/[ØøŁłĐđıيىكہةۃ]/g, (letter) => letters.get(letter) ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/** What is looked for of a typed text: folded, or, where it has signs alone, as it is. */
export function searchForm(text: string): string {
  const form = folded(text);
  return /[\p{L}\p{N}]/u.test(form) ? form : text.trim();
}
