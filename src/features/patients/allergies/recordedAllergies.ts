import { isSameWord, type Word, wordsOf } from './medicineWords';

/**
 * The allergy status of a record: not asked (or unknown), none known, or a list. "None", "NKDA" and "no known drug
 * allergies" are answers and no allergies; `denied` are denials of one thing only, as typed.
 */
export type RecordedAllergies =
  | { kind: 'notAsked' }
  | { kind: 'noneKnown'; denied: string[] }
  | { kind: 'recorded'; allergies: string[] };

/** Reads the list as it was entered (spec 3, Patient: allergies). */
export function recordedAllergies(entered: readonly string[]): RecordedAllergies {
  const readings = entered.flatMap((entry) => entry.split(statementEnd)).map(readText);
  const textsOf = (kind: Reading['kind']) => [
    ...new Set(readings.filter((reading) => reading.kind === kind).map(({ text }) => text)),
  ];
  const allergies = textsOf('allergy');
  if (allergies.length > 0) return { kind: 'recorded', allergies };
  const denied = textsOf('denied');
  if (denied.length > 0 || textsOf('none').length > 0) return { kind: 'noneKnown', denied };
  return { kind: 'notAsked' };
}

/** Removes repeated allergies, also in other case or spacing or under a synonym; the first spelling stays. */
export function eachAllergyOnce(entered: readonly string[]): string[] {
  const keys = entered.map(allergyKey);
  return entered.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}

export function isSameAllergy(one: string, other: string): boolean {
  return allergyKey(one) === allergyKey(other);
}

/** A key of exact word sounds, without tolerance of misspelling: one letter may distinguish two substances. */
function allergyKey(entry: string): string {
  const sounds = wordsOf(entry).map((word) => (isNumber(word) ? `#${word.typed}` : word.sound));
  return sounds.join('') || entry.trim();
}

/** The list entry for no allergies, stored in English whatever the display language; `recordedAllergies` reads it. */
export const noneKnownText = 'No known allergies';

/** Whether an entry states that there are no allergies at all. */
export function saysNone(entry: string): boolean {
  const kinds = entry.split(statementEnd).map((text) => readText(text).kind);
  return kinds.includes('none') && kinds.every((kind) => kind === 'none' || kind === 'empty');
}

interface Reading {
  /** `empty`: no statement, or unknown. */
  kind: 'empty' | 'none' | 'denied' | 'allergy';
  text: string;
}

/** The end of a statement; not the full stop of "Tab. Brufen". */
const statementEnd = /[;\n]|(?<!\b(?:tab|cap|inj|syp|syr|susp|oint|dr))\.\s/i;
const exceptionWords =
  /\b(?:except|but|other than|apart from|excluding|besides)\b(?: to\b| for\b)?/i;

function readText(entry: string): Reading {
  const text = entry.trim();
  const [head = '', ...rest] = text.split(exceptionWords);
  const exceptions = rest.join(' ').trim();
  const denial = denialOf(head);
  if (denial && namingWords(exceptions).length > 0) return { kind: 'allergy', text: exceptions };
  if (denial) return { kind: denial, text };
  const isEmpty = wordsOf(text).every(isNumber) || saysUnknown(text);
  return { kind: isEmpty ? 'empty' : 'allergy', text };
}

const negatives = new Set(
  `no nil nill none not nothing never without denies denied negative na nad nope nahi nahin नहीं नही ना शून्य`.split(
    ' ',
  ),
);
/** Words around a "no" that name nothing. */
const fillers = wordsOf(
  `known any such drug food medicine medication med allergy allergic allergen history of to significant specific
  reported recorded noted found so far till until date as on per yet now environmental or and the a patient pt he she is
  has have had been reaction adverse past other mentioned applicable by ever in anything asked sure aware unknown
  mother father parents attendant koi kuch hai dawa se ki
  कोई ज्ञात एलर्जी है दवा की से का कुछ`,
);

const isNumber = ({ typed }: Word) => /^\p{Nd}/u.test(typed);
const isNegative = ({ typed }: Word) => negatives.has(typed) || /^nk[df]{0,2}a$/.test(typed);

function plainWords(text: string): Word[] {
  return wordsOf(
    text
      .replace(/\bn\/a\b/gi, 'na')
      .replace(/\b[hkc]\/(?:c\/)?o\b/gi, 'history')
      .replace(/\bat present\b/gi, ''),
  );
}

/** The words of a text that name something. */
function namingWords(text: string): Word[] {
  return plainWords(text).filter(
    (word) =>
      !isNegative(word) && !isNumber(word) && !fillers.some((filler) => isSameWord(filler, word)),
  );
}

/** "Not allergic to penicillin", "no known penicillin allergy": one clause and nothing after it. */
const singleDenial =
  /^(?:no|not|denies|without)\b(?: known| any| h\/o| history of)* (?:allerg\w+ (?:to|of|for) [^\p{P}\p{S}\d]+|(?!.*allerg.*allerg)[^\p{P}\p{S}\d]+ allerg(?:y|ies))[.\s]*$/iu;

/**
 * Classifies a denial: "Nil" and "no known drug allergies" deny all, "not allergic to penicillin" one thing. "No
 * penicillin" is no denial: it says what to avoid. An ambiguous text is no denial, so that the doctor sees it.
 */
function denialOf(text: string): 'none' | 'denied' | null {
  const words = plainWords(text);
  const naming = namingWords(text);
  const [first] = words;
  const last = words.filter(({ typed }) => typed !== 'है' && typed !== 'hai').at(-1);
  if (!first || !last || saysUnknown(text)) return null;
  if (naming.length === 0) return isNegative(first) || isNegative(last) ? 'none' : null;
  return naming.length === 1 && singleDenial.test(text.trim()) ? 'denied' : null;
}

const unknownPattern =
  /(?:\bunknown|\bnot (?:known|asked|sure|aware)|\bdo(?:n[’']?t| not) know|\bno idea|पता नहीं|मालूम नहीं)(?: of any allerg\w+)?[.?!\s]*$/i;

/** Whether a text states that it is unknown: "allergies: not asked". A reaction to something unknown is an allergy. */
function saysUnknown(text: string): boolean {
  return (
    unknownPattern.test(text) &&
    !/reaction|\bhad\b|rash|swelling/i.test(text) &&
    !namesBeforeUnknown(text)
  );
}

function namesBeforeUnknown(text: string): boolean {
  const before = text.replace(unknownPattern, '');
  return namingWords(before).length > 0;
}
