/** How databases, spreadsheets and people write that a cell has no value. */

/** The words of a cell, without the signs around them: "(null)", "<NULL>", "[blank]", "Not known." */
const plainWords = (cell: string) =>
  cell
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/[\s_]+/g, ' ')
    .replace(/^[\s"'([{<]+|[\s"')\]}>.]+$/g, '');

const setOf = (words: string) => new Set(words.split(/\s*\|\s*/).map((word) => word.trim()));

/** Written by programs only: never a name or a word of a record. */
const programNulls = setOf(
  String.raw`null | \n | #n/a | n/a | #null! | #value! | #ref! | #name? | #div/0! | #num! | #spill! | #calc! | undefined`,
);

const unknownWords = setOf(
  `na | n.a | n a | nan | nat | blank | empty | missing | unspecified | undisclosed | no data | no information | no info |
  not available | not applicable | not recorded | not entered | not specified | not provided | not given |
  not mentioned | not stated | not disclosed | not filled | unknown | unk | u/k | nk | n/k | not known | not sure |
  not asked | not tested | not done | don't know | dont know | do not know | tbd |
  अज्ञात | पता नहीं | मालूम नहीं | ज्ञात नहीं | नहीं पता | नहीं पूछा | उपलब्ध नहीं | लागू नहीं`,
);

const noneWords = setOf('nil | nill | none | no | नहीं | नही | निल | कोई नहीं | कुछ नहीं | नहीं है');

const isPunctuation = (cell: string) => /^[-–—.'?\s]*$/.test(cell);

/** Whether a cell is a program's null or punctuation only. "Nil" and "Na" are not, because they may be names. */
export function isProgramNull(cell: string): boolean {
  return isPunctuation(cell) || programNulls.has(plainWords(cell));
}

/** Whether a cell says "none": for allergies and conditions an answer, for other fields no value. */
export function saysNone(cell: string): boolean {
  return noneWords.has(plainWords(cell));
}

/** Whether a cell says "not known" or nothing. */
export function saysNotKnown(cell: string): boolean {
  return isProgramNull(cell) || unknownWords.has(plainWords(cell));
}

/** Whether a cell has no value: "-", "NULL", "not known", "nil". */
export function saysNothing(cell: string): boolean {
  return saysNotKnown(cell) || saysNone(cell);
}

/** The zero dates of databases and spreadsheets, which they write for an empty date. */
const emptyDate =
  /^(?:0+|0+([-/.])0+\1 ?0+|0?0?0?1([-/.])0?1\2 ?0001|0001-01-01|1900([-/.])0?[01]\3 ?0?[01]|0?[01]([-/.])0?[01]\4 ?1900|1899([-/.])12\5 ?30|(?:30([-/.])12|12([-/.])30)[-/.] ?1899)(?!\d)/;

export function isEmptyDate(cell: string): boolean {
  return emptyDate.test(cell.trim());
}
