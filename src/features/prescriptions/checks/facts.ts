import { ageOnDay, type KnownAge, monthsOn } from '../../../shared/age';
import type { Patient } from '../../patients/patient';
import { isNotPregnant, pregnancyOn } from '../../patients/pregnancy';
import { conditionsOf } from './conditionsOf';
import type { PatientFacts } from './finding';

/** What of a patient's record the checks read. */
export type CheckedPatient = KnownAge &
  Pick<Patient, 'gender' | 'allergies' | 'conditions' | 'expectedDelivery' | 'notPregnantOn'>;

/**
 * The facts that rules compare.
 * @param weight the newest recorded weight with its day
 * @param diagnoses today's, as written; those with a question mark say nothing
 * @param today the clinic's day, `YYYY-MM-DD`
 */
export function factsOf(
  patient: CheckedPatient,
  weight: PatientFacts['weight'],
  diagnoses: readonly string[],
  today: string,
): PatientFacts {
  const { dateOfBirth, gender, allergies, conditions } = patient;
  return {
    age: ageOnDay(patient, today).years,
    ageInMonths: dateOfBirth === null ? null : monthsOn(dateOfBirth, today),
    gender,
    weight,
    pregnancy: pregnancyFact(patient, today),
    conditions: conditionsOf([...conditions, ...diagnoses]),
    allergies,
    today,
  };
}

const weeksAtDelivery = 40;

function pregnancyFact(patient: CheckedPatient, today: string): PatientFacts['pregnancy'] {
  if (isNotPregnant(patient, today)) return 'notPregnant';
  const { expectedDelivery } = patient;
  if (expectedDelivery === null) return null;
  const pregnancy = pregnancyOn(expectedDelivery, today);
  switch (pregnancy.kind) {
    case 'pregnant':
      return { weeks: pregnancy.weeks };
    case 'due':
      // Births are not recorded: until 42 weeks she may still be pregnant.
      return { weeks: weeksAtDelivery + Math.floor(pregnancy.daysAgo / 7) };
    case 'past':
      return null;
  }
}
