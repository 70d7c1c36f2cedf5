import { withoutGuard } from '../../shared/csv';
import { t } from '../../shared/language';
import {
  answerable,
  type NewPatient,
  newPatient,
  noneGivenText,
  type PatientField,
  type PatientForm,
  patientFields,
  patientFromForm,
} from '../patients/patient';
import { isProgramsNothing, saysNothing } from './cellWords';
import { dateInFile } from './fileDates';
import { ageAndGenderFrom, dateFields, importedFields } from './importedFields';
import { columnsOf, type Matching } from './matchColumns';

/** What is wrong with one cell of a row. */
export interface RowProblem {
  field: PatientField;
  message: string;
  value: string;
}

/** What somebody wrote on the screen in place of a row's cells. */
export type FixedRow = Partial<Record<PatientField, string>>;

/** A row is a patient, or says why it is none; an empty one has nothing in the columns that count. */
export type RowOutcome =
  | { patient: NewPatient }
  | { name: string; problems: RowProblem[] }
  | { isEmpty: true };

/**
 * The patient that a row tells of, or what is wrong with it, by the rules of the form of a new patient, but that only a
 * name is required: what else spec 5 requires and the row does not say is not recorded. `today` is the clinic's day, `timeZone` where that is.
 */
export function checkRow(
  cells: readonly string[],
  matching: Matching,
  today: string,
  mended: FixedRow = {},
  timeZone = 'Asia/Kolkata',
): RowOutcome {
  const typed = { ...typedTexts(cells, matching), ...mended };
  if (patientFields.every((field) => typed[field].trim() === '')) return { isEmpty: true };
  const problems: RowProblem[] = [];
  const refuse = (field: PatientField, message: string) => {
    if (problems.some((problem) => problem.field === field)) return;
    problems.push({ field, message, value: typed[field] });
  };

  if (isBoth(matching) && mended.age === undefined && bothIn(cells, matching) === null) {
    const unclear = t('Months, or male? Please write the age as “8 months” or “8”.');
    refuse('age', unclear);
    refuse('gender', unclear);
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
  const { dateOfBirth: born, ...form } = texts;
  const noneGiven = answerable.filter((field) => form[field] === noneGivenText);
  for (const field of noneGiven) form[field] = '';
  // The schema validates what the cast promises.
  const entered = { ...form, age: born || form.age, noneGiven } as PatientForm;
  const checked = newPatient.safeParse(patientFromForm(entered, today));
  if (checked.success && problems.length === 0) return { patient: checked.data };
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = path[0] as PatientField;
    // Of a date of birth the age comes by itself.
    if (!(field === 'age' && born !== '')) refuse(field, t(message));
  }
  return { name: texts.name, problems };
}

const isBoth = ({ age, gender }: Matching) => age !== null && age === gender;

const bothIn = (cells: readonly string[], { age }: Matching) =>
  ageAndGenderFrom(withoutQuotes(cells[age ?? -1] ?? ''));

/** What the cells say of each field, as they are written. */
function typedTexts(cells: readonly string[], matching: Matching): Record<PatientField, string> {
  const texts = Object.fromEntries(
    patientFields.map((field) => {
      const parts = columnsOf(matching, field).map((index) => withoutQuotes(cells[index] ?? ''));
      const [own = '', ...more] = parts;
      const said = more.map((part) => part.trim()).filter((part) => !saysNothing(part));
      if (said.length === 0) return [field, own];
      const isSaid = field === 'name' ? !isProgramsNothing(own) : !saysNothing(own);
      const all = [...(isSaid ? [own.trim()] : []), ...said];
      return [field, all.join(importedFields[field].continued?.joint)];
    }),
  ) as Record<PatientField, string>;
  if (saysNothing(texts.name)) texts.name = '';
  if (!isBoth(matching)) return texts;
  return { ...texts, ...(bothIn(cells, matching) ?? { gender: '' }) };
}

/**
 * A cell without what other programs put around every value, 'Asha' or ="98765", and without this one's guard against
 * formulas. None of the first two is ever written by this one.
 */
export function withoutQuotes(cell: string): string {
  const inside =
    /^'([^'=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20].*)'$/s.exec(cell) ?? /^="(.*)"$/s.exec(cell);
  if (inside?.[1] !== undefined) return inside[1];
  // Of a number with its country the guard takes the first apostrophe.
  return withoutGuard(cell).replace(/^(\+[\d\s()-]{10,})'$/, '$1');
}
