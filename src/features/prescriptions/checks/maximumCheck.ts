import { isNextStep } from '../doubtsOf';
import { isOnRoute } from './applyRules';
import type { Finding } from './finding';
import type { GivenMedicine } from './givenMedicine';
import { maxima, sourcesOfRule } from './ruleIndex';

/** What one medicine gives of a substance. */
interface Contribution {
  medicine: GivenMedicine;
  /** The substance as the list names it. */
  substance: string;
  mgADay: number;
}

/**
 * Substances of which all medicines together give more a day than a rule's maximum, lines and what the patient takes
 * besides. It is an adult's, and a child's is never greater. A dose in doubt adds nothing. If only a medicine that may
 * be over makes it too much, it is a line.
 */
export function aboveMaximum(
  lines: readonly GivenMedicine[],
  current: readonly GivenMedicine[],
): Finding[] {
  return maxima.flatMap(({ rule, substance, mgADay }) => {
    const contributionsOf = (medicines: readonly GivenMedicine[]) =>
      medicines
        .filter((one) => isOnRoute(one, rule.route))
        .flatMap((one) => contributionOf(one, substance) ?? []);
    const ofLines = contributionsOf(lines);
    if (ofLines.length === 0) return [];
    const all = [...ofLines, ...contributionsOf(current)];
    const certain = all.filter(({ medicine }) => !medicine.isUncertain);
    const isCertain = totalOf(certain) > mgADay;
    const counted = isCertain ? certain : all;
    const total = totalOf(counted);
    if (total <= mgADay) return [];
    const names = [ofLines, counted.filter((one) => !ofLines.includes(one))].flatMap((some) =>
      some.map(({ medicine }) => medicine.name).toSorted(),
    );
    const [medicine = '', ...others] = names;
    const other = others.join(' + ').slice(0, maxOther);
    return {
      ruleId: rule.id,
      tier: isCertain ? rule.tier : ('line' as const),
      medicine,
      other,
      sentence: rule.sentence,
      values: {
        medicine,
        other,
        substance: ofLines[0]?.substance ?? substance,
        total: Math.round(total * 1000) / 1000,
        most: mgADay,
      },
      sources: sourcesOfRule(rule),
      lines: counted.flatMap((one) => one.medicine.lines).toSorted((one, next) => one - next),
    };
  });
}

/** Characters of all other names together. */
const maxOther = 500;

function contributionOf(medicine: GivenMedicine, substance: string): Contribution | null {
  const ingredient = medicine.ingredients?.find((one) => one.substance.toLowerCase() === substance);
  if (!ingredient?.dose) return null;
  const { unit, aDay } = ingredient.dose;
  return unit === 'mg' && aDay !== null
    ? { medicine, substance: ingredient.substance, mgADay: aDay }
    : null;
}

/** The sum of a day; of the steps of one treatment on several lines ("then 10 mg") only the greatest. */
function totalOf(contributions: readonly Contribution[]): number {
  const treatments: Contribution[] = [];
  for (const one of contributions) {
    const index = treatments.findIndex(
      ({ medicine }) =>
        medicine.key === one.medicine.key &&
        isNextStep(medicine.medication, one.medicine.medication),
    );
    const before = treatments[index];
    if (!before) treatments.push(one);
    else if (one.mgADay > before.mgADay) treatments[index] = one;
  }
  return treatments.reduce((sum, { mgADay }) => sum + mgADay, 0);
}
