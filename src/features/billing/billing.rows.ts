import type { Kysely, Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../server/database/schema';
import { voidedFromRow } from '../../server/database/voidedColumns';
import type { Bill } from './bill';
import { dueOf, type Money, paidOf } from './payment';

type BillRow = Selectable<Database['bills']>;

/** What a bill's state follows from, out of its row. */
export function moneyOf(row: BillRow): Money {
  const { total, received, refunded } = row;
  return { total, received, refunded, isVoided: row.voided_at !== null };
}

/** Bills with their items and payments. */
export function billsWithItems(db: Kysely<Database>) {
  return db
    .selectFrom('bills')
    .selectAll()
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('bill_items')
          .select([
            'description',
            'quantity',
            'unit_price as unitPrice',
            'total',
            'tax_basis_points as taxBasisPoints',
            'tax',
            'hsn',
          ])
          .whereRef('bill_id', '=', 'bills.id')
          .orderBy('position'),
      ).as('items'),
      jsonArrayFrom(
        eb
          .selectFrom('bill_payments')
          .select([
            'id',
            'kind',
            'method',
            'amount',
            'reason',
            'received_at as receivedAt',
            'received_by_name as receivedByName',
          ])
          .whereRef('bill_id', '=', 'bills.id')
          .orderBy('received_at')
          .orderBy('id'),
      ).as('payments'),
    ]);
}

type WholeBillRow = Awaited<
  ReturnType<ReturnType<typeof billsWithItems>['executeTakeFirstOrThrow']>
>;

export function billFromRow(row: WholeBillRow): Bill {
  return {
    ...billHeadFromRow(row),
    gstin: row.gstin,
    items: row.items,
    payments: row.payments.map((one) => ({
      ...one,
      receivedAt: new Date(one.receivedAt).toISOString(),
    })),
  };
}

/** One whole bill; null where there is none. */
export async function readBill(db: Kysely<Database>, id: string): Promise<Bill | null> {
  const row = await billsWithItems(db).where('id', '=', id).executeTakeFirst();
  return row ? billFromRow(row) : null;
}

/** A bill that was just written. */
export async function readWrittenBill(db: Kysely<Database>, id: string): Promise<Bill> {
  const bill = await readBill(db, id);
  if (!bill) throw new Error('A bill that was written cannot be read.');
  return bill;
}

/** What a list shows of a bill, besides what is counted for it. */
export function billHeadFromRow(row: BillRow) {
  const money = moneyOf(row);
  return {
    id: row.id,
    number: row.number,
    patientId: row.patient_id,
    patientName: row.patient_name,
    tokenId: row.token_id,
    subtotal: row.subtotal,
    taxBasisPoints: row.tax_basis_points,
    tax: row.tax,
    discount: row.discount,
    total: row.total,
    paid: paidOf(money),
    refunded: row.refunded,
    due: dueOf(money),
    status: row.status,
    paymentMethod: row.payment_method,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    paidAt: row.paid_at?.toISOString() ?? null,
    voided: voidedFromRow(row),
  };
}
