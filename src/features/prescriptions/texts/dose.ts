import type { Speaker } from '../../../shared/language';
import { type Amount, maxUnitsAtOnce, numberPattern, plainText, readAmount } from '../amount';
import { amountWords } from '../regimenWords';

/** One dose, parsed from the doctor's text. */
export interface Dose {
  /** Null if only the unit was typed. */
  amount: Amount | null;
  /** Null if only a number was typed. */
  unit: DoseUnit | null;
}

export type DoseUnit =
  | 'tablet'
  | 'capsule'
  | 'sachet'
  | 'ml'
  | 'drop'
  | 'puff'
  | 'spray'
  | 'teaspoon'
  | 'tablespoon'
  | 'unit'
  | 'respule'
  | 'patch'
  | 'ampoule'
  | 'vial';

interface UnitRule {
  texts: RegExp;
  /**
   * Whether a pattern counts it: "1-0-1" means one tablet, but one dose of a syrup, whatever its ml.
   */
  isCounted: boolean;
  isDivisible: boolean;
}

const units: Record<DoseUnit, UnitRule> = {
  tablet: {
    texts: /^(tabs?|tablets?|goli|goliyan|goliya|गोली|गोलियाँ|गोलियां|टैबलेट)$/,
    isCounted: true,
    isDivisible: true,
  },
  capsule: { texts: /^(caps?|capsules?|कैप्सूल)$/, isCounted: true, isDivisible: false },
  sachet: { texts: /^(sachets?|सैशे)$/, isCounted: true, isDivisible: true },
  ml: {
    texts: /^(mls?|cc|millilit(re|er)s?|मिली|मि ली|एमएल)$/,
    isCounted: false,
    isDivisible: true,
  },
  drop: {
    texts: /^(drops?|drps?|gtts?|boond|boonde|boondein|bund|बूँद|बूँदें|बूंद|बूंदें)$/,
    isCounted: false,
    isDivisible: false,
  },
  puff: { texts: /^(puffs?|पफ)$/, isCounted: false, isDivisible: false },
  spray: { texts: /^(sprays?|स्प्रे)$/, isCounted: false, isDivisible: false },
  teaspoon: {
    texts: /^(tsp|tsps|tsf|teaspoons?|teaspoonfuls?|छोटा चम्मच|छोटे चम्मच)$/,
    isCounted: false,
    isDivisible: true,
  },
  tablespoon: {
    texts: /^(tbsp|tbsps|tablespoons?|tablespoonfuls?|बड़ा चम्मच|बड़े चम्मच)$/,
    isCounted: false,
    isDivisible: true,
  },
  unit: { texts: /^(units?|यूनिट)$/, isCounted: false, isDivisible: false },
  respule: { texts: /^(respules?|रेस्प्यूल)$/, isCounted: false, isDivisible: false },
  patch: { texts: /^(patch|patches|पैच)$/, isCounted: false, isDivisible: false },
  ampoule: {
    texts: /^(amps?|ampoules?|ampules?|एम्पुल)$/,
    isCounted: false,
    isDivisible: true,
  },
  vial: { texts: /^(vials?|वायल)$/, isCounted: false, isDivisible: true },
};

const unitNames = Object.keys(units) as DoseUnit[];
const amountAndUnit = new RegExp(
  `^(${numberPattern}(?: ?(?:[-–—]|to|से) ?${numberPattern})?)? ?(.*)$`,
);

/**
 * Parses a dose if the whole text is certain: "10 ml", "1-2 tab", "2", "drops"; an empty text is a dose without amount
 * and unit. Null for anything else: a strength such as "500 mg" does not say how many are taken.
 */
export function readDose(typed: string): Dose | null {
  // "1, 1/2 tab" may be one amount or two.
  if (/[,;()]/.test(typed)) return null;
  const [, number = '', rest = ''] = amountAndUnit.exec(plainText(typed)) ?? [];
  const amount = number === '' ? null : readAmount(number);
  const unit = unitNames.find((name) => units[name].texts.test(rest)) ?? null;
  if ((number !== '' && !amount) || (rest !== '' && !unit)) return null;
  const isStrength = unit && units[unit].isCounted && amount && amount.value > maxUnitsAtOnce;
  return isStrength ? null : { amount, unit };
}

/** Whether a dose is a local application, without an amount. */
export function isApplied(typed: string): boolean {
  return /^(la|l\/a|local application|apply locally)$/.test(plainText(typed));
}

/** The unit at the start of a medicine's name: "Tab. Dolo 650". */
export function unitOfName(name: string): DoseUnit | null {
  const [first = ''] = plainText(name.replace('.', ' ').replace(/^vaginal /i, '')).split(' ');
  if (/^(tabs?|tablets?)$/.test(first)) return 'tablet';
  if (/^sachets?$/.test(first)) return 'sachet';
  return /^(caps?|capsules?)$/.test(first) ? 'capsule' : null;
}

/**
 * The dose at each time of a pattern; null if that is not certain. If every amount is 0 or 1, at least the times are
 * certain, and the doses may be blank.
 */
export function dosesOf(
  pattern: readonly Amount[],
  dose: Dose | null,
  { t }: Pick<Speaker, 't'>,
): string[] | null {
  const nonZero = pattern.filter(({ value }) => value > 0);
  const isOnceEach = nonZero.every(({ value }) => value === 1);
  const timesAlone = isOnceEach ? pattern.map(() => '') : null;
  if (!dose) return timesAlone;
  const { amount, unit } = dose;
  const rule = unit && units[unit];
  const isOne = amount?.text === '1';
  if (unit && amount && !isOne && !rule?.isCounted && isOnceEach) {
    return pattern.map(() => amountWords(amount.text, unit, { t }));
  }
  // The pattern's numbers are the counts, because the dose has no amount of its own to multiply by.
  const isCount = isOne || (!amount && (rule?.isCounted || !isOnceEach));
  if (!isCount) return timesAlone;
  const isPossible = nonZero.every(
    ({ value }) =>
      (Number.isInteger(value) || rule === null || rule?.isDivisible) &&
      (value <= maxUnitsAtOnce || (!amount && rule?.isCounted === false)),
  );
  if (!isPossible) return null;
  return pattern.map((one) => (unit ? amountWords(one.text, unit, { t }) : one.text));
}

/** A dose in the language of a paper; a text that is not certain stays as typed. */
export function doseWords(typed: string, speaker: Pick<Speaker, 't'>): string {
  if (isApplied(typed)) return speaker.t('to apply');
  const dose = readDose(typed);
  return dose?.amount && dose.unit ? amountWords(dose.amount.text, dose.unit, speaker) : typed;
}
