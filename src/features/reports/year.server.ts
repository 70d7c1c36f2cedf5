import { fileInPieces } from '../../server/api/fileInPieces';
import type { SignedIn } from '../../server/api/operations';
import { type ZippedFile, zipOf } from '../../server/api/zip';
import { localTimeZone } from '../../server/config';
import { dateAndTimeIn, dateIn, dayRange } from '../../shared/clinicDay';
import { byteOrderMark } from '../../shared/csv';
import type { FilePiece } from '../../shared/filePiece';
import { may } from '../../shared/permissions';
import { readSpent } from '../expenses/expenses.rows';
import { registerReaders } from '../registers/register';
import { readRegister, registerLines } from '../registers/registers.rows';
import { gstOf } from './gst';
import { readCreditNotes, readGstSums, readUncredited } from './gst.rows';
import { gstr1Of } from './gstr1';
import { moneyOf } from './money';
import type { DayRange } from './range';
import { measuresOf } from './report';
import { seriesOf } from './series';
import { readSpending } from './spending.rows';
import { readInSnapshot, readSums, type SummedRange } from './sums.rows';
import {
  billColumns,
  type Column,
  closeColumns,
  creditNoteColumns,
  daysOfYear,
  expenseColumns,
  gstr1File,
  headOf,
  lineColumns,
  lineOf,
  monthColumns,
  monthsIn,
  paymentColumns,
  readme,
  spendingColumns,
  uncreditedColumns,
} from './year';
import {
  readBillsOfYear,
  readClosesOfYear,
  readExpensesOfYear,
  readLinesOfYear,
  readPaymentsOfYear,
} from './year.rows';

/** Rows read and written at once, which bounds the memory for a year. */
const batchSize = 1_000;
/** Bytes sent at once. */
const pieceSize = 65_536;

type Read<Row> = (
  cursor: string | null,
) => Promise<{ page: readonly Row[]; nextCursor: string | null }>;

/** The source of the files. */
interface Year {
  db: SignedIn['db'];
  timeZone: string;
  days: DayRange;
  page: { start: Date; end: Date; limit: number };
  months: ReturnType<typeof monthsIn>;
}

/**
 * Streams the accountant's year as a zip. All texts are translated now, because streaming goes on after the request.
 */
export async function exportYear(
  context: SignedIn,
  financialYear: number,
  clinic: string,
): Promise<AsyncGenerator<FilePiece, void>> {
  const { db, config, now } = context;
  const timeZone = localTimeZone(config);
  const days = daysOfYear(financialYear);
  const year: Year = {
    db,
    timeZone,
    days,
    page: {
      start: dayRange(days.from, timeZone).start,
      end: dayRange(days.to, timeZone).end,
      limit: batchSize,
    },
    months: monthsIn(days, dateIn(now, timeZone)),
  };
  const madeAt = dateAndTimeIn(now, timeZone);
  const file = { operation: 'reports.year', list: 'accountant’s year', total: null } as const;
  const texts = textsOf(financialYear, clinic, madeAt);
  const registers = await registersOf(context, { ...days, timeZone });

  return fileInPieces(context, file, async function* (refuseUnlessStillAllowed) {
    const { csv, rows } = createCsvWriter(timeZone, refuseUnlessStillAllowed);
    const files = filesOf(year, { ...texts, registers }, csv, refuseUnlessStillAllowed);
    for await (const bytes of mergePieces(zipOf(files, madeAt))) {
      yield { kind: 'bytes', base64: bytes.toString('base64'), rows: rows() };
    }
  });
}

function textsOf(financialYear: number, clinic: string, madeAt: string) {
  return {
    readme: byteOrderMark + readme(financialYear, clinic, madeAt),
    ...headsOf({
      months: monthColumns,
      bills: billColumns,
      lines: lineColumns,
      payments: paymentColumns,
      creditNotes: creditNoteColumns,
      uncredited: uncreditedColumns,
      closes: closeColumns,
      expenses: expenseColumns,
      spending: spendingColumns,
    }),
  };
}

/** The registers of the year that the person may see, in the request's language. */
async function registersOf(
  { db, user, clinicSettings }: SignedIn,
  range: SummedRange,
): Promise<{ name: string; text: string }[]> {
  const files = [];
  for (const [register, name] of [
    ['cash', 'cash-book.csv'],
    ['purchase', 'purchases.csv'],
    ['inventory', 'inventory.csv'],
  ] as const) {
    if (!may(user, registerReaders[register], clinicSettings.rights)) continue;
    const table = await readRegister(db, { register, ...range });
    files.push({ name, text: byteOrderMark + registerLines(table).join('') });
  }
  return files;
}

/** Writes lists as CSV and counts their rows. */
function createCsvWriter(timeZone: string, refuseUnlessStillAllowed: () => Promise<void>) {
  const writing = {
    time: (instant: Date | null) => (instant === null ? '' : dateAndTimeIn(instant, timeZone)),
  };
  let rows = 0;

  async function* csv<Row>(head: string, columns: readonly Column<Row>[], read: Read<Row>) {
    yield head;
    let cursor: string | null = null;
    do {
      await refuseUnlessStillAllowed();
      // Each batch is a statement of its own, so that a slow download holds no snapshot and no connection.
      const batch: Awaited<ReturnType<Read<Row>>> = await read(cursor);
      rows += batch.page.length;
      yield batch.page.map((row) => lineOf(columns, row, writing)).join('');
      cursor = batch.nextCursor;
    } while (cursor !== null);
  }

  return { csv, rows: () => rows };
}

async function* filesOf(
  year: Year,
  texts: ReturnType<typeof textsOf> & { registers: { name: string; text: string }[] },
  csv: ReturnType<typeof createCsvWriter>['csv'],
  refuseUnlessStillAllowed: () => Promise<void>,
): AsyncGenerator<ZippedFile, void> {
  const { db, timeZone, days, page, months } = year;
  yield { name: 'README.txt', text: [texts.readme] };
  yield {
    name: 'money-by-month.csv',
    text: csv(texts.months, monthColumns, asOnePage(year, moneyByMonth)),
  };
  yield {
    name: 'bills.csv',
    text: csv(texts.bills, billColumns, (cursor) => readBillsOfYear(db, { ...page, cursor })),
  };
  yield {
    name: 'bill-lines.csv',
    text: csv(texts.lines, lineColumns, (cursor) => readLinesOfYear(db, { ...page, cursor })),
  };
  yield {
    name: 'payments.csv',
    text: csv(texts.payments, paymentColumns, (cursor) =>
      readPaymentsOfYear(db, { ...page, cursor }),
    ),
  };
  yield {
    name: 'credit-notes.csv',
    text: csv(texts.creditNotes, creditNoteColumns, async (cursor) => {
      const { creditNotes, nextCursor } = await readCreditNotes(
        db,
        { ...days, timeZone },
        { cursor, limit: batchSize },
      );
      return { page: creditNotes, nextCursor };
    }),
  };
  yield {
    name: 'without-credit-note.csv',
    text: csv(texts.uncredited, uncreditedColumns, asOnePage(year, uncreditedByMonth)),
  };
  yield {
    name: 'day-closes.csv',
    text: csv(texts.closes, closeColumns, (cursor) => readClosesOfYear(db, { ...page, cursor })),
  };
  yield {
    name: 'expenses.csv',
    text: csv(
      texts.expenses,
      expenseColumns,
      asOnePage(year, () => readExpensesOfYear(db, days)),
    ),
  };
  yield {
    name: 'spending-by-month.csv',
    text: csv(texts.spending, spendingColumns, asOnePage(year, spendingOfYear)),
  };
  for (const { name, text } of texts.registers) yield { name, text: [text] };
  for (const { month, from, to } of months) {
    await refuseUnlessStillAllowed();
    yield* gstr1Files(db, month, { from, to, timeZone });
  }
}

async function* gstr1Files(
  db: Year['db'],
  month: string,
  monthRange: SummedRange,
): AsyncGenerator<ZippedFile, void> {
  const sums = await readGstSums(db, monthRange);
  const series = seriesOf(sums);
  for (const registration of gstOf(sums).registrations) {
    for (const table of gstr1Of(registration, series)) {
      yield {
        name: `gstr1/${registration.gstin}/${month}/${table.name}.csv`,
        text: [gstr1File(table)],
      };
    }
  }
}

/** Reads all months in one snapshot, so that a bill voided meanwhile is the same in each of them. */
function moneyByMonth({ db, months, timeZone }: Year) {
  return readInSnapshot(db, async (trx) => {
    const rows = [];
    for (const { month, from, to } of months) {
      const { sums } = await readSums(
        trx,
        { from, to, timeZone },
        { measures: measuresOf.money.sums },
      );
      rows.push({ month, money: moneyOf(sums), spent: await readSpent(trx, { from, to }) });
    }
    return rows;
  });
}

async function spendingOfYear({ db, days, timeZone }: Year) {
  const { spent } = await readSpending(db, { ...days, timeZone }, { seesCosts: false });
  return spent;
}

function uncreditedByMonth({ db, months, timeZone }: Year) {
  return readInSnapshot(db, async (trx) => {
    const rows = [];
    for (const { from, to } of months) {
      rows.push(...(await readUncredited(trx, { from, to, timeZone })));
    }
    return rows;
  });
}

/** Reads all rows as one page, for lists with few rows. */
function asOnePage<Row>(year: Year, read: (year: Year) => Promise<readonly Row[]>): Read<Row> {
  return async () => ({ page: await read(year), nextCursor: null });
}

function headsOf<Name extends string>(
  files: Record<Name, readonly { header: string }[]>,
): Record<Name, string> {
  return Object.fromEntries(
    Object.entries<readonly { header: string }[]>(files).map(([name, columns]) => [
      name,
      byteOrderMark + headOf(columns),
    ]),
  ) as Record<Name, string>;
}

/** Joins bytes into pieces of at least `pieceSize`; the last one may be smaller. */
async function* mergePieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void> {
  let pending: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    pending.push(piece);
    size += piece.length;
    if (size < pieceSize) continue;
    yield Buffer.concat(pending);
    pending = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(pending);
}
