import { type Kysely, type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { containing } from '../../server/database/likePattern';
import { newestPage } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import { addDays } from '../../shared/clinicDay';
import { orErased } from '../../shared/erased';
import { pageSize } from '../../shared/fields';
import { isNearExpiry } from './allocate';
import { costOfLeft } from './cost';
import { stockBatchFromRow, stockItemFromRow } from './stock.rows';
import {
  maxFoundBatches,
  maxReceivers,
  maxShelfBatches,
  maxShownMovements,
  maxStockItems,
  maxStockRows,
  maxValuedItems,
  type ShelfBatch,
  type StockDifference,
  type StockMovement,
  type StockRow,
  type StockState,
  type StockValue,
} from './stockChanges';
import type { StockUnit } from './stockItem';

/** Reads of the stock for whoever keeps it. */

/** Days whose giving a list shows as what moves. */
const movingDays = 90;

/**
 * The items whose name, maker, shelf or batch has a text, by name, as they are on a day: those in use, and those out of
 * use too, so that a batch that somebody got long ago is found and what came back of it is not out of sight.
 */
export async function readStockRows(
  db: Kysely<Database>,
  { text, day }: { text: string; day: string },
): Promise<StockRow[]> {
  const part = containing(text);
  const { rows } = await sql<
    Selectable<Database['stock_items']> & {
      usable: number;
      expired: number;
      next_expiry: string | null;
      moved: number;
      found: string[] | null;
    }
  >`
    select item.*, coalesce(shelf.usable, 0)::int as usable, coalesce(shelf.expired, 0)::int as expired,
      shelf.next_expiry, coalesce(moving.moved, 0)::int as moved, found.numbers as found
    from stock_items item
    left join (
      select item_id, sum(units_left) filter (where expiry >= ${day}::date) as usable,
        sum(units_left) filter (where expiry < ${day}::date) as expired,
        min(expiry) filter (where expiry >= ${day}::date) as next_expiry
      from stock_batches where units_left > 0 group by item_id
    ) shelf on shelf.item_id = item.id
    left join (
      select b.item_id, -sum(m.units) as moved
      from stock_movements m join stock_batches b on b.id = m.batch_id
      where m.kind in ('dispense', 'return') and m.day > ${addDays(day, -movingDays)}::date
      group by b.item_id
    ) moving on moving.item_id = item.id
    left join lateral (
      select array_agg(number) as numbers from (
        select number from stock_batches
        where item_id = item.id and ${text !== ''}::boolean and lower(number) like ${part}
        group by number order by max(came_at) desc limit ${maxFoundBatches}
      ) newest
    ) found on true
    where ${text === ''}::boolean or lower(item.name) like ${part} or lower(item.maker) like ${part}
      or lower(item.shelf) like ${part} or found.numbers is not null
    order by lower(item.name), item.retired_at nulls first, item.id`.execute(db);
  return rows.map((row) => {
    const item = stockItemFromRow(row);
    return {
      ...item,
      unitsLeft: row.usable,
      expiredUnits: row.expired,
      nextExpiry: row.next_expiry,
      isLow:
        item.retiredAt === null && item.reorderUnits !== null && row.usable <= item.reorderUnits,
      movedUnits: row.moved,
      foundBatches: row.found ?? [],
    };
  });
}

/** Whether a row is in a list of one state on a day. */
export function isInState(row: StockRow, state: StockState, day: string): boolean {
  switch (state) {
    case 'all':
      return row.retiredAt === null || isSeenAnyway(row);
    case 'low':
      return row.isLow;
    case 'expiring':
      return row.nextExpiry !== null && isNearExpiry({ expiry: row.nextExpiry }, day);
    case 'expired':
      return row.expiredUnits > 0;
    case 'moving':
      return row.movedUnits > 0;
    case 'retired':
      return row.retiredAt !== null;
  }
}

/** Of an item out of use something came back, or its batch is looked for. */
function isSeenAnyway({ unitsLeft, expiredUnits, foundBatches }: StockRow): boolean {
  return unitsLeft + expiredUnits > 0 || foundBatches.length > 0;
}

/** The rows of a state, in the order in which that is looked at, as many as a list shows. */
export function rowsOfState(rows: readonly StockRow[], state: StockState, day: string): StockRow[] {
  const shown = rows.filter((row) => isInState(row, state, day));
  if (state === 'moving') shown.sort((one, two) => two.movedUnits - one.movedUnits);
  if (state === 'expiring') {
    shown.sort((one, two) => (one.nextExpiry ?? '').localeCompare(two.nextExpiry ?? ''));
  }
  return shown.slice(0, maxStockRows);
}

/** The shelves of items with something left, by name; blank: none. */
export async function readShelves(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ shelf: string }>`
    select shelf from stock_items
    where id in (select item_id from stock_batches where units_left > 0)
    group by shelf order by lower(shelf), shelf limit ${maxStockItems}`.execute(db);
  return rows.map(({ shelf }) => shelf);
}

/** What is left on a shelf, or of what is expired on a day, by the names of items. */
export async function readShelfBatches(
  db: Kysely<Database>,
  { shelf, isExpired, day }: { shelf: string | null; isExpired: boolean; day: string },
): Promise<{ batches: ShelfBatch[]; batchCount: number }> {
  const rows = await db
    .selectFrom('stock_batches')
    .innerJoin('stock_items', 'stock_items.id', 'stock_batches.item_id')
    .selectAll('stock_batches')
    .select(['stock_items.name as item_name', 'stock_items.unit'])
    .select(sql<number>`count(*) over ()::int`.as('batch_count'))
    .where('units_left', '>', 0)
    .$if(shelf !== null, (query) => query.where('stock_items.shelf', '=', shelf ?? ''))
    .$if(isExpired, (query) => query.where('expiry', '<', day))
    .orderBy(sql`lower(stock_items.name)`)
    .orderBy('expiry')
    .orderBy('stock_batches.id')
    .limit(maxShelfBatches)
    .execute();
  const batches = rows.map(({ item_name: itemName, unit, ...row }) => ({
    ...{ ...stockBatchFromRow(row), itemName, unit },
  }));
  return { batches, batchCount: rows[0]?.batch_count ?? 0 };
}

/** The newest movements of an item: their ids are in the order in which they were made. */
export async function readMovements(
  db: Kysely<Database>,
  itemId: string,
): Promise<StockMovement[]> {
  const rows = await db
    .with('m', (cte) =>
      cte
        .selectFrom('stock_movements')
        .innerJoin('stock_batches', 'stock_batches.id', 'stock_movements.batch_id')
        .where('stock_batches.item_id', '=', itemId)
        .selectAll('stock_movements')
        .select('stock_batches.number as batch_number')
        .orderBy('stock_movements.id', 'desc')
        .limit(maxShownMovements),
    )
    .selectFrom('m')
    .leftJoin('stock_entries as e', 'e.id', 'm.entry_id')
    .leftJoin('dispense_lines as l', 'l.id', 'm.dispense_line_id')
    .leftJoin('dispenses as d', 'd.id', 'l.dispense_id')
    .select(['m.id', 'm.batch_number', 'm.kind', 'm.units', 'm.day', 'm.reason', 'd.number'])
    .select([
      sql<string | null>`coalesce(m.note, e.note)`.as('note'),
      sql<Date>`coalesce(e.at, d.given_at)`.as('at'),
      sql<string>`coalesce(e.user_name, d.given_by_name)`.as('by_name'),
    ])
    .orderBy('m.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    batchNumber: row.batch_number,
    kind: row.kind,
    units: row.units,
    day: row.day,
    reason: row.reason,
    note: orErased(row.note),
    byName: row.by_name,
    at: row.at.toISOString(),
    dispenseNumber: row.number,
  }));
}

/** A page of finds, counts and write-offs, the newest first. */
export async function readDifferences(
  db: Kysely<Database>,
  cursor: string | undefined,
): Promise<{ entries: StockDifference[]; nextCursor: string | null }> {
  const query = db
    .selectFrom('stock_entries')
    .where(sql<boolean>`kind in ('find', 'count', 'writeOff')`)
    .selectAll()
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('stock_movements as m')
          .innerJoin('stock_batches as b', 'b.id', 'm.batch_id')
          .innerJoin('stock_items as i', 'i.id', 'b.item_id')
          .whereRef('m.entry_id', '=', 'stock_entries.id')
          .orderBy(sql`lower(i.name)`)
          .orderBy('m.id')
          .select(['i.name as itemName', 'b.number as batchNumber'])
          .select(['m.units', 'm.reason', 'm.note']),
      ).as('lines'),
    );
  const { page, nextCursor } = await newestPage(query, 'at', { cursor, limit: pageSize });
  const entries = page.map((row) => ({
    id: row.id,
    kind: row.kind,
    note: orErased(row.note),
    at: row.at.toISOString(),
    byName: row.user_name,
    lines: row.lines,
  }));
  return { entries, nextCursor };
}

/** Who has units of the batches of an item with a number, the newest first. */
export async function readReceivers(
  db: Kysely<Database>,
  { itemId, number }: { itemId: string; number: string },
) {
  const rows = await db
    .selectFrom('dispense_lines as l')
    .innerJoin('dispenses as d', 'd.id', 'l.dispense_id')
    .innerJoin('stock_batches as b', 'b.id', 'l.batch_id')
    .innerJoin('patients as p', 'p.id', 'd.patient_id')
    .where('b.item_id', '=', itemId)
    .where(sql`lower(b.number)`, '=', sql`lower(${number})`)
    .where('d.voided_at', 'is', null)
    .groupBy(['d.id', 'p.id'])
    .select(['d.id', 'd.patient_id', 'd.patient_name', 'd.number', 'd.given_at', 'p.phone'])
    .select(
      sql<number>`sum(l.units - coalesce((select sum(m.units) from stock_movements m
        where m.dispense_line_id = l.id and m.kind = 'return'), 0))::int`.as('units'),
    )
    .having(
      sql<boolean>`sum(l.units - coalesce((select sum(m.units) from stock_movements m
        where m.dispense_line_id = l.id and m.kind = 'return'), 0)) > 0`,
    )
    .orderBy('d.given_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(maxReceivers + 1)
    .execute();
  return {
    receivers: rows.slice(0, maxReceivers).map((row) => ({
      patientId: row.patient_id,
      patientName: orErased(row.patient_name),
      phone: row.phone,
      dispenseId: row.id,
      dispenseNumber: row.number,
      givenAt: row.given_at.toISOString(),
      units: row.units,
    })),
    isCut: rows.length > maxReceivers,
  };
}

/** What was there at the end of a day, item by item, and what it cost: what is left now less what moved since. */
export async function readStockValue(db: Kysely<Database>, day: string): Promise<StockValue> {
  const { rows } = await sql<{
    itemId: string;
    name: string;
    unit: StockUnit;
    cost: number | null;
    cameUnits: number;
    units: number;
  }>`
    select i.id as "itemId", i.name, i.unit, b.cost, b.came_units as "cameUnits",
      (b.units_left - coalesce(later.units, 0))::int as units
    from stock_batches b
    join stock_items i on i.id = b.item_id
    left join (
      select batch_id, sum(units) as units from stock_movements where day > ${day}::date group by batch_id
    ) later on later.batch_id = b.id
    where b.units_left <> coalesce(later.units, 0)
    order by lower(i.name), i.id`.execute(db);
  const items = new Map<string, StockValue['items'][number]>();
  for (const { itemId, name, unit, cost, cameUnits, units } of rows) {
    const item = items.get(itemId) ?? { itemId, name, unit, units: 0, cost: 0, unpricedUnits: 0 };
    item.units += units;
    if (cost === null) item.unpricedUnits += units;
    else item.cost += costOfLeft(cost, cameUnits, units);
    items.set(itemId, item);
  }
  const all = [...items.values()];
  const sum = all.reduce((total, { cost }) => total + cost, 0);
  return { day, items: all.slice(0, maxValuedItems), cost: sum };
}
