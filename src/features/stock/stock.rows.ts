import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { v7 as uuidv7 } from 'uuid';
import { fromColumns, toColumns } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import type { User } from '../../shared/account';
import type { EntryKind, MovementKind, WriteOffReason } from './ledger';
import { maxStockItems } from './stockChanges';
import type { NewStockBatch, NewStockItem, StockBatch, StockItem } from './stockItem';

/** The column of each entered field of an item. A field that is missing here does not compile. */
export const itemColumns = {
  name: 'name',
  unit: 'unit',
  packUnits: 'pack_units',
  unitMl: 'unit_ml',
  maker: 'maker',
  makerAddress: 'maker_address',
  hsn: 'hsn',
  taxBasisPoints: 'tax_basis_points',
  reorderUnits: 'reorder_units',
  shelf: 'shelf',
} as const satisfies Record<keyof NewStockItem, keyof Database['stock_items']>;

/** The column of each field of a batch that stands on the pack. */
export const batchColumns = {
  number: 'number',
  expiry: 'expiry',
  mrp: 'mrp',
  isSample: 'is_sample',
} as const satisfies Record<keyof NewStockBatch, keyof Database['stock_batches']>;

export function stockItemFromRow(row: Selectable<Database['stock_items']>): StockItem {
  const { unitMl, ...fields } = fromColumns(itemColumns, row);
  return {
    id: row.id,
    ...fields,
    unitMl: unitMl === null ? null : Number(unitMl),
    version: row.version,
    retiredAt: row.retired_at?.toISOString() ?? null,
  };
}

export function stockBatchFromRow(row: Selectable<Database['stock_batches']>): StockBatch {
  return {
    id: row.id,
    itemId: row.item_id,
    ...fromColumns(batchColumns, row),
    cameUnits: row.came_units,
    unitsLeft: row.units_left,
    cameAt: row.came_at.toISOString(),
    version: row.version,
  };
}

interface Act {
  user: Pick<User, 'id' | 'name'>;
  now: Date;
}

/** The constraints by which the database refuses a movement: what the operations say instead. */
export const stockConstraints = {
  nothingLeft: 'stock_is_never_below_nothing',
  expired: 'nothing_is_given_after_expiry',
  moreThanGiven: 'no_more_comes_back_than_was_given',
} as const;

/** Adds an item. `name` in use breaks `stock_items_in_use_by_name`. */
export async function insertItem(
  trx: Transaction<Database>,
  { id, item, now }: { id: string; item: NewStockItem; now: Date },
): Promise<void> {
  await trx
    .insertInto('stock_items')
    .values({ id, ...toColumns(itemColumns, item), added_at: now, retired_at: null })
    .execute();
}

/** Records one act; its movements refer to it. */
export async function insertEntry(
  trx: Transaction<Database>,
  entry: { id: string; kind: EntryKind; note: string | null },
  { user, now }: Act,
): Promise<void> {
  await trx
    .insertInto('stock_entries')
    .values({ ...entry, at: now, user_id: user.id, user_name: user.name })
    .execute();
}

/** What comes in as a batch: what is printed on it, its units, and what they cost together (paise; null: not known). */
export interface Lot {
  itemId: string;
  batch: NewStockBatch;
  units: number;
  cost: number | null;
}

/**
 * Brings batches in by an entry that is stored already, and moves their units. Answers their ids, in the order of the lots.
 */
export async function insertBatches(
  trx: Transaction<Database>,
  {
    entryId,
    kind,
    day,
    now,
  }: {
    entryId: string;
    kind: Extract<EntryKind, 'opening' | 'purchase' | 'find'>;
    day: string;
    now: Date;
  },
  lots: readonly Lot[],
): Promise<string[]> {
  const batches = lots.map((lot) => ({ id: uuidv7(), ...lot }));
  if (batches.length === 0) return [];
  await trx
    .insertInto('stock_batches')
    .values(
      batches.map(({ id, itemId, batch, units, cost }) => ({
        id,
        item_id: itemId,
        ...toColumns(batchColumns, batch),
        cost,
        came_units: units,
        came_at: now,
      })),
    )
    .execute();
  await insertMovements(
    trx,
    batches.map(({ id, units }) => ({ batchId: id, kind, units, day, entryId })),
  );
  return batches.map(({ id }) => id);
}

export interface NewMovement {
  batchId: string;
  kind: MovementKind;
  /** Below nothing: they go out. */
  units: number;
  /** `YYYY-MM-DD`, the clinic's. */
  day: string;
  /** Of a write-off. */
  reason?: WriteOffReason;
  /** Of a count: why it differs. */
  note?: string;
  /** Null: of a dispense. */
  entryId?: string | null;
  /** Of a dispense or a return. */
  dispenseLineId?: string | null;
}

/**
 * Moves stock. The rows are written in the order of their batches, whose rows the trigger locks, so that two desks never
 * wait for each other in a circle; rows of one batch keep their order. The database refuses by `stockConstraints`.
 */
export async function insertMovements(
  trx: Transaction<Database>,
  movements: readonly NewMovement[],
): Promise<void> {
  if (movements.length === 0) return;
  const inOrder = movements.toSorted((one, other) => one.batchId.localeCompare(other.batchId));
  await trx
    .insertInto('stock_movements')
    .values(
      inOrder.map(({ batchId, kind, units, day, reason, note, entryId, dispenseLineId }) => ({
        id: uuidv7(),
        batch_id: batchId,
        kind,
        units,
        day,
        reason: reason ?? null,
        note: note ?? null,
        entry_id: entryId ?? null,
        dispense_line_id: dispenseLineId ?? null,
      })),
    )
    .execute();
}

/** Locks batches in the order of their ids, and reads them as they are from now on. */
export async function lockBatches(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<Selectable<Database['stock_batches']>[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('stock_batches')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** The items in use with the batches that may be given on a day, by name; the nearest expiry first. */
export async function readAvailability(db: Kysely<Database>, day: string) {
  const rows = await db
    .selectFrom('stock_items')
    .where('retired_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .select(['id', 'name', 'unit', 'pack_units as packUnits'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('stock_batches')
          .whereRef('item_id', '=', 'stock_items.id')
          .where('units_left', '>', 0)
          .where('expiry', '>=', day)
          .orderBy('expiry')
          .orderBy('stock_batches.id')
          .select([
            'stock_batches.id',
            'expiry',
            'units_left as unitsLeft',
            'is_sample as isSample',
          ]),
      ).as('batches'),
    )
    .limit(maxStockItems)
    .execute();
  return rows.map((row) => ({
    ...row,
    unitsLeft: row.batches.reduce((sum, { unitsLeft }) => sum + unitsLeft, 0),
  }));
}
