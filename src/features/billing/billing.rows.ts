import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { asFields, fromColumns } from '../../server/database/columns';
import { type Days, onDays } from '../../server/database/conditions';
import { readOrderedPage } from '../../server/database/orderedPage';
import type { Database } from '../../server/database/schema';
import { voidedFromRow } from '../../server/database/voidedColumns';
import { orErased } from '../../shared/erased';
import { pageSize } from '../../shared/fields';
import { type OrderBy, splitOrder } from '../../shared/listOrder';
import { type Bill, billOrders, type NewBill, type OwedBill } from './bill';
import type { BillRequest } from './billRequest';
import { matchesBill } from './billSearch.rows';
import { type BillStatus, dueOf, type Money, type NewPayment, paidOf } from './payment';

/** The column of each entered field; items and payments have rows of their own. A missing field does not compile. */
export const billColumns = {
  patientId: 'patient_id',
  tokenId: 'token_id',
  taxBasisPoints: 'tax_basis_points',
  discount: 'discount',
  paymentMethod: 'payment_method',
  // Not stored: of `isRounded` only the round-off itself, and `isSecond` only confirms this request. The server decides
  // `taxRule`; the request only says what its form showed.
} as const satisfies Record<
  Exclude<keyof NewBill, 'items' | 'payments' | 'isRounded' | 'taxRule' | 'isSecond'>,
  keyof Database['bills']
>;

/** The columns of an item. */
export const itemColumns = {
  description: 'description',
  quantity: 'quantity',
  unitPrice: 'unit_price',
  taxBasisPoints: 'tax_basis_points',
  hsn: 'hsn',
  dispenseLineId: 'dispense_line_id',
  testKey: 'test_key',
} as const satisfies Record<keyof NewBill['items'][number], keyof Database['bill_items']>;

/** The columns of a payment. */
export const paymentColumns = {
  method: 'method',
  amount: 'amount',
  reference: 'reference',
} as const satisfies Record<keyof NewPayment, keyof Database['bill_payments']>;

type BilledMedicine = NonNullable<Bill['items'][number]['given']>;

type BillRow = Selectable<Database['bills']>;

/** The amounts of a bill's row that its status follows from. */
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
          .select(asFields(itemColumns))
          .select(['total', 'discount', 'taxable', 'tax', 'is_tax_included as isTaxIncluded'])
          .select(
            // Looked up one by one: most items bill no medicine.
            sql<BilledMedicine | null>`(
              select json_build_object('dispenseLineId', line.id, 'unit', item.unit,
                'unitsKept', line.units - coalesce((
                  select sum(units) from stock_movements where dispense_line_id = line.id and kind = 'return'
                ), 0))
              from dispense_lines line
                join stock_batches batch on batch.id = line.batch_id
                join stock_items item on item.id = batch.item_id
              where line.id = bill_items.dispense_line_id
            )`.as('given'),
          )
          .whereRef('bill_id', '=', 'bills.id')
          .orderBy('position'),
      ).as('items'),
      jsonArrayFrom(
        eb
          .selectFrom('bill_payments')
          .select(asFields(paymentColumns))
          .select([
            'id',
            'kind',
            'receipt_number as receiptNumber',
            'reason',
            'items',
            'reverses',
            'received_at as receivedAt',
            'received_by_name as receivedByName',
            'confirmed_by_name as confirmedByName',
          ])
          .whereRef('bill_id', '=', 'bills.id')
          .orderBy('received_at')
          .orderBy('id'),
      ).as('payments'),
      jsonArrayFrom(
        eb
          .selectFrom('credit_notes')
          .select([
            'credit_notes.id',
            'credit_notes.number',
            'payment_id as paymentId',
            'issued_at as issuedAt',
            'issued_by_name as issuedByName',
            'credit_notes.taxable',
            'credit_notes.tax',
            'credit_notes.total',
          ])
          .select((note) =>
            jsonArrayFrom(
              note
                .selectFrom('credit_note_lines')
                .select([
                  'credit_note_lines.tax_basis_points as taxBasisPoints',
                  'credit_note_lines.hsn',
                  'credit_note_lines.taxable',
                  'credit_note_lines.tax',
                ])
                .whereRef('credit_note_id', '=', 'credit_notes.id')
                .orderBy('line'),
            ).as('lines'),
          )
          .whereRef('bill_id', '=', 'bills.id')
          .orderBy('issued_at')
          .orderBy('credit_notes.id'),
      ).as('creditNotes'),
    ]);
}

type WholeBillRow = Awaited<
  ReturnType<ReturnType<typeof billsWithItems>['executeTakeFirstOrThrow']>
>;

export function billFromRow(row: WholeBillRow): Bill {
  return {
    ...billHeadFromRow(row),
    gstin: row.gstin,
    taxRule: row.tax_rule,
    taxRoundOff: row.tax_round_off,
    includedTax: row.included_tax,
    items: row.items.map(({ dispenseLineId: _, testKey: _test, ...item }) => item),
    payments: row.payments.map(
      ({ receiptNumber, confirmedByName, reference, items, reverses, ...payment }) => ({
        ...payment,
        ...(receiptNumber !== null && { receiptNumber }),
        ...(confirmedByName !== null && { confirmedByName }),
        ...(reference !== null && { reference }),
        ...(items !== null && { items }),
        ...(reverses !== null && { reverses }),
        receivedAt: new Date(payment.receivedAt).toISOString(),
      }),
    ),
    creditNotes: row.creditNotes.map((note) => ({
      ...note,
      issuedAt: new Date(note.issuedAt).toISOString(),
    })),
  };
}

/** One whole bill; null if there is none. */
export async function readBill(db: Kysely<Database>, id: string): Promise<Bill | null> {
  const row = await billsWithItems(db).where('id', '=', id).executeTakeFirst();
  return row ? billFromRow(row) : null;
}

/** Reads a bill that this transaction has just written. */
export async function readWrittenBill(db: Kysely<Database>, id: string): Promise<Bill> {
  const bill = await readBill(db, id);
  if (!bill) throw new Error('A bill that was written cannot be read.');
  return bill;
}

interface BillFilters extends Days {
  text: string;
  status?: BillStatus | undefined;
}

/** SQL conditions of the list's filters. */
export function billConditions({ text, status, ...days }: BillFilters) {
  return {
    text: text ? [matchesBill(text)] : [],
    status: status ? [sql<boolean>`status = ${status}`] : [],
    days: onDays(sql`created_at`, days),
  };
}

interface OrderedBills {
  filters: BillFilters;
  order: OrderBy<'amount' | 'day'>;
  cursor?: string | undefined;
}

/** The ids of one page of bills in an order that somebody chose. */
export function orderedBills(db: Kysely<Database>, { filters, order, cursor }: OrderedBills) {
  const { text, status, days } = billConditions(filters);
  const { column, ...direction } = splitOrder(billOrders, order);
  const page = { table: 'bills', ...direction, cursor, limit: pageSize } as const;
  if (column === 'day') {
    const where = [...status, ...text, ...days];
    return readOrderedPage(db, { ...page, key: sql`created_at`, where, scattered: [] });
  }
  // Prices rise over the years: the cheapest bills of a month may all stand behind those of other years.
  const conditions =
    days.length > 0
      ? { where: status, scattered: [...text, ...days] }
      : { where: [...status, ...text], scattered: [] };
  return readOrderedPage(db, { ...page, key: sql`total`, ...conditions });
}

/** Requests for a second person, with number and patient name of their bill. */
export function billRequests(db: Kysely<Database>) {
  return db
    .selectFrom('bill_requests')
    .innerJoin('bills', 'bills.id', 'bill_requests.bill_id')
    .selectAll('bill_requests')
    .select(['bills.number as bill_number', 'bills.patient_name as patient_name']);
}

type BillRequestRow = Awaited<
  ReturnType<ReturnType<typeof billRequests>['executeTakeFirstOrThrow']>
>;

export function billRequestFromRow(row: BillRequestRow): BillRequest {
  return {
    id: row.id,
    billId: row.bill_id,
    billNumber: row.bill_number,
    patientName: orErased(row.patient_name),
    method: row.method,
    amount: row.amount,
    reason: orErased(row.reason),
    askedAt: row.asked_at.toISOString(),
    askedBy: row.asked_by,
    askedByName: row.asked_by_name,
    state: row.state,
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBy: row.ended_by,
    endedByName: row.ended_by_name,
  };
}

/** The fields of a bill that a list shows, except counts of its items and payments. */
export function billHeadFromRow(row: BillRow) {
  const money = moneyOf(row);
  return {
    id: row.id,
    number: row.number,
    ...fromColumns(billColumns, row),
    patientName: orErased(row.patient_name),
    subtotal: row.subtotal,
    tax: row.tax,
    roundOff: row.round_off,
    total: row.total,
    paid: paidOf(money),
    refunded: row.refunded,
    due: dueOf(money),
    status: row.status,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    paidAt: row.paid_at?.toISOString() ?? null,
    voided: voidedFromRow(row),
  };
}

/** True of a row of `bills` that charges a tax. */
export const isTaxed = sql<boolean>`exists (
  select from bill_items where bill_id = bills.id and bill_items.tax_basis_points > 0
)`;

/** True of a row of `bills` that is a tax invoice, by the same rule as `documentTitle`. */
export const isTaxInvoice = sql<boolean>`(bills.gstin is not null and ${isTaxed})`;

/** What a patient owes, in paise, and on how many bills. */
export function readDues(db: Kysely<Database>, patientId: string) {
  return db
    .selectFrom('bills')
    .select([
      sql<number>`coalesce(sum(total - received), 0)::bigint`.as('due'),
      sql<number>`count(*)`.as('pendingBills'),
    ])
    .where('patient_id', '=', patientId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
}

/** The bills on which a patient owes something, the oldest first. */
export async function readOwedBills(db: Kysely<Database>, patientId: string): Promise<OwedBill[]> {
  const rows = await db
    .selectFrom('bills')
    .select(['id', 'number', 'patient_name', 'created_at'])
    .select(sql<number>`total - received`.as('due'))
    .where('patient_id', '=', patientId)
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ patient_name: patientName, created_at: at, ...bill }) => ({
    ...bill,
    patientName,
    createdAt: at.toISOString(),
  }));
}

/** What was billed between two instants, without voided bills, in paise. */
export function billedIn({ start, end }: { start: Date; end: Date }): RawBuilder<number> {
  // A sum of bigint is numeric in PostgreSQL; the clinic's day stays far below 2^53 paise.
  return sql<number>`(
    select coalesce(sum(total), 0)::bigint
    from bills where voided_at is null and created_at >= ${start} and created_at < ${end}
  )`;
}

/** Payments less refunds and reversals between two instants, in paise; may be negative. */
export function netReceivedIn({ start, end }: { start: Date; end: Date }): RawBuilder<number> {
  return sql<number>`(
    select coalesce(sum(case kind when 'payment' then amount else -amount end), 0)::bigint
    from bill_payments where received_at >= ${start} and received_at < ${end}
  )`;
}
