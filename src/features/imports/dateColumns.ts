import type { PatientField } from '../patients/patient';
import { isEmptyDate } from './cellWords';
import { withoutQuotes } from './checkRow';
import { type DateOrder, ordersOf } from './fileDates';
import { dateFields } from './importedFields';
import { dateOrderOfHeader, type Matching } from './matchColumns';
import type { CsvTable } from './readCsv';

/** A column for which a person has to say whether the day or the month comes first. */
export interface DateQuestion<Field extends string = PatientField> {
  column: number;
  field: Field;
  /** Example cells: one that fits both orders, then those that fit only one. */
  examples: string[];
}

interface DetectedDateOrders<Field extends string = PatientField> {
  orders: Partial<Record<number, DateOrder>>;
  questions: DateQuestion<Field>[];
}

interface DateColumn<Field extends string> {
  field: Field;
  column: number | null;
}

/** The columns of a file of patients that may have dates. */
export function patientDates(matching: Matching): DateColumn<PatientField>[] {
  return dateFields.map((field) => ({ field, column: matching[field] }));
}

/**
 * Detects the date order of each column as a whole: one cell that fits only one order decides for all, unless another
 * contradicts it. Asks if nothing decides, or if a cell needs the month first without a header that says so, because
 * that is unusual in India.
 */
export function detectDateOrders<Field extends string>(
  { headers, rows }: CsvTable,
  dates: readonly DateColumn<Field>[],
): DetectedDateOrders<Field> {
  const detected: DetectedDateOrders<Field> = { orders: {}, questions: [] };
  for (const { field, column } of dates) {
    if (column === null || detected.questions.some((question) => question.column === column))
      continue;
    const examples = new Map<DateOrder | 'either', string>();
    for (const { cells } of rows) {
      const cell = withoutQuotes(cells[column] ?? '').trim();
      const order = isEmptyDate(cell) ? null : ordersOf(cell);
      if (order && !examples.has(order)) examples.set(order, cell);
      if (examples.size === 3) break;
    }
    const headerOrder = dateOrderOfHeader(headers[column] ?? '');
    const mayBe = (order: DateOrder) => examples.has(order) || headerOrder === order;
    const isMonth = mayBe('month') && !mayBe('day');
    const isOpen =
      (examples.has('month') && headerOrder !== 'month') ||
      (examples.size > 0 && mayBe('day') === mayBe('month'));
    if (isOpen) detected.questions.push({ column, field, examples: inOrder(examples) });
    else if (isMonth) detected.orders[column] = 'month';
  }
  return detected;
}

function inOrder(examples: ReadonlyMap<DateOrder | 'either', string>): string[] {
  return (['either', 'day', 'month'] as const).flatMap((order) => examples.get(order) ?? []);
}

/** The matching with the detected and the answered date orders; null while a question is open. */
export function withDateOrders<Matched extends Pick<Matching, 'dateOrders'>>(
  matching: Matched,
  { orders, questions }: DetectedDateOrders<string>,
): Matched | null {
  const isOpen = questions.some(({ column }) => matching.dateOrders[column] === undefined);
  return isOpen ? null : { ...matching, dateOrders: { ...orders, ...matching.dateOrders } };
}
