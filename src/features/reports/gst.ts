import { z } from 'zod';
import { date } from '../../shared/fields';
import type { Measure } from './measures';
import { type Sum, sum } from './report';
import { documentSeries, missingNumbers } from './series';
import { partOf, totalOf } from './sumsOf';

/**
 * What an accountant files of a range of days: outward supplies by rate and code, less credit notes. Only bills made
 * under a GSTIN count. The discount of a bill is subtracted after its tax (decision 31) and lowers no taxable value.
 */

/** The sums that the report is made of; without its list of what has no credit note. */
export const gstMeasures = [
  'subtotal',
  'billTax',
  'taxable',
  'tax',
  'creditedTaxable',
  'creditedTax',
  'creditTaxable',
  'creditTax',
  'creditNotes',
  'numbered',
  'numberedVoided',
  'numberedCancelled',
  'unnumbered',
  'creditNumbered',
] as const satisfies readonly Measure[];

/** In paise. */
interface Taxed {
  taxable: number;
  tax: number;
}

/** All supplies of one rate and code. */
export interface GstLine {
  /** Hundredths of a percent; 0 is exempt or nil rated. */
  rate: number;
  /** SAC or HSN; blank where the bills give none. */
  code: string;
  /** Of the bills' lines. A credit note has no quantity. */
  quantity: number;
  supplied: Taxed;
  credited: Taxed;
  /** Supplied less credited; below nothing where more was credited than supplied in these days. */
  net: Taxed;
}

/** What belongs into the return of one GSTIN. */
export interface Registration {
  gstin: string;
  /** The lowest rate first, then by code. */
  lines: GstLine[];
  creditNotes: { count: number; total: number };
}

export interface Gst {
  /** By the GSTIN that the bills were made under: one, unless the clinic changed it in these days. */
  registrations: Registration[];
  /** On bills made without a GSTIN: in no return. */
  unregistered: Taxed;
  /** On bills voided since by a credit note: supplied, but not in the report on money. */
  voidedSince: Taxed;
  /** On all bills that are not voided, as the report on money has it. */
  money: Taxed;
}

const nothing: Taxed = { taxable: 0, tax: 0 };

/** The figures of GST out of the sums of a range. */
export function gstOf(sums: readonly Sum[]): Gst {
  const registrations = new Map<string, Map<string, GstLine>>();
  const lineOf = (sum: Sum) => {
    const [gstin, rate, code] = [partOf(sum, 0), Number(partOf(sum, 1)), partOf(sum, 2)];
    const lines = registrations.get(gstin) ?? new Map<string, GstLine>();
    registrations.set(gstin, lines);
    const name = `${rate}|${code}`;
    const line = lines.get(name) ?? {
      rate,
      code,
      quantity: 0,
      supplied: nothing,
      credited: nothing,
      net: nothing,
    };
    return { line, put: (next: GstLine) => lines.set(name, next) };
  };
  for (const sum of sums) {
    const part = partOfMeasure[sum.measure];
    if (!part) continue;
    const { line, put } = lineOf(sum);
    const { side, figure } = part;
    put({
      ...line,
      quantity: line.quantity + (side === 'supplied' && figure === 'taxable' ? sum.count : 0),
      [side]: { ...line[side], [figure]: line[side][figure] + sum.amount },
    });
  }
  const all = [...registrations].map(([gstin, lines]) => ({
    gstin,
    lines: [...lines.values()]
      .map((line) => ({ ...line, net: less(line.supplied, line.credited) }))
      .sort((one, other) => one.rate - other.rate || (one.code < other.code ? -1 : 1)),
    creditNotes: notesOf(sums, gstin),
  }));
  return {
    registrations: all
      .filter(({ gstin }) => gstin !== '')
      .sort((one, other) => (one.gstin < other.gstin ? -1 : 1)),
    unregistered: inAll(all.find(({ gstin }) => gstin === '')?.lines ?? [], 'supplied'),
    voidedSince: {
      taxable: totalOf(sums, 'creditedTaxable').amount,
      tax: totalOf(sums, 'creditedTax').amount,
    },
    money: { taxable: totalOf(sums, 'subtotal').amount, tax: totalOf(sums, 'billTax').amount },
  };
}

/** What a measure of lines is added to. */
const partOfMeasure: {
  [Name in Sum['measure']]?: { side: 'supplied' | 'credited'; figure: keyof Taxed };
} = {
  taxable: { side: 'supplied', figure: 'taxable' },
  tax: { side: 'supplied', figure: 'tax' },
  creditedTaxable: { side: 'supplied', figure: 'taxable' },
  creditedTax: { side: 'supplied', figure: 'tax' },
  creditTaxable: { side: 'credited', figure: 'taxable' },
  creditTax: { side: 'credited', figure: 'tax' },
};

function notesOf(sums: readonly Sum[], gstin: string): Registration['creditNotes'] {
  const own = sums.filter(({ measure, key }) => measure === 'creditNotes' && key === gstin);
  const { count, amount } = totalOf(own, 'creditNotes');
  return { count, total: amount };
}

/** Lines together, supplied, credited or net of it. */
export function inAll(lines: readonly GstLine[], side: 'supplied' | 'credited' | 'net'): Taxed {
  return lines.reduce(
    (all, line) => ({
      taxable: all.taxable + line[side].taxable,
      tax: all.tax + line[side].tax,
    }),
    nothing,
  );
}

function less(one: Taxed, other: Taxed): Taxed {
  return { taxable: one.taxable - other.taxable, tax: one.tax - other.tax };
}

/** Lines of one rate together, whatever their code, the lowest rate first. */
export function byRate(lines: readonly GstLine[]): (Omit<GstLine, 'code'> & { code: '' })[] {
  return [...new Set(lines.map(({ rate }) => rate))].map((rate) => {
    const own = lines.filter((line) => line.rate === rate);
    return {
      rate,
      code: '',
      quantity: own.reduce((all, { quantity }) => all + quantity, 0),
      supplied: inAll(own, 'supplied'),
      credited: inAll(own, 'credited'),
      net: inAll(own, 'net'),
    };
  });
}

/** How the figures hang together with those of the report on money, in paise: supplies are its bills and what is voided since. */
export function gstReconciliation({ registrations, unregistered, voidedSince, money }: Gst) {
  const lines = registrations.flatMap((one) => one.lines);
  const supplied = inAll(lines, 'supplied');
  const figures = ['taxable', 'tax'] as const;
  return figures.map((figure) => ({
    figure,
    whole: supplied[figure],
    money: money[figure],
    voidedSince: voidedSince[figure],
    unregistered: unregistered[figure],
    holds: supplied[figure] === money[figure] + voidedSince[figure] - unregistered[figure],
  }));
}

/** What was given back of a bill that charged tax, without a credit note. */
const uncredited = z.object({
  date,
  kind: z.enum(['refund', 'void']),
  /** The bill's number. */
  bill: z.string(),
  /** Paise: what was given back, or the voided bill's total. */
  amount: z.int(),
});
export type Uncredited = z.infer<typeof uncredited>;

/** Of those without a credit note so many are shown; the file of the year has all. */
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
  /** Paise that the note takes off the bill: with its part of the bill's discount and rounding. */
  total: z.int(),
});

export const creditNotesPage = z.object({
  creditNotes: z.array(creditNote),
  nextCursor: z.string().nullable(),
});
