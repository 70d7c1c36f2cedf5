import { t } from '../../shared/language';
import { type Judged, judgedBy } from '../../web/forms/judged';
import {
  type NewPatient,
  newPatient,
  type PatientForm,
  patientFromForm,
  patientMessages,
  requiredPatientFields,
  typedDateOfBirth,
} from './patient';

/** A patient's form by the rules of spec 5: first what is missing, then what cannot be. */
export function judgePatient(values: PatientForm, today: string): Judged<NewPatient> {
  const blank = requiredPatientFields.filter((field) => values[field].trim() === '');
  if (blank.length > 0) {
    const marks = Object.fromEntries(blank.map((field) => [field, t('Required')]));
    return { message: t(patientMessages.incomplete), marks };
  }
  if (typedDateOfBirth(values.age, today)?.isPossible === false) {
    return { message: patientMessages.dateOfBirth, marks: { age: patientMessages.dateOfBirth } };
  }
  return judgedBy(newPatient, patientFromForm(values, today));
}
