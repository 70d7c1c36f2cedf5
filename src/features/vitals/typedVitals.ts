import { plainDigits } from '../../shared/digits';
import { type BloodSugarKind, type Measurements, type TemperatureUnit, unitOf } from './vitals';

/** The texts typed into the boxes, and how they are read. */

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

export const emptyTypedVitals: TypedVitals = {
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

/** The box that shows a problem or a doubt about a field. */
export function boxOf(field: string): VitalsBox {
  if (field === 'systolic' || field === 'diastolic') return 'bloodPressure';
  return vitalsBoxes.find((box) => box === field) ?? 'bloodSugar';
}

/** A typed number in Latin or Devanagari digits, perhaps with a unit; NaN if it is no number, null if empty. */
function numberIn(text: string): number | null {
  const plain = plainDigits(text).trim();
  if (plain === '') return null;
  const match = /^(\d+(?:\.\d+)?|\.\d+)\s*(?:%|kgs?|cms?|°?\s*[cf]|mg\/dl)?$/i.exec(plain);
  return match ? Number(match[1]) : Number.NaN;
}

/** Both numbers of "130/84", "130 84", "130-84", or "130.84" (a phone's number keys); of a single number, the first. */
function pressuresIn(text: string): (number | null)[] {
  const plain = plainDigits(text).trim();
  if (plain === '') return [null, null];
  const match = /^(\d+)(?:\s*[/\\\-–.,\s]\s*(\d*))?$/.exec(plain);
  if (!match) return [Number.NaN, Number.NaN];
  return [Number(match[1]), match[2] ? Number(match[2]) : null];
}

/** The unit typed after a temperature, else the unit in whose range the number lies. */
function unitIn(text: string, temperature: number | null): TemperatureUnit | null {
  const letter = /[cf]\s*$/i.exec(text.trim())?.[0]?.trim().toUpperCase();
  if (letter === 'C' || letter === 'F') return letter;
  return (temperature !== null && unitOf(temperature)) || null;
}

/** The typed measurements; text that is no number becomes NaN, which every schema refuses. */
export function readTyped(typed: TypedVitals): Measurements {
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

/** The measurements to send: without the values that were not measured. */
export function withoutNulls(measurements: Measurements): {
  [Field in keyof Measurements]?: NonNullable<Measurements[Field]>;
} {
  return Object.fromEntries(Object.entries(measurements).filter(([, value]) => value !== null));
}

/** Whether anything is typed. */
export function isTyped(typed: TypedVitals): boolean {
  return vitalsBoxes.some((box) => typed[box].trim() !== '');
}
