import { z } from 'zod';
import { date, id } from '../../shared/fields';
import { type Measure, measures } from './measures';
import { dayRangeAsked } from './range';

/** The reports over a range of days; each needs the sums of some measures (`measures.ts`). */
export type ReportName = 'money' | 'visits' | 'patients' | 'practice';

interface ReportMeasures {
  /** Summed by doctor and key over the whole range. */
  sums: readonly Measure[];
  /** Also summed by doctor for each period of the range. */
  course: readonly Measure[];
  /** Also summed over the range before, for comparison. */
  before: readonly Measure[];
}

export const measuresOf: Record<ReportName, ReportMeasures> = {
  money: {
    sums: [
      'billed',
      'subtotal',
      'billTax',
      'discount',
      'roundOff',
      'due',
      'voided',
      'taxable',
      'tax',
      'paid',
      'refunded',
      'closedCash',
      'cashDifference',
      'cashInClose',
    ],
    course: ['billed', 'paid', 'refunded'],
    before: ['billed', 'paid', 'refunded'],
  },
  visits: {
    sums: ['visits', 'seen', 'hour', 'waited', 'consulted', 'appointments', 'outside'],
    course: ['seen', 'visits', 'outside'],
    before: ['seen'],
  },
  patients: {
    sums: ['registered', 'registeredGender', 'registeredAge', 'registeredArea'],
    course: ['registered'],
    before: ['registered'],
  },
  practice: {
    sums: ['diagnosis', 'medicine', 'test', 'warningOverridden'],
    course: [],
    before: [],
  },
};

/** Keys of each measure at most, the most frequent ones: doctors may write thousands of different texts. */
export const maxKeys = 200;

/** Measures that a report has only if somebody chose them. */
const chosenMeasures: readonly Measure[] = ['outside'];

/** The measures of a report; visits elsewhere only if they were chosen. */
export function measuresChosen(
  name: ReportName,
  { countsOutside = false }: { countsOutside?: boolean | undefined },
): ReportMeasures {
  const isChosen = (measure: Measure) => countsOutside || !chosenMeasures.includes(measure);
  const { sums, course, before } = measuresOf[name];
  return {
    sums: sums.filter(isChosen),
    course: course.filter(isChosen),
    before: before.filter(isChosen),
  };
}

export const askedReport = dayRangeAsked.safeExtend({
  /** Whether visits elsewhere, from files, are counted too. */
  countsOutside: z.boolean().optional(),
  /** Limits the report to one doctor. */
  doctorId: id.optional(),
  /** The range to compare with. */
  before: dayRangeAsked.optional(),
});

const measure = z.enum(measures);
export const sum = z.object({
  measure,
  doctorId: id.nullable(),
  key: z.string(),
  count: z.int(),
  /** Paise; for times, minutes. */
  amount: z.int(),
});
export type Sum = z.infer<typeof sum>;

const person = z.object({ id, name: z.string(), isDoctor: z.boolean() });

const courseSum = z.object({
  /** The first day of the period (`period.ts`). */
  from: date,
  measure,
  doctorId: id.nullable(),
  count: z.int(),
  amount: z.int(),
});
export type CourseSum = z.infer<typeof courseSum>;

export const report = z.object({
  sums: z.array(sum),
  /** Sums of the range before, if one was requested; only of measures that are compared. */
  before: z.array(sum),
  /** Sums by day or month; periods without records are left out. */
  course: z.array(courseSum),
  /** All doctors, and the people in the sums who received money or closed a day. */
  people: z.array(person),
});
export type Report = z.infer<typeof report>;

/** The id of the person who received money or closed a day; null for other sums. */
export function receiverIn({ measure, key }: Pick<Sum, 'measure' | 'key'>): string | null {
  if (measure === 'cashDifference' || measure === 'closedCash') return key;
  return measure === 'paid' || measure === 'refunded' ? (key.split('|')[1] ?? null) : null;
}
