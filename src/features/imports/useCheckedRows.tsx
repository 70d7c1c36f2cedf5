import { useEffect, useMemo, useState } from 'react';
import { useClinic } from '../../web/session/session';
import { notRecorded, type PatientField } from '../patients/patient';
import { checkRow, type FixedRow, type RowOutcome, type RowProblem } from './checkRow';
import { type Matching, missingFields } from './matchColumns';
import type { RowToImport } from './patientImport';
import { phoneDoubt } from './phoneDoubt';
import type { CsvTable, SheetRow } from './readCsv';

/** A row that somebody should look at. */
export interface RowToFix {
  /** The number in a spreadsheet. */
  line: number;
  name: string;
  problems: RowProblem[];
}

/** The result of checking the rows of a file. */
export interface CheckedRows {
  patients: RowToImport[];
  /** The number in a spreadsheet of each row, in the order of `patients`' own numbers. */
  lines: number[];
  /** Rows that cannot be registered unless they are fixed. */
  faulty: RowToFix[];
  /** Rows among the patients whose phone number is probably none. */
  doubtful: RowToFix[];
  skipped: SheetRow[];
  /** Count of rows with nothing in the matched columns. */
  empty: number;
  /** For each field that the desk has to ask for later, how many patients lack it. */
  notRecorded: ReadonlyMap<PatientField, number>;
}

/** Rows that are checked before the browser may render again. */
const batchSize = 250;

const noFixes: ReadonlyMap<number, FixedRow> = new Map();
const noneSkipped: ReadonlySet<number> = new Set();

/**
 * Checks every row of a file in batches, so that the page stays responsive; `checked` is null until all are checked.
 * Rows are identified by their lines. A `matching` of null is not settled yet: nothing is checked.
 */
export function useCheckedRows(table: CsvTable, matching: Matching | null) {
  const { today: currentDay, timeZone } = useClinic();
  // The day of opening the file: a new one at midnight would check all rows again, without the typed fixes.
  const [today] = useState(currentDay);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, RowOutcome> | null>(null);
  const [fixes, setFixes] = useState(noFixes);
  const [skipped, setSkipped] = useState(noneSkipped);
  useEffect(() => {
    let isCurrent = true;
    setOutcomes(null);
    setFixes(noFixes);
    if (!matching || missingFields(matching).length > 0) return;
    const checkAll = async () => {
      const results = new Map<number, RowOutcome>();
      for (let from = 0; from < table.rows.length; from += batchSize) {
        for (const { line, cells } of table.rows.slice(from, from + batchSize)) {
          results.set(line, checkRow(cells, matching, today, {}, timeZone));
        }
        await new Promise((resolve) => setTimeout(resolve));
        if (!isCurrent) return;
      }
      setOutcomes(results);
    };
    void checkAll();
    return () => {
      isCurrent = false;
    };
  }, [table, matching, today, timeZone]);
  const checked = useMemo(
    () => outcomes && summaryOf(table.rows, outcomes, skipped),
    [table, outcomes, skipped],
  );

  return {
    checked,
    /** Whether somebody fixed or skipped a row. */
    isTouched: fixes.size > 0 || skipped.size > 0,
    fix: (line: number, texts: FixedRow) => {
      const row = table.rows.find((candidate) => candidate.line === line);
      if (!row || !outcomes || !matching) return;
      const all = { ...fixes.get(line), ...texts };
      setFixes(new Map(fixes).set(line, all));
      setOutcomes(new Map(outcomes).set(line, checkRow(row.cells, matching, today, all, timeZone)));
    },
    skip: (lines: readonly number[]) => setSkipped(new Set([...skipped, ...lines])),
    unskip: () => setSkipped(noneSkipped),
  };
}

function summaryOf(
  rows: readonly SheetRow[],
  outcomes: ReadonlyMap<number, RowOutcome>,
  skipped: ReadonlySet<number>,
): CheckedRows {
  const missingCounts = new Map<PatientField, number>();
  const checked: CheckedRows = {
    patients: [],
    lines: [],
    faulty: [],
    doubtful: [],
    skipped: rows.filter(({ line }) => skipped.has(line)),
    empty: 0,
    notRecorded: missingCounts,
  };
  for (const { line } of rows) {
    const outcome = outcomes.get(line);
    if (!outcome || skipped.has(line)) continue;
    if ('isEmpty' in outcome) checked.empty++;
    else if ('problems' in outcome) checked.faulty.push({ line, ...outcome });
    else {
      const { patient } = outcome;
      checked.lines.push(line);
      checked.patients.push({ row: checked.lines.length, patient });
      for (const field of notRecorded(patient))
        missingCounts.set(field, (missingCounts.get(field) ?? 0) + 1);
      const { name, phone } = patient;
      const message = phoneDoubt(phone);
      if (message) {
        checked.doubtful.push({
          line,
          name,
          problems: [{ field: 'phone', message, value: phone }],
        });
      }
    }
  }
  return checked;
}
