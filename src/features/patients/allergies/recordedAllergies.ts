import { isSameWord, type Word, wordsOf } from './medicineWords';

/**
 * What a patient's record says of allergies: nobody asked (or nobody knows), there are none, or these. "None", "NKDA"
 * and "no known drug allergies" are answers and no allergies; `denied` are answers to one thing alone, as typed.
 */
export type RecordedAllergies =
  | { kind: 'notAsked' }
  | { kind: 'noneKnown'; denied: string[] }
  | { kind: 'recorded'; allergies: string[] };

/** Reads the list as it was entered (spec 3, Patient: allergies). */
export function recordedAllergies(entered: readonly string[]): RecordedAllergies {
  const readings = entered.flatMap((entry) => entry.split(ends)).map(readText);
  const textsOf = (kind: Reading['kind']) => [
    ...new Set(readings.filter((reading) => reading.kind === kind).map(({ text }) => text)),
  ];
  const allergies = textsOf('allergy');
  if (allergies.length > 0) return { kind: 'recorded', allergies };
  const denied = textsOf('denied');
  if (denied.length > 0 || textsOf('none').length > 0) return { kind: 'noneKnown', denied };
  return { kind: 'notAsked' };
}

/** A list with each allergy once, as it was first written: in other letters or blanks, or by another name, it is the same. */
export function eachAllergyOnce(entered: readonly string[]): string[] {
  const keys = entered.map(allergyKey);
  return entered.filter((_, place) => keys.indexOf(keys[place] ?? '') === place);
}

export function isSameAllergy(one: string, other: string): boolean {
  return allergyKey(one) === allergyKey(other);
}

/** As its words sound, and not nearly so: one letter tells two substances apart. */
function allergyKey(entry: string): string {
  const sounds = wordsOf(entry).map((word) => (isNumber(word) ? `#${word.typed}` : word.sound));
  return sounds.join('') || entry.trim();
}

/** How the list says that there are none; `recordedAllergies` reads it, in whatever language it is shown. */
export const noneKnownText = 'No known allergies';

/** Whether a text says that there are no allergies at all. */
export function saysNone(entry: string): boolean {
  const kinds = entry.split(ends).map((text) => readText(text).kind);
  return kinds.includes('none') && kinds.every((kind) => kind === 'none' || kind === 'empty');
}

interface Reading {
  /** `empty`: it says nothing, or that nobody knows. */
  kind: 'empty' | 'none' | 'denied' | 'allergy';
  text: string;
}

/** Where one statement ends; the full stop of "Tab. Brufen" ends none. */
const ends = /[;\n]|(?<!\b(?:tab|cap|inj|syp|syr|susp|oint|dr))\.\s/i;
const exception = /\b(?:except|but|other than|apart from|excluding|besides)\b(?: to\b| for\b)?/i;

function readText(entry: string): Reading {
  const text = entry.trim();
  const [head = '', ...rest] = text.split(exception);
  const named = rest.join(' ').trim();
  const denial = denialOf(head);
  if (denial && namingWords(named).length > 0) return { kind: 'allergy', text: named };
  if (denial) return { kind: denial, text };
  const isEmpty = wordsOf(text).every(isNumber) || saysNobodyKnows(text);
  return { kind: isEmpty ? 'empty' : 'allergy', text };
}

const negatives = new Set(
  `no nil nill none not nothing never without denies denied negative na nad nope nahi nahin नहीं नही ना शून्य`.split(
    ' ',
  ),
);
/** What is around a "no" without naming anything. */
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

/** "Not allergic to penicillin", "no known penicillin allergy": one clause, and nothing behind it. */
const deniesOneThing =
  /^(?:no|not|denies|without)\b(?: known| any| h\/o| history of)* (?:allerg\w+ (?:to|of|for) [^\p{P}\p{S}\d]+|(?!.*allerg.*allerg)[^\p{P}\p{S}\d]+ allerg(?:y|ies))[.\s]*$/iu;

/**
 * "Nil" and "no known drug allergies" are answers to everything, "not allergic to penicillin" to one thing. "No
 * penicillin" is neither: it says what to keep away from. What can be read both ways is left to the doctor.
 */
function denialOf(text: string): 'none' | 'denied' | null {
  const words = plainWords(text);
  const named = namingWords(text);
  const [first] = words;
  const last = words.filter(({ typed }) => typed !== 'है' && typed !== 'hai').at(-1);
  if (!first || !last || saysNobodyKnows(text)) return null;
  if (named.length === 0) return isNegative(first) || isNegative(last) ? 'none' : null;
  return named.length === 1 && deniesOneThing.test(text.trim()) ? 'denied' : null;
}

const nobodyKnows =
  /(?:\bunknown|\bnot (?:known|asked|sure|aware)|\bdo(?:n[’']?t| not) know|\bno idea|पता नहीं|मालूम नहीं)(?: of any allerg\w+)?[.?!\s]*$/i;

/** "Not known", "allergies: not asked"; what tells of a reaction to something unknown is an allergy. */
function saysNobodyKnows(text: string): boolean {
  return (
    nobodyKnows.test(text) && !/reaction|\bhad\b|rash|swelling/i.test(text) && !namesBeforeEnd(text)
  );
}

function namesBeforeEnd(text: string): boolean {
  const before = text.replace(nobodyKnows, '');
  return namingWords(before).length > 0;
}
