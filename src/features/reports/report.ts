import { z } from 'zod';
import { date, id } from '../../shared/fields';
import { type Measure, measures } from './measures';
import { dayRangeAsked } from './range';

/** What the owner asks about; each is made of the sums of some measures (`measures.ts`). */
export type ReportName = 'money' | 'visits' | 'patients' | 'practice';

interface Made {
  /** Told by doctor and key over the whole range. */
  sums: readonly Measure[];
  /** Told day by day too. */
  days: readonly Measure[];
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
      'cashDifference',
    ],
    days: ['billed', 'paid', 'refunded'],
    before: ['billed', 'paid', 'refunded'],
  },
  visits: {
    sums: ['visits', 'seen', 'hour', 'waited', 'consulted', 'appointments'],
    days: ['seen', 'visits'],
    before: ['seen'],
  },
  patients: {
    sums: ['registered', 'registeredGender', 'registeredAge', 'registeredArea'],
    days: ['registered'],
    before: ['registered'],
  },
  practice: { sums: ['diagnosis', 'medicine', 'test', 'warningOverridden'], days: [], before: [] },
};

/** Of texts that doctors write there may be thousands: the most frequent of each measure, so many. */
export const mostKeys = 200;

export const askedReport = dayRangeAsked.safeExtend({
  /** Those of one doctor alone. */
  doctorId: id.optional(),
  /** The range that it is compared with. */
  before: dayRangeAsked.optional(),
});

const measure = z.enum(measures);
const sum = z.object({
  measure,
  doctorId: id.nullable(),
  key: z.string(),
  count: z.int(),
  /** Paise; of times, minutes. */
  amount: z.int(),
});
export type Sum = z.infer<typeof sum>;

const named = z.object({ id, name: z.string() });

export const report = z.object({
  sums: z.array(sum),
  /** Of the range before, where one was asked for: what is compared with it, without keys but of patients seen. */
  before: z.array(sum),
  /** Day by day, days without any left out. */
  days: z.array(z.object({ date, measure, count: z.int(), amount: z.int() })),
  /** Whom the sums name: doctors, and who received money or closed a day. */
  people: z.array(named),
  /** Days of the range whose figures are still being added up and are missing. */
  missingDays: z.int(),
});
export type Report = z.infer<typeof report>;

/** Who received money, or closed a day; null of other sums. */
export function receiverIn({ measure, key }: Pick<Sum, 'measure' | 'key'>): string | null {
  if (measure === 'cashDifference') return key;
  return measure === 'paid' || measure === 'refunded' ? (key.split('|')[1] ?? null) : null;
}
