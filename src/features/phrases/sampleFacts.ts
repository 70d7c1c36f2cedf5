import type { Speaker } from '../../shared/language';
import type { RecordFacts } from './recordFacts';

/** A record of nobody, by which the settings show what a text becomes, in its language. Days are `YYYY-MM-DD`. */
export function sampleFacts(
  today: string,
  doctorName: string,
  { t }: Pick<Speaker, 't'>,
): RecordFacts {
  return {
    ...{ today, visitDay: today, doctorName, gender: 'female', remoteKind: null },
    patientName: t('Asha Rao'),
    age: { years: 42, months: null, days: null },
    allergies: [t('Penicillin')],
    conditions: [t('Type 2 diabetes')],
    complaints: t('Fever'),
    diagnosis: t('Viral fever'),
    medicines: [t('Example medicine')],
    vitals: [
      {
        ...{ day: today, systolic: 130, diastolic: 84, pulse: 82, temperature: 99.4 },
        ...{ temperatureUnit: 'F', spo2: 98, weight: 61, height: 158, bloodSugar: 142 },
        ...{ bloodSugarKind: 'random', respiratoryRate: null, headCircumference: null },
      },
    ],
    results: [
      {
        ...{ reportId: '', takenOn: today, laboratory: '', testKey: 'hba1c', name: 'HbA1c' },
        ...{ comparator: '', value: 7.8, text: '', unit: '%', low: null, high: null },
        rangeText: '',
      },
    ],
  };
}
