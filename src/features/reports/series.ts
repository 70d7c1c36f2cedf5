import { z } from 'zod';
import { financialYearName } from '../billing/billNumber';
import type { DayRange } from './range';
import type { Sum } from './report';

/** The numbers that bills and credit notes were given, by what stands before the consecutive number. */

const documents = ['bill', 'creditNote'] as const;
export type NumberedDocument = (typeof documents)[number];

/** How many digits a consecutive number has at least (`billNumber`, `creditNoteNumber`). */
export const paddedTo: Record<NumberedDocument, number> = { bill: 6, creditNote: 5 };

/** Numbers that follow each other without a gap. */
export const documentSeries = z.object({
  document: z.enum(documents),
  /** The calendar year in which it begins. */
  financialYear: z.int(),
  /** Of the documents; blank where they have none. */
  gstin: z.string(),
  /** What stands before the consecutive number, as `SC/2627/`. */
  beginning: z.string(),
  /** Consecutive numbers. */
  first: z.int(),
  last: z.int(),
  voided: z.int(),
  /** Of the voided those without a credit note. */
  cancelled: z.int(),
});
export type DocumentSeries = z.infer<typeof documentSeries>;

/** Numbers that no document has: a fault, because numbers are given out without a gap. */
export const missingNumbers = z.object({
  document: z.enum(documents),
  financialYear: z.int(),
  count: z.int(),
  /** The first of them. */
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
 * The series of a range, out of the rows of numbers of its days: two rows that follow each other are one, also where a
 * day's last numbers were stored after the next one's first. Another prefix or another GSTIN begins another part.
 */
export function seriesOf(sums: readonly Sum[]): DocumentSeries[] {
  const rows = new Map<string, DocumentSeries>();
  for (const { measure, key, count } of sums) {
    const document = documentOf[measure];
    if (!document) continue;
    const name = `${document}|${key}`;
    const row = rows.get(name) ?? rowOf(document, key);
    if (measure === 'numberedVoided') row.voided += count;
    if (measure === 'numberedCancelled') row.cancelled += count;
    rows.set(name, row);
  }
  const sorted = [...rows.values()].sort(
    (one, other) =>
      documents.indexOf(one.document) - documents.indexOf(other.document) ||
      one.financialYear - other.financialYear ||
      one.first - other.first,
  );
  const series: DocumentSeries[] = [];
  for (const row of sorted) {
    const before = series.at(-1);
    if (before && isOneWith(before, row)) {
      before.last = row.last;
      before.voided += row.voided;
      before.cancelled += row.cancelled;
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

function isOneWith(before: DocumentSeries, row: DocumentSeries): boolean {
  return (
    before.document === row.document &&
    before.financialYear === row.financialYear &&
    before.gstin === row.gstin &&
    before.beginning === row.beginning &&
    before.last + 1 === row.first
  );
}

/**
 * The numbers between the first and the last of a range, and from 1 on in a year that begins within it, that its
 * documents do not have. Some may be another day's: two documents made at midnight may be stored in the other order.
 */
export function holesIn(series: readonly DocumentSeries[], { from }: DayRange): Hole[] {
  const lasts = new Map<string, number>();
  return series.flatMap(({ document, financialYear, first, last }) => {
    const name = `${document}|${financialYear}`;
    const isWholeYear = `${financialYear}-04-01` >= from;
    const before = lasts.get(name) ?? (isWholeYear ? 0 : first - 1);
    lasts.set(name, last);
    return first > before + 1
      ? [{ document, financialYear, first: before + 1, last: first - 1 }]
      : [];
  });
}

/** A document's number out of its parts, as it was given out. */
export function numberIn(
  { document, beginning }: Pick<DocumentSeries, 'document' | 'beginning'>,
  serial: number,
): string {
  return `${beginning}${String(serial).padStart(paddedTo[document], '0')}`;
}

/** How many documents a series has. */
export function countIn({ first, last }: Pick<DocumentSeries, 'first' | 'last'>): number {
  return last - first + 1;
}

/** Missing numbers as a text names them: "2026-27: 12, 15 …". */
export function missingInWords({ financialYear, numbers, count }: MissingNumbers): string {
  const more = count > numbers.length ? ' …' : '';
  return `${financialYearName(financialYear)}: ${numbers.join(', ')}${more}`;
}
