import { z } from 'zod';
import { id, instant, paise, requiredText } from '../../shared/fields';
import { shortId } from '../../shared/ids';
import { t } from '../../shared/language';
import type { ListOrders } from '../../shared/listOrder';
import { formatRupees, percentFromBasisPoints, rupeesFromPaise } from '../../shared/money';
import {
  basisPointsFromPercent,
  isUnread,
  paiseFromRupees,
  plainSigns,
  readPercent,
  readRupees,
} from '../../shared/readMoney';
import { taxFields, taxMessages } from '../../shared/taxFields';
import { voided } from '../../shared/voided';
import type { ClinicSettings } from '../settings/clinicSettings';
import { stockUnits } from '../stock/stockItem';
import { taxRuleOf } from './billDocument';
import {
  type BillTotals,
  billTotals,
  percentageOf,
  subtotalOf,
  sumAmounts,
  type TaxRule,
  taxRules,
} from './billTotals';
import { creditNote } from './creditNote';
import {
  billStatus,
  maxBillItems,
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
  taxRule:
    'The clinic’s GSTIN was changed meanwhile, so this bill has another total. Check it and save again.',
  ...taxMessages,
  tooMuch: paymentMessages.tooMuch,
  overpaid: 'The payments are more than the bill’s total.',
  payment: 'Say how the bill is paid: in full by one method, or what is paid now.',
} as const;

const maximumQuantity = 9999;
/** ₹1 crore less one paisa, for one unit. */
export const maximumUnitPrice = 999_999_999;

const billLine = z.object({
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
  /** Absent: the bill's tax applies. */
  taxBasisPoints: taxFields.taxBasisPoints.optional(),
  /** HSN code of goods or SAC code of services. */
  hsn: taxFields.hsn.optional(),
  /** The line of the supply register that it bills: a medicine at its MRP at most, the tax in it. */
  dispenseLineId: id.optional(),
  /** The test of the list that it charges; stored only where the visit advises it. */
  testKey: z.string().max(40).optional(),
});
export type BillLine = z.infer<typeof billLine>;

/** What the receptionist enters (spec 3 and 5). The server computes the totals, never the browser. */
export const newBill = z
  .object({
    patientId: id,
    tokenId: id,
    items: z
      .array(billLine)
      .min(1, billMessages.noItems)
      .max(maxBillItems, 'Please list at most 50 items.'),
    /** For every item without a tax of its own. */
    taxBasisPoints: taxFields.taxBasisPoints,
    /** Paise. */
    discount: z
      .int(billMessages.discount)
      .min(0, billMessages.discount)
      .max(Number.MAX_SAFE_INTEGER, billMessages.tooMuch),
    /** Set if the bill is paid in full now, by this one method (spec 4). */
    paymentMethod: z.enum(paymentMethods).optional(),
    /** Instead of `paymentMethod`: the payments made now, by several methods, in part or (empty) none. */
    payments: z.array(newPayment).max(10, 'Please list at most 10 payments.').optional(),
    /** Rounds the total to the rupee, as the form showed it. */
    isRounded: z.boolean().optional(),
    /** By which rule the form added up: if the server's is another one by now, the bill is refused. */
    taxRule: z.enum(taxRules).optional(),
    /** Confirms that the visit, which already has a bill, is to get another one. */
    isSecond: z.boolean().optional(),
  })
  .superRefine((bill, context) => {
    // Fields that already failed may add up to infinity, which BigInt does not take.
    if (context.issues.length > 0) return;
    const refusal = refusalOf(bill);
    if (refusal) {
      context.addIssue({ code: 'custom', path: [refusal.field], message: refusal.message });
    }
  });
export type NewBill = z.infer<typeof newBill>;

type SummedBill = Pick<NewBill, 'items' | 'taxBasisPoints' | 'discount' | 'isRounded' | 'taxRule'>;

/** The totals of a bill as entered. */
export function totalsOf(bill: SummedBill): BillTotals {
  const { items, taxBasisPoints, discount, isRounded, taxRule } = bill;
  const lines = items.map((item) => ({
    ...item,
    isTaxIncluded: item.dispenseLineId !== undefined,
  }));
  return billTotals(lines, taxBasisPoints, discount, { isRounded, taxRule });
}

/**
 * Why a bill's amounts are refused, and beside which field; null if they are not. Without `taxRule` by the
 * specification's rule; the server asks again with its own.
 */
export function refusalOf(
  bill: SummedBill & Pick<NewBill, 'paymentMethod' | 'payments'>,
): { field: 'items' | 'discount' | 'payments'; message: string } | null {
  const { subtotal, tax, total } = totalsOf(bill);
  if (!paise.safeParse(subtotal + tax).success) {
    return { field: 'items', message: billMessages.tooMuch };
  }
  if (total < 0) return { field: 'discount', message: billMessages.discountTooLarge };
  if ((bill.paymentMethod === undefined) === (bill.payments === undefined)) {
    return { field: 'payments', message: billMessages.payment };
  }
  return sumAmounts(initialPayments(bill, total)) > total
    ? { field: 'payments', message: billMessages.overpaid }
    : null;
}

/** The rule of a bill as entered, in a clinic with this GSTIN or (null) none. */
export function ruleOfNewBill(
  { items, taxBasisPoints }: Pick<NewBill, 'items' | 'taxBasisPoints'>,
  gstin: string | null,
): TaxRule {
  const rates = items.map((item) => ({ taxBasisPoints: item.taxBasisPoints ?? taxBasisPoints }));
  return taxRuleOf({ gstin, items: rates });
}

/** The payments that a new bill starts with; `total` in paise. A bill of ₹0 that is paid in full has none. */
export function initialPayments(
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
  /** The tax of every item without a tax of its own, in hundredths of a percent. */
  taxBasisPoints: z.int(),
  /** Paise. */
  tax: paise,
  /** Paise. */
  discount: paise,
  /** Paise by which the total was rounded to the rupee, -99 to 50; 0 if it was not. */
  roundOff: z.int(),
  /** Paise. */
  total: paise,
  /** Paise that the clinic holds: payments less refunds. */
  paid: paise,
  /** Paise that were refunded. */
  refunded: paise,
  /** Paise that are still owed. */
  due: paise,
  status: billStatus,
  /** The method of the first payment; null while nothing is paid. */
  paymentMethod: z.enum(paymentMethods).nullable(),
  createdAt: instant,
  createdBy: id,
  paidAt: instant.nullable(),
  voided: voided.nullable(),
});

/** A bill with a due amount, as a dialog offers it for payment. */
export const owedBill = billHead.pick({
  id: true,
  number: true,
  patientName: true,
  due: true,
  createdAt: true,
});
export type OwedBill = z.infer<typeof owedBill>;

/** The first bill of a visit that is not voided. */
export const billOfVisit = billHead.pick({ id: true, number: true, tokenId: true, total: true });
export type BillOfVisit = z.infer<typeof billOfVisit>;

/** Days, including today, for which unbilled visits are listed. */
export const unbilledDays = 30;
/** Unbilled visits that are listed at most. */
export const maxUnbilled = 200;

/** A completed visit without a bill, or with voided ones only; includes free visits, which need no bill. */
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

/** The notice that a visit already has a bill, shown before another one is made. */
export function billOfVisitText({ id, number, total }: BillOfVisit): string {
  return t('This visit already has bill {number} of {amount}.', {
    number: number ?? `#${shortId(id)}`,
    amount: formatRupees(total),
  });
}

/** A bill as a list shows it. */
export const billSummary = billHead.extend({
  itemCount: z.int(),
  /** The methods by which it was paid so far, each once. */
  paymentMethods: z.array(z.enum(paymentMethods)),
});
export type BillSummary = z.infer<typeof billSummary>;

/** The orders of the list of bills. */
export const billOrders: ListOrders<'amount' | 'day'> = {
  kinds: { amount: 'amount', day: 'time' },
  usual: 'day-desc',
};

/** A bill with its items and payments (spec 3, Bill). */
export const bill = billHead.extend({
  /** The clinic's GSTIN when the bill was made. */
  gstin: z.string().nullable(),
  /** The rule by which it was added up when it was made. */
  taxRule: z.enum(taxRules),
  /** Paise from the items' taxes to the bill's tax: CGST and SGST are each rounded by itself. */
  taxRoundOff: z.int(),
  /** Paise of the tax that stand in the subtotal. */
  includedTax: paise,
  items: z.array(
    z.object({
      description: z.string(),
      quantity: z.int(),
      /** Paise. */
      unitPrice: paise,
      /** Paise: quantity × unit price. */
      total: paise,
      /** Paise: its part of a discount that lowers the taxed value; 0 where the discount comes after tax. */
      discount: paise,
      /** Paise: its total less that discount and the tax in its price. */
      taxable: paise,
      taxBasisPoints: z.int(),
      /** Paise: the tax that it is charged; on a tax invoice CGST and SGST. */
      tax: paise,
      hsn: z.string().nullable(),
      /** The unit price has the tax in it: an MRP. */
      isTaxIncluded: z.boolean(),
      /** The medicine of the stock that it bills; null: anything else. */
      given: z
        .object({
          dispenseLineId: id,
          unit: z.enum(stockUnits),
          /** Units of the whole line that the patient has: of it there may be two items, packs and loose units. */
          unitsKept: z.int(),
        })
        .nullable(),
    }),
  ),
  /** Oldest first. */
  payments: z.array(payment),
  /** Those of a tax invoice with a refund, or of a voided one; oldest first. */
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
  /** Rupees, or a percentage of the subtotal with a % after it. */
  discount: string;
  tax: string;
  isRounded: boolean;
  paidPart: PaidPart;
  /** Used if the bill is paid in full. */
  paymentMethod: PaymentMethod;
  /** Rupees by each method, used if the bill is paid in part or by several methods; null: the field is untouched. */
  amounts: Record<PaymentMethod, string | null>;
  /** The bank's reference (UTR) of the UPI payment; blank: not entered. */
  reference: string;
}

export interface BillItemForm {
  description: string;
  quantity: string;
  unitPrice: string;
  /** Percent; blank: the bill's tax applies. */
  tax: string;
  hsn: string;
  /** Of a medicine that was given; absent: of anything else. */
  dispenseLineId?: string | undefined;
  /** Of a test that the visit advises; absent: of anything else. */
  testKey?: string | undefined;
}

export const emptyBillItem: BillItemForm = {
  description: '',
  quantity: '1',
  unitPrice: '0',
  tax: '',
  hsn: '',
};

/** A new bill in a clinic with the default settings (spec 9). */
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

/** A new bill in a clinic with these settings; its one item is described in the current language. */
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

/** Replaces the fee `from` of the first item by the fee `to`, unless somebody typed another price or description. */
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

/** An item that is billed often, with its last price, tax and code. */
export const frequentItem = z.object({
  description: z.string(),
  /** Paise. */
  unitPrice: paise,
  /** Hundredths of a percent; null: its bill's tax applied. */
  taxBasisPoints: z.int().nullable(),
  hsn: z.string().nullable(),
});
export type FrequentItem = z.infer<typeof frequentItem>;

/** Fills a row with a frequent item: its description, and its last price, tax and code where none was typed. */
export function withLastPrice(row: BillItemForm, item: FrequentItem): BillItemForm {
  const isPriced = paiseFromRupees(row.unitPrice) !== 0;
  return {
    ...row,
    description: item.description,
    unitPrice: isPriced ? row.unitPrice : rupeesFromPaise(item.unitPrice),
    tax:
      row.tax || (item.taxBasisPoints === null ? '' : percentFromBasisPoints(item.taxBasisPoints)),
    hsn: row.hsn || (item.hsn ?? ''),
  };
}

/** A row for an item of the price list: always at the clinic's price, whatever the row had before. */
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

/**
 * The medicines of the price list among the rows that have no tax of their own, neither in the list nor here: the bill's
 * would apply to them.
 */
export function medicinesWithoutTax(
  rows: readonly BillItemForm[],
  prices: readonly { name: string; kind: string; taxBasisPoints: number | null }[],
): string[] {
  const untaxed = new Set(
    prices
      .filter(({ kind, taxBasisPoints }) => kind === 'medicine' && taxBasisPoints === null)
      .map(({ name }) => name.toLowerCase()),
  );
  const names = rows
    .filter(({ tax, dispenseLineId }) => tax.trim() === '' && dispenseLineId === undefined)
    .map(({ description }) => description.trim())
    .filter((name) => untaxed.has(name.toLowerCase()));
  return [...new Set(names)];
}

/** Appends a row, in place of the last one if that is blank. */
export function withRowAdded(rows: readonly BillItemForm[], row: BillItemForm): BillItemForm[] {
  const last = rows.at(-1);
  const isBlank =
    last !== undefined && last.description.trim() === '' && paiseFromRupees(last.unitPrice) === 0;
  return [...(isBlank ? rows.slice(0, -1) : rows), row];
}

/** A typed quantity as a whole number; null for a blank or any other text. */
export function readQuantity(text: string): number | null {
  const digits = plainSigns(text);
  // A number past the safe integers still exceeds every limit, so that the limit's message is shown.
  return /^\d+$/.test(digits) ? Math.min(Number(digits), Number.MAX_SAFE_INTEGER) : null;
}

/** A typed quantity; 0 if it cannot be read (spec 5). */
export function quantityFromText(text: string): number {
  return readQuantity(text) ?? 0;
}

/** All fields, optional ones as explicit `undefined`: a field that a form forgets does not compile. */
type WithEveryField<Input> = { [Field in keyof Required<Input>]: Input[Field] };

/**
 * The bill to send for a typed form, in a clinic with this GSTIN or (null) none: drops items without a description and
 * converts amounts to paise (spec 5).
 */
export function billFromForm(form: BillForm, gstin: string | null): WithEveryField<NewBill> {
  return billWithTotals(form, gstin).bill;
}

/** As `billFromForm`, with the rule by which the bill is added up, and its totals. */
export function billWithTotals(
  form: BillForm,
  gstin: string | null,
): {
  bill: WithEveryField<NewBill>;
  taxRule: TaxRule;
  totals: BillTotals;
} {
  const items = form.items.filter((item) => item.description.trim() !== '').map(lineFromForm);
  const taxBasisPoints = basisPointsFromPercent(form.tax);
  const discount = discountFromText(form.discount, subtotalOf(items));
  const { isRounded } = form;
  const taxRule = ruleOfNewBill({ items, taxBasisPoints }, gstin);
  const totals = totalsOf({ items, taxBasisPoints, discount, isRounded, taxRule });
  const payments = paymentsFromForm(form, totals.total);
  const bill = {
    patientId: form.patientId,
    tokenId: form.tokenId,
    items,
    taxBasisPoints,
    discount,
    paymentMethod: payments ? undefined : form.paymentMethod,
    payments,
    isRounded: isRounded || undefined,
    taxRule,
    // Sent only after the server has refused the bill because the visit has one.
    isSecond: undefined,
  };
  return { bill, taxRule, totals };
}

/** The line to send for a typed item, in paise. */
export function lineFromForm(item: BillItemForm): WithEveryField<BillLine> {
  return {
    description: item.description,
    quantity: quantityFromText(item.quantity),
    unitPrice: paiseFromRupees(item.unitPrice),
    taxBasisPoints: item.tax.trim() === '' ? undefined : basisPointsFromPercent(item.tax),
    hsn: item.hsn.trim() === '' ? undefined : item.hsn,
    dispenseLineId: item.dispenseLineId,
    testKey: item.testKey,
  };
}

/** The fields, by path, whose text cannot be read as an amount or a percentage and so counts as 0 (spec 5). */
export function unreadFields(form: BillForm): { path: string; text: string }[] {
  const { items, paidPart, amounts, discount, tax } = form;
  const percent = typedPercent(discount);
  const fields = [
    ...items.flatMap(({ description, unitPrice, tax }, index) =>
      description.trim() === ''
        ? []
        : [
            { path: `items.${index}.unitPrice`, text: unitPrice, read: readRupees },
            { path: `items.${index}.tax`, text: tax, read: readPercent },
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
  return fields
    .filter(({ text, read }) => isUnread(text, read))
    .map(({ path, text }) => ({ path, text: text.trim() }));
}

/** The text before the % of a discount typed as a percentage; null if it was typed in rupees. */
export function typedPercent(discount: string): string | null {
  return /^(.*)[%％]\s*$/.exec(discount)?.[1] ?? null;
}

/** A typed discount in paise: an amount in rupees, or a percentage of the subtotal (`percentageOf`). */
export function discountFromText(discount: string, subtotal: number): number {
  const percent = typedPercent(discount);
  return percent === null
    ? paiseFromRupees(discount)
    : percentageOf(subtotal, basisPointsFromPercent(percent));
}

/** Adds the % to a typed discount or removes it; the number stays. */
export function togglePercent(discount: string): string {
  return typedPercent(discount)?.trim() ?? `${discount.trim()}%`;
}

/**
 * The rest of a split payment, which the form fills in once an amount was typed; `total` in paise. It goes into the UPI
 * field, or into the cash field if UPI has an amount, but never over what somebody typed or cleared.
 */
export function restOfSplit(
  { paidPart, amounts }: Pick<BillForm, 'paidPart' | 'amounts'>,
  total: number,
): NewPayment | null {
  if (paidPart !== 'split') return null;
  const typed = typedPayments(amounts);
  const method = typed.some((payment) => payment.method === 'upi') ? 'cash' : 'upi';
  const sum = sumAmounts(typed);
  const isFilled = amounts[method] === null && sum > 0 && sum < total;
  return isFilled ? { method, amount: total - sum } : null;
}

/** The payments typed into a form; a blank or unreadable amount is no payment. */
function typedPayments(amounts: BillForm['amounts']): NewPayment[] {
  return paymentMethods
    .map((method) => ({ method, amount: paiseFromRupees(amounts[method] ?? '') }))
    .filter(({ amount }) => amount !== 0);
}

/**
 * The payments by method, with the filled-in rest and the reference of the UPI payment. Undefined if the bill is paid
 * in full, unless a UPI reference was entered.
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
  return [...typedPayments(form.amounts), ...(rest ? [rest] : [])].map((payment) =>
    payment.method === 'upi' && reference !== '' ? { ...payment, reference } : payment,
  );
}

/** True if some payment is by UPI, so that the form shows the field for its reference. */
export function hasUpiPayment(form: BillForm, total: number): boolean {
  if (form.paidPart === 'full') return form.paymentMethod === 'upi';
  return paymentsFromForm(form, total)?.some(({ method }) => method === 'upi') ?? false;
}
