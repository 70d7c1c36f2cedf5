import { z } from 'zod';
import { id, instant } from '../../shared/fields';
import { t } from '../../shared/language';
import { voided } from '../../shared/voided';

/** What is measured of a patient at a visit, as it was entered: each value in its own unit, none of them required. */

export const temperatureUnits = ['F', 'C'] as const;
export type TemperatureUnit = (typeof temperatureUnits)[number];

/** When blood sugar was measured: at any time, before food in the morning, after food. */
export const bloodSugarKinds = ['random', 'fasting', 'after-food'] as const;
export type BloodSugarKind = (typeof bloodSugarKinds)[number];

type Span = readonly [least: number, most: number];

/**
 * What is refused outside of: wide, because it only catches what no thermometer, cuff or scale shows. In the units that
 * the fields name; whoever doubts a number inside of it is asked (`isUnlikely`).
 */
export const possible = {
  systolic: [30, 300],
  diastolic: [10, 200],
  pulse: [10, 350],
  spo2: [30, 100],
  respiratoryRate: [3, 150],
  weight: [0.3, 400],
  height: [20, 260],
  bloodSugar: [10, 1500],
  headCircumference: [15, 80],
} as const satisfies Record<string, Span>;

/** Degrees. No number is in both, so that a number tells its unit. */
export const possibleTemperatures: Record<TemperatureUnit, Span> = { F: [90, 115], C: [30, 45] };

export const vitalsMessages = {
  nothing: 'Please enter at least one value.',
  bothPressures: 'Please enter both numbers, such as 130/84.',
  pressuresSwapped: 'The first number must be the larger one, such as 130/84.',
  temperature: 'Please enter 90 to 115 for °F, or 30 to 45 for °C.',
  sugarKind: 'Please choose when the sugar was measured.',
  number: 'Please enter a number.',
  wholeNumber: 'Please enter a whole number.',
} as const;

const outside = ([least, most]: Span) => ({
  error: () => t('Please enter a number from {least} to {most}.', { least, most }),
});

function whole(span: Span) {
  const [least, most] = span;
  return z
    .int(vitalsMessages.wholeNumber)
    .min(least, outside(span))
    .max(most, outside(span))
    .optional();
}

function decimal(span: Span, places: number) {
  const [least, most] = span;
  return z
    .number(vitalsMessages.number)
    .min(least, outside(span))
    .max(most, outside(span))
    .refine((value) => Number(value.toFixed(places)) === value, {
      error: () => t('Please use at most {places} decimals.', { places }),
    })
    .optional();
}

/** One recording: blood pressure in mmHg, pulse and breaths a minute, kg, cm, mg/dL. */
export const newVitals = z
  .object({
    patientId: id,
    tokenId: id,
    systolic: whole(possible.systolic),
    diastolic: whole(possible.diastolic),
    pulse: whole(possible.pulse),
    temperature: decimal([possibleTemperatures.C[0], possibleTemperatures.F[1]], 2),
    temperatureUnit: z.enum(temperatureUnits).optional(),
    spo2: whole(possible.spo2),
    weight: decimal(possible.weight, 3),
    height: decimal(possible.height, 1),
    bloodSugar: whole(possible.bloodSugar),
    bloodSugarKind: z.enum(bloodSugarKinds).optional(),
    respiratoryRate: whole(possible.respiratoryRate),
    headCircumference: decimal(possible.headCircumference, 1),
  })
  .superRefine((value, context) => {
    const refuse = (path: keyof typeof value, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const { systolic, diastolic, temperature, temperatureUnit, bloodSugar, bloodSugarKind } = value;
    if (!measuredFields.some((field) => value[field] !== undefined)) {
      refuse('systolic', vitalsMessages.nothing);
    }
    if ((systolic === undefined) !== (diastolic === undefined)) {
      refuse('systolic', vitalsMessages.bothPressures);
    } else if (systolic !== undefined && diastolic !== undefined && systolic <= diastolic) {
      refuse('systolic', vitalsMessages.pressuresSwapped);
    }
    if (temperature === undefined ? temperatureUnit : temperatureUnit !== unitOf(temperature)) {
      refuse('temperature', vitalsMessages.temperature);
    }
    if ((bloodSugar === undefined) !== (bloodSugarKind === undefined)) {
      refuse(bloodSugar === undefined ? 'bloodSugar' : 'bloodSugarKind', vitalsMessages.sugarKind);
    }
  });
export type NewVitals = z.infer<typeof newVitals>;

/** The fields that hold a number, in the order in which a desk measures. */
export const measuredFields = [
  'systolic',
  'diastolic',
  'pulse',
  'temperature',
  'spo2',
  'weight',
  'height',
  'bloodSugar',
  'respiratoryRate',
  'headCircumference',
] as const satisfies (keyof NewVitals)[];
export type MeasuredField = (typeof measuredFields)[number];

/** Which unit a temperature was told in; undefined where the number is of neither. */
export function unitOf(temperature: number): TemperatureUnit | undefined {
  return temperatureUnits.find((unit) => {
    const [least, most] = possibleTemperatures[unit];
    return temperature >= least && temperature <= most;
  });
}

/** The values of a recording; null what was not measured. */
export const measured = z.object({
  systolic: z.number().nullable(),
  diastolic: z.number().nullable(),
  pulse: z.number().nullable(),
  temperature: z.number().nullable(),
  temperatureUnit: z.enum(temperatureUnits).nullable(),
  spo2: z.number().nullable(),
  weight: z.number().nullable(),
  height: z.number().nullable(),
  bloodSugar: z.number().nullable(),
  bloodSugarKind: z.enum(bloodSugarKinds).nullable(),
  respiratoryRate: z.number().nullable(),
  headCircumference: z.number().nullable(),
});
export type Measured = z.infer<typeof measured>;

/** A recording as it is stored; a mistaken one is voided and stays. */
export const vitals = measured.extend({
  id,
  patientId: id,
  patientName: z.string(),
  tokenId: id,
  recordedBy: id,
  recordedByName: z.string(),
  recordedAt: instant,
  voided: voided.nullable(),
});
export type Vitals = z.infer<typeof vitals>;

/** Recordings of one patient that are told at once, the newest. */
export const vitalsShown = 50;

/** Degrees Celsius, to a tenth: the unit in which temperatures are compared. */
export function celsius(temperature: number, unit: TemperatureUnit): number {
  const degrees = unit === 'C' ? temperature : ((temperature - 32) * 5) / 9;
  return Math.round(degrees * 10) / 10;
}

/** Body mass index, kg/m² to a tenth, of a weight in kg and a height in cm. */
export function bmiOf(weight: number, height: number): number {
  return Math.round((weight / (height / 100) ** 2) * 10) / 10;
}

/** Hours after its consultation ended in which a visit still takes what was measured at it. */
const lateHours = 24;

/** The state of a visit as far as it decides whether something is recorded with it. */
interface VisitNow {
  status: 'waiting' | 'in-progress' | 'completed' | 'cancelled';
  issuedAt: Date;
  completedAt: Date | null;
}

/**
 * Whether a visit takes vitals: one of today or with the doctor, or one that ended within the last day, as when a clinic
 * works past midnight. What is measured later belongs to the next visit.
 */
export function takesVitals(
  visit: VisitNow,
  today: { start: Date; end: Date },
  now: Date,
): boolean {
  const { status, issuedAt, completedAt } = visit;
  if (status === 'cancelled') return false;
  if (status === 'in-progress') return true;
  if (issuedAt >= today.start && issuedAt < today.end) return true;
  return completedAt !== null && now.getTime() - completedAt.getTime() <= lateHours * 3_600_000;
}

/** Several recordings as one, of each value the newest; null where there are none. Newest first. */
export function newestOfEach(recordings: readonly Measured[]): Measured | null {
  const [newest, ...earlier] = recordings;
  if (!newest) return null;
  const whole = { ...newest };
  for (const one of earlier) {
    for (const fields of measuredTogether) {
      if (fields.every((field) => whole[field] === null)) {
        Object.assign(whole, Object.fromEntries(fields.map((field) => [field, one[field]])));
      }
    }
  }
  return whole;
}

/** Values that say nothing without each other. */
const measuredTogether: readonly (readonly (keyof Measured)[])[] = [
  ['systolic', 'diastolic'],
  ['pulse'],
  ['temperature', 'temperatureUnit'],
  ['spo2'],
  ['weight'],
  ['height'],
  ['bloodSugar', 'bloodSugarKind'],
  ['respiratoryRate'],
  ['headCircumference'],
];
