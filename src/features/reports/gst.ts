import { z } from 'zod';
import { date } from '../../shared/fields';
import type { Measure } from './measures';
import { type Sum, sum } from './report';
import { documentSeries, missingNumbers } from './series';
import { keyPart, totalOf } from './sumsOf';

/**
 * What an accountant files of a range of days: outward supplies by rate and code, less credit notes. Only bills made
 * under a GSTIN count. Values and taxes are those of the bills' lines, each by the rule of its bill (decision 109).
 */

/** The note on how tax is counted, to be translated with `t`. */
export const gstNote =
  'A tax invoice’s discount lowers the taxable value of each line by its share. CGST and SGST are computed separately for each rate and rounded; the paisa up to the total is in Round off. On invoices from before this rule a discount lowers no taxable value, and CGST and SGST are the halves of one tax; CGST has the odd paisa.';

/** The measures that the report needs, besides its list of refunds and voids without a credit note. */
export const gstMeasures = [
  'subtotal',
  'billTax',
  'taxable',
  'tax',
  'creditedTaxable',
  'creditedTax',
  'creditTaxable',
  'creditTax',
  'discountBeforeTax',
  'quantityBack',
  'creditNotes',
  'numbered',
  'numberedVoided',
  'numberedCancelled',
  'unnumbered',
  'creditNumbered',
] as const satisfies readonly Measure[];

/** Amounts in paise. */
interface TaxedValue {
  taxable: number;
  tax: number;
}

/** All supplies of one rate and code. */
export interface GstLine {
  /** Hundredths of a percent; 0 is exempt or nil rated. */
  rate: number;
  /** SAC or HSN; blank if the bills have none. */
  code: string;
  /** Of the bills' lines, less those of bills voided in these days. A refund takes no quantity back. */
  quantity: number;
  supplied: TaxedValue;
  credited: TaxedValue;
  /** Supplied less credited; negative if more was credited than supplied in these days. */
  net: TaxedValue;
}

/** The figures for the return of one GSTIN. */
export interface Registration {
  gstin: string;
  /** The lowest rate first, then by code. */
  lines: GstLine[];
  creditNotes: { count: number; total: number };
}

export interface Gst {
  /** By the GSTIN that the bills were made under: one, unless the clinic changed it in these days. */
  registrations: Registration[];
  /** On bills made without a GSTIN, which are in no return. */
  unregistered: TaxedValue;
  /** On bills since voided by a credit note, which are supplied but not in the report on money. */
  voidedSince: TaxedValue;
  /** On all bills that are not voided, as in the report on money. */
  money: TaxedValue;
  /** The discounts on these that lowered what is taxed. */
  discountBeforeTax: number;
}

const zero: TaxedValue = { taxable: 0, tax: 0 };

/** The GST figures from the sums of a range. */
export function gstOf(sums: readonly Sum[]): Gst {
  const registrations = new Map<string, Map<string, GstLine>>();
  const lineOf = (sum: Sum) => {
    const [gstin, rate, code] = [keyPart(sum, 0), Number(keyPart(sum, 1)), keyPart(sum, 2)];
    const lines = registrations.get(gstin) ?? new Map<string, GstLine>();
    registrations.set(gstin, lines);
    const key = `${rate}|${code}`;
    const line = lines.get(key) ?? {
      rate,
      code,
      quantity: 0,
      supplied: zero,
      credited: zero,
      net: zero,
    };
    return { line, put: (next: GstLine) => lines.set(key, next) };
  };
  for (const sum of sums) {
    if (sum.measure === 'quantityBack') {
      const { line, put } = lineOf(sum);
      put({ ...line, quantity: line.quantity - sum.count });
    }
    const target = targetOfMeasure[sum.measure];
    if (!target) continue;
    const { line, put } = lineOf(sum);
    const { side, figure } = target;
    put({
      ...line,
      quantity: line.quantity + (side === 'supplied' && figure === 'taxable' ? sum.count : 0),
      [side]: { ...line[side], [figure]: line[side][figure] + sum.amount },
    });
  }
  const all = [...registrations].map(([gstin, lines]) => ({
    gstin,
    lines: [...lines.values()]
      .map((line) => ({ ...line, net: subtract(line.supplied, line.credited) }))
      .sort((one, other) => one.rate - other.rate || (one.code < other.code ? -1 : 1)),
    creditNotes: creditNotesOf(sums, gstin),
  }));
  return {
    registrations: all
      .filter(({ gstin }) => gstin !== '')
      .sort((one, other) => (one.gstin < other.gstin ? -1 : 1)),
    unregistered: sumOfLines(all.find(({ gstin }) => gstin === '')?.lines ?? [], 'supplied'),
    voidedSince: {
      taxable: totalOf(sums, 'creditedTaxable').amount,
      tax: totalOf(sums, 'creditedTax').amount,
    },
    money: { taxable: totalOf(sums, 'subtotal').amount, tax: totalOf(sums, 'billTax').amount },
    discountBeforeTax: totalOf(sums, 'discountBeforeTax').amount,
  };
}

/** The figure of a line to which each measure is added. */
const targetOfMeasure: {
  [Name in Sum['measure']]?: { side: 'supplied' | 'credited'; figure: keyof TaxedValue };
} = {
  taxable: { side: 'supplied', figure: 'taxable' },
  tax: { side: 'supplied', figure: 'tax' },
  creditedTaxable: { side: 'supplied', figure: 'taxable' },
  creditedTax: { side: 'supplied', figure: 'tax' },
  creditTaxable: { side: 'credited', figure: 'taxable' },
  creditTax: { side: 'credited', figure: 'tax' },
};

function creditNotesOf(sums: readonly Sum[], gstin: string): Registration['creditNotes'] {
  const own = sums.filter(({ measure, key }) => measure === 'creditNotes' && key === gstin);
  const { count, amount } = totalOf(own, 'creditNotes');
  return { count, total: amount };
}

/** The sum of lines: supplied, credited or net. */
export function sumOfLines(
  lines: readonly GstLine[],
  side: 'supplied' | 'credited' | 'net',
): TaxedValue {
  return lines.reduce(
    (all, line) => ({
      taxable: all.taxable + line[side].taxable,
      tax: all.tax + line[side].tax,
    }),
    zero,
  );
}

function subtract(one: TaxedValue, other: TaxedValue): TaxedValue {
  return { taxable: one.taxable - other.taxable, tax: one.tax - other.tax };
}

/** Adds up lines of the same rate, whatever their code; the lowest rate first. */
export function byRate(lines: readonly GstLine[]): (Omit<GstLine, 'code'> & { code: '' })[] {
  return [...new Set(lines.map(({ rate }) => rate))].map((rate) => {
    const own = lines.filter((line) => line.rate === rate);
    return {
      rate,
      code: '',
      quantity: own.reduce((all, { quantity }) => all + quantity, 0),
      supplied: sumOfLines(own, 'supplied'),
      credited: sumOfLines(own, 'credited'),
      net: sumOfLines(own, 'net'),
    };
  });
}

/**
 * Checks the figures (paise) against the report on money: supplies are its bills, without discounts before tax, and
 * those since voided by credit notes.
 */
export function gstReconciliation(gst: Gst) {
  const { registrations, unregistered, voidedSince, money, discountBeforeTax } = gst;
  const lines = registrations.flatMap((registration) => registration.lines);
  const supplied = sumOfLines(lines, 'supplied');
  const figures = ['taxable', 'tax'] as const;
  return figures.map((figure) => {
    const discounted = figure === 'taxable' ? discountBeforeTax : 0;
    return {
      figure,
      whole: supplied[figure],
      money: money[figure],
      discounted,
      voidedSince: voidedSince[figure],
      unregistered: unregistered[figure],
      holds:
        supplied[figure] ===
        money[figure] - discounted + voidedSince[figure] - unregistered[figure],
    };
  });
}

/** A refund or void of a bill that charged tax, without a credit note. */
const uncredited = z.object({
  date,
  kind: z.enum(['refund', 'void']),
  /** The bill's number. */
  bill: z.string(),
  /** Paise: the refunds, or the voided bill's total. */
  amount: z.int(),
});
export type Uncredited = z.infer<typeof uncredited>;

/** Refunds and voids without a credit note that are shown; the file of the year has all. */
export const maxUncredited = 100;

export const gstReport = z.object({
  sums: z.array(sum),
  series: z.array(documentSeries),
  missing: z.array(missingNumbers),
  uncredited: z.object({ count: z.int(), amount: z.int(), rows: z.array(uncredited) }),
});
export type GstReport = z.infer<typeof gstReport>;

const creditNote = z.object({
  id: z.string(),
  number: z.string(),
  issuedAt: z.string(),
  gstin: z.string(),
  billId: z.string(),
  billNumber: z.string(),
  /** Paise. */
  taxable: z.int(),
  tax: z.int(),
  /** Paise credited, including the note's share of the bill's discount and rounding. */
  total: z.int(),
});

export type CreditNoteInReport = z.infer<typeof creditNote>;

export const creditNotesPage = z.object({
  creditNotes: z.array(creditNote),
  nextCursor: z.string().nullable(),
});
