import { z } from 'zod';
import { id, instant, paise, requiredText } from '../../shared/fields';
import { shortId } from '../../shared/ids';
import { t } from '../../shared/language';
import { formatRupees, percentFromBasisPoints, rupeesFromPaise } from '../../shared/money';
import {
  basisPointsFromPercent,
  isUnread,
  paiseFromRupees,
  plainSigns,
  readPercent,
  readRupees,
} from '../../shared/readMoney';
import { voided } from '../../shared/voided';
import type { ClinicSettings } from '../settings/clinicSettings';
import { billTotals, partOf } from './billTotals';
import { creditNote } from './creditNote';
import {
  billStatus,
  type NewPayment,
  newPayment,
  type PaymentMethod,
  payment,
  paymentMessages,
  paymentMethods,
} from './payment';

export const billMessages = {
  description: 'Every item needs a description.',
  quantity: 'Quantity must be at least 1.',
  unitPrice: 'Unit price cannot be negative.',
  noItems: 'Add at least one item with a description.',
  discount: 'Discount cannot be negative.',
  discountTooLarge: 'The discount is more than the bill’s total.',
  tax: 'Tax must be from 0 to 100 percent.',
  hsn: 'An HSN or SAC code has 4, 6 or 8 digits.',
  tooMuch: paymentMessages.tooMuch,
  overpaid: 'The payments are more than the bill’s total.',
  payment: 'Say how the bill is paid: in full by one method, or what is paid now.',
} as const;

const maximumQuantity = 9999;
/** ₹1 crore less one paisa, for one unit. */
export const maximumUnitPrice = 999_999_999;

/** Hundredths of a percent, 0 to 10,000. */
const tax = z.int(billMessages.tax).min(0, billMessages.tax).max(10_000, billMessages.tax);

/** What a line and a price list have of one thing: its tax, and its HSN or SAC code. */
export const taxedFields = {
  taxBasisPoints: tax,
  hsn: z
    .string()
    .trim()
    .regex(/^\d{4}(\d{2}){0,2}$/, billMessages.hsn),
};

const lineOfBill = z.object({
  description: requiredText(200, billMessages.description),
  quantity: z
    .int(billMessages.quantity)
    .min(1, billMessages.quantity)
    .max(maximumQuantity, billMessages.tooMuch),
  /** Paise. */
  unitPrice: z
    .int(billMessages.unitPrice)
    .min(0, billMessages.unitPrice)
    .max(maximumUnitPrice, billMessages.tooMuch),
  /** Absent: the bill's tax. */
  taxBasisPoints: taxedFields.taxBasisPoints.optional(),
  /** HSN code of goods or SAC code of services. */
  hsn: taxedFields.hsn.optional(),
});
type BillLine = z.infer<typeof lineOfBill>;

/** What the receptionist enters (spec 3 and 5). Totals are never taken from the browser. */
export const newBill = z
  .object({
    patientId: id,
    tokenId: id,
    items: z
      .array(lineOfBill)
      .min(1, billMessages.noItems)
      .max(50, 'Please list at most 50 items.'),
    /** For every item without a tax of its own. */
    taxBasisPoints: tax,
    /** Paise. */
    discount: z
      .int(billMessages.discount)
      .min(0, billMessages.discount)
      .max(Number.MAX_SAFE_INTEGER, billMessages.tooMuch),
    /** By what the bill is paid now, in full (spec 4). */
    paymentMethod: z.enum(paymentMethods).optional(),
    /** Instead of that: what is paid now, by several methods, in part or not at all. */
    payments: z.array(newPayment).max(10, 'Please list at most 10 payments.').optional(),
    /** The total is rounded to the rupee, as whoever enters the bill sees it. */
    isRounded: z.boolean().optional(),
    /** Said on purpose by who makes another bill for a visit that has one. */
    isSecond: z.boolean().optional(),
  })
  .superRefine((bill, context) => {
    // Sums of numbers that are already refused may be infinite, which cannot be computed with.
    if (context.issues.length > 0) return;
    const { items, taxBasisPoints, discount, isRounded } = bill;
    const { subtotal, tax, total } = billTotals(items, taxBasisPoints, discount, isRounded);
    if (!paise.safeParse(subtotal + tax).success) {
      context.addIssue({ code: 'custom', path: ['items'], message: billMessages.tooMuch });
    } else if (total < 0) {
      context.addIssue({
        code: 'custom',
        path: ['discount'],
        message: billMessages.discountTooLarge,
      });
    } else if ((bill.paymentMethod === undefined) === (bill.payments === undefined)) {
      context.addIssue({ code: 'custom', path: ['payments'], message: billMessages.payment });
    } else if (paidNow(bill, total).reduce((sum, { amount }) => sum + amount, 0) > total) {
      context.addIssue({ code: 'custom', path: ['payments'], message: billMessages.overpaid });
    }
  });
export type NewBill = z.infer<typeof newBill>;

/** The payments of a bill as it is made, of a total in paise. A bill of nothing has none. */
export function paidNow(
  { paymentMethod, payments }: Pick<NewBill, 'paymentMethod' | 'payments'>,
  total: number,
): NewPayment[] {
  if (payments) return payments;
  return paymentMethod && total > 0 ? [{ method: paymentMethod, amount: total }] : [];
}

const billHead = z.object({
  id,
  /** Consecutive within a financial year; null for older bills. */
  number: z.string().nullable(),
  patientId: id,
  patientName: z.string(),
  tokenId: id,
  /** Paise. */
  subtotal: paise,
  /** The tax of every item that was given none of its own, in hundredths of a percent. */
  taxBasisPoints: z.int(),
  /** Paise. */
  tax: paise,
  /** Paise. */
  discount: paise,
  /** Paise by which the total was rounded to the rupee, -49 to 50; 0 where it was not. */
  roundOff: z.int(),
  /** Paise. */
  total: paise,
  /** Paise that the clinic holds: payments less refunds. */
  paid: paise,
  /** Paise that were given back. */
  refunded: paise,
  /** Paise that are still owed. */
  due: paise,
  status: billStatus,
  /** That of the first payment; null while nothing is paid. */
  paymentMethod: z.enum(paymentMethods).nullable(),
  createdAt: instant,
  createdBy: id,
  paidAt: instant.nullable(),
  voided: voided.nullable(),
});

/** A bill on which something is due, as it is told where it can be paid. */
export const owedBill = billHead.pick({
  id: true,
  number: true,
  patientName: true,
  due: true,
  createdAt: true,
});
export type OwedBill = z.infer<typeof owedBill>;

/** The bill that a visit has: of several the first one. Voided ones do not count. */
export const billOfVisit = billHead.pick({ id: true, number: true, tokenId: true, total: true });
export type BillOfVisit = z.infer<typeof billOfVisit>;

/** Days, today among them, of which it is told what is not billed, and visits that are told at most. */
export const unbilledDays = 30;
export const maxUnbilled = 200;

/** A completed visit without a bill that counts; a free one, for which none is made, is among them. */
export const unbilledVisit = z.object({
  tokenId: id,
  tokenNumber: z.int(),
  patientId: id,
  patientName: z.string(),
  issuedAt: instant,
  /** Who saw the patient. */
  doctorName: z.string().nullable(),
});
export type UnbilledVisit = z.infer<typeof unbilledVisit>;

/** What is told of the bill that a visit has already, before another one is made. */
export function billOfVisitText({ id, number, total }: BillOfVisit): string {
  return t('This visit already has bill {number} of {amount}.', {
    number: number ?? `#${shortId(id)}`,
    amount: formatRupees(total),
  });
}

/** A bill as a list shows it. */
export const billSummary = billHead.extend({
  itemCount: z.int(),
  /** By what it was paid so far, each once. */
  paymentMethods: z.array(z.enum(paymentMethods)),
});
export type BillSummary = z.infer<typeof billSummary>;

/** A bill with its items and payments (spec 3, Bill). */
export const bill = billHead.extend({
  /** The clinic's GSTIN when the bill was made. */
  gstin: z.string().nullable(),
  items: z.array(
    z.object({
      description: z.string(),
      quantity: z.int(),
      /** Paise. */
      unitPrice: paise,
      /** Paise: quantity × unit price. */
      total: paise,
      taxBasisPoints: z.int(),
      /** Paise: its share of the bill's tax. */
      tax: paise,
      hsn: z.string().nullable(),
    }),
  ),
  /** Oldest first. */
  payments: z.array(payment),
  /** Of a tax invoice on which something was refunded, or which was voided; oldest first. */
  creditNotes: z.array(creditNote),
});
export type Bill = z.infer<typeof bill>;

/** How much of a new bill is paid when it is made. */
export const paidParts = ['full', 'split', 'part', 'none'] as const;
export type PaidPart = (typeof paidParts)[number];

/** The bill form as typed: numbers are text until they are used. */
export interface BillForm {
  patientId: string;
  tokenId: string;
  items: BillItemForm[];
  /** Rupees, or with a % after it that part of the subtotal. */
  discount: string;
  tax: string;
  isRounded: boolean;
  paidPart: PaidPart;
  /** Of a bill that is paid in full. */
  paymentMethod: PaymentMethod;
  /** Rupees by each method, of a bill that is paid in part or by several methods; null: nobody typed into the box. */
  amounts: Record<PaymentMethod, string | null>;
  /** What the bank calls what is paid by UPI; blank: not entered. */
  reference: string;
}

export interface BillItemForm {
  description: string;
  quantity: string;
  unitPrice: string;
  /** Percent; blank: the bill's tax. */
  tax: string;
  hsn: string;
}

export const emptyBillItem: BillItemForm = {
  description: '',
  quantity: '1',
  unitPrice: '0',
  tax: '',
  hsn: '',
};

/** A new bill as it opens in a clinic whose settings are as they were (spec 9). */
export const defaultBillForm: BillForm = {
  patientId: '',
  tokenId: '',
  items: [{ ...emptyBillItem, description: 'Consultation Fee', unitPrice: '500' }],
  discount: '0',
  tax: '18',
  isRounded: false,
  paidPart: 'full',
  paymentMethod: 'cash',
  amounts: { cash: null, card: null, upi: null },
  reference: '',
};

/** A new bill as it opens in a clinic of these settings; its one item is described in the language spoken. */
export function newBillForm({
  consultationFee,
  taxBasisPoints,
  roundsBills,
}: Pick<ClinicSettings, 'consultationFee' | 'taxBasisPoints' | 'roundsBills'>): BillForm {
  return {
    ...defaultBillForm,
    items: defaultBillForm.items.map((item) => ({
      ...item,
      description: t(item.description),
      unitPrice: rupeesFromPaise(consultationFee),
    })),
    tax: percentFromBasisPoints(taxBasisPoints),
    isRounded: roundsBills,
  };
}

/** The items of a form after another fee turned out to apply: the first one has it, unless a price was typed. */
export function withFee(
  items: readonly BillItemForm[],
  { from, to }: { from: string; to: string },
): BillItemForm[] {
  return items.map((item, position) =>
    position === 0 && item.description === t('Consultation Fee') && item.unitPrice === from
      ? { ...item, unitPrice: to }
      : item,
  );
}

/** An item that is billed often, with the price, the tax of its own and the code that it had last. */
export const frequentItem = z.object({
  description: z.string(),
  /** Paise. */
  unitPrice: paise,
  /** Hundredths of a percent; null: its bill's tax. */
  taxBasisPoints: z.int().nullable(),
  hsn: z.string().nullable(),
});
export type FrequentItem = z.infer<typeof frequentItem>;

/**
 * A row of the form after an item was picked for it: it has the item's last price, tax and code, unless a price, a tax
 * or a code was typed.
 */
export function withLastPrice(row: BillItemForm, picked: FrequentItem): BillItemForm {
  const isPriced = paiseFromRupees(row.unitPrice) !== 0;
  return {
    ...row,
    description: picked.description,
    unitPrice: isPriced ? row.unitPrice : rupeesFromPaise(picked.unitPrice),
    tax:
      row.tax ||
      (picked.taxBasisPoints === null ? '' : percentFromBasisPoints(picked.taxBasisPoints)),
    hsn: row.hsn || (picked.hsn ?? ''),
  };
}

/** A row for something of the price list: the clinic's price stands, whatever was in the row. */
export function rowOfPrice(
  quantity: string,
  { description, unitPrice, taxBasisPoints, hsn }: FrequentItem,
): BillItemForm {
  return {
    description,
    quantity,
    unitPrice: rupeesFromPaise(unitPrice),
    tax: taxBasisPoints === null ? '' : percentFromBasisPoints(taxBasisPoints),
    hsn: hsn ?? '',
  };
}

/** The rows of a form with one more at their end; it takes the place of a last row that nothing was typed into. */
export function withRowAdded(rows: readonly BillItemForm[], added: BillItemForm): BillItemForm[] {
  const last = rows.at(-1);
  const isBlank =
    last !== undefined && last.description.trim() === '' && paiseFromRupees(last.unitPrice) === 0;
  return [...(isBlank ? rows.slice(0, -1) : rows), added];
}

/** A typed quantity as a whole number; null for what is blank or none. */
export function readQuantity(text: string): number | null {
  const digits = plainSigns(text);
  // A number past every limit stays past every limit, so that the limit's message is shown.
  return /^\d+$/.test(digits) ? Math.min(Number(digits), Number.MAX_SAFE_INTEGER) : null;
}

/** The same; not a number is 0 (spec 5). */
export function quantityFromText(text: string): number {
  return readQuantity(text) ?? 0;
}

/** Every field, also one that is left out: what a form does not send is said, or does not compile. */
type Whole<Entered> = { [Field in keyof Required<Entered>]: Entered[Field] };

/** What the typed form sends: items without a description are dropped, amounts become paise (spec 5). */
export function billFromForm(form: BillForm): Whole<NewBill> {
  const items = form.items.filter((item) => item.description.trim() !== '').map(lineFromForm);
  const taxBasisPoints = basisPointsFromPercent(form.tax);
  const discount = discountFromText(form.discount, billTotals(items, 0, 0).subtotal);
  const { total } = billTotals(items, taxBasisPoints, discount, form.isRounded);
  const payments = paymentsFromForm(form, total);
  return {
    patientId: form.patientId,
    tokenId: form.tokenId,
    items,
    taxBasisPoints,
    discount,
    paymentMethod: payments ? undefined : form.paymentMethod,
    payments,
    isRounded: form.isRounded || undefined,
    // Asked once the server knows of a first one.
    isSecond: undefined,
  };
}

function lineFromForm(item: BillItemForm): Whole<BillLine> {
  return {
    description: item.description,
    quantity: quantityFromText(item.quantity),
    unitPrice: paiseFromRupees(item.unitPrice),
    taxBasisPoints: item.tax.trim() === '' ? undefined : basisPointsFromPercent(item.tax),
    hsn: item.hsn.trim() === '' ? undefined : item.hsn,
  };
}

/** The boxes of a form in which something stands that is no amount or percentage and counts as 0 (spec 5), by their paths. */
export function unreadOf(form: BillForm): { path: string; text: string }[] {
  const { items, paidPart, amounts, discount, tax } = form;
  const percent = percentTyped(discount);
  const boxes = [
    ...items.flatMap(({ description, unitPrice, tax }, place) =>
      description.trim() === ''
        ? []
        : [
            { path: `items.${place}.unitPrice`, text: unitPrice, read: readRupees },
            { path: `items.${place}.tax`, text: tax, read: readPercent },
          ],
    ),
    percent === null
      ? { path: 'discount', text: discount, read: readRupees }
      : { path: 'discount', text: percent, read: readPercent },
    { path: 'tax', text: tax, read: readPercent },
    ...(paidPart === 'split' || paidPart === 'part' ? paymentMethods : []).map((method) => ({
      path: `amounts.${method}`,
      text: amounts[method] ?? '',
      read: readRupees,
    })),
  ];
  return boxes
    .filter(({ text, read }) => isUnread(text, read))
    .map(({ path, text }) => ({ path, text: text.trim() }));
}

/** The percentage that a discount was typed as, as typed; null where it was typed in rupees. */
export function percentTyped(discount: string): string | null {
  return /^(.*)[%％]\s*$/.exec(discount)?.[1] ?? null;
}

/** A discount as typed, in paise: rupees, or with a % after it that part of a subtotal (`partOf`). */
export function discountFromText(discount: string, subtotal: number): number {
  const percent = percentTyped(discount);
  return percent === null
    ? paiseFromRupees(discount)
    : partOf(subtotal, basisPointsFromPercent(percent));
}

/** The same discount typed the other way: the number stays, the % comes or goes. */
export function withPercentTurned(discount: string): string {
  return percentTyped(discount)?.trim() ?? `${discount.trim()}%`;
}

/**
 * What the form fills in by itself of a split payment, of a total in paise: the rest, once an amount was typed. It goes
 * into the last box, or where the amount stands in that one, into the first; never over what somebody typed or cleared.
 */
export function restOfSplit(
  { paidPart, amounts }: Pick<BillForm, 'paidPart' | 'amounts'>,
  total: number,
): NewPayment | null {
  if (paidPart !== 'split') return null;
  const typed = typedPayments(amounts);
  const method = typed.some((one) => one.method === 'upi') ? 'cash' : 'upi';
  const sum = typed.reduce((all, { amount }) => all + amount, 0);
  const isFilled = amounts[method] === null && sum > 0 && sum < total;
  return isFilled ? { method, amount: total - sum } : null;
}

/** A blank amount, and what is not a number, is no payment. */
function typedPayments(amounts: BillForm['amounts']): NewPayment[] {
  return paymentMethods
    .map((method) => ({ method, amount: paiseFromRupees(amounts[method] ?? '') }))
    .filter(({ amount }) => amount !== 0);
}

/**
 * What is paid by each method, with the rest that the form filled in and the reference of what comes by UPI. Of a bill
 * paid in full nothing but for that.
 */
function paymentsFromForm(form: BillForm, total: number): NewPayment[] | undefined {
  const { paidPart, paymentMethod } = form;
  const reference = form.reference.trim();
  if (paidPart === 'none') return [];
  if (paidPart === 'full') {
    const isReferenced = paymentMethod === 'upi' && reference !== '' && total > 0;
    return isReferenced ? [{ method: 'upi', amount: total, reference }] : undefined;
  }
  const rest = restOfSplit(form, total);
  return [...typedPayments(form.amounts), ...(rest ? [rest] : [])].map((one) =>
    one.method === 'upi' && reference !== '' ? { ...one, reference } : one,
  );
}

/** Whether something is paid by UPI, so that its reference is asked for. */
export function isByUpi(form: BillForm, total: number): boolean {
  if (form.paidPart === 'full') return form.paymentMethod === 'upi';
  return paymentsFromForm(form, total)?.some(({ method }) => method === 'upi') ?? false;
}
