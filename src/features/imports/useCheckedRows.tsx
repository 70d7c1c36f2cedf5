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

/** What the rows of a file come to. */
export interface CheckedRows {
  patients: RowToImport[];
  /** The number in a spreadsheet of each row, in the order of `patients`' own numbers. */
  lines: number[];
  /** Rows that are no patients as they are. */
  faulty: RowToFix[];
  /** Rows among the patients whose phone number is probably none. */
  doubtful: RowToFix[];
  skipped: SheetRow[];
  /** How many have nothing in the columns that count. */
  empty: number;
  /** How many of the patients lack each field that is to be asked for. */
  notRecorded: ReadonlyMap<PatientField, number>;
}

/** Rows that are checked before the screen gets its turn. */
const atOnce = 250;

const nothingMended: ReadonlyMap<number, FixedRow> = new Map();
const nothingSkipped: ReadonlySet<number> = new Set();

/**
 * Checks every row of a file, a few at a time so that the page stays alive; `checked` is null until all are. Rows are
 * named by their lines. None are checked while the matching is not settled, which is null.
 */
export function useCheckedRows(table: CsvTable, matching: Matching | null) {
  const { today, timeZone } = useClinic();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, RowOutcome> | null>(null);
  const [mended, setMended] = useState(nothingMended);
  const [skipped, setSkipped] = useState(nothingSkipped);
  useEffect(() => {
    let isWanted = true;
    setOutcomes(null);
    setMended(nothingMended);
    if (!matching || missingFields(matching).length > 0) return;
    const work = async () => {
      const found = new Map<number, RowOutcome>();
      for (let from = 0; from < table.rows.length; from += atOnce) {
        for (const { line, cells } of table.rows.slice(from, from + atOnce)) {
          found.set(line, checkRow(cells, matching, today, {}, timeZone));
        }
        await new Promise((resolve) => setTimeout(resolve));
        if (!isWanted) return;
      }
      setOutcomes(found);
    };
    void work();
    return () => {
      isWanted = false;
    };
  }, [table, matching, today, timeZone]);
  const checked = useMemo(
    () => outcomes && summaryOf(table.rows, outcomes, skipped),
    [table, outcomes, skipped],
  );

  return {
    checked,
    /** Somebody corrected or skipped a row. */
    isTouched: mended.size > 0 || skipped.size > 0,
    mend: (line: number, texts: FixedRow) => {
      const row = table.rows.find((one) => one.line === line);
      if (!row || !outcomes || !matching) return;
      const all = { ...mended.get(line), ...texts };
      setMended(new Map(mended).set(line, all));
      setOutcomes(new Map(outcomes).set(line, checkRow(row.cells, matching, today, all, timeZone)));
    },
    skip: (lines: readonly number[]) => setSkipped(new Set([...skipped, ...lines])),
    takeBack: () => setSkipped(nothingSkipped),
  };
}

function summaryOf(
  rows: readonly SheetRow[],
  outcomes: ReadonlyMap<number, RowOutcome>,
  skipped: ReadonlySet<number>,
): CheckedRows {
  const open = new Map<PatientField, number>();
  const checked: CheckedRows = {
    patients: [],
    lines: [],
    faulty: [],
    doubtful: [],
    skipped: rows.filter(({ line }) => skipped.has(line)),
    empty: 0,
    notRecorded: open,
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
      for (const field of notRecorded(patient)) open.set(field, (open.get(field) ?? 0) + 1);
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
