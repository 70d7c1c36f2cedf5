import type { PatientField } from '../patients/patient';
import { isNoDay } from './cellWords';
import { withoutQuotes } from './checkRow';
import { type DateOrder, ordersOf } from './fileDates';
import { dateFields } from './importedFields';
import { type Matching, orderOfHeader } from './matchColumns';
import type { CsvTable } from './readCsv';

/** A column in whose dates the day or the month may stand first. */
export interface DateQuestion {
  column: number;
  field: PatientField;
  /** Cells of it: first one that may be either, then one that only one order makes a date. */
  examples: string[];
}

interface DetectedDateOrders {
  orders: Partial<Record<number, DateOrder>>;
  questions: DateQuestion[];
}

/**
 * Finds the order of the dates of each column as a whole: one date that can only have the day first says so for all of them, unless
 * another cannot. Where nothing says it, or something says the month, which is unusual in India, somebody is asked.
 */
export function detectDateOrders(
  { headers, rows }: CsvTable,
  matching: Matching,
): DetectedDateOrders {
  const detected: DetectedDateOrders = { orders: {}, questions: [] };
  for (const field of dateFields) {
    const column = matching[field];
    if (column === null || detected.questions.some((one) => one.column === column)) continue;
    const examples = new Map<DateOrder | 'either', string>();
    for (const { cells } of rows) {
      const cell = withoutQuotes(cells[column] ?? '').trim();
      const order = isNoDay(cell) ? null : ordersOf(cell);
      if (order && !examples.has(order)) examples.set(order, cell);
      if (examples.size === 3) break;
    }
    const said = orderOfHeader(headers[column] ?? '');
    const mayBe = (order: DateOrder) => examples.has(order) || said === order;
    const isMonth = mayBe('month') && !mayBe('day');
    const isOpen =
      (examples.has('month') && said !== 'month') ||
      (examples.size > 0 && mayBe('day') === mayBe('month'));
    if (isOpen) detected.questions.push({ column, field, examples: inTurn(examples) });
    else if (isMonth) detected.orders[column] = 'month';
  }
  return detected;
}

function inTurn(examples: ReadonlyMap<DateOrder | 'either', string>): string[] {
  return (['either', 'day', 'month'] as const).flatMap((order) => examples.get(order) ?? []);
}

/** The columns as they are read, with what was answered; null while a question is open. */
export function withDateOrders(
  matching: Matching,
  { orders, questions }: DetectedDateOrders,
): Matching | null {
  const isOpen = questions.some(({ column }) => matching.dateOrders[column] === undefined);
  return isOpen ? null : { ...matching, dateOrders: { ...orders, ...matching.dateOrders } };
}
