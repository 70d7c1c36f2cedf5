import { plainDigits } from '../../shared/digits';
import { type BloodSugarKind, type Measured, type TemperatureUnit, unitOf } from './vitals';

/** What is typed into the boxes, and how it is read. */

/** The boxes, in the order in which a desk measures. */
const vitalsBoxes = [
  'bloodPressure',
  'pulse',
  'temperature',
  'spo2',
  'weight',
  'height',
  'bloodSugar',
  'respiratoryRate',
  'headCircumference',
] as const;
export type VitalsBox = (typeof vitalsBoxes)[number];

export interface TypedVitals extends Record<VitalsBox, string> {
  bloodSugarKind: BloodSugarKind;
}

export const nothingTyped: TypedVitals = {
  bloodPressure: '',
  pulse: '',
  temperature: '',
  spo2: '',
  weight: '',
  height: '',
  bloodSugar: '',
  bloodSugarKind: 'random',
  respiratoryRate: '',
  headCircumference: '',
};

/** Under which box a problem or a doubt about a field stands. */
export function boxOf(field: string): VitalsBox {
  if (field === 'systolic' || field === 'diastolic') return 'bloodPressure';
  return vitalsBoxes.find((box) => box === field) ?? 'bloodSugar';
}

/** A number as it is typed, in either digits, with a unit behind it; NaN where it is none, null where there is nothing. */
function numberIn(text: string): number | null {
  const plain = plainDigits(text).trim();
  if (plain === '') return null;
  const match = /^(\d+(?:\.\d+)?|\.\d+)\s*(?:%|kgs?|cms?|°?\s*[cf]|mg\/dl)?$/i.exec(plain);
  return match ? Number(match[1]) : Number.NaN;
}

/** Both numbers of "130/84", "130 84", "130-84", or "130.84" as a phone's keys for numbers have it; of one alone the first. */
function pressuresIn(text: string): (number | null)[] {
  const plain = plainDigits(text).trim();
  if (plain === '') return [null, null];
  const match = /^(\d+)(?:\s*[/\\\-–.,\s]\s*(\d*))?$/.exec(plain);
  if (!match) return [Number.NaN, Number.NaN];
  return [Number(match[1]), match[2] ? Number(match[2]) : null];
}

/** The unit that is told beside a temperature, or else by it. */
function unitIn(text: string, temperature: number | null): TemperatureUnit | null {
  const said = /[cf]\s*$/i.exec(text.trim())?.[0]?.trim().toUpperCase();
  if (said === 'C' || said === 'F') return said;
  return (temperature !== null && unitOf(temperature)) || null;
}

/** What was measured as far as it can be read; a number that is none is NaN, which every schema refuses. */
export function readTyped(typed: TypedVitals): Measured {
  const [systolic = null, diastolic = null] = pressuresIn(typed.bloodPressure);
  const temperature = numberIn(typed.temperature);
  const bloodSugar = numberIn(typed.bloodSugar);
  return {
    systolic,
    diastolic,
    pulse: numberIn(typed.pulse),
    temperature,
    temperatureUnit: unitIn(typed.temperature, temperature),
    spo2: numberIn(typed.spo2),
    weight: numberIn(typed.weight),
    height: numberIn(typed.height),
    bloodSugar,
    bloodSugarKind: bloodSugar === null ? null : typed.bloodSugarKind,
    respiratoryRate: numberIn(typed.respiratoryRate),
    headCircumference: numberIn(typed.headCircumference),
  };
}

/** The same as it is sent: without what was not measured. */
export function sentOf(one: Measured): {
  [Field in keyof Measured]?: NonNullable<Measured[Field]>;
} {
  return Object.fromEntries(Object.entries(one).filter(([, value]) => value !== null));
}

/** Has anything been typed? */
export function isTyped(typed: TypedVitals): boolean {
  return vitalsBoxes.some((box) => typed[box].trim() !== '');
}
