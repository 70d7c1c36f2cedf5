import { useEffect, useState } from 'react';
import { useClinic } from '../../../web/session/session';
import type { CsvTable, SheetRow } from '../readCsv';
import type { VisitRow } from './outsideVisit';
import { missingVisitColumns, readVisit, type VisitMatching } from './readVisits';

/** A row that cannot be imported as it is. */
export interface FaultyVisit extends SheetRow {
  name: string;
  problems: string[];
}

/** The rows of a file, read. */
interface ReadVisits {
  visits: VisitRow[];
  /** The number in a spreadsheet of each visit, in the order of their own numbers. */
  lines: number[];
  faulty: FaultyVisit[];
  /** Count of rows with nothing in the matched columns. */
  empty: number;
}

/** Rows that are read before the browser may render again. */
const batchSize = 250;

/** Reads all rows in batches, so that the page stays responsive. Null until all are read, or if `matching` is open. */
export function useVisitRows(table: CsvTable, matching: VisitMatching | null): ReadVisits | null {
  const { today: currentDay, timeZone } = useClinic();
  // The day of opening the file: a new one at midnight would read all rows again.
  const [today] = useState(currentDay);
  const [read, setRead] = useState<ReadVisits | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setRead(null);
    if (!matching || missingVisitColumns(matching).length > 0) return;
    const readAll = async () => {
      const all: ReadVisits = { visits: [], lines: [], faulty: [], empty: 0 };
      for (let from = 0; from < table.rows.length; from += batchSize) {
        for (const row of table.rows.slice(from, from + batchSize)) {
          const options = { headers: table.headers, matching, today, timeZone };
          const outcome = readVisit(row.cells, options);
          if ('isEmpty' in outcome) all.empty++;
          else if ('problems' in outcome) all.faulty.push({ ...row, ...outcome });
          else {
            all.lines.push(row.line);
            all.visits.push({ row: all.lines.length, visit: outcome.visit });
          }
        }
        await new Promise((resolve) => setTimeout(resolve));
        if (!isCurrent) return;
      }
      setRead(all);
    };
    void readAll();
    return () => {
      isCurrent = false;
    };
  }, [table, matching, today, timeZone]);
  return read;
}
