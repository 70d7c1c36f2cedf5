import Papa from 'papaparse';
import { patientFields } from '../patients/patient';
import { matchColumns } from './matchColumns';

/** A row of a file, with the number that a spreadsheet gives it. */
export interface SheetRow {
  line: number;
  cells: string[];
}

/** A parsed file of patients: the headings of its columns, and the rows below. */
export interface CsvTable {
  headers: string[];
  /** Blank rows are left out. */
  rows: SheetRow[];
  /** Rows with text that are no patients: a title, repeated headings, totals. */
  leftOut: SheetRow[];
}

export const csvProblems = {
  empty: 'This file has no rows below its first one, which names the columns.',
  workbook: 'This is an Excel workbook. Open it, save it as “CSV UTF-8”, and choose that file.',
  quotes: 'This CSV file is incomplete: a quotation mark is opened and never closed.',
} as const;
export type CsvProblem = keyof typeof csvProblems;

const delimiters = [',', ';', '\t', '|'];

/** Rows at the beginning of a file among which the headings are looked for. */
const headingSearchRows = 20;

/**
 * Parses CSV text. The delimiter is the one that gives the most known headings, then the most columns. The headings are
 * the row near the beginning that names the most fields; rows above it, repeated headings and totals are left out.
 */
export function readCsv(text: string): CsvTable | CsvProblem {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) });
  if (errors.some(({ code }) => code === 'MissingQuotes')) return 'quotes';
  const rows = data.map((cells, index) => ({ line: index + 1, cells })).filter(hasText);
  const headingIndex = headingIndexIn(rows.slice(0, headingSearchRows));
  const headings = rows[headingIndex];
  if (!headings) return 'empty';
  const end = rows.findLastIndex(({ cells }) => !isTotal(cells)) + 1;
  const isRepeated = ({ cells }: SheetRow) => cells.join('\n') === headings.cells.join('\n');
  const below = rows.slice(headingIndex + 1, end);
  const patients = below.filter((row) => !isRepeated(row));
  if (patients.length === 0) return 'empty';
  return {
    headers: headings.cells.map((header) => header.trim()),
    rows: patients,
    leftOut: [...rows.slice(0, headingIndex), ...below.filter(isRepeated), ...rows.slice(end)],
  };
}

const hasText = ({ cells }: SheetRow) => cells.some((cell) => cell.trim() !== '');

/** The index of the row that names the most fields of a patient, the first of several; 0 if no row names any. */
function headingIndexIn(rows: readonly SheetRow[]): number {
  const counts = rows.map(({ cells }) => countNamedFields(cells));
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}

const countNamedFields = (cells: readonly string[]) => {
  const matching = matchColumns(cells);
  return patientFields.filter((field) => matching[field] !== null).length;
};

const totalPattern =
  /^(?:grand |sub[ -]?)?total(?: (?:no\.?|number)?(?: ?of)? ?(?:patients?|records?|entries|rows))?\s*[:=-]?\s*\d*$|^कुल(?: योग| मरीज़| मरीज)?\s*[:=-]?\s*\d*$/i;

/** Whether a row is a total ("Total", "Grand Total: 120") with at most two other cells. */
function isTotal(cells: readonly string[]): boolean {
  const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return texts.length <= 3 && totalPattern.test(texts[0] ?? '');
}

function delimiterOf(text: string): string {
  const candidates = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: headingSearchRows });
    const fieldCount = Math.max(...data.map(countNamedFields));
    return { delimiter, fieldCount, width: data[0]?.length ?? 0 };
  });
  candidates.sort((one, other) => other.fieldCount - one.fieldCount || other.width - one.width);
  return candidates[0]?.delimiter ?? ',';
}
