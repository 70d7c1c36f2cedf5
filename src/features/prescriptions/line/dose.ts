import { maxUnitsAtOnce } from '../amount';
import type { Dose, DoseUnit } from '../regimen';
import { readCount } from './count';
import { anyOf, normalizeNumbers, numbers } from './numbers';

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
const unitPhrases = units.map(
  ([texts, unit]) => [new RegExp(`^(?:${texts.normalize('NFC')})$`), unit] as const,
);
const anyPhrase = anyOf(phrases.map(([texts]) => texts));
/** "ek ek goli", and for drops "1-1 boond": one for each side or each time. */
const repeatedNumber = /^(?:(\p{L}+) \1 (?=\p{L})|(\S+)-\2 (?=boond|drop|बू))/u;

/** "Quarter of a tab" */
const partOfOne = /^(half|quarter|qtr|[½¼¾]|1\/[24]|3\/4) of (?:(?:an?|the|one|1) )?/;

/** "5 ml", "½ tablet" for "1/2 tab" or "adhi goli"; null for anything that is not a plausible dose. */
export function readLineDose(plain: string): Dose | null {
  const text = plain.replace(repeatedNumber, '$1$2 ').replace(partOfOne, '$1 ');
  if (!anyPhrase.test(text)) return null;
  for (const [texts, unit] of phrases) {
    const typed = texts.exec(text)?.[1];
    if (typed === undefined) continue;
    // A greater number before "patch" is a strength.
    if (unit === 'patch' && Number(normalizeNumbers(typed)) > 2) return null;
    return doseOf(normalizeNumbers(typed), unit);
  }
  return null;
}

/** The unit of a pattern's amounts: "10-0-6 units". */
export function readUnit(plain: string): DoseUnit | null {
  return unitPhrases.find(([texts]) => texts.test(plain))?.[1] ?? null;
}

/** A spoon without its size, which is no certain dose. */
export const spoonWithoutSize: RegExp = new RegExp(
  `^(?:${numbers} ?)?(?:cha+mm?a+c?ch?|spoons?|spoonfuls?|चम्मच)$`.normalize('NFC'),
);

/** The dose of an amount and a unit; null above `maxUnitsAtOnce` tablets, capsules or sachets. */
export function doseOf(text: string, unit: DoseUnit): Dose | null {
  const count = readCount(text);
  const isCounted = ['tablet', 'capsule', 'sachet'].includes(unit);
  return count && !(isCounted && count.value > maxUnitsAtOnce)
    ? { amount: count.amount, unit }
    : null;
}

/** Local application, without an amount. */
export const appliedPhrase =
  /^(?:la|l\/a|local (?:application|appln?)|apply locally|apply|lagana(?: hai)?|laga[ey]e?n?|लगाएँ|लगाएं|लगाना है)$/;
