import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../server/database/schema';
import { dayRange } from '../../shared/clinicDay';
import type { Spending } from './spending';
import type { SummedRange } from './sums.rows';

const net = sql`case when e.reverses is null then e.amount else -e.amount end`;

/** What went out in the days on which it was spent, and what came in. */
export async function readSpending(
  db: Kysely<Database>,
  range: SummedRange,
  { seesCosts }: { seesCosts: boolean },
): Promise<Spending> {
  const { from, to, timeZone } = range;
  const { rows: spent } = await sql<Spending['spent'][number]>`
    select to_char(e.spent_on, 'YYYY-MM') as month, e.kind_id as "kindId", k.key as "kindKey", k.name as "kindName",
      e.method, sum(${net})::bigint as amount
    from expenses e left join expense_kinds k on k.id = e.kind_id
    where e.spent_on between ${from} and ${to}
    group by 1, 2, 3, 4, 5
    having sum(${net}) <> 0
    order by 1, 6 desc, 4, 5`.execute(db);
  const { rows: received } = await sql<Spending['received'][number]>`
    select to_char(received_at at time zone ${timeZone}::text, 'YYYY-MM') as month,
      sum(case kind when 'payment' then amount else -amount end)::bigint as amount
    from bill_payments
    where received_at >= ${dayRange(from, timeZone).start} and received_at < ${dayRange(to, timeZone).end}
    group by 1 order by 1`.execute(db);
  return {
    spent,
    received,
    bought: await readBought(db, range),
    medicines: seesCosts ? await readMedicines(db, range) : null,
  };
}

/** What suppliers invoiced, what went back to them, and what is not paid yet: payments pay what was bought first. */
async function readBought(
  db: Kysely<Database>,
  { from, to }: SummedRange,
): Promise<Spending['bought']> {
  const { rows } = await sql<Spending['bought']>`
    select coalesce(sum(invoiced), 0)::bigint as invoiced, coalesce(sum(returned), 0)::bigint as returned,
      coalesce(sum(greatest(0, least(invoiced - returned, owed))), 0)::bigint as unpaid
    from (
      select
        coalesce((
          select sum(total) from purchases p
          where p.supplier_id = s.id and p.voided_at is null and p.invoice_date between ${from} and ${to}
        ), 0) as invoiced,
        coalesce((
          select sum(amount) from purchase_returns r
          where r.supplier_id = s.id and r.voided_at is null and r.returned_on between ${from} and ${to}
        ), 0) as returned,
        coalesce((
          select sum(total) from purchases p
          where p.supplier_id = s.id and p.voided_at is null and p.invoice_date <= ${to}
        ), 0) - coalesce((
          select sum(amount) from purchase_returns r
          where r.supplier_id = s.id and r.voided_at is null and r.returned_on <= ${to}
        ), 0) - coalesce((
          select sum(${net}) from expenses e where e.supplier_id = s.id and e.spent_on <= ${to}
        ), 0) as owed
      from suppliers s
    ) of_supplier`.execute(db);
  return rows[0] ?? { invoiced: 0, returned: 0, unpaid: 0 };
}

/**
 * What medicines of the days' bills were billed for without tax, less what was refunded of medicines in the days; what
 * they cost, less what came back to the shelf in the days. A bill that was voided is not of them, with all that came of
 * it. Samples cost nothing, nor does a batch whose cost nobody entered.
 */
async function readMedicines(
  db: Kysely<Database>,
  { from, to, timeZone }: SummedRange,
): Promise<{ billed: number; cost: number }> {
  const [start, end] = [dayRange(from, timeZone).start, dayRange(to, timeZone).end];
  // By the specification the bill's discount comes after the tax, and so is in no item.
  const value = sql`items.taxable
    - case when bills.tax_rule = 'specification' and bills.subtotal > 0
      then bills.discount::numeric * items.total / bills.subtotal else 0 end`;
  const costOf = (units: RawBuilder<unknown>) =>
    sql`coalesce(batches.cost, 0)::numeric * ${units} / batches.came_units`;
  const { rows } = await sql<{ billed: number; cost: number }>`
    with billed as (
      select items.dispense_line_id as line_id, ${value} as amount
      from bills join bill_items items on items.bill_id = bills.id
      where bills.created_at >= ${start} and bills.created_at < ${end} and bills.voided_at is null
        and items.dispense_line_id is not null
    ), refunded as (
      select payments.amount * of_items.medicines / of_items.whole as amount
      from bill_payments payments join bills on bills.id = payments.bill_id
      cross join lateral (
        select sum(${value}) filter (where items.dispense_line_id is not null) as medicines,
          sum(${value} + items.tax) as whole
        from bill_items items
        where items.bill_id = bills.id and (payments.items is null or items.position = any(payments.items))
      ) of_items
      where payments.kind = 'refund' and payments.received_at >= ${start} and payments.received_at < ${end}
        and bills.voided_at is null and of_items.whole > 0
    ), restocked as (
      -- What comes back and is destroyed has a movement of its entry in each direction.
      select moved.batch_id, sum(moved.units) as units
      from stock_movements moved
      where moved.day between ${from} and ${to} and moved.entry_id in (
        select back.entry_id
        from stock_movements back
        join bill_items items on items.dispense_line_id = back.dispense_line_id
        join bills on bills.id = items.bill_id
        where back.kind = 'return' and back.day between ${from} and ${to} and bills.voided_at is null
      )
      group by moved.batch_id
    )
    select round(
        coalesce((select sum(amount) from billed), 0) - coalesce((select sum(amount) from refunded), 0)
      )::bigint as billed,
      round(coalesce((
        select sum(${costOf(sql`lines.units`)})
        from dispense_lines lines join stock_batches batches on batches.id = lines.batch_id
        where lines.id in (select line_id from billed)
      ), 0) - coalesce((
        select sum(${costOf(sql`restocked.units`)})
        from restocked join stock_batches batches on batches.id = restocked.batch_id
      ), 0))::bigint as cost`.execute(db);
  return rows[0] ?? { billed: 0, cost: 0 };
}
