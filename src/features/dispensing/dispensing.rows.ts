import { type Kysely, sql, type Transaction } from 'kysely';
import { readLocked } from '../../server/database/readLocked';
import type { Database } from '../../server/database/schema';
import type { PrescribedMedication, Prescription } from '../prescriptions/prescription';
import {
  prescriptionFromRow,
  prescriptionsWithMedications,
} from '../prescriptions/prescriptions.rows';
import { isErased } from '../privacy/isErased.rows';
import { isConsulted } from '../queue/token';
import type { Dispense } from '../stock/dispenses/dispense';
import { dispenseFromRow, dispensesWithLines } from '../stock/dispenses/dispenses.rows';
import { itemMatcher } from '../stock/matchItems';
import { stockBatchFromRow, stockItemFromRow } from '../stock/stock.rows';
import { maxStockItems } from '../stock/stockChanges';
import { type StockBatch, type StockItem, withoutPack } from '../stock/stockItem';
import { productTiesFor } from '../substances/products/products.rows';
import type { Tie } from '../substances/substances';
import { tiesInForce } from '../substances/substances.rows';
import { atPositionsOf } from './givenOf';

interface ItemWithBatches extends StockItem {
  batches: StockBatch[];
}

/**
 * The items in use that may be given as one of these medicines, by name, with their batches that have units left, and
 * what is in the medicines and items. All items are compared (`maxStockItems`), and batches read of those that match.
 */
export async function readMatchingStock(
  db: Kysely<Database>,
  medicines: readonly Pick<PrescribedMedication, 'name' | 'genericName' | 'strength'>[],
): Promise<{ stock: ItemWithBatches[]; ties: Tie[] }> {
  const rows = await db
    .selectFrom('stock_items')
    .selectAll()
    .where('retired_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .limit(maxStockItems)
    .execute();
  const items = rows.map(stockItemFromRow);
  const ties = await readTies(db, [...medicines, ...items]);
  const match = itemMatcher(items, ties);
  const ids = new Set(
    medicines.flatMap((medicine) => {
      const { same, otherBrands } = match(medicine);
      return [...same, ...otherBrands].map(({ id }) => id);
    }),
  );
  const batches =
    ids.size === 0
      ? []
      : await db
          .selectFrom('stock_batches')
          .selectAll()
          .where('item_id', 'in', [...ids])
          .where('units_left', '>', 0)
          .orderBy('expiry')
          .orderBy('id')
          .execute();
  const stock = items
    .filter(({ id }) => ids.has(id))
    .map((item) => ({
      ...item,
      batches: batches.filter((row) => row.item_id === item.id).map(stockBatchFromRow),
    }));
  return { stock, ties };
}

/** What the clinic and its lists say is in these medicines. */
export async function readTies(
  db: Kysely<Database>,
  medicines: readonly { name: string }[],
): Promise<Tie[]> {
  const ties = await tiesInForce(db).execute();
  const own = ties.map(({ brand_key: brandKey, form, substances }) => ({
    ...{ brandKey, form, substances },
  }));
  const names = medicines.map(({ name }) => ({ name: withoutPack(name) }));
  return [...own, ...(await productTiesFor(db, names, own))];
}

/**
 * What was given on each prescription, also before it was corrected: a line of an earlier version stands at the medicine
 * of that name, or at none.
 */
export async function readGivenOf(
  db: Kysely<Database>,
  prescriptions: readonly Prescription[],
): Promise<Map<string, Dispense[]>> {
  const ids = prescriptions.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows: versions } = await sql<{ current: string; id: string }>`
    with recursive versions as (
      select id as current, id, amends from prescriptions where id = any(${ids}::uuid[])
      union all
      select versions.current, earlier.id, earlier.amends from versions
        join prescriptions earlier on earlier.id = versions.amends
    )
    select current, id from versions`.execute(db);
  const versionIds = versions.map(({ id }) => id);
  const given = await dispensesWithLines(db)
    .where('prescription_id', 'in', versionIds)
    .orderBy('given_at')
    .orderBy('id')
    .execute();
  if (given.length === 0) return new Map();
  const written = new Map(
    (await prescriptionsWithMedications(db).where('id', 'in', versionIds).execute()).map((row) => [
      row.id,
      prescriptionFromRow(row),
    ]),
  );
  return new Map(
    prescriptions.map((prescription) => {
      const own = new Set(
        versions.filter(({ current }) => current === prescription.id).map(({ id }) => id),
      );
      const dispenses = given
        .filter((row) => row.prescription_id !== null && own.has(row.prescription_id))
        .map(dispenseFromRow)
        .map((dispense) => {
          const version = written.get(dispense.prescriptionId ?? '');
          return version ? atPositionsOf(prescription, version, dispense) : dispense;
        });
      return [prescription.id, dispenses];
    }),
  );
}

/** The items that were given. */
export async function readItemsOf(
  db: Kysely<Database>,
  dispenses: readonly Pick<Dispense, 'lines'>[],
): Promise<StockItem[]> {
  const ids = new Set(dispenses.flatMap(({ lines }) => lines.map(({ itemId }) => itemId)));
  if (ids.size === 0) return [];
  const rows = await db
    .selectFrom('stock_items')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(stockItemFromRow);
}

/** Locks the token of a dispense, so that nobody bills it meanwhile. */
export async function lockToken(trx: Transaction<Database>, tokenId: string): Promise<void> {
  await trx.selectFrom('tokens').select('id').where('id', '=', tokenId).forUpdate().execute();
}

/** Whether a line stands on a bill that was not voided. */
export async function isBilled(db: Kysely<Database>, lineIds: readonly string[]): Promise<boolean> {
  if (lineIds.length === 0) return false;
  const billed = await db
    .selectFrom('bill_items')
    .innerJoin('bills', 'bills.id', 'bill_items.bill_id')
    .select('bills.id')
    .where('bill_items.dispense_line_id', 'in', lineIds)
    .where('bills.voided_at', 'is', null)
    .executeTakeFirst();
  return billed !== undefined;
}

/** Whether somebody said that nothing more is given on a prescription. */
export async function isEnded(db: Kysely<Database>, prescriptionId: string): Promise<boolean> {
  const end = await db
    .selectFrom('dispense_ends')
    .select('id')
    .where('prescription_id', '=', prescriptionId)
    .executeTakeFirst();
  return end !== undefined;
}

/** The token that a doctor orders for; null unless its visit is in progress or completed. Locked until the end. */
export async function lockOrderedToken(trx: Transaction<Database>, tokenId: string) {
  const token = await readLocked(
    trx
      .selectFrom('tokens')
      .innerJoin('patients', 'patients.id', 'tokens.patient_id')
      .select(['tokens.status', 'tokens.patient_id', 'tokens.consulted_by', 'patients.name'])
      .where('tokens.id', '=', tokenId)
      .forUpdate('tokens'),
  );
  if (!token || !isConsulted(token.status) || (await isErased(trx, token.patient_id))) return null;
  return { patientId: token.patient_id, patientName: token.name, consultedBy: token.consulted_by };
}
