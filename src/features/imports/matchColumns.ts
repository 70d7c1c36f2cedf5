import { t } from '../../shared/language';
import { type PatientField, patientFields } from '../patients/patient';
import { patientFieldLabels } from '../patients/patientLabels';
import type { DateOrder } from './fileDates';
import { importedFields } from './importedFields';

/** Fields without which no row is a patient; what else spec 5 requires is asked for when the patient next comes. */
export const neededFields: readonly PatientField[] = ['name'];

/** Which column holds each field, counted from 0; null: none does. */
export interface Matching extends Record<PatientField, number | null> {
  /** Columns whose cells belong behind a field's own, unless they are another field's. */
  continued: Partial<Record<PatientField, readonly number[]>>;
  /** What stands first in the dates of a column, by its number; the day where nothing says so. */
  dateOrders: Partial<Record<number, DateOrder>>;
}

/** Headers that say the same in different writing: "E-Mail", "e_mail", "eMail" and "EMAIL". */
function plain(header: string): string {
  return header
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

const plainNames = new Map<string, string>();

/** The same of a name that is known, which every row at a file's beginning is compared with. */
function plainName(name: string): string {
  const known = plainNames.get(name) ?? plain(name);
  plainNames.set(name, known);
  return known;
}

const writtenDate = /\b(?:d{1,2}|m{1,3}|y{2,4})(?:[-/. ]*(?:d{1,2}|m{1,3}|y{2,4})){2}\b/i;
/** What stands in brackets without saying another thing: "Age (in years)", "Sex (M/F)", "Mobile (10 digits)". */
const beside =
  /[([](?:in|completed|yrs?|years?|m|f|o|t|tg|male|female|others?|only|optional|required|mandatory|if|any|10|digits?|with|country|code|[\s/,.&+-])*[)\]]/i;

/** A header without what programs add to it: "patient.firstName", "Phone 1", "DOB (DD/MM/YYYY)*". */
function shortName(header: string): string {
  return plain(header.replace(writtenDate, '').replace(beside, ''))
    .replace(/^(?:patients?|pts?|client|home|present|permanent|residential|address)(?=.)/, '')
    .replace(/(?<=.)1$/, '');
}

/**
 * Finds each field's column by its header; each column is one field's at most, but for a register's "Age / Sex", which
 * is both.
 */
export function matchColumns(headers: readonly string[]): Matching {
  const known = headers.map(plain);
  const short = headers.map(shortName);
  const taken = new Set<number>();
  const find = (names: readonly string[], among: readonly string[]) => {
    for (const name of names.map(plainName)) {
      const index = among.findIndex((header, at) => header === name && !taken.has(at));
      if (index < 0) continue;
      taken.add(index);
      return index;
    }
    return null;
  };
  const namesOf = (field: PatientField) => {
    const label = patientFieldLabels[field];
    return [label, t(label), ...importedFields[field].alsoCalled];
  };
  const exact = patientFields.map((field) => [field, find(namesOf(field), known)] as const);
  const found = Object.fromEntries(
    exact.map(([field, index]) => [field, index ?? find(namesOf(field), short)]),
  ) as Record<PatientField, number | null>;
  const isBoth =
    found.gender === null &&
    found.age !== null &&
    importedFields.gender.alsoCalled.map(plainName).includes(known[found.age] ?? '');
  if (isBoth) found.gender = found.age;
  const isWhole = (field: PatientField) => {
    const begins = importedFields[field].continued?.behind?.map(plainName);
    const own = found[field];
    return (
      begins &&
      own !== null &&
      ![known[own], short[own]].some((name) => begins.includes(name ?? ''))
    );
  };
  const continued = Object.fromEntries(
    patientFields.map((field) => {
      const names = isWhole(field) ? [] : (importedFields[field].continued?.alsoCalled ?? []);
      const columns = names.map((name) => find([name], known) ?? find([name], short));
      return [field, columns.filter((index) => index !== null)];
    }),
  );
  return { ...found, continued, dateOrders: {} };
}

/** What a header says of the dates below it: "DOB (MM/DD/YYYY)". */
export function orderOfHeader(header: string): DateOrder | null {
  const [written = ''] = writtenDate.exec(header) ?? [];
  if (/^d+[-/. ]*m/i.test(written)) return 'day';
  return /^m+[-/. ]*d/i.test(written) ? 'month' : null;
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

/** Columns that no field takes. */
export function freeColumns(headers: readonly string[], matching: Matching): number[] {
  const used = new Set(patientFields.flatMap((field) => columnsOf(matching, field)));
  return headers.flatMap((_, index) => (used.has(index) ? [] : index));
}

/** Headers of columns that no field takes. */
export function unusedColumns(headers: readonly string[], matching: Matching): string[] {
  return freeColumns(headers, matching).flatMap((index) => headers[index] || []);
}
