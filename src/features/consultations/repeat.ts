import { addDays, dateIn } from '../../shared/clinicDay';
import {
  type DoseOfLine,
  isChild,
  weightDoseOf,
  withNewDose,
} from '../prescriptions/checks/childDose';
import { isStopped } from '../prescriptions/medicineWords';
import { type Medication, medicationFields } from '../prescriptions/prescription';
import { withRegimen } from '../prescriptions/withRegimen';
import { withoutDose } from '../templates/template';
import type { Vitals } from '../vitals/vitals';
import type { DraftMedicine, LineMark, PastVisit } from './consultation';

/** Days: the doctor should check what was written more than six months ago. */
const oldAfter = 183;
/** Share of a child's weight: more than a tenth of difference changes a dose. */
const weightChange = 0.1;

/** The patient for whom medicines are repeated. */
export interface RepeatPatient {
  /** Years; null: not recorded. */
  age: number | null;
  /** Kilograms, measured today; null if not weighed. */
  weightToday: number | null;
  /** `YYYY-MM-DD`. */
  today: string;
}

/** A visit's medicines and when they were written. */
export interface EarlierPrescription {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Kilograms at that visit; null if not weighed. */
  weight: number | null;
  medicines: readonly Medication[];
}

/** The newest earlier visit with medicines; null if there is none. */
export function lastVisitWithMedicines(earlier: readonly PastVisit[]): PastVisit | null {
  return (
    earlier.find(({ prescriptions }) =>
      prescriptions.some(({ medications }) => medications.length > 0),
    ) ?? null
  );
}

/**
 * An earlier visit's medicines as proposals, each with the marks that say why to check it. A dose by weight is computed
 * anew. Any other dose of a child is repeated only if today's weight is within a tenth of the earlier one; otherwise it
 * is left out and has to be written again.
 */
export function repeated(
  earlier: EarlierPrescription,
  patient: RepeatPatient,
  doseOf: DoseOfLine | null,
): DraftMedicine[] {
  const isOld = earlier.date < addDays(patient.today, -oldAfter);
  return earlier.medicines.map((medicine) => {
    const doubt = isChild(patient.age) ? weightDoubt(earlier.weight, patient.weightToday) : null;
    const line = lineByWeight(medicine, doseOf) ?? {
      ...withRegimen(doubt ? { ...medicine, ...withoutDose } : medicine),
      isProposed: true,
      marks: doubt ? [doubt] : [],
    };
    const marks: LineMark[] = [];
    if (isOld) marks.push('old');
    if (isStopped(medicine)) marks.push('stopped');
    return { ...line, marks: [...marks, ...line.marks] };
  });
}

/**
 * A line with a dose by weight, proposed with the dose for today's weight, or without one if that cannot be computed.
 * Null for any other line.
 * @param doseOf null while nothing can be computed
 */
export function lineByWeight(
  medicine: Medication,
  doseOf: DoseOfLine | null,
): DraftMedicine | null {
  if (!weightDoseOf(medicine)) return null;
  const line = doseOf && withNewDose(withRegimen(medicine), doseOf);
  return line
    ? { ...line, isProposed: true, marks: [] }
    : { ...withRegimen({ ...medicine, ...withoutDose }), isProposed: true, marks: ['otherWeight'] };
}

/** The lines that a page does not have yet: the key that repeats them may be held down. */
export function linesNotIn(
  page: readonly DraftMedicine[],
  lines: readonly DraftMedicine[],
): DraftMedicine[] {
  // The substances of a brand may have been noted since.
  const fields = medicationFields.filter((field) => field !== 'genericName');
  const isIn = (line: DraftMedicine) =>
    page.some((other) => fields.every((field) => other[field] === line[field]));
  return lines.filter((line) => !isIn(line));
}

/** Whole grams, which compare exactly. */
const grams = (kilograms: number) => Math.round(kilograms * 1000);

function weightDoubt(before: number | null, today: number | null): LineMark | null {
  if (today === null || before === null) return 'weightUnknown';
  const difference = Math.abs(grams(today) - grams(before));
  return difference > grams(before) * weightChange ? 'weightChanged' : null;
}

type Weighed = Pick<Vitals, 'weight' | 'tokenId' | 'recordedAt'>;

/** Kilograms at a visit, from recordings sorted newest first; null if not weighed. */
export function weightAt(recordings: readonly Weighed[], tokenId: string): number | null {
  return (
    recordings.find((recording) => recording.tokenId === tokenId && recording.weight !== null)
      ?.weight ?? null
  );
}

/** Kilograms on a day, `YYYY-MM-DD`; null if not weighed. */
export function weightOn(
  recordings: readonly Weighed[],
  day: string,
  timeZone: string,
): number | null {
  const isOfDay = ({ recordedAt }: Weighed) => dateIn(new Date(recordedAt), timeZone) === day;
  return (
    recordings.find((recording) => recording.weight !== null && isOfDay(recording))?.weight ?? null
  );
}
