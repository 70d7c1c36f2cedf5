import { ageOnDay, type KnownAge } from '../../shared/age';
import { dateIn } from '../../shared/clinicDay';
import { currentSpeaker, type Speaker } from '../../shared/language';
import type { VitalsBox } from './typedVitals';
import {
  adultFrom,
  bmiClass,
  heightAt,
  type Interpretation,
  type InterpretedValue,
  interpretationsOf,
} from './vitalRanges';
import { type BloodSugarKind, bmiOf, celsius, type Measured, type Vitals } from './vitals';

/** What is shown of vitals, on screens and papers. */

export type VitalName = VitalsBox | 'bmi';

export const vitalLabels: Record<VitalName, string> = {
  bloodPressure: 'BP',
  pulse: 'Pulse',
  temperature: 'Temp',
  spo2: 'SpO₂',
  weight: 'Weight',
  height: 'Height',
  bmi: 'BMI',
  bloodSugar: 'Sugar',
  respiratoryRate: 'Breathing',
  headCircumference: 'Head',
};

export const bloodSugarLabels: Record<BloodSugarKind, string> = {
  random: 'random',
  fasting: 'fasting',
  'after-food': 'after food',
};

const bmiLabels = {
  underweight: 'underweight',
  normal: 'normal weight',
  overweight: 'overweight',
  obese: 'obese',
};

/** In the order in which a doctor reads them. */
const shownOrder: readonly VitalName[] = [
  'bloodPressure',
  'pulse',
  'temperature',
  'spo2',
  'weight',
  'height',
  'bmi',
  'bloodSugar',
  'respiratoryRate',
  'headCircumference',
];

/** What interprets each of them; nothing interprets weight, height and head. */
const interpretedFrom: Partial<Record<VitalName, readonly InterpretedValue[]>> = {
  bloodPressure: ['systolic', 'diastolic'],
  pulse: ['pulse'],
  temperature: ['temperature'],
  spo2: ['spo2'],
  bmi: ['bmi'],
  bloodSugar: ['bloodSugar'],
  respiratoryRate: ['respiratoryRate'],
};

/** Everything known of a patient's vitals, by which one recording is read. */
export interface VitalsOfPatient {
  patient: KnownAge;
  /** In any order, none of them voided. */
  recordings: readonly Vitals[];
  timeZone: string;
  /** The clinic's day. */
  today: string;
}

/** One value of a recording, ready to be shown. */
export interface ShownVital {
  name: VitalName;
  label: string;
  /** With its unit. */
  text: string;
  /** Out of the usual; undefined where it is usual or of a kind that nothing interprets. */
  mark?: 'low' | 'high';
  /** As numbers, in the unit in which they are compared, each with whether it is out of the usual: two of a blood pressure. */
  numbers: { number: number; isMarked: boolean }[];
  /** No range is known for this age. */
  isUninterpreted: boolean;
  /** It is not high, but no limit is known below which it is low at this age. */
  mayBeLow: boolean;
  /** What it is called, of a body mass index. */
  word?: string;
}

type Measuring = Measured & { recordedAt: string };

/** The height (cm) by which a recording's body mass index is computed, and the clinic's day of an instant. */
function circumstances(one: Measuring, of: VitalsOfPatient) {
  const dayOf = (instant: string) => dateIn(new Date(instant), of.timeZone);
  const ageAt = (instant: string) => ageOnDay(of.patient, dayOf(instant));
  return {
    age: ageAt(one.recordedAt),
    height: one.height ?? heightAt(one.recordedAt, of.recordings, ageAt, dayOf),
  };
}

/** The values of a recording in the order in which they are read, each interpreted by the patient's age on its day. */
export function shownVitals(
  one: Measuring,
  of: VitalsOfPatient,
  { t }: Pick<Speaker, 't'> = currentSpeaker(),
): ShownVital[] {
  const { age, height } = circumstances(one, of);
  const bmi = one.weight !== null && height !== null ? bmiOf(one.weight, height) : null;
  const interpretations = interpretationsOf(one, age, height);
  return shownOrder.flatMap((name) => {
    const text = textOf(name, one, bmi, { t });
    if (text === null) return [];
    const interpreted = (interpretedFrom[name] ?? []).map((value) => interpretations[value]);
    const mark = worst(interpreted);
    const named = name === 'bmi' && bmi !== null ? bmiClass(bmi, age) : null;
    return {
      name,
      label: t(vitalLabels[name]),
      text,
      ...(mark && { mark }),
      numbers: numbersOf(name, one, bmi).map((number, index) => ({
        number,
        isMarked: interpreted[index] === 'low' || interpreted[index] === 'high',
      })),
      isUninterpreted: interpreted.includes(null),
      mayBeLow: interpreted.includes('not-high'),
      ...(named && { word: t(bmiLabels[named]) }),
    };
  });
}

/** Of a blood pressure one number may be low and the other high: that one is told first. */
function worst(interpreted: readonly (Interpretation | undefined)[]): 'low' | 'high' | undefined {
  if (interpreted.includes('high')) return 'high';
  return interpreted.includes('low') ? 'low' : undefined;
}

function textOf(
  name: VitalName,
  one: Measured,
  bmi: number | null,
  { t }: Pick<Speaker, 't'>,
): string | null {
  const withUnit = (value: number | null, unit: string) =>
    value === null ? null : `${value} ${unit}`;
  switch (name) {
    case 'bloodPressure':
      return one.systolic === null ? null : `${one.systolic}/${one.diastolic ?? '–'}`;
    case 'pulse':
      return one.pulse === null ? null : String(one.pulse);
    case 'temperature':
      return withUnit(one.temperature, `°${one.temperatureUnit}`);
    case 'spo2':
      return withUnit(one.spo2, '%');
    case 'weight':
      return withUnit(one.weight, t('kg'));
    case 'height':
      return withUnit(one.height, t('cm'));
    case 'headCircumference':
      return withUnit(one.headCircumference, t('cm'));
    case 'bmi':
      return bmi === null ? null : bmi.toFixed(1);
    case 'bloodSugar': {
      const { bloodSugar, bloodSugarKind: kind } = one;
      return bloodSugar === null || kind === null
        ? null
        : `${bloodSugar} ${t(bloodSugarLabels[kind])}`;
    }
    case 'respiratoryRate':
      return one.respiratoryRate === null ? null : t('{count}/min', { count: one.respiratoryRate });
  }
}

/** Beside a kilogram or a centimetre nobody needs the name. */
const withoutName: readonly VitalName[] = ['weight', 'height'];

/** One value with its name: "BP 130/84", "61 kg". */
export function nameAndText({ name, label, text }: Pick<ShownVital, 'name' | 'label' | 'text'>) {
  return withoutName.includes(name) ? text : `${label} ${text}`;
}

/** What was measured as one line for a paper, without its interpretation: "BP 130/84 · Temp 98.4 °F · 61 kg". */
export function measuredWords(one: Measured, { t }: Pick<Speaker, 't'>): string {
  return shownOrder
    .flatMap((name) => {
      const text = textOf(name, one, null, { t });
      return text === null ? [] : nameAndText({ name, label: t(vitalLabels[name]), text });
    })
    .join(' · ');
}

/** A recording as one text, out of the usual in words: "BP 150/84 (high) · Pulse 78". */
export function vitalsText(
  one: Vitals,
  of: VitalsOfPatient,
  speaker: Pick<Speaker, 't'> = currentSpeaker(),
): string {
  return shownVitals(one, of, speaker)
    .map((shown) => {
      const said = nameAndText(shown);
      return shown.mark ? `${said} (${speaker.t(shown.mark)})` : said;
    })
    .join(' · ');
}

/** One value as it went over several visits, the oldest first. */
export interface VitalSeries {
  key: string;
  label: string;
  points: (ShownVital & { recordedAt: string })[];
}

/** Every value that was measured at least twice; sugar by when it was measured, because those are not compared. */
export function vitalSeries(
  of: VitalsOfPatient,
  speaker: Pick<Speaker, 't'> = currentSpeaker(),
): VitalSeries[] {
  const { t } = speaker;
  const series = new Map<string, VitalSeries>();
  const oldestFirst = of.recordings.toSorted((one, other) =>
    one.recordedAt.localeCompare(other.recordedAt),
  );
  for (const one of oldestFirst) {
    const { age } = circumstances(one, of);
    for (const shown of shownVitals(one, of, speaker)) {
      // Grown people do not grow.
      if (shown.name === 'height' && (age.years ?? adultFrom) >= adultFrom) continue;
      const isSugar = shown.name === 'bloodSugar' && one.bloodSugarKind !== null;
      const key = isSugar ? `${shown.name} ${one.bloodSugarKind}` : shown.name;
      const label =
        isSugar && one.bloodSugarKind
          ? `${shown.label}, ${t(bloodSugarLabels[one.bloodSugarKind])}`
          : shown.label;
      const found = series.get(key) ?? { key, label, points: [] };
      found.points.push({ ...shown, recordedAt: one.recordedAt });
      series.set(key, found);
    }
  }
  const order = (one: VitalSeries) => shownOrder.indexOf(one.points[0]?.name ?? 'bmi');
  return [...series.values()]
    .filter(({ points }) => points.length > 1)
    .toSorted((one, other) => order(one) - order(other));
}

function numbersOf(name: VitalName, one: Measured, bmi: number | null): number[] {
  const there = (...values: (number | null)[]) => values.filter((value) => value !== null);
  switch (name) {
    case 'bloodPressure':
      return there(one.systolic, one.diastolic);
    case 'temperature':
      return one.temperature !== null && one.temperatureUnit !== null
        ? [celsius(one.temperature, one.temperatureUnit)]
        : [];
    case 'bmi':
      return there(bmi);
    default:
      return there(one[name]);
  }
}
