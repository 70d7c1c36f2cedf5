import { readDose } from '../dose';
import { anyOf, numbers, written } from './numbers';

const units: readonly [texts: string, one: string, many: string][] = [
  ['tabs?|tablets?|goli|goliya+n?|गोली|गोलियाँ|गोलियां|टैबलेट', 'tablet', 'tablets'],
  ['caps?|capsules?|कैप्सूल', 'capsule', 'capsules'],
  ['sachets?|pkts?|packets?|pouch(?:es)?|सैशे|पैकेट', 'sachet', 'sachets'],
  ['mls?|cc|मिली|एमएल', 'ml', 'ml'],
  ['drops?|drps?|gtts?|boond|boonde(?:in)?|बूँद|बूँदें|बूंद|बूंदें', 'drop', 'drops'],
  ['puffs?|पफ', 'puff', 'puffs'],
  ['sprays?|स्प्रे', 'spray', 'sprays'],
  ['tsps?|tsf|teaspoons?|teaspoonfuls?', 'teaspoon', 'teaspoons'],
  ['tbsps?|tablespoons?|tablespoonfuls?', 'tablespoon', 'tablespoons'],
  ['units?|u|यूनिट', 'unit', 'units'],
  ['respules?', 'respule', 'respules'],
  ['patch|patches', 'patch', 'patches'],
  ['amps?|ampoules?|ampules?', 'ampoule', 'ampoules'],
  ['vials?', 'vial', 'vials'],
];
const phrases = units.map(
  ([texts, one, many]) =>
    [new RegExp(`^(${numbers}) ?(?:${texts.normalize('NFC')})$`), one, many] as const,
);
const alone = units.map(
  ([texts, one, many]) => [new RegExp(`^(?:${texts.normalize('NFC')})$`), one, many] as const,
);
const isPhrase = anyOf(phrases.map(([texts]) => texts));
/** "1-1 boond", "ek ek goli": one for each side or each time. */
const each = /^(\S+)(?:-| )\1 (?=\p{L})/u;

/** "5 ml", "½ tablet" for "1/2 tab" or "adhi goli"; null for what is no dose that could be taken. */
export function readLineDose(plain: string): string | null {
  const text = plain.replace(each, '$1 ');
  if (!isPhrase.test(text)) return null;
  for (const [texts, one, many] of phrases) {
    const typed = texts.exec(text)?.[1];
    if (typed === undefined) continue;
    // Of more patches the number is a strength.
    if (one === 'patch' && Number(written(typed)) > 2) return null;
    return withUnit(written(typed), one, many);
  }
  return null;
}

/** The unit that counts what a pattern says: "10-0-6 units". */
export function readUnit(plain: string): string | null {
  const unit = alone.find(([texts]) => texts.test(plain))?.[2] ?? null;
  // Of these the numbers of a pattern are counted anyhow.
  return unit && /^(tablets|capsules|sachets)$/.test(unit) ? null : unit;
}

/** A spoon of no size. */
export const openSpoon: RegExp = new RegExp(
  `^(?:${numbers} ?)?(?:cha+mm?a+c?ch?|spoons?|spoonfuls?|चम्मच)$`.normalize('NFC'),
);

/** A number as tablets, where the medicine comes so. */
export function withUnit(amount: string, one: string, many: string): string | null {
  const dose = readDose(`${amount} ${one}`);
  return dose?.amount && dose.unit
    ? `${dose.amount.text} ${dose.amount.value > 1 ? many : one}`
    : null;
}

/** Put on where it is needed. */
export const appliedPhrase =
  /^(?:la|l\/a|local (?:application|appln?)|apply locally|apply|lagana hai|laga[ey]e?n?|लगाएँ|लगाएं|लगाना है)$/;
