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
import { madeOf } from './report';
import { seriesOf } from './series';
import { readSums } from './sums.rows';
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

/** The accountant's year as a zip, in pieces. What `t` says is said now: the pieces leave after the request. */
export function yearOf(
  context: SignedIn,
  financialYear: number,
  clinic: string,
): Promise<AsyncGenerator<FilePiece, void>> {
  const { db, config, now } = context;
  const timeZone = localTimeZone(config);
  const writing = {
    time: (instant: Date | null) => (instant === null ? '' : dateAndTimeIn(instant, timeZone)),
  };
  const days = daysOfYear(financialYear);
  const range = { ...days, timeZone };
  const asked = {
    start: dayRange(days.from, timeZone).start,
    end: dayRange(days.to, timeZone).end,
    limit: batchSize,
  };
  const months = monthsIn(days, dateIn(now, timeZone));
  const madeAt = dateAndTimeIn(now, timeZone);
  let rows = 0;

  const file = { operation: 'reports.year', list: 'accountant’s year', total: null } as const;
  const said = {
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

  return fileInPieces(context, file, async function* (refuseUnlessStill) {
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

    async function* files(): AsyncGenerator<ZippedFile, void> {
      yield { name: 'README.txt', text: [said.readme] };
      yield {
        name: 'money-by-month.csv',
        text: csv(said.months, monthColumns, whole(moneyByMonth)),
      };
      yield {
        name: 'bills.csv',
        text: csv(said.bills, billColumns, (cursor) => billsOfYear(db, { ...asked, cursor })),
      };
      yield {
        name: 'bill-lines.csv',
        text: csv(said.lines, lineColumns, (cursor) => linesOfYear(db, { ...asked, cursor })),
      };
      yield {
        name: 'payments.csv',
        text: csv(said.payments, paymentColumns, (cursor) =>
          paymentsOfYear(db, { ...asked, cursor }),
        ),
      };
      yield {
        name: 'credit-notes.csv',
        text: csv(said.creditNotes, creditNoteColumns, async (cursor) => {
          const found = await creditNotesIn(db, range, { cursor, limit: batchSize });
          return { page: found.creditNotes, nextCursor: found.nextCursor };
        }),
      };
      yield {
        name: 'without-credit-note.csv',
        text: csv(said.uncredited, uncreditedColumns, whole(uncreditedByMonth)),
      };
      yield {
        name: 'day-closes.csv',
        text: csv(said.closes, closeColumns, (cursor) => closesOfYear(db, { ...asked, cursor })),
      };
      for (const { month, from, to } of months) yield* gstr1Files(month, { from, to, timeZone });
    }

    async function* gstr1Files(month: string, ofMonth: typeof range) {
      await refuseUnlessStill();
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

    async function moneyByMonth() {
      const found = [];
      for (const { month, from, to } of months) {
        const { sums } = await readSums(
          db,
          { from, to, timeZone },
          { measures: madeOf.money.sums },
        );
        found.push({ month, money: moneyOf(sums) });
      }
      return found;
    }

    async function uncreditedByMonth() {
      const found = [];
      for (const { from, to } of months) {
        found.push(...(await uncreditedIn(db, { from, to, timeZone })));
      }
      return found;
    }

    for await (const bytes of inPieces(zipOf(files(), madeAt))) {
      yield { kind: 'bytes', base64: bytes.toString('base64'), rows };
    }
  });
}

/** Few rows, read at once. */
function whole<Row>(read: () => Promise<readonly Row[]>): Read<Row> {
  return async () => ({ page: await read(), nextCursor: null });
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
