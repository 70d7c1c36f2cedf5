import { z } from 'zod';
import { addDays } from '../../shared/clinicDay';
import { date, id, instant } from '../../shared/fields';
import { languages } from '../../shared/language';
import type { OperationId } from '../../shared/permissions';
import { letterhead } from '../settings/clinicSettings';

/** The registers that a clinic must be able to show: each is columns and rows, on screen, on paper and as CSV. */

export const registers = [
  'supply',
  'purchase',
  'case',
  'cash',
  'expenses',
  'inventory',
  'letters',
] as const;
export type Register = (typeof registers)[number];

/** Titles on screens and papers; translate with `t`. */
export const registerTitles = {
  supply: 'Supply register',
  purchase: 'Purchase register',
  case: 'Daily case register',
  cash: 'Cash book',
  expenses: 'Expenses',
  inventory: 'Inventory of medicines',
  letters: 'Register of letters',
} as const satisfies Record<Register, string>;

/** The operation whose permission a register needs besides that of its line, as `papers.print` does. */
export const registerReaders = {
  supply: 'dispensing.list',
  purchase: 'purchases.search',
  case: 'reports.read',
  cash: 'reports.read',
  expenses: 'expenses.search',
  inventory: 'stock.value',
  letters: 'letters.ofPatient',
} as const satisfies Record<Register, OperationId>;

/** Registers whose rows are of a doctor: they can be of one alone. */
export const registersOfDoctors: readonly Register[] = ['supply', 'case', 'letters'];

/** Days of one register, and rows that a page or paper shows, at most. */
const maxRegisterDays = 366;
export const maxRegisterRows = 5_000;

export const registerMessages = {
  days: 'Choose days of at most one year, the first before the last.',
} as const;

/** The calendar months of some days, of the first and the last one only these days. */
export function monthsOf({ from, to }: { from: string; to: string }) {
  const months: { from: string; to: string }[] = [];
  for (let start = from; start <= to; ) {
    const [year = 0, month = 0] = start.split('-').map(Number);
    const end = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
    months.push({ from: start, to: end < to ? end : to });
    start = addDays(end, 1);
  }
  return months;
}

const daysBetween = (from: string, to: string) =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;

export const askedRegister = z
  .object({
    register: z.enum(registers),
    from: date,
    to: date,
    /** Of one doctor alone; ignored where its rows are of no doctor. */
    doctorId: id.optional(),
  })
  .refine(
    ({ from, to }) => from <= to && daysBetween(from, to) < maxRegisterDays,
    registerMessages.days,
  );
export type AskedRegister = z.infer<typeof askedRegister>;

export const askedRegisterFile = askedRegister.safeExtend({
  language: z.enum(languages).default('en'),
});

/** What a cell holds tells how it is shown: an amount in paise, a whole number, a day or a text. */
const cellKinds = ['text', 'amount', 'number', 'day'] as const;

export const registerTable = z.object({
  register: z.enum(registers),
  from: date,
  to: date,
  /** The only doctor whose rows it has; null: all. */
  doctorName: z.string().nullable(),
  /** Of whom it can be; nobody where its rows are of no doctor. */
  doctors: z.array(z.object({ id, name: z.string() })),
  /** Headings in English, to be translated with `t`. */
  columns: z.array(z.object({ title: z.string(), kind: z.enum(cellKinds) })),
  rows: z.array(z.array(z.string().or(z.number()).nullable())).max(maxRegisterRows),
  /** Rows of all the days, more than there is room for. */
  rowCount: z.int(),
  /** One for each column, of all rows; null where nothing is added up. */
  sums: z.array(z.number().nullable()),
});
export type RegisterTable = z.infer<typeof registerTable>;

export const registerPaper = registerTable.extend({
  letterhead,
  /** IANA zone of its dates. */
  timeZone: z.string(),
  madeAt: instant,
  madeByName: z.string(),
});
export type RegisterPaper = z.infer<typeof registerPaper>;

declare module '../../shared/paper' {
  interface PaperRecords {
    register: RegisterPaper;
  }
}
