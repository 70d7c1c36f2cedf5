import {
  areSameMedicine,
  type CurrentMedicine,
  changeOf,
  strengthsOf,
} from '../prescriptions/current/currentMedicines';
import type { MedicineChange } from '../prescriptions/current/medicineChange';
import { emptyMedication, type Medication } from '../prescriptions/prescription';
import { withRegimen } from '../prescriptions/withRegimen';
import { areSameBrand } from '../substances/substances';
import { type DraftMedicine, needsDoseWritten } from './consultation';

/** What the doctor says of a medicine that the patient takes. */
export type CurrentAnswer = Extract<MedicineChange, 'same' | 'change' | 'stop'>;

/** The key of each answer, the same in every language. */
export const answerKeys = { s: 'same', c: 'change', x: 'stop' } as const satisfies Record<
  string,
  CurrentAnswer
>;

/** The line that stops a medicine. */
export function stopLine({ name, genericName, strength }: Medication): DraftMedicine {
  const stopped = { ...emptyMedication, name, genericName, strength, frequency: 'stop' };
  return { ...withRegimen(stopped), isProposed: false, marks: [] };
}

type Taken = Pick<CurrentMedicine, 'medication'>;

/**
 * The position of a page's line about a medicine that the patient takes; -1: there is none. Of a medicine that is taken
 * in two strengths, as 100 and 25 mcg together, a line is about its own strength alone.
 * @param taken all medicines that the patient takes
 */
export function lineAbout(
  page: readonly DraftMedicine[],
  { medication }: Taken,
  taken: readonly Taken[],
): number {
  const isSame = (other: Medication) => areSameMedicine(other, medication);
  const isAlone = !taken.some((one) => one.medication !== medication && isSame(one.medication));
  const isOwn = (line: Medication) =>
    areSameBrand(line.name, medication.name) && strengthsOf(line) === strengthsOf(medication);
  return page.findIndex((line) => isSame(line) && (isAlone || isOwn(line)));
}

/**
 * What a page says of a medicine that the patient takes; null: nothing yet. A line that is only proposed says nothing,
 * but for one without a dose: the answer “Same” leaves a child's so.
 */
export function answerOnPage(
  page: readonly DraftMedicine[],
  medicine: Taken,
  taken: readonly Taken[],
): CurrentAnswer | null {
  const line = page[lineAbout(page, medicine, taken)];
  const isAnswer = line && (!line.isProposed || needsDoseWritten(line));
  const change = isAnswer ? changeOf(line, [medicine]) : '';
  return change === '' || change === 'new' ? null : change;
}

/** A page with these lines in place of the one about the medicine, or below all others. */
export function withLinesAbout(
  page: readonly DraftMedicine[],
  medicine: Taken,
  taken: readonly Taken[],
  lines: readonly DraftMedicine[],
): DraftMedicine[] {
  const position = lineAbout(page, medicine, taken);
  return position < 0 ? [...page, ...lines] : page.toSpliced(position, 1, ...lines);
}
