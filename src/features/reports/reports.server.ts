import { sql } from 'kysely';
import { api, type SignedIn } from '../../server/api/operations';
import { noRecord, recordAudit } from '../../server/audit/recordAudit';
import { unrecordedWithoutSpace } from '../../server/audit/recordView';
import { localTimeZone } from '../../server/config';
import { sendTogether } from '../../server/database/pipeline';
import { dateIn } from '../../shared/clinicDay';
import type { ReportShown } from '../../shared/reportsShown';
import { readDuesOfAll } from './dues.rows';
import type { DayRange } from './range';
import { madeOf, mostKeys, type Report, type ReportName, receiverIn, type Sum } from './report';
import {
  comparedOf,
  daysInAll,
  doctorsIn,
  missingDaysOf,
  type TotalRow,
  totalsOf,
} from './sums.rows';

export const reportsOperations = {
  read: api.reports.read.handler(({ input, context }) => readReport(context, input.report, input)),

  dues: api.reports.dues.handler(async ({ input, context }) => {
    const { db, now, config } = context;
    const found = await readDuesOfAll(db, now, input.cursor);
    // One look, however far it is read on.
    if (!input.cursor) {
      const today = dateIn(now, localTimeZone(config));
      await recordReportView(context, 'dues', { from: today, to: today });
    }
    return found;
  }),

  practice: api.reports.practice.handler(({ input, context }) =>
    readReport(context, 'practice', input),
  ),
};

interface Asked extends DayRange {
  doctorId?: string | undefined;
  before?: DayRange | undefined;
}

async function readReport(context: SignedIn, name: ReportName, asked: Asked): Promise<Report> {
  const { db, config } = context;
  const { from, to, before, doctorId } = asked;
  const timeZone = localTimeZone(config);
  const { sums, days, before: compared } = madeOf[name];
  const range = { from, to, timeZone };
  const most = name === 'practice' ? mostKeys : Number.MAX_SAFE_INTEGER;
  const [[totals, byDay, [missing], doctors], earlier] = await Promise.all([
    sendTogether(
      db,
      totalsOf(db, range, { measures: sums, doctorId, mostKeys: most }),
      daysInAll(db, range, { measures: days, doctorId }),
      missingDaysOf(db, range),
      doctorsIn(db, range, sums),
    ),
    before
      ? db.executeQuery(comparedOf(db, { ...before, timeZone }, { measures: compared, doctorId }))
      : { rows: [] },
  ]);
  const named = [...totals, ...earlier.rows].map(sumFromRow);
  await recordReportView(context, name, asked);
  return {
    sums: named.slice(0, totals.length),
    before: named.slice(totals.length),
    days: byDay.map(({ day, ...figures }) => ({ date: day, ...figures })),
    people: await peopleIn(context, [
      ...doctors.map(({ id }) => id),
      ...named.flatMap((sum) => [sum.doctorId, receiverIn(sum)]),
    ]),
    missingDays: missing?.missing ?? 0,
  };
}

function sumFromRow({ measure, doctor_id, key, count, amount }: TotalRow): Sum {
  return { measure, doctorId: doctor_id, key, count, amount };
}

/** The names of those whom sums are of. */
async function peopleIn(
  { db }: SignedIn,
  named: readonly (string | null)[],
): Promise<Report['people']> {
  const ids = new Set(named);
  ids.delete(null);
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('name')
    .execute();
}

function recordReportView(
  context: SignedIn,
  report: ReportShown,
  { from, to }: DayRange,
): Promise<void> {
  const action = 'report_viewed';
  return unrecordedWithoutSpace(
    context,
    { action, id: null },
    () =>
      recordAudit(context.db, context, {
        action,
        values: { report, fromDate: from, date: to },
        ...noRecord,
      }),
    async () => {},
  );
}
