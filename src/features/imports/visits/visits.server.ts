import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { idempotent } from '../../../server/api/idempotent';
import { api } from '../../../server/api/operations';
import { refuseFuture } from '../../../server/api/refuseFuture';
import { about, recordAudit } from '../../../server/audit/recordAudit';
import type { Database } from '../../../server/database/schema';
import { inTransaction } from '../../../server/database/transaction';
import { orErased } from '../../../shared/erased';
import { hasRecentView, recordConsultationView } from '../../consultations/consultationViews.rows';
import { lockPatient } from '../../patients/lockPatient.rows';
import { isErased } from '../../privacy/isErased.rows';
import { personOf } from './matchVisits';
import { comparePeople } from './matchVisits.rows';
import {
  type HangingPaper,
  maxHangingPapers,
  maxOutsideVisits,
  type VisitImport,
  visitImportsShown,
} from './outsideVisit';
import { readOutsideVisits, visitImportFromRow } from './visits.rows';

export const visitImportsOperations = {
  stage: api.visitImports.stage.handler(async ({ input, context, errors }) => {
    const { db, user, now } = context;
    const { importId, rows } = input;
    refuseFuture(
      context,
      errors,
      Object.fromEntries(rows.map(({ row, visit }) => [`rows.${row}`, visit.visitedOn])),
    );
    // One file at a time: the first row of a new file deletes the person's earlier one, which then takes no more rows.
    if (rows.some(({ row }) => row === 1)) {
      await db
        .deleteFrom('visit_import_rows')
        .where('user_id', '=', user.id)
        .where('import_id', '!=', importId)
        .execute();
    } else if (!(await stagedRow(db, user.id, importId, 1))) throw errors.NOT_STAGED();
    await db
      .insertInto('visit_import_rows')
      .values(
        rows.map(({ row, visit }) => ({
          user_id: user.id,
          import_id: importId,
          row,
          visit_id: uuidv7(),
          record: JSON.stringify(visit),
          person: personOf(visit),
          staged_at: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['user_id', 'import_id', 'row']).doNothing())
      .execute();
    return { staged: rows.length };
  }),

  check: api.visitImports.check.handler(({ input, context }) =>
    inTransaction(context.db, (trx) => comparePeople(trx, context, input.importId, input.range)),
  ),

  choose: api.visitImports.choose.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { user } = context;
      const { importId, row } = input;
      let patientId: string | null = null;
      if (input.patientId !== null) {
        const patient = await lockPatient(trx, input.patientId);
        if (!patient) throw errors.NOT_FOUND();
        if (patient.voided_at || (await isErased(trx, patient.id))) throw errors.PATIENT_VOIDED();
        patientId = patient.id;
      }
      const staged = await stagedRow(trx, user.id, importId, row);
      if (!staged) throw errors.NOT_STAGED();
      const { numUpdatedRows } = await trx
        .updateTable('visit_import_rows')
        .set({ match: patientId === null ? 'left' : 'chosen', patient_id: patientId })
        .where('user_id', '=', user.id)
        .where('import_id', '=', importId)
        .where('person', '=', staged.person)
        .executeTakeFirstOrThrow();
      return { rows: Number(numUpdatedRows) };
    }),
  ),

  run: api.visitImports.run.handler(({ input, context, errors }) => {
    const { user, now } = context;
    const { importId, fileName, rows } = input;
    const create = async (trx: Transaction<Database>, id: string): Promise<VisitImport> => {
      await lockVisitImports(trx);
      const staged = await countStaged(trx, user.id, importId);
      if (staged.all !== rows) throw errors.NOT_STAGED();
      if (staged.open > 0) throw errors.NOT_ANSWERED();
      if (!(await lockMatchedPatients(trx, user.id, importId))) throw errors.PATIENT_VOIDED();
      const visits = await countNew(trx, user.id, importId);
      await trx
        .insertInto('visit_imports')
        .values({
          id,
          file_name: fileName,
          visits,
          unmatched: staged.left,
          known: staged.all - staged.left - visits,
          imported_by: user.id,
          imported_by_name: user.name,
          imported_at: now,
        })
        .execute();
      const { numAffectedRows } = await sql`
        insert into outside_visits (id, patient_id, import_id, "row", visited_on, doctor, diagnosis, text, medicines)
        select visit_id, patient_id, ${id}::uuid, "row", visited_on, doctor, diagnosis, text, medicines
        from ${newVisits(user.id, importId)} staged
        order by "row"`.execute(trx);
      // The same person sent another file meanwhile, which deletes these rows.
      if (Number(numAffectedRows) !== visits) throw errors.NOT_STAGED();
      await recordAudit(trx, context, {
        action: 'visits_imported',
        values: { count: visits, skipped: staged.all - visits },
        ...about('visit_imports', { id }),
      });
      await trx
        .deleteFrom('visit_import_rows')
        .where('user_id', '=', user.id)
        .where('import_id', '=', importId)
        .execute();
      return readImport(trx, id);
    };
    return idempotent(context, { operation: 'visitImports.run', input, create, read: readImport });
  }),

  list: api.visitImports.list.handler(async ({ context }) => {
    const rows = await context.db
      .selectFrom('visit_imports')
      .selectAll()
      .orderBy('imported_at', 'desc')
      .orderBy('id', 'desc')
      .limit(visitImportsShown)
      .execute();
    return { imports: rows.map(visitImportFromRow) };
  }),

  takeBack: api.visitImports.takeBack.handler(({ input: { id }, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { user, now } = context;
      await lockVisitImports(trx);
      // Whoever is adding a paper to one of its visits is waited for, and that paper counts.
      const before = await trx
        .selectFrom('visit_imports')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!before) throw errors.NOT_FOUND();
      if (before.taken_back_at !== null) return visitImportFromRow(before);
      const papers = await papersOfImport(trx, id);
      if (papers.length > 0) throw errors.HANGS_ON_IT({ data: { papers } });
      await trx
        .updateTable('visit_imports')
        .set({ taken_back_at: now, taken_back_by: user.id, taken_back_by_name: user.name })
        .where('id', '=', id)
        .execute();
      await recordAudit(trx, context, {
        action: 'visit_import_taken_back',
        values: { count: before.visits },
        ...about('visit_imports', { id }),
      });
      return readImport(trx, id);
    }),
  ),
};

export const outsideVisitsOperations = {
  ofPatient: api.outsideVisits.ofPatient.handler(async ({ input, context, errors }) => {
    const { patientId } = input;
    const patient = await context.db
      .selectFrom('patients')
      .select('name')
      .where('id', '=', patientId)
      .executeTakeFirst();
    if (!patient) throw errors.NOT_FOUND();
    const visits = await readOutsideVisits(context.db, patientId, { limit: maxOutsideVisits });
    // The time line reads the clinic's own visits at the same moment.
    if (visits.length > 0 && !(await hasRecentView(context, patientId))) {
      await recordConsultationView(context, { patientId, patientName: patient.name });
    }
    return { visits };
  }),
};

/** Imports and their taking back go one after the other, so that none counts a visit that another one brings or hides. */
async function lockVisitImports(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('visit imports'))`.execute(trx);
}

async function readImport(db: Kysely<Database>, id: string): Promise<VisitImport> {
  const row = await db
    .selectFrom('visit_imports')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return visitImportFromRow(row);
}

function stagedRow(db: Kysely<Database>, userId: string, importId: string, row: number) {
  return db
    .selectFrom('visit_import_rows')
    .select('person')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('row', '=', row)
    .executeTakeFirst();
}

/** How many rows are staged, open (not compared, or to be answered), and left out. */
async function countStaged(trx: Transaction<Database>, userId: string, importId: string) {
  return trx
    .selectFrom('visit_import_rows')
    .select([
      sql<number>`count(*)`.as('all'),
      sql<number>`count(*) filter (where coalesce(match, 'open') = 'open')`.as('open'),
      sql<number>`count(*) filter (where match in ('none', 'left'))`.as('left'),
    ])
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
}

/** Locks the patients of the matched rows, so that an erasure waits. False if the record of one is voided or erased. */
async function lockMatchedPatients(
  trx: Transaction<Database>,
  userId: string,
  importId: string,
): Promise<boolean> {
  // Who was merged since is meant in the surviving record.
  await sql`
    update visit_import_rows set patient_id = survivor_id from patients
    where user_id = ${userId}::uuid and visit_import_rows.import_id = ${importId}::uuid
      and patients.id = patient_id and survivor_id is not null`.execute(trx);
  const { rows } = await sql<{ id: string; is_voided: boolean }>`
    select id, voided_at is not null as is_voided from patients
    where id in (
      select patient_id from visit_import_rows
      where user_id = ${userId}::uuid and import_id = ${importId}::uuid and patient_id is not null
    )
    order by id for share`.execute(trx);
  if (rows.some(({ is_voided }) => is_voided)) return false;
  const { rows: erased } = await sql`
    select from erasures where scope = 'record' and patient_id = any(${rows.map(({ id }) => id)}::uuid[])
    limit 1`.execute(trx);
  return erased.length === 0;
}

/**
 * The visits of the matched rows that are new: each row once of those that repeat another one of the file, and none that an
 * earlier import brought which still holds.
 */
function newVisits(userId: string, importId: string) {
  return sql`(
    select * from (
      select distinct on (patient_id, visited_on, doctor, diagnosis, text, medicines) *
      from (
        select visit_id, patient_id, "row", (record ->> 'visitedOn')::date as visited_on,
          record ->> 'doctor' as doctor, record ->> 'diagnosis' as diagnosis, record ->> 'text' as text,
          record ->> 'medicines' as medicines
        from visit_import_rows
        where user_id = ${userId}::uuid and import_id = ${importId}::uuid and patient_id is not null
      ) matched
      order by patient_id, visited_on, doctor, diagnosis, text, medicines, "row"
    ) entered
    where not exists (
      select from outside_visits known join visit_imports on visit_imports.id = known.import_id
      where taken_back_at is null and known.patient_id = entered.patient_id and known.visited_on = entered.visited_on
        and known.doctor = entered.doctor and known.diagnosis = entered.diagnosis and known.text = entered.text
        and known.medicines = entered.medicines
    )
  )`;
}

async function countNew(trx: Transaction<Database>, userId: string, importId: string) {
  const { rows } = await sql<{ visits: number }>`
    select count(*) as visits from ${newVisits(userId, importId)} staged`.execute(trx);
  return rows[0]?.visits ?? 0;
}

/** Papers in use that were added to visits of an import. */
async function papersOfImport(trx: Transaction<Database>, id: string): Promise<HangingPaper[]> {
  const rows = await trx
    .selectFrom('attachments')
    .innerJoin('outside_visits', 'outside_visits.id', 'attachments.outside_visit_id')
    .innerJoin('patients', 'patients.id', 'attachments.patient_id')
    .select(['attachments.id', 'attachments.title', 'attachments.patient_id'])
    .select(['patients.number', 'patients.name'])
    .where('outside_visits.import_id', '=', id)
    .where('attachments.voided_at', 'is', null)
    .orderBy('attachments.added_at')
    .limit(maxHangingPapers)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    patientId: row.patient_id,
    patientNumber: row.number,
    patientName: orErased(row.name),
  }));
}

/** A staged file that was not imported by then counts as abandoned. */
const stagedRowLifetimeMs = 24 * 60 * 60 * 1000;

/** Deletes staged rows that nobody imported in time. */
export async function deleteOldVisitRows(db: Kysely<Database>, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - stagedRowLifetimeMs);
  await db.deleteFrom('visit_import_rows').where('staged_at', '<', limit).execute();
}
