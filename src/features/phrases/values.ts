import { ageWords } from '../../shared/age';
import { formatCalendarDate } from '../../shared/clinicDay';
import type { Speaker } from '../../shared/language';
import { recordedAllergies } from '../patients/allergies/recordedAllergies';
import { genderWords } from '../patients/patient';
import type { RemoteKind } from '../queue/remoteVisit';
import { nameOfResult, valueText } from '../results/resultOfTest';
import { testOf } from '../results/test';
import type { Measurements } from '../vitals/vitals';
import { bloodSugarLabels } from '../vitals/vitalsInWords';
import { plainValueName, type Values } from './expand';
import type { RecordFacts } from './recordFacts';

/**
 * The names of values, each first as texts and settings show it; the others mean the same. Results of tests are `last`
 * with a name of the test: `{last hba1c}`.
 */
export const valueNames = {
  name: ['name', 'patient', 'नाम'],
  age: ['age', 'उम्र'],
  sex: ['sex', 'gender', 'लिंग'],
  today: ['today', 'date', 'आज'],
  visit: ['visit', 'विज़िट'],
  /** Of a visit by telephone or video. */
  way: ['way', 'माध्यम'],
  diagnosis: ['diagnosis', 'dx', 'निदान'],
  complaints: ['complaints', 'तकलीफ़ें'],
  medicines: ['medicines', 'दवाएँ'],
  weight: ['weight', 'wt', 'वज़न'],
  height: ['height', 'ht', 'लंबाई'],
  bp: ['bp', 'बीपी'],
  pulse: ['pulse', 'नाड़ी'],
  temperature: ['temperature', 'temp', 'तापमान'],
  spo2: ['spo2'],
  sugar: ['sugar', 'शुगर'],
  conditions: ['conditions', 'बीमारियाँ'],
  allergies: ['allergies', 'एलर्जी'],
  doctor: ['doctor', 'डॉक्टर'],
} as const satisfies Record<string, readonly string[]>;
type ValueName = keyof typeof valueNames;

const wayWords: Record<RemoteKind, string> = { telephone: 'telephone', video: 'video' };

/** Before a test's name. */
const lastWords = ['last', 'पिछला', 'पिछली'];

/**
 * The values of a record in the language of a text. A measurement of another day than the visit's has its day with it,
 * a result always. What the record does not know is not among them.
 */
export function valuesOf(facts: RecordFacts, speaker: Speaker): Values {
  const { locale } = speaker;
  const day = (one: string) => formatCalendarDate(one, locale);
  const texts: Record<ValueName, string> = {
    name: facts.patientName,
    age: facts.age.years === null ? '' : ageWords(facts.age, speaker),
    sex: facts.gender === null ? '' : genderWords(facts.gender, speaker),
    today: day(facts.today),
    visit: day(facts.visitDay),
    way: facts.remoteKind === null ? '' : speaker.t(wayWords[facts.remoteKind]),
    diagnosis: facts.diagnosis,
    complaints: facts.complaints,
    medicines: facts.medicines.join(', '),
    ...measuredTexts(facts, speaker),
    conditions: facts.conditions.join(', '),
    allergies: allergyText(facts.allergies, speaker),
    doctor: facts.doctorName,
  };
  const named = Object.entries(texts).flatMap(([name, text]) =>
    valueNames[name as ValueName].map((one): [string, string] => [plainValueName(one), text]),
  );
  const tested = facts.results.flatMap((result) => {
    const text = `${valueText(result)} (${day(result.takenOn)})`;
    const test = testOf(result.testKey);
    const names = test
      ? [test.key, test.name, test.hindi, ...test.aliases]
      : [nameOfResult(result, speaker)];
    return lastWords.flatMap((word) =>
      names.map((name): [string, string] => [plainValueName(`${word} ${name}`), text]),
    );
  });
  return Object.fromEntries([...tested, ...named].filter(([, text]) => text !== ''));
}

type MeasuredName = 'weight' | 'height' | 'bp' | 'pulse' | 'temperature' | 'spo2' | 'sugar';

/** The newest of each measurement with its unit; blank where none was measured. */
function measuredTexts(
  { vitals, visitDay }: RecordFacts,
  { t, locale }: Speaker,
): Record<MeasuredName, string> {
  const newest = (textOf: (one: Measurements) => string | null) => {
    for (const one of vitals) {
      const text = textOf(one);
      if (text !== null) {
        return one.day === visitDay ? text : `${text} (${formatCalendarDate(one.day, locale)})`;
      }
    }
    return '';
  };
  const withUnit = (value: number | null, unit: string) =>
    value === null ? null : `${value} ${unit}`;
  return {
    weight: newest(({ weight }) => withUnit(weight, t('kg'))),
    height: newest(({ height }) => withUnit(height, t('cm'))),
    bp: newest(({ systolic, diastolic }) =>
      systolic === null || diastolic === null ? null : `${systolic}/${diastolic} mmHg`,
    ),
    pulse: newest(({ pulse }) => (pulse === null ? null : t('{count}/min', { count: pulse }))),
    temperature: newest((one) => withUnit(one.temperature, `°${one.temperatureUnit}`)),
    spo2: newest(({ spo2 }) => withUnit(spo2, '%')),
    sugar: newest(({ bloodSugar, bloodSugarKind: kind }) =>
      bloodSugar === null || kind === null
        ? null
        : `${bloodSugar} mg/dL, ${t(bloodSugarLabels[kind])}`,
    ),
  };
}

function allergyText(entered: readonly string[], { t }: Speaker): string {
  const recorded = recordedAllergies(entered);
  if (recorded.kind === 'recorded') return recorded.allergies.join(', ');
  if (recorded.kind === 'notAsked') return '';
  return recorded.denied.join(', ') || t('No known allergies');
}
