import { fileInPieces } from '../../server/api/fileInPieces';
import type { SignedIn } from '../../server/api/operations';
import { type ZippedFile, zipOf } from '../../server/api/zip';
import { localTimeZone } from '../../server/config';
import { dateAndTimeIn, dateIn, dayRange } from '../../shared/clinicDay';
import { byteOrderMark } from '../../shared/csv';
import type { FilePiece } from '../../shared/filePiece';
import { gstOf } from './gst';
import { creditNotesIn, readGstSums, uncreditedIn } from './gst.rows';
import { gstr1Of } from './gstr1';
import { moneyOf } from './money';
import type { DayRange } from './range';
import { madeOf } from './report';
import { seriesOf } from './series';
import { readSums, type SummedRange } from './sums.rows';
import {
  billColumns,
  type Column,
  closeColumns,
  creditNoteColumns,
  daysOfYear,
  gstr1File,
  headOf,
  lineColumns,
  lineOf,
  monthColumns,
  monthsIn,
  paymentColumns,
  readme,
  uncreditedColumns,
} from './year';
import { billsOfYear, closesOfYear, linesOfYear, paymentsOfYear } from './year.rows';

/** Rows that are read and written at once: what a year holds in memory. */
const batchSize = 1_000;
/** Bytes that are sent at once. */
const pieceSize = 65_536;

type Read<Row> = (
  cursor: string | null,
) => Promise<{ page: readonly Row[]; nextCursor: string | null }>;

/** What the files are read from. */
interface Year {
  db: SignedIn['db'];
  timeZone: string;
  days: DayRange;
  asked: { start: Date; end: Date; limit: number };
  months: ReturnType<typeof monthsIn>;
}

/** The accountant's year as a zip, in pieces. What `t` says is said now: the pieces leave after the request. */
export function yearOf(
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
    asked: {
      start: dayRange(days.from, timeZone).start,
      end: dayRange(days.to, timeZone).end,
      limit: batchSize,
    },
    months: monthsIn(days, dateIn(now, timeZone)),
  };
  const madeAt = dateAndTimeIn(now, timeZone);
  const file = { operation: 'reports.year', list: 'accountant’s year', total: null } as const;
  const texts = textsOf(financialYear, clinic, madeAt);

  return fileInPieces(context, file, async function* (refuseUnlessStill) {
    const { csv, rows } = createCsvWriter(timeZone, refuseUnlessStill);
    const files = filesOf(year, texts, csv, refuseUnlessStill);
    for await (const bytes of inPieces(zipOf(files, madeAt))) {
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
    }),
  };
}

/** Writes lists as CSV and counts their rows. */
function createCsvWriter(timeZone: string, refuseUnlessStill: () => Promise<void>) {
  const writing = {
    time: (instant: Date | null) => (instant === null ? '' : dateAndTimeIn(instant, timeZone)),
  };
  let rows = 0;

  async function* csv<Row>(head: string, columns: readonly Column<Row>[], read: Read<Row>) {
    yield head;
    let cursor: string | null = null;
    do {
      await refuseUnlessStill();
      // Each batch is a statement of its own: a reader who is slow holds no snapshot and no connection.
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
  texts: ReturnType<typeof textsOf>,
  csv: ReturnType<typeof createCsvWriter>['csv'],
  refuseUnlessStill: () => Promise<void>,
): AsyncGenerator<ZippedFile, void> {
  const { db, timeZone, days, asked, months } = year;
  yield { name: 'README.txt', text: [texts.readme] };
  yield {
    name: 'money-by-month.csv',
    text: csv(texts.months, monthColumns, whole(year, moneyByMonth)),
  };
  yield {
    name: 'bills.csv',
    text: csv(texts.bills, billColumns, (cursor) => billsOfYear(db, { ...asked, cursor })),
  };
  yield {
    name: 'bill-lines.csv',
    text: csv(texts.lines, lineColumns, (cursor) => linesOfYear(db, { ...asked, cursor })),
  };
  yield {
    name: 'payments.csv',
    text: csv(texts.payments, paymentColumns, (cursor) => paymentsOfYear(db, { ...asked, cursor })),
  };
  yield {
    name: 'credit-notes.csv',
    text: csv(texts.creditNotes, creditNoteColumns, async (cursor) => {
      const found = await creditNotesIn(db, { ...days, timeZone }, { cursor, limit: batchSize });
      return { page: found.creditNotes, nextCursor: found.nextCursor };
    }),
  };
  yield {
    name: 'without-credit-note.csv',
    text: csv(texts.uncredited, uncreditedColumns, whole(year, uncreditedByMonth)),
  };
  yield {
    name: 'day-closes.csv',
    text: csv(texts.closes, closeColumns, (cursor) => closesOfYear(db, { ...asked, cursor })),
  };
  for (const { month, from, to } of months) {
    await refuseUnlessStill();
    yield* gstr1Files(db, month, { from, to, timeZone });
  }
}

async function* gstr1Files(
  db: Year['db'],
  month: string,
  ofMonth: SummedRange,
): AsyncGenerator<ZippedFile, void> {
  const sums = await readGstSums(db, ofMonth);
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

async function moneyByMonth({ db, months, timeZone }: Year) {
  const found = [];
  for (const { month, from, to } of months) {
    const { sums } = await readSums(db, { from, to, timeZone }, { measures: madeOf.money.sums });
    found.push({ month, money: moneyOf(sums) });
  }
  return found;
}

async function uncreditedByMonth({ db, months, timeZone }: Year) {
  const found = [];
  for (const { from, to } of months) {
    found.push(...(await uncreditedIn(db, { from, to, timeZone })));
  }
  return found;
}

/** Few rows, read at once. */
function whole<Row>(year: Year, read: (year: Year) => Promise<readonly Row[]>): Read<Row> {
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

/** Bytes in pieces worth sending. */
async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    waiting.push(piece);
    size += piece.length;
    if (size < pieceSize) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}
