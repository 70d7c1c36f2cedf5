import { z } from 'zod';
import { addDays } from '../../../shared/clinicDay';
import { date, id, instant } from '../../../shared/fields';
import {
  areSameBrand,
  areSameSubstances,
  brandOf,
  splitSubstances,
} from '../../substances/substances';
import { namesMedicine } from '../medicineName';
import { isStopped, regimenOf } from '../medicineWords';
import { type Medication, medication, medicationEntry } from '../prescription';
import { treatmentDays } from '../quantity';
import type { MedicineChange } from './medicineChange';

/**
 * Days for which a medicine that should go on counts as taken; after them, and from the beginning where no end was
 * written, it is a question whether the patient still takes it.
 */
export const continuedDays = 183;
/** Days after which an earlier prescription says nothing about today. */
export const readDays = 366;
/** A course of this many days or more is mostly refilled: for `refillDays` after its end it is a question. */
const longCourse = 28;
export const refillDays = 30;

/** The most medicines of the list; more were never seen, and the newest come first. */
export const maxCurrentMedicines = 100;

/** The most notes of one patient that hold. */
export const maxOutsideMedicines = 50;

/** A medicine that the patient takes now. */
export const currentMedicine = z.object({
  medication,
  /** 'prescription': from an earlier one here; 'elsewhere': noted by a doctor. */
  from: z.enum(['prescription', 'elsewhere']),
  /** The day of the visit or of the note. */
  since: date,
  /** Whether it may be over: nobody wrote its end, or the end of a long course has just passed. */
  isUncertain: z.boolean(),
  /** The last day of its course; null if none was written. */
  until: date.nullable(),
  /** The note's id; null for what was prescribed here. */
  outsideId: id.nullable(),
  /** The prescription and the place of the medicine on it, from 0; null for a note. */
  prescribed: z.object({ id, position: z.int().min(0) }).nullable(),
});
export type CurrentMedicine = z.infer<typeof currentMedicine>;

/** Why a note ended: the patient does not take it any more, or it was noted by mistake. */
export const outsideEnds = ['over', 'mistake'] as const;
export type OutsideEnd = (typeof outsideEnds)[number];

export const outsideEndLabels: Readonly<Record<OutsideEnd, string>> = {
  over: 'Not taken any more',
  mistake: 'Noted by mistake',
};

/** A medicine that the patient takes from elsewhere, as a doctor notes it; a dose may be missing. */
export const newOutsideMedicine = z.object({
  patientId: id,
  /** The visit at which it is noted. */
  tokenId: id,
  medication: medicationEntry.refine(({ name }) => namesMedicine(name), {
    path: ['name'],
    message: 'Which medicine?',
  }),
});

/** A note as it is stored. */
export const outsideMedicine = z.object({
  id,
  patientId: id,
  patientName: z.string(),
  tokenId: id,
  medication,
  notedBy: id,
  notedByName: z.string(),
  notedAt: instant,
  /** Null while the patient takes it. */
  ended: z.object({ reason: z.enum(outsideEnds), byName: z.string(), at: instant }).nullable(),
});
export type OutsideMedicine = z.infer<typeof outsideMedicine>;

/** The medicines of one prescription in force, or of one note that holds. */
export interface WrittenMedicines {
  /** `YYYY-MM-DD`: the day of the visit, or of the note. */
  day: string;
  /** When it was written. */
  at: Date;
  medications: readonly Medication[];
  from: CurrentMedicine['from'];
  /** Of the prescription, or of the note. */
  id: string;
}

/**
 * What a patient takes on a day, `YYYY-MM-DD`: what goes on, is not over by its days, or was noted from elsewhere. Of
 * each medicine the newest writing counts, so that a stop ends what was written before it; behind a course that is over,
 * what was written before it is a question. What is certain comes first, then the newest.
 */
export function currentMedicines(
  written: readonly WrittenMedicines[],
  today: string,
): CurrentMedicine[] {
  // Newer writings: those that are taken or stopped, and courses that are over.
  const [counting, over]: [Medication[], Medication[]] = [[], []];
  const listed: CurrentMedicine[] = [];
  for (const { day, medications, from, id } of written.toSorted(byTime)) {
    const isOutside = from === 'elsewhere';
    // Two strengths of one medicine on one prescription are both taken.
    const newer = { counting: [...counting], over: [...over] };
    for (const [position, medication] of medications.entries()) {
      const isSame = (other: Medication) => areSameMedicine(other, medication);
      if (!namesMedicine(medication.name) || newer.counting.some(isSame)) continue;
      const stops = isStopped(medication);
      const course = stops ? null : courseOf(medication, { day, isOutside }, today);
      (course || stops ? counting : over).push(medication);
      if (!course) continue;
      listed.push({
        ...{ medication, from, since: day, ...course },
        isUncertain: course.isUncertain || newer.over.some(isSame),
        outsideId: isOutside ? id : null,
        prescribed: isOutside ? null : { id, position },
      });
    }
  }
  return [
    ...listed.filter(({ isUncertain }) => !isUncertain),
    ...listed.filter(({ isUncertain }) => isUncertain),
  ].slice(0, maxCurrentMedicines);
}

const byTime = (one: WrittenMedicines, other: WrittenMedicines) =>
  other.at.getTime() - one.at.getTime();

/** Whether a medicine that was written on a day is taken today, and how long; null if it is over. */
function courseOf(
  medication: Medication,
  { day, isOutside }: { day: string; isOutside: boolean },
  today: string,
): Pick<CurrentMedicine, 'isUncertain' | 'until'> | null {
  const regimen = regimenOf(medication);
  const days = regimen && treatmentDays(regimen);
  if (typeof days === 'number' && days > 0) {
    const end = addDays(day, days);
    const until = addDays(end, -1);
    if (end > today) return { isUncertain: false, until };
    const mayBeRefilled = days >= longCourse && addDays(end, refillDays) > today;
    return mayBeRefilled ? { isUncertain: true, until } : null;
  }
  const isRecent = addDays(day, continuedDays) > today;
  // What the patient brought along is taken until somebody says otherwise.
  if (isOutside || days === 'continue') return { isUncertain: !isRecent, until: null };
  return isRecent ? { isUncertain: true, until: null } : null;
}

/**
 * The last day of a course of 28 days or more that was written on a day; null for a shorter one, for medicines taken as
 * needed, and where the days are not written.
 */
export function longCourseEnd(medication: Medication, day: string): string | null {
  const regimen = regimenOf(medication);
  if (!regimen || regimen.steps.some(({ asNeeded }) => asNeeded)) return null;
  const days = treatmentDays(regimen);
  return typeof days === 'number' && days >= longCourse ? addDays(day, days - 1) : null;
}

type Named = Pick<Medication, 'name' | 'genericName'>;

/** Whether two lines are the same medicine in any strength: the same brand, or the same substances in the same form. */
export function areSameMedicine(one: Named, other: Named): boolean {
  if (areSameBrand(one.name, other.name)) return true;
  const substances = splitSubstances(one.genericName);
  return (
    substances.length > 0 &&
    areSameSubstances(substances, splitSubstances(other.genericName)) &&
    formOf(one) === formOf(other)
  );
}

/** A name without a word for its form mostly means tablets or capsules. */
function formOf({ name }: Named): string {
  const { form } = brandOf(name);
  return form === '' || form === 'cap' ? 'tab' : form;
}

/** The fields that say how a medicine is taken; how long is no change of it. */
const directions = ['dosage', 'frequency', 'instructions'] as const satisfies (keyof Medication)[];

/** What a written line changes about what the patient takes; empty if nobody knows what that is. */
export function changeOf(
  line: Medication,
  current: readonly Pick<CurrentMedicine, 'medication'>[],
): MedicineChange {
  if (isStopped(line)) return 'stop';
  if (current.length === 0) return '';
  const before = current
    .map(({ medication }) => medication)
    .filter((medication) => areSameMedicine(medication, line));
  if (before.length === 0) return 'new';
  return before.some((medication) => isTakenAlike(medication, line)) ? 'same' : 'change';
}

/** Whether the same brand is taken in the same strength and way; what was noted without a dose goes on with any. */
function isTakenAlike(before: Medication, line: Medication): boolean {
  if (!areSameBrand(before.name, line.name)) return false;
  const strength = strengthsOf(before);
  const hasDirections = directions.some((field) => before[field].trim() !== '');
  return (
    (strength === '' || strength === strengthsOf(line)) &&
    (!hasDirections || directions.every((field) => plain(before[field]) === plain(line[field])))
  );
}

const plain = (text: string) => text.toLowerCase().replace(/\s+|\.(?!\d)/g, '');

/** The numbers of a name and its strength with their units, of which mg is mostly left out: "40", "500mcg". */
export function strengthsOf({ name, strength }: Pick<Medication, 'name' | 'strength'>): string {
  const numbers = /\d+(?:[.,/]\d+)*(?:mcg|µg|ug|g|ml|iu|%)?/g;
  return (plain(`${name} ${strength}`).match(numbers) ?? []).join('+');
}

/** Written lines, each with what it changes. */
export function withChanges<Item extends Medication>(
  lines: readonly Item[],
  current: readonly Pick<CurrentMedicine, 'medication'>[],
): (Item & { change: MedicineChange })[] {
  return lines.map((line) => ({ ...line, change: changeOf(line, current) }));
}
