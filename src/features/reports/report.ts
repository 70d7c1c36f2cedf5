import { z } from 'zod';
import { date, id } from '../../shared/fields';
import { type Measure, measures } from './measures';
import { dayRangeAsked } from './range';

/** What the owner asks about; each is made of the sums of some measures (`measures.ts`). */
export type ReportName = 'money' | 'visits' | 'patients' | 'practice';

interface Made {
  /** Told by doctor and key over the whole range. */
  sums: readonly Measure[];
  /** Told along the range too, by doctor. */
  course: readonly Measure[];
  /** Told of the range before, too, for comparison. */
  before: readonly Measure[];
}

export const madeOf: Record<ReportName, Made> = {
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
    sums: ['visits', 'seen', 'hour', 'waited', 'consulted', 'appointments'],
    course: ['seen', 'visits'],
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

/** Of texts that doctors write there may be thousands: the most frequent of each measure, so many. */
export const maxKeys = 200;

export const askedReport = dayRangeAsked.safeExtend({
  /** Those of one doctor alone. */
  doctorId: id.optional(),
  /** The range that it is compared with. */
  before: dayRangeAsked.optional(),
});

const measure = z.enum(measures);
export const sum = z.object({
  measure,
  doctorId: id.nullable(),
  key: z.string(),
  count: z.int(),
  /** Paise; of times, minutes. */
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
  /** Of the range before, where one was asked for: what is compared with it. */
  before: z.array(sum),
  /** Along the range, day by day or month by month; periods without any are left out. */
  course: z.array(courseSum),
  /** All doctors, and whom the sums name: who received money or closed a day. */
  people: z.array(person),
});
export type Report = z.infer<typeof report>;

/** Who received money, or closed a day; null of other sums. */
export function receiverIn({ measure, key }: Pick<Sum, 'measure' | 'key'>): string | null {
  if (measure === 'cashDifference' || measure === 'closedCash') return key;
  return measure === 'paid' || measure === 'refunded' ? (key.split('|')[1] ?? null) : null;
}
