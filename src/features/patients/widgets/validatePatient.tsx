import { date } from '../../../shared/fields';
import { t } from '../../../shared/language';
import { type Validation, validateWith } from '../../../web/forms/validation';
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
import { isPossibleDelivery, pregnancyMessages } from '../pregnancy';

/**
 * A patient's form by the rules of spec 5: first what is missing, then what cannot be. `before`: the form of the record
 * that it corrects.
 */
export function validatePatient(
  values: PatientForm,
  today: string,
  before?: PatientForm,
): Validation<NewPatient> {
  const open = openIn(values);
  const blank = requiredIn(before).filter((field) => open.includes(field));
  if (blank.length > 0) {
    const marks = Object.fromEntries(blank.map((field) => [field, t('Required')]));
    return { message: t(patientMessages.incomplete), marks };
  }
  if (typedDateOfBirth(values.age, today)?.isPossible === false) {
    return { message: patientMessages.dateOfBirth, marks: { age: patientMessages.dateOfBirth } };
  }
  const { expectedDelivery } = values;
  const isNew = expectedDelivery !== before?.expectedDelivery;
  if (
    isNew &&
    date.safeParse(expectedDelivery).success &&
    !isPossibleDelivery(expectedDelivery, today)
  ) {
    const message = pregnancyMessages.expectedDelivery;
    return { message, marks: { expectedDelivery: message } };
  }
  return validateWith(before ? newPatient : registeredPatient, patientFromForm(values, today));
}
