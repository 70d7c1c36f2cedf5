import { z } from 'zod';
import { id, instant, optionalText, requiredText } from '../../shared/fields';
import { t } from '../../shared/language';
import { formatRupees, percentFromBasisPoints, rupeesFromPaise } from '../../shared/money';
import { readPercent, readRupees } from '../../shared/readMoney';
import { taxFields } from '../../shared/taxFields';
import { billMessages, maximumUnitPrice } from '../billing/bill';

/** Prices of services, procedures, tests and medicines. Doctors' fees are not in the price list. */

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

/** Prices in use at most, and retired ones listed at most. */
export const maxPrices = 500;
export const maxListedRetired = 100;

/** What an administrator enters: the unit price in paise, the tax in hundredths of a percent. */
export const newPrice = z.object({
  /** At most as long as the description of a bill's item. */
  name: requiredText(200, priceMessages.name),
  kind: z.enum(priceKinds, priceMessages.kind),
  unitPrice: z
    .int(priceMessages.price)
    .min(0, priceMessages.price)
    .max(maximumUnitPrice, billMessages.tooMuch),
  /** Null: the bill's tax applies. */
  taxBasisPoints: taxFields.taxBasisPoints.nullable(),
  /** HSN code of goods or SAC code of services. */
  hsn: taxFields.hsn.nullable(),
  /** The name in the local language, for the rate board; empty: not entered. */
  localName: optionalText(200).default(''),
});
export type NewPrice = z.infer<typeof newPrice>;

/** A price as stored; `version` counts its changes. */
export const price = newPrice.extend({
  id,
  version: z.int(),
  /** When it was taken out of use; null: in use. */
  retiredAt: instant.nullable(),
});
export type Price = z.infer<typeof price>;

/** The form as typed: with a blank tax the bill's applies, a blank code is none. */
export type PriceForm = Record<Exclude<keyof NewPrice, 'kind'>, string> & { kind: PriceKind };

export const emptyPriceForm: PriceForm = {
  name: '',
  kind: 'service',
  unitPrice: '',
  taxBasisPoints: '',
  hsn: '',
  localName: '',
};

export function formFromPrice(price: Price): PriceForm {
  const { name, kind, unitPrice, taxBasisPoints, hsn, localName } = price;
  return {
    name,
    localName,
    kind,
    unitPrice: rupeesFromPaise(unitPrice),
    taxBasisPoints: taxBasisPoints === null ? '' : percentFromBasisPoints(taxBasisPoints),
    hsn: hsn ?? '',
  };
}

/** The input for the schema; an unreadable price or tax becomes NaN, which the schema refuses, and not 0. */
export function priceFromForm(form: PriceForm) {
  return {
    name: form.name,
    kind: form.kind,
    unitPrice: readRupees(form.unitPrice) ?? Number.NaN,
    taxBasisPoints: taxFromText(form.taxBasisPoints),
    hsn: form.hsn.trim() || null,
    localName: form.localName.trim(),
  };
}

function taxFromText(text: string): number | null {
  if (text.trim() === '') return null;
  return readPercent(text) ?? Number.NaN;
}

/** A price as the audit log shows it: "Dressing, ₹150.00, 5%, 999312". */
export function priceInWords({
  name,
  localName,
  unitPrice,
  taxBasisPoints,
  hsn,
}: NewPrice): string {
  return [
    name,
    localName,
    formatRupees(unitPrice),
    taxBasisPoints !== null && `${percentFromBasisPoints(taxBasisPoints)}%`,
    hsn,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The message that another price in use has this name. */
export function nameTakenMessage(name: string): string {
  return t('{name} is already in the price list.', { name });
}
