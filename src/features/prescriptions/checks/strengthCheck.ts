import { formOfName } from '../../substances/form';
import { formGroupOf } from '../../substances/reference/formGroup';
import {
  type FormGroup,
  type ListedStrength,
  type Strength,
  type Substance,
  substanceNamed,
} from '../../substances/reference/substanceList';
import type { Medication } from '../prescription';
import { checkIds, type Finding } from './finding';
import type { DosedIngredient, GivenMedicine } from './givenMedicine';

const sentences = {
  strength: '{substance} {strength} is not among the strengths known here: {known}.',
  doseAbove: '{substance} {dose} at one time: the strongest known here is {known}.',
  doseBelow: '{substance} {dose} at one time: the weakest known here is {known}.',
} as const;

/** From this ratio on, and from its inverse down, a number is asked about. */
const tenfold = 10;

/** The most strengths that a sentence lists one by one. */
const maxListed = 4;

type ComparedSubstance = Pick<Substance, 'name' | 'listedStrengths'>;

/**
 * Questions about strengths, and about doses of tablets and capsules, that are ten times or more, or a tenth or less,
 * of all that the list has for the substance and its form. What the list has no strengths for is not compared.
 */
export function strengthQuestions(medicine: GivenMedicine): Finding[] {
  return (medicine.ingredients ?? []).flatMap((ingredient) => {
    const substance = substanceNamed(ingredient.substance);
    return (substance && strengthQuestion(medicine, ingredient, substance)) ?? [];
  });
}

/** The same for one ingredient against one substance's strengths; null if there is nothing to ask. */
export function strengthQuestion(
  { medication, name, lines }: Pick<GivenMedicine, 'medication' | 'name' | 'lines'>,
  { strength, dose }: Pick<DosedIngredient, 'strength' | 'dose'>,
  substance: ComparedSubstance,
): Finding | null {
  const groups = formGroupsOf(name, strength);
  const known = strengthsIn(substance, groups);
  const finding = {
    tier: 'line' as const,
    medicine: name,
    other: '',
    sources: [],
    lines: [...lines],
  };
  const values = { medicine: name, substance: substance.name };
  const isBare = strength !== null && !hasUnit(medication);
  if (strength) {
    const meanings = isBare ? meaningsOf(strength) : [strength];
    const ratios = meanings.map((one) => comparison(one, known));
    if (!ratios.includes('near') && ratios.some((one) => one !== null)) {
      const compared = known.filter((one) => meanings.some((other) => isOfKind(other, one)));
      return {
        ...finding,
        ruleId: checkIds.strength,
        sentence: sentences.strength,
        values: {
          ...values,
          strength: medication.strength.trim() || strengthText(strength),
          known: listText(compared),
        },
      };
    }
  }
  // Of a number without a unit the mass is certain only if it fits as it was understood.
  if (!dose || (isBare && comparison(strength, known) !== 'near')) return null;
  if (!groups.includes('solid')) return null;
  const piece: Strength = { amount: dose.each, unit: dose.unit, per: 'unit' };
  const ratio = comparison(piece, known);
  if (ratio === null || ratio === 'near') return null;
  const extreme = known.filter((one) => isOfKind(piece, one)).at(ratio === 'above' ? -1 : 0);
  return {
    ...finding,
    ruleId: checkIds.dose,
    sentence: ratio === 'above' ? sentences.doseAbove : sentences.doseBelow,
    values: { ...values, dose: massText(piece), known: extreme?.text ?? '' },
  };
}

/** The groups of forms with which a medicine's strength is compared; empty for forms that have none. */
export function formGroupsOf(name: string, strength: Strength | null): readonly FormGroup[] {
  const hasForm = formOfName(name).rule !== null;
  const group = formGroupOf(name) ?? (hasForm ? null : unnamedGroup(strength));
  if (group === null) return [];
  return group === 'solid' || group === 'modifiedRelease' ? ['solid', 'modifiedRelease'] : [group];
}

/** The form of a name that says none, which is mostly a tablet or capsule. */
function unnamedGroup(strength: Strength | null): FormGroup {
  switch (strength?.per) {
    case 'ml':
      return 'liquid';
    case 'dose':
      return 'inhaled';
    default:
      return 'solid';
  }
}

/** A substance's strengths in these forms, ascending, each once. */
export function strengthsIn(
  { listedStrengths }: ComparedSubstance,
  groups: readonly FormGroup[],
): ListedStrength[] {
  const all = listedStrengths.filter(({ group }) => groups.includes(group));
  const unique = new Map(all.map((one) => [JSON.stringify(one.strength), one]));
  return [...unique.values()].toSorted((one, other) => one.strength.amount - other.strength.amount);
}

const isOfKind = ({ unit, per }: Strength, { strength }: ListedStrength) =>
  strength.unit === unit && strength.per === per;

/** Whether a strength is near one of the known ones, or far above or below all of them; null: nothing to compare. */
function comparison(
  strength: Strength,
  known: readonly ListedStrength[],
): 'near' | 'above' | 'below' | null {
  const amounts = known.filter((one) => isOfKind(strength, one)).map((one) => one.strength.amount);
  if (amounts.length === 0) return null;
  // Division leaves digits: 0.005 / 0.05 is no exact tenth.
  const margin = 1 + 1e-9;
  if (strength.amount * margin >= Math.max(...amounts) * tenfold) return 'above';
  return strength.amount * tenfold <= Math.min(...amounts) * margin ? 'below' : 'near';
}

/** A number with its unit: "50 mcg", "60K". */
const numberWithUnit =
  /\d\s*(?:mg|mcg|[µμ]g|ug|gms?|g|grams?|iu|units?|k|la(?:c|kh)s?|million|meq|%)(?![a-z])/i;

const hasUnit = ({ name, genericName, strength }: Medication) =>
  [name, genericName, strength].some((text) => numberWithUnit.test(text));

/** What a number without a unit may mean: "Thyronorm 50" is micrograms, "D3 60" thousands of units. */
function meaningsOf({ amount, per }: Strength): Strength[] {
  const of = (unit: Strength['unit'], factors: readonly number[]) =>
    factors.map((factor): Strength => ({ amount: amount * factor, unit, per }));
  return [...of('mg', [1, 0.001, 1000]), ...of('IU', [1, 1000, 100_000])];
}

/** Strengths in a sentence: "250 mg, 500 mg"; of many the weakest and the strongest. */
export function listText(strengths: readonly ListedStrength[]): string {
  const texts = strengths.map(({ text }) => text);
  return texts.length > maxListed ? `${texts[0]} – ${texts.at(-1)}` : texts.join(', ');
}

const strengthText = (strength: Strength) =>
  strength.per === 'ml' ? `${massText(strength)}/ml` : massText(strength);

/** "0.25 mg", "50 mcg", "60000 IU" */
function massText({ amount, unit }: Omit<Strength, 'per'>): string {
  const plain = (number: number) => String(Math.round(number * 1000) / 1000);
  return unit === 'mg' && amount < 0.1 ? `${plain(amount * 1000)} mcg` : `${plain(amount)} ${unit}`;
}
