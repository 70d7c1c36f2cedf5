import { z } from 'zod';
import { date } from '../../shared/fields';
import { bodySites, doseUnits, partsOfDay, routes, weekdays } from './regimenParts';

/**
 * How a medicine is taken, as one structure: FHIR's Dosage in our words. Texts, papers, totals and FHIR are generated
 * from it; nothing parses generated texts.
 */

/** One number as it was typed: "2", "0.50", "½", "1½". */
const number = String.raw`(?:\d{1,4}(?:\.\d{1,3})?|\d{0,2}[½¼¾])`;
/** A number, or a range: "1-2". */
const amountText = z.string().regex(new RegExp(`^${number}(?:-${number})?$`));
const partAmount = z.string().regex(new RegExp(`^${number}$`));

export type DoseUnit = (typeof doseUnits)[number];
export type PartOfDay = (typeof partsOfDay)[number];
export type Weekday = (typeof weekdays)[number];

/** The days; null means every day. */
const days = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('everyDay') }),
  /** An interval in days: 2 is every other day. */
  z.object({ kind: z.literal('everyDays'), days: z.int().min(2).max(60) }),
  /** Times per week. */
  z.object({ kind: z.literal('timesAWeek'), times: z.int().min(1).max(6) }),
  z.object({ kind: z.literal('everyWeeks'), weeks: z.int().min(2).max(52) }),
  z.object({ kind: z.literal('everyMonths'), months: z.int().min(1).max(12) }),
  z.object({ kind: z.literal('weekdays'), days: z.array(z.enum(weekdays)).min(1).max(7) }),
]);
export type Days = z.infer<typeof days>;

/** The times within a day. */
const when = z.discriminatedUnion('kind', [
  /** "1-0-1": an amount per part of the day; three leave out the evening. */
  z.object({ kind: z.literal('amounts'), amounts: z.array(partAmount).min(3).max(4) }),
  /** Parts of the day; `isBedtime`: the night means at bedtime. */
  z.object({
    kind: z.literal('parts'),
    parts: z.array(z.enum(partsOfDay)).min(1).max(4),
    isBedtime: z.boolean(),
  }),
  z.object({ kind: z.literal('timesADay'), times: z.int().min(1).max(12) }),
  z.object({ kind: z.literal('everyHours'), hours: z.int().min(1).max(72) }),
  z.object({ kind: z.literal('atOnce') }),
]);
export type When = z.infer<typeof when>;

const duration = z.object({
  amount: amountText,
  unit: z.enum(['day', 'night', 'week', 'month', 'year']),
});
export type Duration = z.infer<typeof duration>;

const relation = z.discriminatedUnion('when', [
  z.object({ when: z.literal('emptyStomach') }),
  z.object({
    when: z.enum(['before', 'after', 'with']),
    meal: z.enum(['food', 'breakfast', 'lunch', 'dinner', 'feed']),
    /** The time before or after the meal. */
    ahead: z.object({ amount: partAmount, unit: z.enum(['minutes', 'hours']) }).nullable(),
  }),
]);
/** The relation to a meal. */
export type Relation = z.infer<typeof relation>;

export type Route = (typeof routes)[number];

export type BodySite = (typeof bodySites)[number];

/** The dose each time; beside `amounts` the unit alone, or the dose that an amount of 1 means. */
const dose = z
  .object({ amount: amountText, unit: z.enum(doseUnits).nullable() })
  .or(z.object({ amount: z.null(), unit: z.enum(doseUnits) }));
export type Dose = z.infer<typeof dose>;

/** A dose by body weight: the rate that was typed, and what it gave for one weight. */
export const weightDose = z.object({
  /** As typed: "15mg/kg". Internal to the clinic: papers leave it out. */
  typed: z.string().max(100),
  mgPerKg: z.number().positive().max(1000),
  /** The mass of each dose, or of a day, which the times of the day share. */
  per: z.enum(['dose', 'day']),
  /** Null until a dose was computed from the rate. */
  computed: z
    .object({
      /** Milligrams each time, before rounding to what can be measured. */
      mg: z.number().positive(),
      /** The same in the liquid of the written strength. */
      ml: z.number().positive(),
      /** Kilograms, and the day of weighing. */
      kg: z.number().positive().max(400),
      day: date,
    })
    .nullable(),
});
export type WeightDose = z.infer<typeof weightDose>;

const doseStep = z.object({
  action: z.enum(['take', 'stop']),
  /** As typed, if this step has another strength than the medicine: "10 mg", "20"; else empty. */
  strength: z.string().max(100),
  dose: dose.nullable(),
  /** The rate that the dose comes from; beside a null `dose` nothing was computed yet. */
  weightDose: weightDose.nullable().default(null),
  when: when.nullable(),
  days: days.nullable(),
  asNeeded: z
    .object({
      /** The complaint, as typed; empty if none was given. */
      reason: z.string().max(500),
    })
    .nullable(),
  /** The maximum per day, in times. */
  mostADay: z.int().min(1).max(12).nullable(),
  /** "continue": until the doctor stops it; null if not given. */
  duration: duration.or(z.literal('continue')).nullable(),
  relation: relation.nullable(),
  route: z.enum(routes).nullable(),
  site: z.enum(bodySites).nullable(),
});
export type DoseStep = z.infer<typeof doseStep>;

/** A medicine's treatment: its steps in order, and the doctor's notes. */
export const regimen = z.object({
  steps: z.array(doseStep).min(1).max(12),
  notes: z
    .array(
      z.object({
        text: z.string().min(1).max(500),
        /** Not understood: printed as typed, and marked so. */
        isUnread: z.boolean(),
      }),
    )
    .max(50),
});
export type Regimen = z.infer<typeof regimen>;
