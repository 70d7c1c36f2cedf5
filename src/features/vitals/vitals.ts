import { z } from 'zod';
import { id, instant } from '../../shared/fields';
import { t } from '../../shared/language';
import { voided } from '../../shared/voided';

/** The measurements of a patient at a visit, as entered: each value in its own unit, none of them required. */

export const temperatureUnits = ['F', 'C'] as const;
export type TemperatureUnit = (typeof temperatureUnits)[number];

/** When blood sugar was measured: at any time, before food in the morning, after food. */
export const bloodSugarKinds = ['random', 'fasting', 'after-food'] as const;
export type BloodSugarKind = (typeof bloodSugarKinds)[number];

type Span = readonly [least: number, most: number];

/**
 * Values outside these ranges are refused. They are wide, to catch only what no thermometer, cuff or scale shows, in
 * the units of the fields; the form asks about unlikely numbers inside of them (`isUnlikely`).
 */
export const possibleRanges = {
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

/** Degrees. The ranges do not overlap, so that a number implies its unit. */
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

const rangeError = ([least, most]: Span) => ({
  error: () => t('Please enter a number from {least} to {most}.', { least, most }),
});

function wholeNumber(span: Span) {
  const [least, most] = span;
  return z
    .int(vitalsMessages.wholeNumber)
    .min(least, rangeError(span))
    .max(most, rangeError(span))
    .optional();
}

function decimalNumber(span: Span, places: number) {
  const [least, most] = span;
  return z
    .number(vitalsMessages.number)
    .min(least, rangeError(span))
    .max(most, rangeError(span))
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
    systolic: wholeNumber(possibleRanges.systolic),
    diastolic: wholeNumber(possibleRanges.diastolic),
    pulse: wholeNumber(possibleRanges.pulse),
    temperature: decimalNumber([possibleTemperatures.C[0], possibleTemperatures.F[1]], 2),
    temperatureUnit: z.enum(temperatureUnits).optional(),
    spo2: wholeNumber(possibleRanges.spo2),
    weight: decimalNumber(possibleRanges.weight, 3),
    height: decimalNumber(possibleRanges.height, 1),
    bloodSugar: wholeNumber(possibleRanges.bloodSugar),
    bloodSugarKind: z.enum(bloodSugarKinds).optional(),
    respiratoryRate: wholeNumber(possibleRanges.respiratoryRate),
    headCircumference: decimalNumber(possibleRanges.headCircumference, 1),
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

/** The unit in whose range a temperature lies; undefined if in neither. */
export function unitOf(temperature: number): TemperatureUnit | undefined {
  return temperatureUnits.find((unit) => {
    const [least, most] = possibleTemperatures[unit];
    return temperature >= least && temperature <= most;
  });
}

/** The values of a recording; null: not measured. */
export const measurements = z.object({
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
export type Measurements = z.infer<typeof measurements>;

/** A recording as it is stored; a mistaken one is voided and stays. */
export const vitals = measurements.extend({
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

/** The most recordings of one patient in a list, newest first. */
export const maxVitalsListed = 50;

/** Degrees Celsius, to a tenth: the unit in which temperatures are compared. */
export function celsius(temperature: number, unit: TemperatureUnit): number {
  const degrees = unit === 'C' ? temperature : ((temperature - 32) * 5) / 9;
  return Math.round(degrees * 10) / 10;
}

/** Body mass index, kg/m² to a tenth, of a weight in kg and a height in cm. */
export function bmiOf(weight: number, height: number): number {
  return Math.round((weight / (height / 100) ** 2) * 10) / 10;
}

/** Hours after the end of its consultation in which a visit still accepts vitals. */
const lateHours = 24;

/** The part of a visit that decides whether it accepts vitals. */
interface VisitState {
  /** As `TokenStatus`, written out because the queue's screens stand on the vitals. */
  status: 'waiting' | 'in-progress' | 'completed' | 'cancelled';
  issuedAt: Date;
  completedAt: Date | null;
}

/**
 * Whether a visit accepts vitals: if it is of today, with the doctor, or ended within the last day, as when a clinic
 * works past midnight. Later measurements belong to the next visit.
 */
export function takesVitals(
  visit: VisitState,
  today: { start: Date; end: Date },
  now: Date,
): boolean {
  const { status, issuedAt, completedAt } = visit;
  if (status === 'cancelled') return false;
  if (status === 'in-progress') return true;
  if (issuedAt >= today.start && issuedAt < today.end) return true;
  return completedAt !== null && now.getTime() - completedAt.getTime() <= lateHours * 3_600_000;
}

/** Merges recordings, sorted newest first, into one with the newest of each value; null if there are none. */
export function newestOfEach(recordings: readonly Measurements[]): Measurements | null {
  const [newest, ...earlier] = recordings;
  if (!newest) return null;
  const merged = { ...newest };
  for (const one of earlier) {
    for (const fields of measuredTogether) {
      if (fields.every((field) => merged[field] === null)) {
        Object.assign(merged, Object.fromEntries(fields.map((field) => [field, one[field]])));
      }
    }
  }
  return merged;
}

/** Fields that mean nothing without each other are merged together. */
const measuredTogether: readonly (readonly (keyof Measurements)[])[] = [
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
