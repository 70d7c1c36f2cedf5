/** What cells say where they say nothing, as databases, spreadsheets and people write it. */

/** The words of a cell, without the signs around them: "(null)", "<NULL>", "[blank]", "Not known." */
const plain = (cell: string) =>
  cell
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/[\s_]+/g, ' ')
    .replace(/^[\s"'([{<]+|[\s"')\]}>.]+$/g, '');

const setOf = (words: string) => new Set(words.split(/\s*\|\s*/).map((word) => word.trim()));

/** No name and no word of a record. */
const ofPrograms = setOf(
  String.raw`null | \n | #n/a | n/a | #null! | #value! | #ref! | #name? | #div/0! | #num! | #spill! | #calc! | undefined`,
);

const ofNobodyKnowing = setOf(
  `na | n.a | n a | nan | nat | blank | empty | missing | unspecified | undisclosed | no data | no information | no info |
  not available | not applicable | not recorded | not entered | not specified | not provided | not given |
  not mentioned | not stated | not disclosed | not filled | unknown | unk | u/k | nk | n/k | not known | not sure |
  not asked | not tested | not done | don't know | dont know | do not know | tbd |
  अज्ञात | पता नहीं | मालूम नहीं | ज्ञात नहीं | नहीं पता | नहीं पूछा | उपलब्ध नहीं | लागू नहीं`,
);

const none = setOf('nil | nill | none | no | नहीं | नही | निल | कोई नहीं | कुछ नहीं | नहीं है');

const isSigns = (cell: string) => /^[-–—.'?\s]*$/.test(cell);

/** What only programs write: also where a name stands, which "Nil" and "Na" may be. */
export function isProgramsNothing(cell: string): boolean {
  return isSigns(cell) || ofPrograms.has(plain(cell));
}

/** That there is none: no value, and of allergies and conditions the answer. */
export function saysNone(cell: string): boolean {
  return none.has(plain(cell));
}

/** That nobody knows, or nothing at all. */
export function saysNotKnown(cell: string): boolean {
  return isProgramsNothing(cell) || ofNobodyKnowing.has(plain(cell));
}

/** "-", "NULL", "not known", "nil": whatever it is, no value. */
export function saysNothing(cell: string): boolean {
  return saysNotKnown(cell) || saysNone(cell);
}

/** Where databases and spreadsheets begin to count, which is how they write the day of an empty cell. */
const noDay =
  /^(?:0+|0+([-/.])0+\1 ?0+|0?0?0?1([-/.])0?1\2 ?0001|0001-01-01|1900([-/.])0?[01]\3 ?0?[01]|0?[01]([-/.])0?[01]\4 ?1900|1899([-/.])12\5 ?30|(?:30([-/.])12|12([-/.])30)[-/.] ?1899)(?!\d)/;

export function isNoDay(cell: string): boolean {
  return noDay.test(cell.trim());
}
