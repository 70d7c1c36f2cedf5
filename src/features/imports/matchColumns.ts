import { t } from '../../shared/language';
import { type PatientField, patientFields } from '../patients/patient';
import { patientFieldLabels } from '../patients/patientLabels';
import type { DateOrder } from './fileDates';
import { importedFields } from './importedFields';

/** Fields that a row needs to be a patient; the desk asks for what else spec 5 requires when the patient next comes. */
export const requiredFields: readonly PatientField[] = ['name'];

/** Which column holds each field, counted from 0; null: none does. */
export interface Matching extends Record<PatientField, number | null> {
  /** Columns whose cells are appended to a field's own cell, unless they are another field's column. */
  continued: Partial<Record<PatientField, readonly number[]>>;
  /** Whether day or month comes first in the dates of each column, by its index; the default is the day. */
  dateOrders: Partial<Record<number, DateOrder>>;
}

/** Normalizes a header, so that "E-Mail", "e_mail", "eMail" and "EMAIL" are equal. */
export function plain(header: string): string {
  return header
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

const plainNameCache = new Map<string, string>();

/** Normalizes a field's name. Cached, because each row at a file's beginning is compared with all of them. */
function plainName(name: string): string {
  const cached = plainNameCache.get(name) ?? plain(name);
  plainNameCache.set(name, cached);
  return cached;
}

const datePattern = /\b(?:d{1,2}|m{1,3}|y{2,4})(?:[-/. ]*(?:d{1,2}|m{1,3}|y{2,4})){2}\b/i;
/** Brackets that do not change what a header means: "Age (in years)", "Sex (M/F)", "Mobile (10 digits)". */
const bracketedNote =
  /[([](?:in|completed|yrs?|years?|m|f|o|t|tg|male|female|others?|only|optional|required|mandatory|if|any|10|digits?|with|country|code|[\s/,.&+-])*[)\]]/i;

/** A header without what programs add to it: "patient.firstName", "Phone 1", "DOB (DD/MM/YYYY)*". */
function shortName(header: string): string {
  return plain(header.replace(datePattern, '').replace(bracketedNote, ''))
    .replace(/^(?:patients?|pts?|client|home|present|permanent|residential|address)(?=.)/, '')
    .replace(/(?<=.)1$/, '');
}

/**
 * Finds each field's column by its header. A column belongs to one field at most, except a register's "Age / Sex",
 * which is the column of both.
 */
export function matchColumns(headers: readonly string[]): Matching {
  const plainHeaders = headers.map(plain);
  const shortHeaders = headers.map(shortName);
  const usedColumns = new Set<number>();
  const takeColumn = (names: readonly string[], among: readonly string[]) => {
    for (const name of names.map(plainName)) {
      const index = among.findIndex(
        (header, column) => header === name && !usedColumns.has(column),
      );
      if (index < 0) continue;
      usedColumns.add(index);
      return index;
    }
    return null;
  };
  const namesOf = (field: PatientField) => {
    const label = patientFieldLabels[field];
    return [label, t(label), ...importedFields[field].alsoCalled];
  };
  const exactMatches = patientFields.map(
    (field) => [field, takeColumn(namesOf(field), plainHeaders)] as const,
  );
  const ownColumns = Object.fromEntries(
    exactMatches.map(([field, index]) => [
      field,
      index ?? takeColumn(namesOf(field), shortHeaders),
    ]),
  ) as Record<PatientField, number | null>;
  const isAgeAndGender =
    ownColumns.gender === null &&
    ownColumns.age !== null &&
    importedFields.gender.alsoCalled.map(plainName).includes(plainHeaders[ownColumns.age] ?? '');
  if (isAgeAndGender) ownColumns.gender = ownColumns.age;
  const hasWholeValue = (field: PatientField) => {
    const firstPartNames = importedFields[field].continued?.behind?.map(plainName);
    const own = ownColumns[field];
    return (
      firstPartNames !== undefined &&
      own !== null &&
      ![plainHeaders[own], shortHeaders[own]].some((name) => firstPartNames.includes(name ?? ''))
    );
  };
  const continued = Object.fromEntries(
    patientFields.map((field) => {
      const names = hasWholeValue(field) ? [] : (importedFields[field].continued?.alsoCalled ?? []);
      const columns = names.map(
        (name) => takeColumn([name], plainHeaders) ?? takeColumn([name], shortHeaders),
      );
      return [field, columns.filter((index) => index !== null)];
    }),
  );
  return { ...ownColumns, continued, dateOrders: {} };
}

/** The date order that a header names: "DOB (MM/DD/YYYY)"; null: none. */
export function dateOrderOfHeader(header: string): DateOrder | null {
  const [pattern = ''] = datePattern.exec(header) ?? [];
  if (/^d+[-/. ]*m/i.test(pattern)) return 'day';
  return /^m+[-/. ]*d/i.test(pattern) ? 'month' : null;
}

/** The columns of a field, its own first, then those that continue it; empty if it has none. */
export function columnsOf(matching: Matching, field: PatientField): number[] {
  const own = matching[field];
  if (own === null) return [];
  const more = matching.continued[field] ?? [];
  return [
    own,
    ...more.filter((column) => patientFields.every((other) => matching[other] !== column)),
  ];
}

/** Required fields that have no column. */
export function missingFields(matching: Matching): PatientField[] {
  return requiredFields.filter((field) => matching[field] === null);
}

/** Columns that no field uses. */
export function freeColumns(headers: readonly string[], matching: Matching): number[] {
  const used = new Set(patientFields.flatMap((field) => columnsOf(matching, field)));
  return headers.flatMap((_, index) => (used.has(index) ? [] : index));
}

/** Headers of columns that no field uses. */
export function unusedColumns(headers: readonly string[], matching: Matching): string[] {
  return freeColumns(headers, matching).flatMap((index) => headers[index] || []);
}
