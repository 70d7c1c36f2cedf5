import { withoutGuard } from '../../shared/csv';
import { t } from '../../shared/language';
import {
  type NewPatient,
  newPatient,
  noneGivenText,
  type PatientField,
  type PatientForm,
  patientFields,
  patientFromForm,
  waivableFields,
} from '../patients/patient';
import { isProgramNull, saysNothing } from './cellWords';
import { dateInFile } from './fileDates';
import { dateFields, importedFields, splitAgeAndGender } from './importedFields';
import { columnsOf, type Matching } from './matchColumns';

/** What is wrong with one cell of a row. */
export interface RowProblem {
  field: PatientField;
  message: string;
  value: string;
}

/** The texts that a person typed on the screen in place of a row's cells. */
export type FixedRow = Partial<Record<PatientField, string>>;

/** A row is a patient, has problems, or is empty: it has nothing in the matched columns. */
export type RowOutcome =
  | { patient: NewPatient }
  | { name: string; problems: RowProblem[] }
  | { isEmpty: true };

/**
 * Validates a row by the rules of the new patient form, except that only the name is required (of spec 5's required
 * fields): others without a value are not recorded. `today` is the clinic's day in `timeZone`.
 */
export function checkRow(
  cells: readonly string[],
  matching: Matching,
  today: string,
  fixes: FixedRow = {},
  timeZone = 'Asia/Kolkata',
): RowOutcome {
  const typed = { ...typedTexts(cells, matching), ...fixes };
  if (patientFields.every((field) => typed[field].trim() === '')) return { isEmpty: true };
  const problems: RowProblem[] = [];
  const refuse = (field: PatientField, message: string) => {
    if (problems.some((problem) => problem.field === field)) return;
    problems.push({ field, message, value: typed[field] });
  };

  if (
    isAgeAndGender(matching) &&
    fixes.age === undefined &&
    ageAndGenderIn(cells, matching) === null
  ) {
    const ambiguous = t('Months, or male? Please write the age as “8 months” or “8”.');
    refuse('age', ambiguous);
    refuse('gender', ambiguous);
  }
  const texts = Object.fromEntries(
    patientFields.map((field) => {
      const order = matching.dateOrders[matching[field] ?? -1] ?? 'day';
      const isDate = dateFields.includes(field);
      const text = isDate ? dateInFile(typed[field], order, timeZone) : typed[field];
      const read = importedFields[field].read(text, today);
      if ('text' in read) return [field, read.text];
      refuse(field, read.problem);
      return [field, typed[field]];
    }),
  ) as Record<PatientField, string>;
  const { dateOfBirth, ...form } = texts;
  const noneGiven = waivableFields.filter((field) => form[field] === noneGivenText);
  for (const field of noneGiven) form[field] = '';
  // The schema validates what the cast promises.
  const entered = { ...form, age: dateOfBirth || form.age, noneGiven } as PatientForm;
  const validation = newPatient.safeParse(patientFromForm(entered, today));
  if (validation.success && problems.length === 0) return { patient: validation.data };
  for (const { path, message } of validation.error?.issues ?? []) {
    const field = path[0] as PatientField;
    // The age is derived from a date of birth: its problem is reported there.
    if (!(field === 'age' && dateOfBirth !== '')) refuse(field, t(message));
  }
  return { name: texts.name, problems };
}

const isAgeAndGender = ({ age, gender }: Matching) => age !== null && age === gender;

const ageAndGenderIn = (cells: readonly string[], { age }: Matching) =>
  splitAgeAndGender(withoutQuotes(cells[age ?? -1] ?? ''));

/** The text of each field as the file has it, with the cells that continue it. */
function typedTexts(cells: readonly string[], matching: Matching): Record<PatientField, string> {
  const texts = Object.fromEntries(
    patientFields.map((field) => {
      const parts = columnsOf(matching, field).map((index) => withoutQuotes(cells[index] ?? ''));
      const [own = '', ...more] = parts;
      const continued = more.map((part) => part.trim()).filter((part) => !saysNothing(part));
      if (continued.length === 0) return [field, own];
      const hasOwn = field === 'name' ? !isProgramNull(own) : !saysNothing(own);
      const all = [...(hasOwn ? [own.trim()] : []), ...continued];
      return [field, all.join(importedFields[field].continued?.joint)];
    }),
  ) as Record<PatientField, string>;
  if (saysNothing(texts.name)) texts.name = '';
  if (!isAgeAndGender(matching)) return texts;
  return { ...texts, ...(ageAndGenderIn(cells, matching) ?? { gender: '' }) };
}

/**
 * A cell without the quotes that other programs put around values, 'Asha' or ="98765", and without this program's guard
 * against formulas. This program never writes either of the first two.
 */
export function withoutQuotes(cell: string): string {
  const inside =
    /^'([^'=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20].*)'$/s.exec(cell) ?? /^="(.*)"$/s.exec(cell);
  if (inside?.[1] !== undefined) return inside[1];
  // The guard also removes the opening apostrophe of a quoted number such as '+91 98200 12345'.
  return withoutGuard(cell).replace(/^(\+[\d\s()-]{10,})'$/, '$1');
}
