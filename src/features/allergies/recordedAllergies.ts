import { wordsOf } from './medicineWords';

/**
 * What a patient's record says of allergies: nobody asked (or nobody knows), there are none, or these. "None", "NKDA"
 * and "no known drug allergies" are answers and no allergies.
 */
export type RecordedAllergies =
  | { kind: 'notAsked' }
  | { kind: 'noneKnown' }
  | { kind: 'recorded'; allergies: string[] };

/** Reads the list as it was entered (spec 3, Patient: allergies). */
export function recordedAllergies(entered: readonly string[]): RecordedAllergies {
  const readings = entered.flatMap((entry) => entry.split(/[;\n]|\.\s/)).map(readText);
  const allergies = readings.flatMap((reading) =>
    typeof reading === 'object' ? [reading.allergy] : [],
  );
  if (allergies.length > 0) return { kind: 'recorded', allergies: [...new Set(allergies)] };
  return { kind: readings.includes('none') ? 'noneKnown' : 'notAsked' };
}

/** `empty`: it says nothing of allergies, or that nobody knows. */
type Reading = 'none' | 'empty' | { allergy: string };

const nobodyKnows =
  /\bunknown\b|\bnot (known|asked|sure|aware)\b|\bdo(n[’']?t| not) know\b|पता नहीं|मालूम नहीं/i;
const exception = /\b(?:except|but|other than|apart from|excluding|besides)\b(?: to\b| for\b)?/i;

function readText(text: string): Reading {
  const allergy = text.trim();
  const [head = '', ...rest] = allergy.split(exception);
  const named = rest.join(' ').trim();
  if (isNegation(head)) return wordsOf(named).length > 0 ? { allergy: named } : 'none';
  if (wordsOf(allergy).length === 0 || saysNobodyKnows(allergy)) return 'empty';
  return { allergy };
}

function saysNobodyKnows(text: string): boolean {
  return nobodyKnows.test(text) && unknownWords(text).length === 0;
}

const negatives = new Set(
  `no nil nill none not nothing never without denies denied negative na nka nkda nad nope नहीं नही ना शून्य`.split(
    ' ',
  ),
);
/** What stands around a "no" without naming anything. */
const fillers = new Set(
  `known unknown any such drug drugs food foods medicine medicines medication medications med meds allergy allergies
  allergic allergen allergens history of to significant reported recorded noted found so far till until date as yet now
  at present environmental or and the a patient pt he she is has have had reaction reactions adverse past other
  mentioned applicable by ever in anything asked sure aware do don t know
  कोई ज्ञात एलर्जी है दवा की से का पता मालूम कुछ`.split(/\s+/),
);

function unknownWords(text: string): string[] {
  return plainWords(text).filter((word) => !negatives.has(word) && !fillers.has(word));
}

function plainWords(text: string): string[] {
  const whole = text.replace(/\bn\/a\b/gi, 'na').replace(/\b[hk]\/o\b/gi, 'history');
  return wordsOf(whole).map((word) => word.typed);
}

/**
 * "Nil", "no known drug allergies", "not allergic to penicillin", "no penicillin allergy". "No penicillin" is none: it
 * says what to keep away from. Where more than one thing is named it is left to the doctor.
 */
function isNegation(text: string): boolean {
  if (nobodyKnows.test(text)) return false;
  const words = plainWords(text);
  const unknown = unknownWords(text);
  if (unknown.length === 0) return words.some((word) => negatives.has(word));
  return (
    unknown.length === 1 &&
    negatives.has(words[0] ?? '') &&
    words.some((word) => word.startsWith('allerg'))
  );
}
