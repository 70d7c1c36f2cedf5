import { csvLine, type Plain } from '../../shared/csv';
import { financialYearName } from '../../shared/financialYear';
import { t } from '../../shared/language';
import { rupeesWithDecimals } from '../../shared/money';
import { documentTitle } from '../billing/billDocument';
import { dueOf, type PaymentKind, type PaymentMethod } from '../billing/payment';
import { type DayClose, handedOverCash, netOf } from '../dayClose/dayClose';
import type { ExpenseMethod } from '../expenses/expense';
import { gstNote, type Uncredited } from './gst';
import type { Gstr1Table } from './gstr1';
import type { Money } from './money';
import type { DayRange } from './range';
import type { Spending } from './spending';

/**
 * The files of a financial year for an accountant. They have no patient names and no free text about patients: neither
 * is needed to file GST for patients without a GSTIN and to add up receipts, and a bill's number leads to the bill in
 * the clinic. So there are no descriptions of items, and no reasons of voids, refunds and closes.
 */

export interface Column<Row> {
  header: string;
  value(row: Row, format: YearFormat): string | Plain;
}

/** Formats times for a file. */
interface YearFormat {
  time(instant: Date | null): string;
}

export interface YearBill {
  id: string;
  number: string | null;
  gstin: string | null;
  is_taxed: boolean;
  created_at: Date;
  /** Without the tax that stands in prices. */
  subtotal: number;
  /** Without a discount that lowers what is taxed. */
  taxable: number;
  /** What is charged, and what lies between it and the total: as printed. */
  tax: number;
  discount: number;
  round_off: number;
  total: number;
  received: number;
  refunded: number;
  status: string;
  voided_at: Date | null;
}

export interface YearLine {
  id: string;
  number: string | null;
  created_at: Date;
  position: number;
  hsn: string | null;
  tax_basis_points: number;
  quantity: number;
  taxable: number;
  tax: number;
}

export interface YearPayment {
  received_at: Date;
  bill_id: string;
  number: string | null;
  kind: PaymentKind;
  method: PaymentMethod;
  amount: number;
  received_by_name: string;
}

export interface YearExpense {
  spent_on: string;
  /** Null: paid to a supplier. */
  kind: string | null;
  method: ExpenseMethod;
  amount: number;
  entered_by_name: string;
}

/** What was spent in a month for a kind by a method. */
export type YearSpending = Pick<
  Spending['spent'][number],
  'month' | 'kindName' | 'method' | 'amount'
>;

export interface YearCreditNote {
  number: string;
  issuedAt: string;
  gstin: string;
  billNumber: string;
  taxable: number;
  tax: number;
  total: number;
}

const rupees = (paise: number): Plain => ({ plain: rupeesWithDecimals(paise) });
const numeral = (value: number): Plain => ({ plain: String(value) });
/** The bill's number; its id for a bill from before bills were numbered. */
const nameOf = ({ number, id }: { number: string | null; id: string }) => number ?? id;

export const billColumns: readonly Column<YearBill>[] = [
  { header: 'Bill number', value: nameOf },
  { header: 'Date', value: ({ created_at: at }, { time }) => time(at) },
  {
    header: 'Document',
    value: ({ is_taxed: isTaxed, gstin }) =>
      documentTitle({ gstin, items: [{ taxBasisPoints: isTaxed ? 1 : 0 }] }),
  },
  { header: 'GSTIN', value: ({ gstin }) => gstin ?? '' },
  { header: 'Subtotal', value: ({ subtotal }) => rupees(subtotal) },
  { header: 'Taxable value', value: ({ taxable }) => rupees(taxable) },
  { header: 'Tax', value: ({ tax }) => rupees(tax) },
  { header: 'Discount', value: ({ discount }) => rupees(discount) },
  { header: 'Round off', value: ({ round_off: roundOff }) => rupees(roundOff) },
  { header: 'Total', value: ({ total }) => rupees(total) },
  { header: 'Received', value: ({ received }) => rupees(received) },
  { header: 'Refunded', value: ({ refunded }) => rupees(refunded) },
  {
    header: 'Due',
    value: ({ total, received, refunded, voided_at: voidedAt }) =>
      rupees(dueOf({ total, received, refunded, isVoided: voidedAt !== null })),
  },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Voided', value: ({ voided_at: at }, { time }) => time(at) },
];

export const lineColumns: readonly Column<YearLine>[] = [
  { header: 'Bill number', value: nameOf },
  { header: 'Date', value: ({ created_at: at }, { time }) => time(at) },
  { header: 'Line', value: ({ position }) => numeral(position + 1) },
  { header: 'SAC or HSN', value: ({ hsn }) => hsn ?? '' },
  { header: 'Rate (%)', value: ({ tax_basis_points: rate }) => numeral(rate / 100) },
  { header: 'Quantity', value: ({ quantity }) => numeral(quantity) },
  { header: 'Taxable value', value: ({ taxable }) => rupees(taxable) },
  { header: 'Tax', value: ({ tax }) => rupees(tax) },
];

export const paymentColumns: readonly Column<YearPayment>[] = [
  { header: 'Date', value: ({ received_at: at }, { time }) => time(at) },
  { header: 'Bill number', value: ({ number, bill_id: id }) => number ?? id },
  { header: 'Kind', value: ({ kind }) => kind },
  { header: 'Payment Method', value: ({ method }) => method },
  { header: 'Amount', value: ({ amount }) => rupees(amount) },
  { header: 'Received by', value: ({ received_by_name: name }) => name },
];

export const creditNoteColumns: readonly Column<YearCreditNote>[] = [
  { header: 'Number', value: ({ number }) => number },
  { header: 'Date', value: ({ issuedAt }, { time }) => time(new Date(issuedAt)) },
  { header: 'GSTIN', value: ({ gstin }) => gstin },
  { header: 'Bill number', value: ({ billNumber }) => billNumber },
  { header: 'Taxable value', value: ({ taxable }) => rupees(taxable) },
  { header: 'Tax', value: ({ tax }) => rupees(tax) },
  { header: 'Total', value: ({ total }) => rupees(total) },
];

/** Without to whom and what for, which may name a person. */
export const expenseColumns: readonly Column<YearExpense>[] = [
  { header: 'Date', value: ({ spent_on: day }) => day },
  { header: 'What for', value: ({ kind }) => kind ?? 'suppliers' },
  { header: 'Payment Method', value: ({ method }) => method },
  { header: 'Amount', value: ({ amount }) => rupees(amount) },
  { header: 'Entered by', value: ({ entered_by_name: name }) => name },
];

export const spendingColumns: readonly Column<YearSpending>[] = [
  { header: 'Month', value: ({ month }) => month },
  { header: 'What for', value: ({ kindName }) => kindName ?? 'suppliers' },
  { header: 'Payment Method', value: ({ method }) => method },
  { header: 'Amount', value: ({ amount }) => rupees(amount) },
];

export const uncreditedColumns: readonly Column<Uncredited>[] = [
  { header: 'Date', value: ({ date }) => date },
  { header: 'Kind', value: ({ kind }) => kind },
  { header: 'Bill number', value: ({ bill }) => bill },
  { header: 'Amount', value: ({ amount }) => rupees(amount) },
];

export const closeColumns: readonly Column<DayClose>[] = [
  { header: 'Who', value: ({ userName }) => userName },
  { header: 'Number', value: ({ number }) => numeral(number) },
  {
    header: 'From',
    value: ({ since }, { time }) => time(since === null ? null : new Date(since)),
  },
  { header: 'Closed', value: ({ closedAt }, { time }) => time(new Date(closedAt)) },
  { header: 'Received in cash', value: ({ received }) => rupees(netOf(received.cash)) },
  { header: 'Received by card', value: ({ received }) => rupees(netOf(received.card)) },
  { header: 'Received by UPI', value: ({ received }) => rupees(netOf(received.upi)) },
  { header: 'Opening cash', value: ({ openingCash }) => rupees(openingCash) },
  { header: 'Spent from the drawer', value: ({ cashSpent }) => rupees(cashSpent) },
  { header: 'Counted', value: ({ counted }) => rupees(counted) },
  { header: 'Difference', value: ({ difference }) => rupees(difference) },
  { header: 'Float kept', value: ({ leftCash }) => rupees(leftCash) },
  {
    header: 'Cash handed over',
    value: ({ counted, leftCash }) => rupees(handedOverCash({ counted, leftCash })),
  },
];

const netByMethod = (money: Money, method: PaymentMethod) =>
  rupees(money.byMethod.find((row) => row.method === method)?.net ?? 0);

/** A month's figures, as in the reports on money and on spending; what went out is paise. */
export const monthColumns: readonly Column<{ month: string; money: Money; spent: number }>[] = [
  { header: 'Month', value: ({ month }) => month },
  { header: 'Bills', value: ({ money }) => numeral(money.billed.count) },
  { header: 'Subtotal', value: ({ money }) => rupees(money.subtotal) },
  { header: 'Tax', value: ({ money }) => rupees(money.tax) },
  { header: 'Discount', value: ({ money }) => rupees(money.discount.amount) },
  { header: 'Round off', value: ({ money }) => rupees(money.roundOff) },
  { header: 'Billed', value: ({ money }) => rupees(money.billed.amount) },
  { header: 'Voided bills', value: ({ money }) => numeral(money.voided.count) },
  { header: 'Balance due', value: ({ money }) => rupees(money.due.amount) },
  { header: 'Collected', value: ({ money }) => rupees(money.paid.amount) },
  { header: 'Refunded', value: ({ money }) => rupees(money.refunded.amount) },
  { header: 'Received', value: ({ money }) => rupees(money.net) },
  { header: 'Received in cash', value: ({ money }) => netByMethod(money, 'cash') },
  { header: 'Received by card', value: ({ money }) => netByMethod(money, 'card') },
  { header: 'Received by UPI', value: ({ money }) => netByMethod(money, 'upi') },
  { header: 'Spent', value: ({ spent }) => rupees(spent) },
  { header: 'Left', value: ({ money, spent }) => rupees(money.net - spent) },
];

/** The header line of a file, in the current language. */
export function headOf(columns: readonly { header: string }[]): string {
  return csvLine(columns.map(({ header }) => t(header)));
}

/** One line of a file. */
export function lineOf<Row>(columns: readonly Column<Row>[], row: Row, format: YearFormat) {
  return csvLine(columns.map(({ value }) => value(row, format)));
}

/** A table of GSTR-1 as CSV: in English and without a byte order mark, as the tool reads it. */
export function gstr1File({ headers, rows }: Gstr1Table): string {
  return [headers, ...rows].map(csvLine).join('');
}

/** The days of a financial year. */
export function daysOfYear(financialYear: number): DayRange {
  return { from: `${financialYear}-04-01`, to: `${financialYear + 1}-03-31` };
}

/** The months of a range up to today, each with its first and last day. */
export function monthsIn({ from, to }: DayRange, today: string): (DayRange & { month: string })[] {
  const months: (DayRange & { month: string })[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7) && month <= today.slice(0, 7); ) {
    const [year = 0, number = 0] = month.split('-').map(Number);
    // The day before the next month's first.
    const end = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
    months.push({ month, from: `${month}-01`, to: end });
    month = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
  }
  return months;
}

/** README.txt for the accountant, in the current language. */
export function readme(financialYear: number, clinic: string, madeAt: string): string {
  return [
    t('{clinic}: financial year {year}', { clinic, year: financialYearName(financialYear) }),
    t('Made {time}. What changes after that is not in these files.', { time: madeAt }),
    '',
    `money-by-month.csv: ${t('What was billed, received and spent in each month, and what is left.')}`,
    `bills.csv: ${t('All bills of the year, voided ones too.')}`,
    `bill-lines.csv: ${t('Their lines by rate and code, without what they were for.')}`,
    `payments.csv: ${t('All payments and refunds of the year.')}`,
    `credit-notes.csv: ${t('The credit notes issued in the year.')}`,
    `without-credit-note.csv: ${t('Refunds and voids of tax invoices from before there were credit notes.')}`,
    `day-closes.csv: ${t('The day-end closes of those who take payments.')}`,
    `expenses.csv: ${t('What was spent in the year; what was reversed stands there with a minus.')}`,
    `spending-by-month.csv: ${t('The same by month and kind.')}`,
    `cash-book.csv: ${t('Cash in and out by day, from the first known opening cash on.')}`,
    `purchases.csv, inventory.csv: ${t('The purchase register, and the medicines there before the first day and after the last; only for those who may see what they cost.')}`,
    `gstr1: ${t('By GSTIN and month, the tables of GSTR-1 for the returns offline tool. Without a GSTIN there are none.')}`,
    '',
    t('How they agree:'),
    t('Total of the bills that are not voided = Billed of the months.'),
    t('Subtotal + Tax − Discount + Round off = Total, of each bill and of each month.'),
    t('Taxable value and Tax of a bill = those of its lines.'),
    t('Payments less refunds = Received of the months, by each method too.'),
    t('Expenses = Spent of the months; Received − Spent = Left.'),
    t(
      'Taxable value in hsn(b2c) = that in b2cs + exempt in exemp: lines of the month’s bills, less its credit notes.',
    ),
    t('A bill that was voided without a credit note is in no table but docs, as cancelled.'),
    '',
    t('Amounts are in rupees. Lines at 0% stand as exempt.'),
    t(gstNote),
    t(
      'Patients are not registered, so cdnr and cdnur are empty: credit notes lower b2cs, exemp and hsn(b2c).',
    ),
    t('No patient is named here. A bill’s number leads to the bill in the clinic.'),
    '',
  ].join('\r\n');
}
