import { sql } from 'kysely';
import { api, type SignedIn } from '../../server/api/operations';
import { recordReportView } from '../../server/audit/recordView';
import { localTimeZone } from '../../server/config';
import { sendTogether } from '../../server/database/pipeline';
import { dateIn } from '../../shared/clinicDay';
import { readDuesOfAll } from './dues.rows';
import { readFollowUpsMissed } from './followUps.rows';
import type { DayRange } from './range';
import { madeOf, mostKeys, type Report, type ReportName, receiverIn, type Sum } from './report';
import { missingDaysOf, periodSumsOf, sumFromRow, totalsOf } from './sums.rows';

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

  followUps: api.reports.followUps.handler(async ({ input, context }) => {
    const { db, now, config } = context;
    const today = dateIn(now, localTimeZone(config));
    const found = await readFollowUpsMissed(db, { ...input, today });
    if (!input.cursor) await recordReportView(context, 'follow-ups', input);
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
  const { sums, course } = madeOf[name];
  const range = { from, to, timeZone };
  const most = name === 'practice' ? mostKeys : Number.MAX_SAFE_INTEGER;
  const [[totals, periods, [missing]], earlier] = await Promise.all([
    sendTogether(
      db,
      totalsOf(db, range, { measures: sums, doctorId, mostKeys: most }),
      periodSumsOf(db, range, { measures: course, doctorId }),
      missingDaysOf(db, range),
    ),
    before
      ? db.executeQuery(
          totalsOf(db, { ...before, timeZone }, { measures: sums, doctorId, mostKeys: most }),
        )
      : { rows: [] },
  ]);
  const named = [...totals, ...earlier.rows].map(sumFromRow);
  await recordReportView(context, name, asked);
  return {
    sums: named.slice(0, totals.length),
    before: named.slice(totals.length),
    course: periods.map(({ day, doctor_id, ...figures }) => ({
      from: day,
      doctorId: doctor_id,
      ...figures,
    })),
    people: await peopleIn(context, named),
    missingDays: missing?.missing ?? 0,
  };
}

/** The names of those whom sums are of, and of all doctors who may be asked about. */
async function peopleIn({ db }: SignedIn, sums: readonly Sum[]): Promise<Report['people']> {
  const ids = new Set(sums.flatMap((sum) => [sum.doctorId, receiverIn(sum)]));
  ids.delete(null);
  const isDoctor = sql<boolean>`role = 'doctor'`;
  return db
    .selectFrom('users')
    .select(['id', 'name', isDoctor.as('isDoctor')])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[]) or (${isDoctor} and status = 'active')`)
    .orderBy('name')
    .execute();
}
