import { type Kysely, sql, type Transaction } from 'kysely';
import { type PageRequest, pageOf } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import { pageSize, splitCursor } from '../../shared/fields';
import { billName } from '../billing/billPaper';
import { sum, sumAmounts } from '../billing/billTotals';
import { type Dues, dueAges } from './dues';

const dueSum = sql<number>`coalesce(sum(total - received), 0)::bigint`;

/** The dues in a snapshot, and one page of the patients who owe them; uses the index of pending bills. */
export async function readDuesOfAll(
  db: Transaction<Database>,
  now: Date,
  cursor: string | undefined,
): Promise<Dues> {
  const [first, second] = dueAges.map((days) => new Date(now.getTime() - days * 86_400_000));
  const ages = await db
    .selectFrom('bills')
    .where('status', '=', 'pending')
    .select([
      sql<number>`case when created_at >= ${first} then 0 when created_at >= ${second} then 1 else 2 end`.as(
        'age',
      ),
      sql<number>`count(*)`.as('count'),
      dueSum.as('amount'),
    ])
    .groupBy('age')
    .execute();
  const byAge = [0, 1, 2].map((age) => {
    const row = ages.find((ageRow) => ageRow.age === age);
    return { count: row?.count ?? 0, amount: row?.amount ?? 0 };
  });
  return {
    all: {
      count: sum(byAge.map(({ count }) => count)),
      amount: sumAmounts(byAge),
    },
    byAge,
    ...(await readDebtors(db, { cursor, limit: pageSize })),
  };
}

/** One page of the patients who owe, whose oldest bill is the oldest first. */
export async function readDebtors(
  db: Kysely<Database>,
  { cursor, limit }: PageRequest,
): Promise<Pick<Dues, 'patients' | 'nextCursor'>> {
  // Patients are sorted by their oldest bill, so a page needs only the first such bills, without grouping all of them.
  let oldest = db
    .selectFrom('bills')
    .where('status', '=', 'pending')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('bills as earlier')
            .select(sql`1`.as('one'))
            .whereRef('earlier.patient_id', '=', 'bills.patient_id')
            .where('earlier.status', '=', 'pending')
            .where(sql<boolean>`(earlier.created_at, earlier.id) < (bills.created_at, bills.id)`),
        ),
      ),
    )
    .select(['id', 'number', 'patient_id', 'created_at'])
    .orderBy('created_at')
    .orderBy('patient_id')
    .limit(limit + 1);
  if (cursor) {
    const last = splitCursor(cursor);
    oldest = oldest.where(
      sql<boolean>`(created_at, patient_id) > (${last.at}::timestamptz, ${last.id}::uuid)`,
    );
  }
  const query = db
    .selectFrom(oldest.as('oldest'))
    .innerJoin('patients', 'patients.id', 'oldest.patient_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('bills')
          .whereRef('bills.patient_id', '=', 'oldest.patient_id')
          .where('status', '=', 'pending')
          .select([
            sql<number>`count(*)`.as('bills'),
            sql<number>`sum(total)::bigint`.as('total'),
            dueSum.as('due'),
          ])
          .as('own'),
      (join) => join.onTrue(),
    )
    .select([
      'patients.id',
      'patients.name',
      'patients.phone',
      'own.bills',
      'own.total',
      'own.due',
      'oldest.id as bill_id',
      'oldest.number as bill_number',
      'oldest.created_at as since',
    ])
    .orderBy('since')
    .orderBy('patients.id');
  const { page, nextCursor } = pageOf(await query.execute(), limit, ({ since }) => since);
  return {
    patients: page.map(({ id, name, bill_id, bill_number, ...row }) => ({
      patientId: id,
      patientName: name,
      ...row,
      bill: row.bills === 1 ? billName({ number: bill_number, id: bill_id }) : null,
      since: row.since.toISOString(),
    })),
    nextCursor,
  };
}
