import { addDays, dateIn } from '../../shared/clinicDay';
import { isStopped } from '../prescriptions/medicineWords';
import type { Medication } from '../prescriptions/prescription';
import { withRegimen } from '../prescriptions/withRegimen';
import { fullGrown, withoutDose } from '../templates/template';
import type { Vitals } from '../vitals/vitals';
import type { DraftMedicine, LineMark, PastVisit } from './consultation';

/** Days: what was written longer ago than six months wants a look. */
const oldAfter = 183;
/** Of a child's weight: a tenth more or less changes a dose. */
const weightChange = 0.1;

/** Whom it is repeated for. */
export interface RepeatedFor {
  /** Years; null: not recorded. */
  age: number | null;
  /** Kilograms, measured today; null where nobody weighed. */
  weightToday: number | null;
  /** `YYYY-MM-DD`. */
  today: string;
}

/** A visit's medicines and when they were written. */
export interface Written {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Kilograms at that visit; null where nobody weighed. */
  weight: number | null;
  medicines: readonly Medication[];
}

/** True for whom a dose is never taken over without a look at the weight; also where no age is known. */
export function isChild(age: number | null): boolean {
  return age === null || age < fullGrown;
}

/** The newest earlier visit at which medicines were written; null where there is none. */
export function lastWritten(earlier: readonly PastVisit[]): PastVisit | null {
  return (
    earlier.find(({ prescriptions }) =>
      prescriptions.some(({ medications }) => medications.length > 0),
    ) ?? null
  );
}

/**
 * An earlier visit's medicines as proposals, each with why it wants a look. A child's dose goes along only with a weight of
 * today that is the earlier one within a tenth: otherwise it is left out, to be written anew.
 */
export function repeated(written: Written, whom: RepeatedFor): DraftMedicine[] {
  const isOld = written.date < addDays(whom.today, -oldAfter);
  return written.medicines.map((medicine) => {
    const doubt = isChild(whom.age) ? weightDoubt(written.weight, whom.weightToday) : null;
    const marks: LineMark[] = [];
    if (isOld) marks.push('old');
    if (isStopped(medicine)) marks.push('stopped');
    if (doubt) marks.push(doubt);
    return {
      ...withRegimen(doubt ? { ...medicine, ...withoutDose } : medicine),
      isProposed: true,
      marks,
    };
  });
}

/** Whole grams, which compare exactly. */
const grams = (kilograms: number) => Math.round(kilograms * 1000);

function weightDoubt(before: number | null, today: number | null): LineMark | null {
  if (today === null || before === null) return 'weightUnknown';
  const difference = Math.abs(grams(today) - grams(before));
  return difference > grams(before) * weightChange ? 'weightChanged' : null;
}

type Weighed = Pick<Vitals, 'weight' | 'tokenId' | 'recordedAt'>;

/** Kilograms at a visit, of recordings newest first; null where nobody weighed. */
export function weightAt(recordings: readonly Weighed[], tokenId: string): number | null {
  return recordings.find((one) => one.tokenId === tokenId && one.weight !== null)?.weight ?? null;
}

/** Kilograms as measured on a day, `YYYY-MM-DD`; null where nobody weighed. */
export function weightOn(
  recordings: readonly Weighed[],
  day: string,
  timeZone: string,
): number | null {
  const isOfDay = ({ recordedAt }: Weighed) => dateIn(new Date(recordedAt), timeZone) === day;
  return recordings.find((one) => one.weight !== null && isOfDay(one))?.weight ?? null;
}
