import { z } from 'zod';
import { financialYearName } from '../../shared/financialYear';
import { minSerialDigits } from '../billing/billNumber';
import type { DayRange } from './range';
import type { Sum } from './report';

/** The numbers assigned to bills and credit notes, grouped by the text before the consecutive number. */

const documents = ['bill', 'creditNote'] as const;
export type NumberedDocument = (typeof documents)[number];

/** A run of numbers without a gap. */
export const documentSeries = z.object({
  document: z.enum(documents),
  /** The calendar year in which the financial year begins. */
  financialYear: z.int(),
  /** The documents' GSTIN; blank if they have none. */
  gstin: z.string(),
  /** The text before the consecutive number, as `SC/2627/`. */
  beginning: z.string(),
  /** Consecutive numbers. */
  first: z.int(),
  last: z.int(),
  voided: z.int(),
  /** Voided without a credit note. */
  cancelled: z.int(),
});
export type DocumentSeries = z.infer<typeof documentSeries>;

/** Numbers that no document has: a software error, because numbers are assigned without a gap. */
export const missingNumbers = z.object({
  document: z.enum(documents),
  financialYear: z.int(),
  count: z.int(),
  /** The first ones. */
  numbers: z.array(z.int()),
});
export type MissingNumbers = z.infer<typeof missingNumbers>;

/** Consecutive numbers that no document of a range has. */
export type Hole = Pick<DocumentSeries, 'document' | 'financialYear' | 'first' | 'last'>;

const documentOf: { [Name in Sum['measure']]?: NumberedDocument } = {
  numbered: 'bill',
  numberedVoided: 'bill',
  numberedCancelled: 'bill',
  creditNumbered: 'creditNote',
};

/** True of a measure that `seriesOf` reads. */
export function isOfSeries(measure: Sum['measure']): boolean {
  return measure in documentOf;
}

/**
 * The series of a range: joins the runs of numbers in the sums if one continues the other, even if documents at
 * midnight were stored in another order. A new prefix or GSTIN begins a new series.
 */
export function seriesOf(sums: readonly Sum[]): DocumentSeries[] {
  const rows = new Map<string, DocumentSeries>();
  for (const { measure, key, count } of sums) {
    const document = documentOf[measure];
    if (!document) continue;
    const rowKey = `${document}|${key}`;
    const row = rows.get(rowKey) ?? rowOf(document, key);
    if (measure === 'numberedVoided') row.voided += count;
    if (measure === 'numberedCancelled') row.cancelled += count;
    rows.set(rowKey, row);
  }
  const sorted = [...rows.values()].sort(
    (one, other) =>
      documents.indexOf(one.document) - documents.indexOf(other.document) ||
      one.financialYear - other.financialYear ||
      one.first - other.first,
  );
  const series: DocumentSeries[] = [];
  for (const row of sorted) {
    const previous = series.at(-1);
    if (previous && continues(previous, row)) {
      previous.last = row.last;
      previous.voided += row.voided;
      previous.cancelled += row.cancelled;
    } else {
      series.push({ ...row });
    }
  }
  return series;
}

function rowOf(document: NumberedDocument, key: string): DocumentSeries {
  const [year, gstin = '', beginning = '', first, last] = key.split('|');
  return {
    document,
    financialYear: Number(year),
    gstin,
    beginning,
    first: Number(first),
    last: Number(last),
    voided: 0,
    cancelled: 0,
  };
}

function continues(previous: DocumentSeries, row: DocumentSeries): boolean {
  return (
    previous.document === row.document &&
    previous.financialYear === row.financialYear &&
    previous.gstin === row.gstin &&
    previous.beginning === row.beginning &&
    previous.last + 1 === row.first
  );
}

/**
 * The gaps between the numbers of a range; for a financial year that begins within it, from 1 on. Their numbers may
 * belong to documents of another day: two documents made at midnight may be stored in the other order.
 */
export function holesIn(series: readonly DocumentSeries[], { from }: DayRange): Hole[] {
  const lasts = new Map<string, number>();
  return series.flatMap(({ document, financialYear, first, last }) => {
    const key = `${document}|${financialYear}`;
    const isWholeYear = `${financialYear}-04-01` >= from;
    const previousLast = lasts.get(key) ?? (isWholeYear ? 0 : first - 1);
    lasts.set(key, last);
    return first > previousLast + 1
      ? [{ document, financialYear, first: previousLast + 1, last: first - 1 }]
      : [];
  });
}

/** A document's full number, as it was assigned. */
export function numberIn(
  { document, beginning }: Pick<DocumentSeries, 'document' | 'beginning'>,
  serial: number,
): string {
  return `${beginning}${String(serial).padStart(minSerialDigits[document], '0')}`;
}

/** How many documents a series has. */
export function countIn({ first, last }: Pick<DocumentSeries, 'first' | 'last'>): number {
  return last - first + 1;
}

/** Missing numbers in words: "2026-27: 12, 15 …". */
export function missingInWords({ financialYear, numbers, count }: MissingNumbers): string {
  const more = count > numbers.length ? ' …' : '';
  return `${financialYearName(financialYear)}: ${numbers.join(', ')}${more}`;
}
