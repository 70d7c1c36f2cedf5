import { t } from '../../shared/language';
import { type PatientField, patientFields } from '../patients/patient';
import { patientFieldLabels } from '../patients/patientLabels';
import { importedFields } from './importedFields';

/** Fields without which no row is a patient; what else spec 5 requires is asked for when the patient next comes. */
export const neededFields: readonly PatientField[] = ['name'];

/** Which column holds each field, counted from 0; null: none does. */
export interface Matching extends Record<PatientField, number | null> {
  /** Columns whose cells belong behind a field's own, unless they are another field's. */
  continued: Partial<Record<PatientField, readonly number[]>>;
}

/** Headers that say the same in different writing: "E-Mail", "e_mail" and "e mail". */
function plain(header: string): string {
  return header
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

const plainNames = new Map<string, string>();

/** The same of a name that is known, which every row at a file's beginning is compared with. */
function plainName(name: string): string {
  const known = plainNames.get(name) ?? plain(name);
  plainNames.set(name, known);
  return known;
}

/**
 * Finds each field's column by its header; each column is one field's at most, but for a register's "Age / Sex", which
 * is both.
 */
export function matchColumns(headers: readonly string[]): Matching {
  const known = headers.map(plain);
  const taken = new Set<number>();
  const find = (names: readonly string[]) => {
    for (const name of names.map(plainName)) {
      const index = known.findIndex((header, at) => header === name && !taken.has(at));
      if (index < 0) continue;
      taken.add(index);
      return index;
    }
    return null;
  };
  const found = Object.fromEntries(
    patientFields.map((field) => {
      const label = patientFieldLabels[field];
      return [field, find([label, t(label), ...importedFields[field].alsoCalled])];
    }),
  ) as Record<PatientField, number | null>;
  const isBoth =
    found.gender === null &&
    found.age !== null &&
    importedFields.gender.alsoCalled.map(plainName).includes(known[found.age] ?? '');
  if (isBoth) found.gender = found.age;
  const continued = Object.fromEntries(
    patientFields.map((field) => {
      const names = importedFields[field].continued?.alsoCalled ?? [];
      return [field, names.map((name) => find([name])).filter((index) => index !== null)];
    }),
  );
  return { ...found, continued };
}

/** The columns of a field, its own first; none where the field has none. */
export function columnsOf(matching: Matching, field: PatientField): number[] {
  const own = matching[field];
  if (own === null) return [];
  const more = matching.continued[field] ?? [];
  return [own, ...more.filter((at) => patientFields.every((other) => matching[other] !== at))];
}

/** Needed fields that have no column. */
export function missingFields(matching: Matching): PatientField[] {
  return neededFields.filter((field) => matching[field] === null);
}

/** Columns with a header that no field takes. */
export function unusedColumns(headers: readonly string[], matching: Matching): string[] {
  const used = new Set(patientFields.flatMap((field) => columnsOf(matching, field)));
  return headers.filter((header, index) => header !== '' && !used.has(index));
}
