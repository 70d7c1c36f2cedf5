import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Days, onDays } from '../../server/database/conditions';
import { readOrderedPage } from '../../server/database/orderedPage';
import type { Database } from '../../server/database/schema';
import { type OrderBy, splitOrder } from '../../shared/listOrder';
import { patientOrders } from './patient';
import { foundBy } from './patientSearch.rows';

export type PatientOrder = OrderBy<'registered' | 'name' | 'lastVisit'>;

/** The last visit as the indexes have it: who was never here comes last. */
const lastVisit = (isDescending: boolean): RawBuilder<unknown> =>
  isDescending
    ? sql`coalesce(last_visit_at, '-infinity')`
    : sql`coalesce(last_visit_at, 'infinity')`;

/** SQL conditions that the last visit was on one of these days; none without days. */
export function lastVisitOn(days: Days, isDescending = true): RawBuilder<boolean>[] {
  const conditions = onDays(lastVisit(isDescending), days);
  return conditions.length > 0 ? [sql<boolean>`last_visit_at is not null`, ...conditions] : [];
}

interface OrderedPatients {
  order: PatientOrder;
  /** The search text; blank matches everybody. */
  text: string;
  /** Further conditions on the table `patients`. */
  where: readonly RawBuilder<boolean>[];
  /** Days of the last visit. */
  visited: Days;
  cursor?: string | undefined;
  limit: number;
}

/** The ids of one page of patients in an order. */
export async function readOrderedPatients(
  db: Kysely<Database>,
  { order, text, where, visited, cursor, limit }: OrderedPatients,
) {
  const { column, ...direction } = splitOrder(patientOrders, order);
  const { isDescending } = direction;
  const found = text ? [await foundBy(db, text)] : [];
  const onThoseDays = lastVisitOn(visited, column === 'lastVisit' ? isDescending : true);
  const page = { table: 'patients', ...direction, cursor, limit } as const;
  switch (column) {
    case 'name': {
      const scattered = [...where, ...found, ...onThoseDays];
      return readOrderedPage(db, { ...page, key: sql`name collate names`, where: [], scattered });
    }
    case 'lastVisit': {
      const all = [...where, ...found, ...onThoseDays];
      return readOrderedPage(db, {
        ...page,
        key: lastVisit(isDescending),
        where: all,
        scattered: [],
      });
    }
    case 'registered': {
      // Who was here last years ago was registered before.
      const conditions =
        onThoseDays.length > 0
          ? { where, scattered: [...found, ...onThoseDays] }
          : { where: [...where, ...found], scattered: [] };
      return readOrderedPage(db, { ...page, key: sql`registered_at`, ...conditions });
    }
  }
}
