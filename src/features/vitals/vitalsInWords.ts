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
import { type BloodSugarKind, bmiOf, celsius, type Measurements, type Vitals } from './vitals';

/** Vitals as screens and papers show them. */

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

/** The interpreted values of each shown one; weight, height and head are not interpreted. */
const interpretedFrom: Partial<Record<VitalName, readonly InterpretedValue[]>> = {
  bloodPressure: ['systolic', 'diastolic'],
  pulse: ['pulse'],
  temperature: ['temperature'],
  spo2: ['spo2'],
  bmi: ['bmi'],
  bloodSugar: ['bloodSugar'],
  respiratoryRate: ['respiratoryRate'],
};

/** A patient and their vitals, which the interpretation of one recording needs. */
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
  /** Unusually low or high; undefined if it is usual or not interpreted. */
  mark?: 'low' | 'high';
  /** The numbers, in the unit of comparison, each with whether it is unusual: a blood pressure has two. */
  numbers: { number: number; isMarked: boolean }[];
  /** No range is known for this age. */
  isUninterpreted: boolean;
  /** It is not high, but no lower limit is known at this age. */
  mayBeLow: boolean;
  /** The class of a body mass index. */
  word?: string;
}

type TimedMeasurements = Measurements & { recordedAt: string };

/** The patient's age at a recording, and the height (cm) for its body mass index. */
function ageAndHeightAt(recording: TimedMeasurements, patientVitals: VitalsOfPatient) {
  const dayOf = (instant: string) => dateIn(new Date(instant), patientVitals.timeZone);
  const ageAt = (instant: string) => ageOnDay(patientVitals.patient, dayOf(instant));
  return {
    age: ageAt(recording.recordedAt),
    height:
      recording.height ?? heightAt(recording.recordedAt, patientVitals.recordings, ageAt, dayOf),
  };
}

/** The values of a recording in the order of reading, each interpreted by the patient's age on that day. */
export function shownVitals(
  recording: TimedMeasurements,
  patientVitals: VitalsOfPatient,
  { t }: Pick<Speaker, 't'> = currentSpeaker(),
): ShownVital[] {
  const { age, height } = ageAndHeightAt(recording, patientVitals);
  const bmi = recording.weight !== null && height !== null ? bmiOf(recording.weight, height) : null;
  const interpretations = interpretationsOf(recording, age, height);
  return shownOrder.flatMap((name) => {
    const text = textOf(name, recording, bmi, { t });
    if (text === null) return [];
    const results = (interpretedFrom[name] ?? []).map((value) => interpretations[value]);
    const mark = worstMark(results);
    const bmiName = name === 'bmi' && bmi !== null ? bmiClass(bmi, age) : null;
    return {
      name,
      label: t(vitalLabels[name]),
      text,
      ...(mark && { mark }),
      numbers: numbersOf(name, recording, bmi).map((number, index) => ({
        number,
        isMarked: results[index] === 'low' || results[index] === 'high',
      })),
      isUninterpreted: results.includes(null),
      mayBeLow: results.includes('not-high'),
      ...(bmiName && { word: t(bmiLabels[bmiName]) }),
    };
  });
}

/** One number of a blood pressure may be low and the other high: high wins. */
function worstMark(
  interpreted: readonly (Interpretation | undefined)[],
): 'low' | 'high' | undefined {
  if (interpreted.includes('high')) return 'high';
  return interpreted.includes('low') ? 'low' : undefined;
}

function textOf(
  name: VitalName,
  one: Measurements,
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

/** The unit, kilograms or centimetres, already says which value it is. */
const withoutName: readonly VitalName[] = ['weight', 'height'];

/** One value with its name: "BP 130/84", "61 kg". */
export function nameAndText({ name, label, text }: Pick<ShownVital, 'name' | 'label' | 'text'>) {
  return withoutName.includes(name) ? text : `${label} ${text}`;
}

/** The measurements in one line for a paper, not interpreted: "BP 130/84 · Temp 98.4 °F · 61 kg". */
export function measuredWords(one: Measurements, { t }: Pick<Speaker, 't'>): string {
  return shownOrder
    .flatMap((name) => {
      const text = textOf(name, one, null, { t });
      return text === null ? [] : nameAndText({ name, label: t(vitalLabels[name]), text });
    })
    .join(' · ');
}

/** A recording as one text, unusual values marked in words: "BP 150/84 (high) · Pulse 78". */
export function vitalsText(
  recording: Vitals,
  patientVitals: VitalsOfPatient,
  speaker: Pick<Speaker, 't'> = currentSpeaker(),
): string {
  return shownVitals(recording, patientVitals, speaker)
    .map((shown) => {
      const text = nameAndText(shown);
      return shown.mark ? `${text} (${speaker.t(shown.mark)})` : text;
    })
    .join(' · ');
}

/** One value over several visits, oldest first. */
export interface VitalSeries {
  key: string;
  label: string;
  points: (ShownVital & { recordedAt: string })[];
}

/** A series of every value measured at least twice; sugar separately by kind, because kinds are not comparable. */
export function vitalSeries(
  patientVitals: VitalsOfPatient,
  speaker: Pick<Speaker, 't'> = currentSpeaker(),
): VitalSeries[] {
  const { t } = speaker;
  const series = new Map<string, VitalSeries>();
  const oldestFirst = patientVitals.recordings.toSorted((one, other) =>
    one.recordedAt.localeCompare(other.recordedAt),
  );
  for (const recording of oldestFirst) {
    const { age } = ageAndHeightAt(recording, patientVitals);
    for (const shown of shownVitals(recording, patientVitals, speaker)) {
      // Adults do not grow.
      if (shown.name === 'height' && (age.years ?? adultFrom) >= adultFrom) continue;
      const isSugar = shown.name === 'bloodSugar' && recording.bloodSugarKind !== null;
      const key = isSugar ? `${shown.name} ${recording.bloodSugarKind}` : shown.name;
      const label =
        isSugar && recording.bloodSugarKind
          ? `${shown.label}, ${t(bloodSugarLabels[recording.bloodSugarKind])}`
          : shown.label;
      const entry = series.get(key) ?? { key, label, points: [] };
      entry.points.push({ ...shown, recordedAt: recording.recordedAt });
      series.set(key, entry);
    }
  }
  const order = (one: VitalSeries) => shownOrder.indexOf(one.points[0]?.name ?? 'bmi');
  return [...series.values()]
    .filter(({ points }) => points.length > 1)
    .toSorted((one, other) => order(one) - order(other));
}

function numbersOf(name: VitalName, one: Measurements, bmi: number | null): number[] {
  const present = (...values: (number | null)[]) => values.filter((value) => value !== null);
  switch (name) {
    case 'bloodPressure':
      return present(one.systolic, one.diastolic);
    case 'temperature':
      return one.temperature !== null && one.temperatureUnit !== null
        ? [celsius(one.temperature, one.temperatureUnit)]
        : [];
    case 'bmi':
      return present(bmi);
    default:
      return present(one[name]);
  }
}
