import { formOfName } from '../../substances/form';
import { ingredientsOf } from '../../substances/reference/ingredientsOf';
import type { Ingredient } from '../../substances/reference/substanceList';
import type { Tie } from '../../substances/substances';
import { medicineKey } from '../medicineName';
import { regimenOf } from '../medicineWords';
import type { Medication } from '../prescription';
import type { DoseUnit } from '../regimen';
import { type DoseMass, doseMass } from './doseMass';
import type { CheckInput } from './finding';

/** An ingredient with the mass that the directions give of it; null if that is in doubt. */
export interface DosedIngredient extends Ingredient {
  dose: DoseMass | null;
}

/** A medicine that is given, as the checks compare it. */
export interface GivenMedicine {
  /** With the structure of its texts, if they are understood. */
  medication: Medication;
  /** As written, without blanks around it. */
  name: string;
  /** The name for comparison, without form and strength. */
  key: string;
  /**
   * Where it acts: 'systemic' for what is swallowed or injected, else its form. A substance in a cream and in a tablet
   * is not taken twice.
   */
  siteOfAction: string;
  /** Positions of the line; empty if the patient takes it already. */
  lines: readonly number[];
  /** Null: nobody knows what is in it. */
  ingredients: readonly DosedIngredient[] | null;
  /** Of a current medicine, whether it may be over. */
  isUncertain: boolean;
}

/** The medicines of the lines that have a name and are given, in their order. */
export function givenLines(lines: readonly Medication[], ties: readonly Tie[]): GivenMedicine[] {
  return lines.flatMap((one, position) => {
    const medication = { ...one, regimen: regimenOf(one) };
    return isGiven(medication) ? [givenMedicine(medication, ties, { lines: [position] })] : [];
  });
}

/** The medicines that the patient takes besides. */
export function givenCurrent(
  current: CheckInput['current'],
  ties: readonly Tie[],
): GivenMedicine[] {
  return current.flatMap(({ medication: one, isUncertain }) => {
    const medication = { ...one, regimen: regimenOf(one) };
    return isGiven(medication) ? [givenMedicine(medication, ties, { isUncertain })] : [];
  });
}

function givenMedicine(
  medication: Medication,
  ties: readonly Tie[],
  { lines = [], isUncertain = false }: Partial<Pick<GivenMedicine, 'lines' | 'isUncertain'>>,
): GivenMedicine {
  const ingredients = ingredientsOf(medication, ties);
  return {
    medication,
    name: medication.name.trim(),
    key: medicineKey(medication.name),
    siteOfAction: siteOf(medication),
    lines,
    ingredients:
      ingredients?.map((ingredient) => ({
        ...ingredient,
        dose: medication.regimen && doseMass(medication, ingredient, ingredients.length),
      })) ?? null,
    isUncertain,
  };
}

const stopStart = /^(?:stop\b|बंद)/i;
/** "Avoid" before the name, or words after it that withhold it; "do not take with milk" withholds nothing. */
const withheldName = /^(?:avoid|not|stop|don[’']?t|do not|hold|withhold|omit|skip|discontinue) /i;
const withheldText =
  /^(?:(?:not to be|do not|don[’']?t|not) (?:give|given|take|taken)|avoid|hold|withhold|मत (?:लें|दें)|न(?:हीं)? (?:लें|दें|लेना|देना))[.!।]?$/i;

/** Whether a medicine has a name and is neither stopped nor withheld. */
function isGiven({ name, frequency, instructions, regimen }: Medication): boolean {
  const steps = regimen?.steps ?? [];
  return (
    name.trim() !== '' &&
    !withheldName.test(name.trim()) &&
    !stopStart.test(frequency.trim()) &&
    ![frequency, instructions].some((text) => withheldText.test(text.trim())) &&
    !(steps.length === 1 && steps[0]?.action === 'stop')
  );
}

const localUnits: readonly (DoseUnit | null | undefined)[] = [
  'application',
  'puff',
  'spray',
  'respule',
];

function siteOf({ name, regimen }: Medication): string {
  const { rule } = formOfName(name.trim());
  const isLocal = regimen?.steps.some(
    ({ dose, route, site }) => localUnits.includes(dose?.unit) || route === 'PV' || site !== null,
  );
  if (rule === null) return isLocal ? 'local' : 'systemic';
  const isSystemic =
    ['tablet', 'capsule', 'sachet', 'liquid', 'injection'].includes(rule.form) ||
    ['Drops', 'Supp.', 'Patch', 'Powder'].includes(rule.sign);
  const isRinse = ['Vaginal tab.', 'Mouthwash', 'Gargle'].includes(rule.sign);
  return isSystemic && !isRinse && !isLocal ? 'systemic' : rule.sign;
}
