import Papa from 'papaparse';
import { patientFields } from '../patients/patient';
import { matchColumns } from './matchColumns';

/** A row of a file, with the number that a spreadsheet gives it. */
export interface SheetRow {
  line: number;
  cells: string[];
}

/** A file of patients as it was read: what its headings call the columns, and the rows below. */
export interface CsvTable {
  headers: string[];
  /** Blank rows are left out. */
  rows: SheetRow[];
  /** Rows with something in them that are no patients: a title, headings once more, totals. */
  leftOut: SheetRow[];
}

export const csvProblems = {
  empty: 'This file has no rows below its first one, which names the columns.',
  workbook: 'This is an Excel workbook. Open it, save it as “CSV UTF-8”, and choose that file.',
  quotes: 'This CSV file is incomplete: a quotation mark is opened and never closed.',
} as const;
export type CsvProblem = keyof typeof csvProblems;

const delimiters = [',', ';', '\t', '|'];

/**
 * The text of a file, however it was saved: UTF-8, UTF-16 or, where it is neither, the Windows encoding of western
 * spreadsheets.
 */
export function textOfFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Whether a file is a spreadsheet's own, of Excel or LibreOffice, and no CSV. */
export function isWorkbook(bytes: Uint8Array): boolean {
  const begins = (...signature: number[]) => signature.every((byte, at) => bytes[at] === byte);
  return begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0);
}

/** How many rows may stand above the headings, and more. */
const rowsOfBeginning = 20;

/**
 * Reads CSV text, with whatever delimiter tells the most columns. The headings are the row of the first ones that names
 * the most fields; a title above them, headings that are repeated and totals below are left out.
 */
export function readCsv(text: string): CsvTable | CsvProblem {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) });
  if (errors.some(({ code }) => code === 'MissingQuotes')) return 'quotes';
  const rows = data.map((cells, index) => ({ line: index + 1, cells })).filter(isWritten);
  const at = headingsAmong(rows.slice(0, rowsOfBeginning));
  const headings = rows[at];
  if (!headings) return 'empty';
  const end = rows.findLastIndex(({ cells }) => !isTotal(cells)) + 1;
  const isRepeated = ({ cells }: SheetRow) => cells.join('\n') === headings.cells.join('\n');
  const below = rows.slice(at + 1, end);
  const patients = below.filter((row) => !isRepeated(row));
  if (patients.length === 0) return 'empty';
  return {
    headers: headings.cells.map((header) => header.trim()),
    rows: patients,
    leftOut: [...rows.slice(0, at), ...below.filter(isRepeated), ...rows.slice(end)],
  };
}

const isWritten = ({ cells }: SheetRow) => cells.some((cell) => cell.trim() !== '');

/** The row that names the most fields of a patient, the first of several; the first where none does. */
function headingsAmong(rows: readonly SheetRow[]): number {
  const counts = rows.map(({ cells }) => fieldsNamed(cells));
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}

const fieldsNamed = (cells: readonly string[]) => {
  const matching = matchColumns(cells);
  return patientFields.filter((field) => matching[field] !== null).length;
};

const total =
  /^(?:grand |sub[ -]?)?total(?: (?:no\.?|number)?(?: ?of)? ?(?:patients?|records?|entries|rows))?\s*[:=-]?\s*\d*$|^कुल(?: योग| मरीज़| मरीज)?\s*[:=-]?\s*\d*$/i;

/** "Total", "Grand Total: 120", with hardly anything beside it. */
function isTotal(cells: readonly string[]): boolean {
  const written = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return written.length <= 3 && total.test(written[0] ?? '');
}

function delimiterOf(text: string): string {
  const tried = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: rowsOfBeginning });
    const named = Math.max(...data.map(fieldsNamed));
    return { delimiter, named, width: data[0]?.length ?? 0 };
  });
  tried.sort((one, other) => other.named - one.named || other.width - one.width);
  return tried[0]?.delimiter ?? ',';
}
