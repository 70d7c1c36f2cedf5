import { type Kysely, sql } from 'kysely';
import { pageOf } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import { pageSize, splitCursor } from '../../shared/fields';
import { type Dues, dueAges } from './dues';

/** What is due at a moment, and one page of who owes it, through the index of bills that are due. */
export async function readDuesOfAll(
  db: Kysely<Database>,
  now: Date,
  cursor: string | undefined,
): Promise<Dues> {
  const owed = sql<number>`coalesce(sum(total - received), 0)::bigint`;
  const [first, second] = dueAges.map((days) => new Date(now.getTime() - days * 86_400_000));
  let query = db
    .selectFrom('bills')
    .innerJoin('patients', 'patients.id', 'bills.patient_id')
    .where('bills.status', '=', 'pending')
    .groupBy(['patients.id', 'patients.name', 'patients.phone'])
    .select([
      'patients.id',
      'patients.name',
      'patients.phone',
      sql<number>`count(*)`.as('bills'),
      owed.as('due'),
      sql<Date>`min(bills.created_at)`.as('since'),
    ])
    .orderBy('since')
    .orderBy('patients.id')
    .limit(pageSize + 1);
  if (cursor) {
    const last = splitCursor(cursor);
    query = query.having(
      sql<boolean>`(min(bills.created_at), patients.id) > (${last.at}::timestamptz, ${last.id}::uuid)`,
    );
  }
  const [ages, rows] = await Promise.all([
    db
      .selectFrom('bills')
      .where('status', '=', 'pending')
      .select([
        sql<number>`case when created_at >= ${first} then 0 when created_at >= ${second} then 1 else 2 end`.as(
          'age',
        ),
        sql<number>`count(*)`.as('count'),
        owed.as('amount'),
      ])
      .groupBy('age')
      .execute(),
    query.execute(),
  ]);
  const byAge = [0, 1, 2].map((age) => {
    const found = ages.find((one) => one.age === age);
    return { count: found?.count ?? 0, amount: found?.amount ?? 0 };
  });
  const { page, nextCursor } = pageOf(rows, pageSize, ({ since }) => since);
  return {
    all: {
      count: byAge.reduce((sum, { count }) => sum + count, 0),
      amount: byAge.reduce((sum, { amount }) => sum + amount, 0),
    },
    byAge,
    patients: page.map(({ id, name, ...row }) => ({
      patientId: id,
      patientName: name,
      ...row,
      since: row.since.toISOString(),
    })),
    nextCursor,
  };
}
