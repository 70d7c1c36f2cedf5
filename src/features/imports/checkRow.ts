import { withoutGuard } from '../../shared/csv';
import { t } from '../../shared/language';
import {
  type NewPatient,
  newPatient,
  type PatientField,
  type PatientForm,
  patientFields,
  patientFromForm,
} from '../patients/patient';
import { importedFields } from './importedFields';
import type { Matching } from './matchColumns';

/** Why a row is no patient. */
export interface RowProblem {
  field: PatientField;
  message: string;
  value: string;
}

/**
 * The patient that a row tells of, or what is wrong with it, by the same rules as the form of a new patient.
 * `today` is the clinic's day.
 */
export function checkRow(
  cells: readonly string[],
  matching: Matching,
  today: string,
): { patient: NewPatient } | { problems: RowProblem[] } {
  const cell = (field: PatientField) => {
    const index = matching[field];
    return index === null ? '' : withoutGuard(cells[index] ?? '');
  };
  const problems: RowProblem[] = [];
  const refuse = (field: PatientField, message: string) => {
    if (problems.some((problem) => problem.field === field)) return;
    problems.push({ field, message, value: cell(field) });
  };

  const texts = Object.fromEntries(
    patientFields.map((field) => {
      const read = importedFields[field].read(cell(field), today);
      if ('text' in read) return [field, read.text];
      refuse(field, read.problem);
      return [field, cell(field)];
    }),
  ) as Record<PatientField, string>;
  const { dateOfBirth: born, ...form } = texts;
  // The schema judges what the cast promises.
  const typed = { ...form, age: born || form.age } as PatientForm;
  const checked = newPatient.safeParse(patientFromForm(typed, today));
  if (checked.success && problems.length === 0) return { patient: checked.data };
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = path[0] as PatientField;
    // Of a date of birth the age comes by itself.
    if (!(field === 'age' && born !== '')) refuse(field, t(message));
  }
  return { problems };
}
