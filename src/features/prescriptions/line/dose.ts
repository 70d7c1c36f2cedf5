import type { Dose, DoseUnit } from '../regimen';
import { readCount } from './count';
import { anyOf, numbers, written } from './numbers';

const units: readonly [texts: string, unit: DoseUnit][] = [
  ['tabs?|tablets?|goli|goliya+n?|गोली|गोलियाँ|गोलियां|टैबलेट', 'tablet'],
  ['caps?|capsules?|कैप्सूल', 'capsule'],
  ['sachets?|pkts?|packets?|pouch(?:es)?|सैशे|पैकेट', 'sachet'],
  ['mls?|cc|मिली|एमएल', 'ml'],
  ['drops?|drps?|gtts?|boond|boonde(?:in)?|बूँद|बूँदें|बूंद|बूंदें', 'drop'],
  ['puffs?|पफ', 'puff'],
  ['sprays?|स्प्रे', 'spray'],
  ['tsps?|tsf|teaspoons?|teaspoonfuls?|छोट[ाे] चम्मच|chhot[ae] cha+mm?a+ch', 'teaspoon'],
  ['tbsps?|tablespoons?|tablespoonfuls?|बड़[ाे] चम्मच|bad[ae] cha+mm?a+ch', 'tablespoon'],
  ['units?|u|यूनिट', 'unit'],
  ['respules?', 'respule'],
  ['patch|patches', 'patch'],
  ['amps?|ampoules?|ampules?', 'ampoule'],
  ['vials?', 'vial'],
];
const phrases = units.map(
  ([texts, unit]) => [new RegExp(`^(${numbers}) ?(?:${texts.normalize('NFC')})$`), unit] as const,
);
const alone = units.map(
  ([texts, unit]) => [new RegExp(`^(?:${texts.normalize('NFC')})$`), unit] as const,
);
const isPhrase = anyOf(phrases.map(([texts]) => texts));
/** "ek ek goli", and of drops "1-1 boond": one for each side or each time. */
const each = /^(?:(\p{L}+) \1 (?=\p{L})|(\S+)-\2 (?=boond|drop|बू))/u;

/** "Quarter of a tab" */
const ofOne = /^(half|quarter|qtr|[½¼¾]|1\/[24]|3\/4) of (?:(?:an?|the|one|1) )?/;

/** "5 ml", "½ tablet" for "1/2 tab" or "adhi goli"; null for what is no dose that could be taken. */
export function readLineDose(plain: string): Dose | null {
  const text = plain.replace(each, '$1$2 ').replace(ofOne, '$1 ');
  if (!isPhrase.test(text)) return null;
  for (const [texts, unit] of phrases) {
    const typed = texts.exec(text)?.[1];
    if (typed === undefined) continue;
    // Of more patches the number is a strength.
    if (unit === 'patch' && Number(written(typed)) > 2) return null;
    return doseOf(written(typed), unit);
  }
  return null;
}

/** The unit that counts what a pattern says: "10-0-6 units". */
export function readUnit(plain: string): DoseUnit | null {
  return alone.find(([texts]) => texts.test(plain))?.[1] ?? null;
}

/** A spoon of no size. */
export const openSpoon: RegExp = new RegExp(
  `^(?:${numbers} ?)?(?:cha+mm?a+c?ch?|spoons?|spoonfuls?|चम्मच)$`.normalize('NFC'),
);

/** More tablets than this nobody takes at once: the number of "650 tab" is a strength. */
export const maxUnitsAtOnce = 4;

/** So much of a unit; null where nobody takes so many at once. */
export function doseOf(written: string, unit: DoseUnit): Dose | null {
  const count = readCount(written);
  const isCounted = ['tablet', 'capsule', 'sachet'].includes(unit);
  return count && !(isCounted && count.value > maxUnitsAtOnce)
    ? { amount: count.amount, unit }
    : null;
}

/** Put on where it is needed. */
export const appliedPhrase =
  /^(?:la|l\/a|local (?:application|appln?)|apply locally|apply|lagana(?: hai)?|laga[ey]e?n?|लगाएँ|लगाएं|लगाना है)$/;
