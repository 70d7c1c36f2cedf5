import type { Kysely } from 'kysely';
import type { Database } from '../../../server/database/schema';
import { maxMerges } from '../../merges/merge';
import { readRecordsInto, readStandingMerges, readUndoneMerges } from '../../merges/merges.rows';
import type { PatientChange } from '../patient';
import { readPatientChanges } from '../patientChanges.rows';
import { type PatientRow, patientColumns, patientFromRow } from '../patients.rows';
import { cutTo } from './dataCopy';

/** What a patient's records said of themselves, without what another person's said that was merged by mistake. */

type UndoneMerge = Awaited<ReturnType<typeof readUndoneMerges>>[number];

/** The changes of a record, without the fields that an undone merge had changed, while it was merged. */
export async function readChanges(db: Kysely<Database>, record: PatientRow, limit: number) {
  const undone = await readUndoneMerges(db, record.id);
  const { rows, isCut } = cutTo(limit, await readPatientChanges(db, record, limit + 1));
  return { rows: rows.flatMap((change) => withoutUndone(change, undone)), isCut };
}

function withoutUndone(change: PatientChange, undone: readonly UndoneMerge[]): PatientChange[] {
  // A change at either end is the merge's own.
  const columns = undone
    .filter(({ from, until }) => change.at >= from && change.at <= until)
    .flatMap((one) => one.columns);
  if (columns.length === 0) return [change];
  const changes = change.changes.filter(({ field }) => !columns.includes(patientColumns[field]));
  return changes.length > 0 ? [{ ...change, changes }] : [];
}

/** The records that were merged into a patient's, and the merges that stand. */
export async function readMergedRecords(
  db: Kysely<Database>,
  { id, today, limit }: { id: string; today: string; limit: number },
) {
  const records = cutTo(maxMerges, await readRecordsInto(db, id));
  const rows = [];
  for (const record of records.rows) {
    const changes = await readChanges(db, record, limit);
    rows.push({ patient: patientFromRow(record, today), changes });
  }
  const undone = await readUndoneMerges(db, id);
  const merges = (await readStandingMerges(db, id)).map((merge) =>
    // What the records disagreed in may have been the other person's.
    undone.some(({ from, until }) => merge.at > from && merge.at < until)
      ? { ...merge, questions: [] }
      : merge,
  );
  return {
    mergedRecords: { rows, isCut: records.isCut },
    merges: { rows: merges, isCut: records.isCut },
  };
}
