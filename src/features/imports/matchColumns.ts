import { t } from '../../shared/language';
import { type PatientField, patientFields } from '../patients/patient';
import { patientFieldLabels } from '../patients/patientLabels';
import { importedFields } from './importedFields';

/** Fields without which no row is a patient; the date of birth stands in for the age. */
export const neededFields: readonly PatientField[] = [
  'name',
  'age',
  'gender',
  'phone',
  'address',
  'emergencyContact',
];

/** Which column holds each field, counted from 0; null: none does. */
export type Matching = Record<PatientField, number | null>;

/** Headers that say the same in different writing: "E-Mail", "e_mail" and "e mail". */
function plain(header: string): string {
  return header
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** Finds each field's column by its header; each column is one field's at most. */
export function matchColumns(headers: readonly string[]): Matching {
  const known = headers.map(plain);
  const taken = new Set<number>();
  const find = (field: PatientField) => {
    const label = patientFieldLabels[field];
    const names = [label, t(label), ...importedFields[field].alsoCalled].map(plain);
    for (const name of names) {
      const index = known.findIndex((header, at) => header === name && !taken.has(at));
      if (index >= 0) {
        taken.add(index);
        return index;
      }
    }
    return null;
  };
  return Object.fromEntries(patientFields.map((field) => [field, find(field)])) as Matching;
}

/** Needed fields that have no column. */
export function missingFields(matching: Matching): PatientField[] {
  return neededFields.filter(
    (field) => matching[field] === null && !(field === 'age' && matching.dateOfBirth !== null),
  );
}
