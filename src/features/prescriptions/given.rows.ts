import { type Kysely, sql } from 'kysely';
import type { Database } from '../../server/database/schema';
import { unitsKept } from '../stock/dispenses/dispense';
import { readDispensesOf } from '../stock/dispenses/dispenses.rows';
import type { GivenOnPaper } from './prescriptionPaper';

/**
 * What the patient has of what was given on a prescription, on an earlier version of it, or as ordered in its visit, the
 * oldest first: a medicine of several batches once.
 */
export async function readGivenOnPaper(
  db: Kysely<Database>,
  { id, tokenId }: { id: string; tokenId: string },
): Promise<GivenOnPaper[]> {
  const ofVisit = (await readDispensesOf(db, { tokenId })).filter(({ voided }) => !voided);
  if (ofVisit.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    with recursive versions as (
      select id, amends from prescriptions where id = ${id}::uuid
      union all
      select earlier.id, earlier.amends from versions join prescriptions earlier on earlier.id = versions.amends
    )
    select id from versions`.execute(db);
  const versions = new Set(rows.map((row) => row.id));
  return ofVisit
    .filter(({ prescriptionId }) => prescriptionId === null || versions.has(prescriptionId))
    .flatMap(({ givenAt, lines }) => {
      const given = new Map<string, GivenOnPaper>();
      for (const line of lines) {
        const { medicine, prescribed } = line;
        const key = `${medicine}\n${prescribed}`;
        const units = (given.get(key)?.units ?? 0) + unitsKept(line);
        given.set(key, { givenAt, medicine, units, prescribed });
      }
      return [...given.values()].filter(({ units }) => units > 0);
    });
}
