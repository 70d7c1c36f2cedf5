import { date } from '../../../shared/fields';
import { t } from '../../../shared/language';
import { type Validation, validateWith } from '../../../web/forms/validation';
import {
  type NewPatient,
  newPatient,
  openRequiredFields,
  type PatientForm,
  parseDateOfBirth,
  patientFromForm,
  patientMessages,
  registeredPatient,
  requiredFieldsFor,
} from '../patient';
import { isPossibleDelivery, pregnancyMessages } from '../pregnancy';

/**
 * Validates a patient's form by spec 5: first missing fields, then impossible values. `baseForm` is the form of the
 * record that is corrected; undefined for a registration.
 */
export function validatePatient(
  values: PatientForm,
  today: string,
  baseForm?: PatientForm,
): Validation<NewPatient> {
  const openFields = openRequiredFields(values);
  const blank = requiredFieldsFor(baseForm).filter((field) => openFields.includes(field));
  if (blank.length > 0) {
    const marks = Object.fromEntries(blank.map((field) => [field, t('Required')]));
    return { message: t(patientMessages.incomplete), marks };
  }
  if (parseDateOfBirth(values.age, today)?.isPossible === false) {
    return { message: patientMessages.dateOfBirth, marks: { age: patientMessages.dateOfBirth } };
  }
  const { expectedDelivery } = values;
  const isNew = expectedDelivery !== baseForm?.expectedDelivery;
  if (
    isNew &&
    date.safeParse(expectedDelivery).success &&
    !isPossibleDelivery(expectedDelivery, today)
  ) {
    const message = pregnancyMessages.expectedDelivery;
    return { message, marks: { expectedDelivery: message } };
  }
  return validateWith(baseForm ? newPatient : registeredPatient, patientFromForm(values, today));
}
