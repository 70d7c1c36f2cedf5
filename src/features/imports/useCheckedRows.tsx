import { useEffect, useState } from 'react';
import { checkRow, type RowProblem } from './checkRow';
import { type Matching, missingFields } from './matchColumns';
import type { RowToImport } from './patientImport';
import type { CsvTable } from './readCsv';

/** What the rows of a file come to. */
export interface CheckedRows {
  patients: RowToImport[];
  /** The number in a spreadsheet of each row, in the order of `patients`' own numbers. */
  lines: number[];
  problems: (RowProblem & { line: number })[];
  /** Rows with a problem. */
  faulty: number;
}

/** Rows that are checked before the screen gets its turn. */
const atOnce = 250;

/** Checks every row of a file, a few at a time so that the page stays alive; null until all are. */
export function useCheckedRows(
  table: CsvTable,
  matching: Matching,
  today: string,
): CheckedRows | null {
  const [checked, setChecked] = useState<CheckedRows | null>(null);
  useEffect(() => {
    let isWanted = true;
    setChecked(null);
    if (missingFields(matching).length > 0) return;
    const work = async () => {
      const found: CheckedRows = { patients: [], lines: [], problems: [], faulty: 0 };
      for (let from = 0; from < table.rows.length; from += atOnce) {
        checkSome(found, table.rows.slice(from, from + atOnce), matching, today);
        await new Promise((resolve) => setTimeout(resolve));
        if (!isWanted) return;
      }
      setChecked(found);
    };
    void work();
    return () => {
      isWanted = false;
    };
  }, [table, matching, today]);
  return checked;
}

function checkSome(
  found: CheckedRows,
  rows: CsvTable['rows'],
  matching: Matching,
  today: string,
): void {
  for (const { line, cells } of rows) {
    const outcome = checkRow(cells, matching, today);
    if ('patient' in outcome) {
      found.lines.push(line);
      found.patients.push({ row: found.lines.length, patient: outcome.patient });
    } else {
      found.faulty++;
      found.problems.push(...outcome.problems.map((problem) => ({ ...problem, line })));
    }
  }
}
