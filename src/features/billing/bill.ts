import { z } from 'zod';
import { id, instant, paise, requiredText } from '../../shared/fields';
import { basisPointsFromPercent, paiseFromRupees, rupeesFromPaise } from '../../shared/money';
import { voided } from '../../shared/voided';

const billStatuses = ['paid', 'pending', 'other'] as const;
export type BillStatus = (typeof billStatuses)[number];

export const paymentMethods = ['cash', 'card', 'upi'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const billMessages = {
  description: 'Every item needs a description.',
  quantity: 'Quantity must be at least 1.',
  unitPrice: 'Unit price cannot be negative.',
  noItems: 'Add at least one item with a description.',
  discount: 'Discount cannot be negative.',
  discountTooLarge: 'The discount is more than the bill’s total.',
  tax: 'Tax must be from 0 to 100 percent.',
  tooMuch: 'This amount is too large for one bill.',
} as const;

const maximumQuantity = 9999;
/** ₹1 crore less one paisa, for one unit. */
const maximumUnitPrice = 999_999_999;

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
});
export type BillLine = z.infer<typeof lineOfBill>;

export interface BillTotals {
  /** Paise, one for each item. */
  lineTotals: number[];
  /** Paise. */
  subtotal: number;
  /** Paise, rounded half up. */
  tax: number;
  /** Paise; negative when the discount exceeds the rest. */
  total: number;
}

/**
 * The bill maths of spec 9, in paise: line total = quantity × unit price; subtotal = their sum;
 * tax = subtotal × tax% / 100; total = subtotal + tax − discount.
 * `taxBasisPoints` is hundredths of a percent (18% is 1800).
 */
export function billTotals(
  lines: readonly Pick<BillLine, 'quantity' | 'unitPrice'>[],
  taxBasisPoints: number,
  discount: number,
): BillTotals {
  const lineTotals = lines.map((line) => line.quantity * line.unitPrice);
  const subtotal = lineTotals.reduce((sum, lineTotal) => sum + lineTotal, 0);
  // The product can pass 2^53, so it is computed in whole numbers without limit.
  const tax = Number((BigInt(subtotal) * BigInt(taxBasisPoints) + 5000n) / 10_000n);
  return { lineTotals, subtotal, tax, total: subtotal + tax - discount };
}

/** What the receptionist enters (spec 3 and 5). Totals are never taken from the browser. */
export const newBill = z
  .object({
    patientId: id,
    tokenId: id,
    items: z
      .array(lineOfBill)
      .min(1, billMessages.noItems)
      .max(50, 'Please list at most 50 items.'),
    /** Hundredths of a percent, 0 to 10,000. */
    taxBasisPoints: z.int(billMessages.tax).min(0, billMessages.tax).max(10_000, billMessages.tax),
    /** Paise. */
    discount: z
      .int(billMessages.discount)
      .min(0, billMessages.discount)
      .max(Number.MAX_SAFE_INTEGER, billMessages.tooMuch),
    paymentMethod: z.enum(paymentMethods),
  })
  .superRefine((bill, context) => {
    // Sums of numbers that are already refused may be infinite, which cannot be computed with.
    if (context.issues.length > 0) return;
    const { subtotal, tax, total } = billTotals(bill.items, bill.taxBasisPoints, bill.discount);
    if (!paise.safeParse(subtotal + tax).success) {
      context.addIssue({ code: 'custom', path: ['items'], message: billMessages.tooMuch });
    } else if (total < 0) {
      context.addIssue({
        code: 'custom',
        path: ['discount'],
        message: billMessages.discountTooLarge,
      });
    }
  });
export type NewBill = z.infer<typeof newBill>;

const billHead = z.object({
  id,
  patientId: id,
  patientName: z.string(),
  tokenId: id,
  /** Paise. */
  subtotal: paise,
  taxBasisPoints: z.int(),
  /** Paise. */
  tax: paise,
  /** Paise. */
  discount: paise,
  /** Paise. */
  total: paise,
  status: z.enum(billStatuses),
  paymentMethod: z.enum(paymentMethods).nullable(),
  createdAt: instant,
  createdBy: id,
  paidAt: instant.nullable(),
  voided: voided.nullable(),
});

/** A bill as a list shows it. */
export const billSummary = billHead.extend({ itemCount: z.int() });
export type BillSummary = z.infer<typeof billSummary>;

/** A bill with its items (spec 3, Bill). */
export const bill = billHead.extend({
  items: z.array(
    z.object({
      description: z.string(),
      quantity: z.int(),
      /** Paise. */
      unitPrice: paise,
      /** Paise. */
      total: paise,
    }),
  ),
});
export type Bill = z.infer<typeof bill>;

/** The bill form as typed: numbers are text until they are used. */
export interface BillForm {
  patientId: string;
  tokenId: string;
  items: { description: string; quantity: string; unitPrice: string }[];
  discount: string;
  tax: string;
  paymentMethod: PaymentMethod;
}

/** A new bill as it opens (spec 9). */
export const defaultBillForm: BillForm = {
  patientId: '',
  tokenId: '',
  items: [{ description: 'Consultation Fee', quantity: '1', unitPrice: '500' }],
  discount: '0',
  tax: '18',
  paymentMethod: 'cash',
};

/** An item that is billed often, with the price it had last. */
export const frequentItem = z.object({
  description: z.string(),
  /** Paise. */
  unitPrice: paise,
});
export type FrequentItem = z.infer<typeof frequentItem>;

/** A row of the form after an item was picked for it: it has the item's last price, unless a price was typed. */
export function withLastPrice(
  row: BillForm['items'][number],
  picked: FrequentItem,
): BillForm['items'][number] {
  const isPriced = paiseFromRupees(row.unitPrice) !== 0;
  return {
    ...row,
    description: picked.description,
    unitPrice: isPriced ? row.unitPrice : rupeesFromPaise(picked.unitPrice),
  };
}

export const emptyBillItem = { description: '', quantity: '1', unitPrice: '0' };

/** A typed quantity as a whole number; not a number is 0 (spec 5). */
export function quantityFromText(text: string): number {
  // A number past every limit stays past every limit, so that the limit's message is shown.
  return /^\s*\d+\s*$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : 0;
}

/** What the typed form sends: items without a description are dropped, amounts become paise (spec 5). */
export function billFromForm(form: BillForm): Record<keyof NewBill, unknown> & {
  items: BillLine[];
  taxBasisPoints: number;
  discount: number;
} {
  return {
    patientId: form.patientId,
    tokenId: form.tokenId,
    items: form.items
      .filter((item) => item.description.trim() !== '')
      .map((item) => ({
        description: item.description,
        quantity: quantityFromText(item.quantity),
        unitPrice: paiseFromRupees(item.unitPrice),
      })),
    taxBasisPoints: basisPointsFromPercent(form.tax),
    discount: paiseFromRupees(form.discount),
    paymentMethod: form.paymentMethod,
  };
}
