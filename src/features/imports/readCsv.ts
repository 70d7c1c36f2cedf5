import Papa from 'papaparse';

/** A file of patients as it was read: what its first row calls the columns, and the rows below, each with its cells. */
export interface CsvTable {
  headers: string[];
  /** With the number that a spreadsheet gives the row; blank rows are left out. */
  rows: { line: number; cells: string[] }[];
}

export const csvProblems = {
  empty: 'This file has no rows below its first one, which names the columns.',
  quotes: 'This file is no whole CSV file: a quotation mark that opens is never closed.',
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

/** Reads CSV text, with whatever delimiter gives its first row the most columns. */
export function readCsv(text: string): CsvTable | CsvProblem {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) });
  if (errors.some(({ code }) => code === 'MissingQuotes')) return 'quotes';
  const numbered = data.map((cells, index) => ({ line: index + 1, cells }));
  const [head, ...rows] = numbered.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (!head || rows.length === 0) return 'empty';
  return { headers: head.cells.map((header) => header.trim()), rows };
}

function delimiterOf(text: string): string {
  const widths = delimiters.map(
    (delimiter) => Papa.parse<string[]>(text, { delimiter, preview: 1 }).data[0]?.length ?? 0,
  );
  return delimiters[widths.indexOf(Math.max(...widths))] ?? ',';
}
