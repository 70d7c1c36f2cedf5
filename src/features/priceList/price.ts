import { z } from 'zod';
import { id, instant, requiredText } from '../../shared/fields';
import { t } from '../../shared/language';
import { formatRupees, percentFromBasisPoints, rupeesFromPaise } from '../../shared/money';
import { readPercent, readRupees } from '../../shared/readMoney';
import { billMessages, maximumUnitPrice, taxedFields } from '../billing/bill';

/** What the clinic charges for a service, a test or something that it sells. Doctors' fees are not among it. */

export const priceMessages = {
  name: 'Please enter the name that bills show.',
  kind: 'Please choose a kind.',
  price: 'A price is an amount in rupees, such as 150.',
} as const;

export const priceKinds = ['service', 'procedure', 'test', 'medicine'] as const;
export type PriceKind = (typeof priceKinds)[number];

export const priceKindLabels: Record<PriceKind, string> = {
  service: 'Service',
  procedure: 'Procedure',
  test: 'Test',
  medicine: 'Medicine',
};

/** In use at once, and of those out of use the newest that are listed. */
export const maxPrices = 500;
export const retiredShown = 100;

/** What an administrator enters. The price is paise for one, the tax hundredths of a percent. */
export const newPrice = z.object({
  /** As long as the description of a bill's line. */
  name: requiredText(200, priceMessages.name),
  kind: z.enum(priceKinds, priceMessages.kind),
  unitPrice: z
    .int(priceMessages.price)
    .min(0, priceMessages.price)
    .max(maximumUnitPrice, billMessages.tooMuch),
  /** Null: the tax of the bill. */
  taxBasisPoints: taxedFields.taxBasisPoints.nullable(),
  /** HSN code of goods or SAC code of services. */
  hsn: taxedFields.hsn.nullable(),
});
export type NewPrice = z.infer<typeof newPrice>;

/** As it is stored; `version` counts its changes. */
export const price = newPrice.extend({
  id,
  version: z.int(),
  /** Since when it is out of use; null: it is offered. */
  retiredAt: instant.nullable(),
});
export type Price = z.infer<typeof price>;

/** The form as typed: blank tax is the bill's, a blank code is none. */
export type PriceForm = Record<Exclude<keyof NewPrice, 'kind'>, string> & { kind: PriceKind };

export const emptyPriceForm: PriceForm = {
  name: '',
  kind: 'service',
  unitPrice: '',
  taxBasisPoints: '',
  hsn: '',
};

export function priceFormOf({ name, kind, unitPrice, taxBasisPoints, hsn }: Price): PriceForm {
  return {
    name,
    kind,
    unitPrice: rupeesFromPaise(unitPrice),
    taxBasisPoints: taxBasisPoints === null ? '' : percentFromBasisPoints(taxBasisPoints),
    hsn: hsn ?? '',
  };
}

/** What the schema is to validate: a price or a tax that is no number is none, not 0. */
export function priceOfForm(form: PriceForm) {
  return {
    name: form.name,
    kind: form.kind,
    unitPrice: readRupees(form.unitPrice) ?? Number.NaN,
    taxBasisPoints: taxOf(form.taxBasisPoints),
    hsn: form.hsn.trim() || null,
  };
}

function taxOf(text: string): number | null {
  if (text.trim() === '') return null;
  return readPercent(text) ?? Number.NaN;
}

/** A price as the audit log has it: "Dressing, ₹150.00, 5%, 999312". */
export function priceInWords({ name, unitPrice, taxBasisPoints, hsn }: NewPrice): string {
  return [
    name,
    formatRupees(unitPrice),
    taxBasisPoints !== null && `${percentFromBasisPoints(taxBasisPoints)}%`,
    hsn,
  ]
    .filter(Boolean)
    .join(', ');
}

/** What is said of a name that another price in use has. */
export function takenMessage(name: string): string {
  return t('{name} is already in the price list.', { name });
}
