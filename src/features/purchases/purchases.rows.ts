import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { fromColumns } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import { voidedFromRow } from '../../server/database/voidedColumns';
import { maxStockItems } from '../stock/stockChanges';
import type {
  ListedPurchase,
  NewSupplier,
  Purchase,
  PurchaseItem,
  PurchaseLine,
  PurchaseReturn,
  PurchaseSummary,
  Supplier,
  SupplierWithBalance,
} from './purchase';

/** The column of each entered field of a supplier. A field that is missing here does not compile. */
export const supplierColumns = {
  name: 'name',
  address: 'address',
  phone: 'phone',
  licenceNumber: 'licence_number',
  gstin: 'gstin',
} as const satisfies Record<keyof NewSupplier, keyof Database['suppliers']>;

function supplierFromRow(row: Selectable<Database['suppliers']>): Supplier {
  return {
    id: row.id,
    ...fromColumns(supplierColumns, row),
    version: row.version,
    retiredAt: row.retired_at?.toISOString() ?? null,
  };
}

/**
 * Paise owed to the supplier of a row of `suppliers`: what was bought less what went back, without what was voided, and
 * less what was paid, where a reversal takes its payment back.
 */
export const owed = sql<number>`(
  coalesce((select sum(total) from purchases
    where supplier_id = suppliers.id and voided_at is null), 0)
  - coalesce((select sum(amount) from purchase_returns
    where supplier_id = suppliers.id and voided_at is null), 0)
  - coalesce((select sum(case when reverses is null then amount else -amount end) from expenses
    where supplier_id = suppliers.id), 0)
)::bigint`;

/** Suppliers with what is owed to each. */
export function suppliersWithBalance(db: Kysely<Database>) {
  return db.selectFrom('suppliers').selectAll('suppliers').select(owed.as('owed'));
}

type SupplierRow = Awaited<
  ReturnType<ReturnType<typeof suppliersWithBalance>['executeTakeFirstOrThrow']>
>;

export function supplierWithBalanceFromRow(row: SupplierRow): SupplierWithBalance {
  return { ...supplierFromRow(row), owed: row.owed };
}

export async function readSupplier(
  db: Kysely<Database>,
  id: string,
): Promise<SupplierWithBalance | null> {
  const row = await suppliersWithBalance(db).where('suppliers.id', '=', id).executeTakeFirst();
  return row ? supplierWithBalanceFromRow(row) : null;
}

export function purchaseSummaryFromRow(row: Selectable<Database['purchases']>): PurchaseSummary {
  return {
    id: row.id,
    supplierId: row.supplier_id,
    supplierName: row.supplier_name,
    invoiceNumber: row.invoice_number,
    invoiceDate: row.invoice_date,
    ratesIncludeTax: row.rates_include_tax,
    discount: row.discount,
    financialYear: row.financial_year,
    taxable: row.taxable,
    tax: row.tax,
    roundOff: row.round_off,
    total: row.total,
    enteredAt: row.entered_at.toISOString(),
    enteredByName: row.entered_by_name,
    voided: voidedFromRow(row),
  };
}

/**
 * The id of each invoice of suppliers who are owed something, and what is still to be paid of it: its own payment counts
 * for it, all other money for the supplier's oldest invoices. Together they are what is owed.
 */
function unpaidPurchases(suppliers = sql`true`): RawBuilder<unknown> {
  return sql`(
    select id, greatest(0, least(rest, owed - coalesce(sum(rest) over newer, 0)))::bigint as unpaid
    from (
      select purchases.id, purchases.supplier_id, purchases.invoice_date, purchases.entered_at, supplier.owed,
        purchases.total - coalesce(own.amount, 0) as rest
      from (select suppliers.id, ${owed} as owed from suppliers where ${suppliers}) supplier
      join purchases on purchases.supplier_id = supplier.id and purchases.voided_at is null
      left join expenses own on own.id = purchases.payment_id
        and not exists (select from expenses reversal where reversal.reverses = own.id)
      where supplier.owed > 0
    ) invoice
    window newer as (
      partition by supplier_id order by invoice_date desc, entered_at desc, id desc
      rows between unbounded preceding and 1 preceding
    )
  )`;
}

/** Holds for invoices of which something is still to be paid. */
export const isUnpaid = sql<boolean>`id in (select id from ${unpaidPurchases()} as open where unpaid > 0)`;

/** Invoices with what is still to be paid of each. */
export async function withUnpaid(
  db: Kysely<Database>,
  purchases: readonly PurchaseSummary[],
): Promise<ListedPurchase[]> {
  if (purchases.length === 0) return [];
  const supplierIds = [...new Set(purchases.map(({ supplierId }) => supplierId))];
  const { rows } = await sql<{ id: string; unpaid: number }>`
    select id, unpaid from ${unpaidPurchases(sql`suppliers.id = any(${supplierIds}::uuid[])`)} as open
    where unpaid > 0 and id = any(${purchases.map(({ id }) => id)}::uuid[])`.execute(db);
  const unpaidOf = new Map(rows.map(({ id, unpaid }) => [id, unpaid]));
  return purchases.map((purchase) => ({ ...purchase, unpaid: unpaidOf.get(purchase.id) ?? 0 }));
}

/** The medicines in use, by name, each with what its newest batch and that batch's invoice say. */
export function readPurchaseItems(db: Kysely<Database>): Promise<PurchaseItem[]> {
  return db
    .selectFrom('stock_items')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('stock_batches as batch')
          .leftJoin('purchase_lines as line', 'line.batch_id', 'batch.id')
          .leftJoin('purchases as invoice', 'invoice.id', 'line.purchase_id')
          .whereRef('batch.item_id', '=', 'stock_items.id')
          .where('batch.is_sample', '=', false)
          .where('invoice.voided_at', 'is', null)
          .orderBy('batch.came_at', 'desc')
          .orderBy('batch.id', 'desc')
          .limit(1)
          .select(['batch.mrp', 'line.tax_basis_points', 'line.discount_basis_points'])
          .as('newest'),
      (join) => join.onTrue(),
    )
    .where('stock_items.retired_at', 'is', null)
    .orderBy(sql`lower(stock_items.name)`)
    .limit(maxStockItems)
    .select([
      'stock_items.id',
      'stock_items.name',
      'stock_items.pack_units as packUnits',
      'newest.mrp',
      sql<number | null>`coalesce(newest.tax_basis_points, stock_items.tax_basis_points)`.as(
        'taxBasisPoints',
      ),
      sql<number>`coalesce(newest.discount_basis_points, 0)`.as('discountBasisPoints'),
    ])
    .execute();
}

/** The patients who have something of the batch of a row of `purchase_lines`. */
const patientsWithBatch = sql<number>`(
  select count(distinct d.patient_id) from dispense_lines l join dispenses d on d.id = l.dispense_id
  where l.batch_id = purchase_lines.batch_id and d.voided_at is null
    and l.units > coalesce((select sum(m.units) from stock_movements m
      where m.dispense_line_id = l.id and m.kind = 'return'), 0)
)::int`;

/** Whether something of an invoice went back to the supplier, by a return that counts. */
export async function hasReturns(db: Kysely<Database>, batchIds: string[]): Promise<boolean> {
  const row = await db
    .selectFrom('stock_movements as moved')
    .innerJoin('purchase_returns as returned', 'returned.entry_id', 'moved.entry_id')
    .where('moved.batch_id', 'in', batchIds)
    .where('moved.kind', '=', 'supplierReturn')
    .where('returned.voided_at', 'is', null)
    .select('returned.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The lines of one invoice, each with its batch as it is now. */
async function readLines(db: Kysely<Database>, purchaseId: string): Promise<PurchaseLine[]> {
  const rows = await db
    .selectFrom('purchase_lines')
    .innerJoin('stock_batches', 'stock_batches.id', 'purchase_lines.batch_id')
    .innerJoin('stock_items', 'stock_items.id', 'stock_batches.item_id')
    .where('purchase_id', '=', purchaseId)
    .orderBy('position')
    .select([
      ...(['position', 'packs', 'rate', 'taxable', 'tax'] as const),
      'purchase_lines.batch_id as batchId',
      'purchase_lines.free_packs as freePacks',
      'purchase_lines.discount_basis_points as discountBasisPoints',
      'purchase_lines.tax_basis_points as taxBasisPoints',
      ...(['stock_batches.number', 'stock_batches.expiry', 'stock_batches.mrp'] as const),
      'stock_batches.units_left as unitsLeft',
      'stock_batches.came_units as cameUnits',
      'stock_items.id as itemId',
      'stock_items.name as itemName',
      'stock_items.maker_address as makerAddress',
      ...(['stock_items.unit', 'stock_items.maker'] as const),
      patientsWithBatch.as('patients'),
    ])
    .execute();
  return rows;
}

export async function readPurchase(db: Kysely<Database>, id: string): Promise<Purchase | null> {
  const row = await db.selectFrom('purchases').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? { ...purchaseSummaryFromRow(row), lines: await readLines(db, id) } : null;
}

/** Reads an invoice that this transaction has just written. */
export async function readWrittenPurchase(db: Kysely<Database>, id: string): Promise<Purchase> {
  const purchase = await readPurchase(db, id);
  if (!purchase) throw new Error('A purchase that was written cannot be read.');
  return purchase;
}

/** What went back to suppliers, each with its batches. */
export function returnsWithLines(db: Kysely<Database>) {
  return db
    .selectFrom('purchase_returns')
    .selectAll('purchase_returns')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('stock_movements as m')
          .innerJoin('stock_batches as b', 'b.id', 'm.batch_id')
          .innerJoin('stock_items as i', 'i.id', 'b.item_id')
          .whereRef('m.entry_id', '=', 'purchase_returns.entry_id')
          .orderBy(sql`lower(i.name)`)
          .orderBy('m.id')
          .select(['i.name as itemName', 'b.number', sql<number>`-m.units`.as('units')]),
      ).as('lines'),
    );
}

type ReturnRow = Awaited<
  ReturnType<ReturnType<typeof returnsWithLines>['executeTakeFirstOrThrow']>
>;

export function purchaseReturnFromRow(row: ReturnRow): PurchaseReturn {
  return {
    id: row.id,
    supplierId: row.supplier_id,
    supplierName: row.supplier_name,
    noteNumber: row.note_number,
    returnedOn: row.returned_on,
    amount: row.amount,
    enteredAt: row.entered_at.toISOString(),
    enteredByName: row.entered_by_name,
    voided: voidedFromRow(row),
    lines: row.lines,
  };
}

/** Reads what went back to a supplier by a return that is there. */
export async function readWrittenReturn(db: Kysely<Database>, id: string): Promise<PurchaseReturn> {
  return purchaseReturnFromRow(
    await returnsWithLines(db).where('purchase_returns.id', '=', id).executeTakeFirstOrThrow(),
  );
}
