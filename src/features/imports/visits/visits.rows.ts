import type { Kysely, Selectable } from 'kysely';
import type { PageRequest } from '../../../server/database/page';
import type { Database } from '../../../server/database/schema';
import { orErased } from '../../../shared/erased';
import type { OutsideVisit, VisitImport } from './outsideVisit';

/** Visits elsewhere with the names of their patients and their imports, those that were taken back too. */
function outsideVisits(db: Kysely<Database>) {
  return db
    .selectFrom('outside_visits')
    .innerJoin('patients', 'patients.id', 'outside_visits.patient_id')
    .innerJoin('visit_imports', 'visit_imports.id', 'outside_visits.import_id')
    .selectAll('outside_visits')
    .select(['patients.name as patient_name', 'visit_imports.file_name'])
    .select(['visit_imports.imported_at', 'visit_imports.taken_back_at']);
}

type OutsideVisitRow = Awaited<
  ReturnType<ReturnType<typeof outsideVisits>['executeTakeFirstOrThrow']>
>;

function outsideVisitFromRow(row: OutsideVisitRow): OutsideVisit {
  return {
    id: row.id,
    patientId: row.patient_id,
    patientName: orErased(row.patient_name),
    visitedOn: row.visited_on,
    doctor: row.doctor,
    diagnosis: row.diagnosis,
    text: row.text,
    medicines: row.medicines,
    fileName: row.file_name,
    importedAt: row.imported_at.toISOString(),
    takenBackAt: row.taken_back_at?.toISOString() ?? null,
  };
}

/**
 * One page of visits elsewhere, those that were imported last first, and those that were taken back too. A cursor is the
 * last visit's id: ids are in the order of the rows that were sent.
 */
export async function outsideVisitsPage(
  db: Kysely<Database>,
  { id, patientId, cursor, limit }: { id?: string; patientId?: string } & PageRequest,
): Promise<{ visits: OutsideVisit[]; next: string | null }> {
  let query = outsideVisits(db)
    .orderBy('outside_visits.id', 'desc')
    .limit(limit + 1);
  if (id !== undefined) query = query.where('outside_visits.id', '=', id);
  if (patientId !== undefined) query = query.where('outside_visits.patient_id', '=', patientId);
  if (cursor) query = query.where('outside_visits.id', '<', cursor);
  const visits = (await query.execute()).map(outsideVisitFromRow);
  const page = visits.slice(0, limit);
  return { visits: page, next: visits.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** A patient's newest visits elsewhere, those that were taken back only if they `areAll`. */
export async function readOutsideVisits(
  db: Kysely<Database>,
  patientId: string,
  { limit, areAll = false }: { limit: number; areAll?: boolean },
): Promise<OutsideVisit[]> {
  let query = outsideVisits(db)
    .where('outside_visits.patient_id', '=', patientId)
    .orderBy('visited_on', 'desc')
    .orderBy('outside_visits.id', 'desc')
    .limit(limit);
  if (!areAll) query = query.where('visit_imports.taken_back_at', 'is', null);
  return (await query.execute()).map(outsideVisitFromRow);
}

export function visitImportFromRow(row: Selectable<Database['visit_imports']>): VisitImport {
  return {
    id: row.id,
    fileName: row.file_name,
    visits: row.visits,
    unmatched: row.unmatched,
    known: row.known,
    byName: row.imported_by_name,
    importedAt: row.imported_at.toISOString(),
    takenBackAt: row.taken_back_at?.toISOString() ?? null,
    takenBackByName: row.taken_back_by_name,
  };
}
