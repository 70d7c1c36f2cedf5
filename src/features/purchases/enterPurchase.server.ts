import { sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { localTimeZone } from '../../server/config';
import type { Database } from '../../server/database/schema';
import { dateIn } from '../../shared/clinicDay';
import { financialYearOfDay } from '../../shared/financialYear';
import type { ExpensePayment } from '../expenses/expense';
import { insertExpense } from '../expenses/expenses.rows';
import { insertBatches, insertEntry } from '../stock/stock.rows';
import type { StockItem } from '../stock/stockItem';
import type { NewPurchase, PurchaseSummary } from './purchase';
import { purchaseSummaryFromRow } from './purchases.rows';
import { costOf, purchaseTotals, unitsOf } from './purchaseTotals';

/** What entering an invoice does in its transaction, apart from what it refuses. */

/** The invoice of this number that the supplier's book has already in that financial year; null if there is none. */
export async function readEnteredInvoice(
  trx: Transaction<Database>,
  { supplierId, invoiceNumber, invoiceDate }: NewPurchase,
): Promise<PurchaseSummary | null> {
  const row = await trx
    .selectFrom('purchases')
    .selectAll()
    .where('supplier_id', '=', supplierId)
    .where(sql`lower(invoice_number)`, '=', sql`lower(${invoiceNumber})`)
    .where('financial_year', '=', financialYearOfDay(invoiceDate))
    .where('voided_at', 'is', null)
    .executeTakeFirst();
  return row ? purchaseSummaryFromRow(row) : null;
}

interface AcceptedPurchase {
  id: string;
  input: NewPurchase;
  supplierName: string;
  /** By line. */
  items: readonly Pick<StockItem, 'id' | 'packUnits'>[];
  roundOff: number;
  /** The expense that pays it; null: it is paid later. */
  paymentId: string | null;
}

/** Stores an invoice that is refused for nothing: the batches with their movements, the invoice, its lines. */
export async function insertPurchase(
  trx: Transaction<Database>,
  { user, now, config }: Pick<SignedIn, 'user' | 'now' | 'config'>,
  { id, input, supplierName, items, roundOff, paymentId }: AcceptedPurchase,
): Promise<void> {
  const { takes_input_credit, gstin } = await trx
    .selectFrom('clinic_settings')
    .select(['takes_input_credit', 'gstin'])
    .executeTakeFirstOrThrow();
  // Without a registration there is no input credit, whatever the setting still says.
  const takesInputCredit = takes_input_credit && gstin !== null;
  const totals = purchaseTotals(input);
  const lines = input.lines.map((line, position) => {
    const item = items[position];
    const sums = totals.lines[position];
    if (!item || !sums) throw new Error('A line of an invoice has no item or no sums.');
    return { ...line, ...sums, position, itemId: item.id, units: unitsOf(line, item.packUnits) };
  });
  const entryId = uuidv7();
  await insertEntry(trx, { id: entryId, kind: 'purchase', note: null }, { user, now });
  const day = dateIn(now, localTimeZone(config));
  const batchIds = await insertBatches(
    trx,
    { entryId, kind: 'purchase', day, now },
    lines.map(({ itemId, batch, units, ...sums }) => ({
      ...{ itemId, batch, units },
      cost: costOf(sums, takesInputCredit),
    })),
  );
  await trx
    .insertInto('purchases')
    .values({
      id,
      entry_id: entryId,
      supplier_id: input.supplierId,
      supplier_name: supplierName,
      invoice_number: input.invoiceNumber,
      invoice_date: input.invoiceDate,
      financial_year: financialYearOfDay(input.invoiceDate),
      rates_include_tax: input.ratesIncludeTax,
      discount: input.discount,
      taxable: totals.taxable,
      tax: totals.tax,
      round_off: roundOff,
      total: input.total,
      payment_id: paymentId,
      entered_at: now,
      entered_by: user.id,
      entered_by_name: user.name,
    })
    .execute();
  await trx
    .insertInto('purchase_lines')
    .values(
      lines.map((line) => ({
        purchase_id: id,
        position: line.position,
        batch_id: batchIds[line.position] ?? '',
        packs: line.packs,
        free_packs: line.freePacks,
        rate: line.rate,
        discount_basis_points: line.discountBasisPoints,
        tax_basis_points: line.taxBasisPoints,
        taxable: line.taxable,
        tax: line.tax,
      })),
    )
    .execute();
}

/** Stores a payment to a supplier and its line in the audit log. */
export async function paySupplier(
  trx: Transaction<Database>,
  context: SignedIn,
  paid: {
    id: string;
    supplier: { id: string; name: string };
    purpose: string;
    payment: ExpensePayment;
  },
): Promise<void> {
  const { id, supplier, purpose, payment } = paid;
  const row = { id, payee: supplier.name, purpose, payment, supplierId: supplier.id };
  await insertExpense(trx, context, row);
  const values = { amount: payment.amount, payee: supplier.name };
  await recordAudit(trx, context, {
    action: 'expense_entered',
    values: payment.isFromDrawer
      ? { kind: 'fromDrawer', ...values }
      : { kind: 'other', ...values, expenseMethod: payment.method },
    ...about('expenses', { id }),
  });
}
