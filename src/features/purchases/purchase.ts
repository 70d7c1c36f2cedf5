import { z } from 'zod';
import {
  date,
  id,
  instant,
  maxPaise,
  optionalText,
  paise,
  requiredText,
} from '../../shared/fields';
import { taxFields } from '../../shared/taxFields';
import { voided } from '../../shared/voided';
import { expensePayment } from '../expenses/expense';
import { isGstin, settingsMessages } from '../settings/clinicSettings';
import { itemOfLine } from '../stock/stockChanges';
import {
  hasItsMrp,
  movedUnits,
  newStockBatch,
  stockMessages,
  stockUnits,
  withoutMrp,
} from '../stock/stockItem';
import { amountOfLines } from './purchaseTotals';

/** What the clinic buys, and from whom. Amounts are paise. */

export const purchaseMessages = {
  supplier: 'Please enter the supplier’s name.',
  choose: 'Please choose a supplier.',
  invoice: 'Please enter the number on the invoice.',
  quantity: 'Write packs, and free ones behind a plus: 10+1.',
  rate: 'Write the rate of a pack, and a discount behind a minus: 85.50-5%.',
  lineDiscount: 'A discount is from 0 to 100 percent.',
  noLines: 'Add at least one line.',
  tooMany: 'Please enter at most 200 lines.',
  discount: 'The discount is more than the lines are worth.',
  total: 'Please enter the total on the invoice.',
  amount: 'Write an amount in rupees, such as 150.',
  twice: 'Each batch can go back once.',
} as const;

/** Lines of one invoice at most. */
export const maxPurchaseLines = 200;

export const newSupplier = z.object({
  name: requiredText(200, purchaseMessages.supplier),
  address: optionalText(300),
  phone: optionalText(60),
  /** Of its drug licence. */
  licenceNumber: optionalText(60),
  gstin: z.string().trim().toUpperCase().refine(isGstin, settingsMessages.gstin).nullable(),
});
export type NewSupplier = z.infer<typeof newSupplier>;

export const supplier = newSupplier.extend({
  id,
  /** Of before a change of the rule, too. */
  gstin: z.string().nullable(),
  version: z.int(),
  retiredAt: instant.nullable(),
});
export type Supplier = z.infer<typeof supplier>;

/** Suppliers in use at most. */
export const maxSuppliers = 500;
/** Suppliers that a list has: those in use, then those that are owed something, then others. */
export const maxListedSuppliers = 2 * maxSuppliers;

export const supplierWithBalance = supplier.extend({
  /** Paise: what was bought less what went back and what was paid; below nothing if more was paid. */
  owed: z.int(),
});
export type SupplierWithBalance = z.infer<typeof supplierWithBalance>;

/** Packs of one line at most. */
const maxPacks = 100_000;
const packs = z
  .int(purchaseMessages.quantity)
  .min(0, purchaseMessages.quantity)
  .max(maxPacks, purchaseMessages.quantity);

const rate = z
  .int(purchaseMessages.rate)
  .min(0, purchaseMessages.rate)
  .max(999_999_999, purchaseMessages.rate);

/** A line of an invoice as its sums follow from it. */
const summedLine = z.object({
  /** Packs that are paid. */
  packs,
  /** Packs that come with them without a price. */
  freePacks: packs,
  /** Paise of a pack as on the invoice. */
  rate,
  discountBasisPoints: z
    .int(purchaseMessages.lineDiscount)
    .min(0, purchaseMessages.lineDiscount)
    .max(10_000, purchaseMessages.lineDiscount),
  taxBasisPoints: taxFields.taxBasisPoints,
});
export type SummedLine = z.infer<typeof summedLine>;

export const newPurchaseLine = summedLine
  .extend({ item: itemOfLine, batch: newStockBatch.refine(hasItsMrp, withoutMrp) })
  .refine(({ packs: paid, freePacks }) => paid + freePacks > 0, {
    path: ['packs'],
    message: purchaseMessages.quantity,
  });
export type NewPurchaseLine = z.infer<typeof newPurchaseLine>;

const amountOf = (message: string) => z.int(message).min(0, message).max(maxPaise, message);

const invoiceHead = {
  invoiceNumber: requiredText(40, purchaseMessages.invoice),
  invoiceDate: date,
  /** Whether the rates have the tax in them. */
  ratesIncludeTax: z.boolean(),
  /** Paise off the whole invoice, before tax. */
  discount: amountOf(purchaseMessages.amount),
};

/** An invoice as it is entered; the server computes its sums and compares them with the paper's total. */
export const newPurchase = z
  .object({
    supplierId: z.uuid(purchaseMessages.choose),
    ...invoiceHead,
    /** Paise, as printed. */
    total: amountOf(purchaseMessages.total),
    lines: z
      .array(newPurchaseLine)
      .min(1, purchaseMessages.noLines)
      .max(maxPurchaseLines, purchaseMessages.tooMany),
    /** What is paid of it at once; null: later. */
    paid: expensePayment.nullable(),
  })
  .superRefine(({ discount, lines }, context) => {
    // Lines that already failed may add up to infinity, which BigInt does not take.
    if (context.issues.length > 0 || discount <= amountOfLines(lines)) return;
    context.addIssue({ code: 'custom', path: ['discount'], message: purchaseMessages.discount });
  });
export type NewPurchase = z.infer<typeof newPurchase>;

const purchaseLine = summedLine.extend({
  position: z.int(),
  batchId: id,
  itemId: id,
  itemName: z.string(),
  unit: z.enum(stockUnits),
  maker: z.string(),
  makerAddress: z.string(),
  number: z.string(),
  expiry: date,
  mrp: paise,
  /** Paise after all discounts, without tax. */
  taxable: paise,
  tax: paise,
  /** Units of it that are still there. */
  unitsLeft: z.int(),
  cameUnits: z.int(),
  /** Patients who have something of it. */
  patients: z.int(),
});
export type PurchaseLine = z.infer<typeof purchaseLine>;

export const purchaseSummary = z.object({
  id,
  supplierId: id,
  supplierName: z.string(),
  ...invoiceHead,
  financialYear: z.int(),
  taxable: paise,
  tax: paise,
  /** Paise from the computed total to the paper's: less than a rupee, either way. */
  roundOff: z.int(),
  total: paise,
  enteredAt: instant,
  enteredByName: z.string(),
  voided: voided.nullable(),
});
export type PurchaseSummary = z.infer<typeof purchaseSummary>;

/** What the list of invoices may be narrowed to. */
export const purchaseStates = ['unpaid'] as const;

export const listedPurchase = purchaseSummary.extend({
  /** Paise still to be paid of it: its own payment counts for it, all other money for the supplier's oldest invoices. */
  unpaid: paise,
});
export type ListedPurchase = z.infer<typeof listedPurchase>;

export const purchase = purchaseSummary.extend({
  lines: z.array(purchaseLine).max(maxPurchaseLines),
});
export type Purchase = z.infer<typeof purchase>;

/** A medicine in use as an invoice's line is filled from it. */
export const purchaseItem = z.object({
  id,
  name: z.string(),
  packUnits: z.int(),
  /** Of its newest batch; null: none came yet. */
  mrp: paise.nullable(),
  /** Of its newest invoice, else the item's own; null: not known. */
  taxBasisPoints: z.int().nullable(),
  /** Of its newest invoice, else 0. */
  discountBasisPoints: z.int(),
});
export type PurchaseItem = z.infer<typeof purchaseItem>;

/** What goes back to a supplier. */
export const newPurchaseReturn = z.object({
  supplierId: id,
  noteNumber: requiredText(40, purchaseMessages.invoice).nullable(),
  returnedOn: date,
  /** Paise that the supplier no longer gets. */
  amount: amountOf(purchaseMessages.amount),
  lines: z
    .array(z.object({ batchId: id, units: movedUnits }))
    .min(1, stockMessages.units)
    .max(maxPurchaseLines, purchaseMessages.tooMany)
    .refine(
      (lines) => new Set(lines.map(({ batchId }) => batchId)).size === lines.length,
      purchaseMessages.twice,
    ),
});
export type NewPurchaseReturn = z.infer<typeof newPurchaseReturn>;

export const purchaseReturn = newPurchaseReturn.omit({ lines: true }).extend({
  id,
  supplierName: z.string(),
  enteredAt: instant,
  enteredByName: z.string(),
  voided: voided.nullable(),
  lines: z
    .array(z.object({ itemName: z.string(), number: z.string(), units: z.int() }))
    .max(maxPurchaseLines),
});
export type PurchaseReturn = z.infer<typeof purchaseReturn>;
