import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../server/database/schema';
import { ingredientsOf } from '../substances/reference/ingredientsOf';
import { brandKey } from '../substances/substances';
import { duplicateLines } from './duplicateLines';
import { refusedIn } from './refusedSubstances';
import { insertItem, stockItemFromRow } from './stock.rows';
import { type ItemOfLine, maxStockItems } from './stockChanges';
import type { NewStockBatch, NewStockItem, StockItem } from './stockItem';

/** The items of the stock: which ones the lines of an act mean, and which names may be added. */

/** Why a line's item cannot be kept. */
export type ItemRefusal =
  | { kind: 'refused'; substances: string[] }
  | { kind: 'taken'; name: string }
  | { kind: 'full' }
  | { kind: 'unknown' };

/** Thrown by `itemsOfLines`; the operation answers with its own error. */
export class ItemRefused extends Error {
  constructor(readonly refusal: ItemRefusal) {
    super(refusal.kind);
  }
}

/** The refused substances that an item's name says, or the clinic's tie of its brand. */
export async function refusedInItem(db: Kysely<Database>, name: string): Promise<string[]> {
  const ties = await db
    .selectFrom('brand_substances')
    .select(['brand_key as brandKey', 'form', 'substances'])
    .where('withdrawn_at', 'is', null)
    .where('brand_key', '=', brandKey(name))
    .execute();
  const ingredients = ingredientsOf({ name, genericName: '', strength: '' }, ties) ?? [];
  const tied = ties.flatMap(({ substances }) => substances);
  return refusedIn([name, ...ingredients.map(({ substance }) => substance), ...tied]);
}

/** Locks the list of items, so that no name is taken twice and no list overfilled. Comes before items and batches. */
export async function lockStockList(trx: Transaction<Database>): Promise<void> {
  await trx.selectFrom('clinic_settings').select('id').forNoKeyUpdate().execute();
}

/** Whether another item in use has this name, ignoring case. */
export async function isNameTaken(
  trx: Transaction<Database>,
  name: string,
  id: string,
): Promise<boolean> {
  const other = await trx
    .selectFrom('stock_items')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('retired_at', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}

/** Whether no further item may be taken into use. */
export async function isListFull(trx: Transaction<Database>): Promise<boolean> {
  const { count } = await trx
    .selectFrom('stock_items')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count >= maxStockItems;
}

/** Adds an item with this id, in a list that is locked. Throws `ItemRefused`. */
export async function addItem(
  trx: Transaction<Database>,
  { id, item, now }: Parameters<typeof insertItem>[1],
): Promise<void> {
  const substances = await refusedInItem(trx, item.name);
  if (substances.length > 0) throw new ItemRefused({ kind: 'refused', substances });
  if (await isNameTaken(trx, item.name, id)) {
    throw new ItemRefused({ kind: 'taken', name: item.name });
  }
  if (await isListFull(trx)) throw new ItemRefused({ kind: 'full' });
  await insertItem(trx, { id, item, now });
}

/**
 * The items of lines, in their order; new ones are added, and two lines with one new name are of one item, whose pack is
 * the same in both. The items stay in use until the transaction ends. Throws `ItemRefused`.
 */
export async function itemsOfLines(
  trx: Transaction<Database>,
  lines: readonly ItemOfLine[],
  now: Date,
): Promise<StockItem[]> {
  const newItems = new Map<string, { id: string; item: NewStockItem }>();
  if (lines.some((line) => 'newItem' in line)) await lockStockList(trx);
  const ids: string[] = [];
  for (const line of lines) {
    if ('itemId' in line) {
      ids.push(line.itemId);
      continue;
    }
    const { newItem: item } = line;
    const key = item.name.toLowerCase();
    const before = newItems.get(key);
    // The MRP is a pack's: of two packs one would be billed wrong.
    if (before && (before.item.unit !== item.unit || before.item.packUnits !== item.packUnits)) {
      throw new ItemRefused({ kind: 'taken', name: item.name });
    }
    const id = before?.id ?? uuidv7();
    if (!before) {
      await addItem(trx, { id, item, now });
      newItems.set(key, { id, item });
    }
    ids.push(id);
  }
  const rows = await trx
    .selectFrom('stock_items')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .where('retired_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  const items = new Map(rows.map((row) => [row.id, stockItemFromRow(row)]));
  return ids.map((id) => {
    const item = items.get(id);
    if (!item) throw new ItemRefused({ kind: 'unknown' });
    return item;
  });
}

/** The `duplicateLines` of lines with these items, in a list that is locked. */
export async function readDuplicateLines(
  trx: Transaction<Database>,
  lines: readonly { batch: NewStockBatch }[],
  items: readonly StockItem[],
): Promise<number[]> {
  const stock = await trx
    .selectFrom('stock_batches')
    .select(['item_id as itemId', 'number', 'expiry'])
    .where('item_id', 'in', [...new Set(items.map(({ id }) => id))])
    .execute();
  const entered = lines.map(({ batch }, index) => ({ ...batch, itemId: items[index]?.id ?? '' }));
  return duplicateLines(entered, stock);
}
