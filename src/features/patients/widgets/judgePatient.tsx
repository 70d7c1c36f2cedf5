import { t } from '../../../shared/language';
import { type Judged, judgedBy } from '../../../web/forms/judged';
import {
  type NewPatient,
  newPatient,
  openIn,
  type PatientForm,
  patientFromForm,
  patientMessages,
  registeredPatient,
  requiredIn,
  typedDateOfBirth,
} from '../patient';

/**
 * A patient's form by the rules of spec 5: first what is missing, then what cannot be. `before`: the form of the record
 * that it corrects.
 */
export function judgePatient(
  values: PatientForm,
  today: string,
  before?: PatientForm,
): Judged<NewPatient> {
  const open = openIn(values);
  const blank = requiredIn(before).filter((field) => open.includes(field));
  if (blank.length > 0) {
    const marks = Object.fromEntries(blank.map((field) => [field, t('Required')]));
    return { message: t(patientMessages.incomplete), marks };
  }
  if (typedDateOfBirth(values.age, today)?.isPossible === false) {
    return { message: patientMessages.dateOfBirth, marks: { age: patientMessages.dateOfBirth } };
  }
  return judgedBy(before ? newPatient : registeredPatient, patientFromForm(values, today));
}
