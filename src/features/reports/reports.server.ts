import { sql } from 'kysely';
import { api, type SignedIn } from '../../server/api/operations';
import { recordReportView } from '../../server/audit/recordView';
import { localTimeZone } from '../../server/config';
import { sendTogether } from '../../server/database/pipeline';
import { dateIn } from '../../shared/clinicDay';
import { pageSize } from '../../shared/fields';
import { readDuesOfAll } from './dues.rows';
import { readFollowUpsMissed } from './followUps.rows';
import { mostUncredited } from './gst';
import { creditNotesIn, gstTotalsOf, missingOf, uncreditedIn } from './gst.rows';
import type { DayRange } from './range';
import { madeOf, mostKeys, type Report, type ReportName, receiverIn, type Sum } from './report';
import { holesIn, isOfSeries, seriesOf } from './series';
import { missingDaysOf, periodSumsOf, sumFromRow, totalsOf } from './sums.rows';
import { daysOfYear } from './year';
import { yearOf } from './year.server';

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

  gst: api.reports.gst.handler(async ({ input, context }) => {
    const { db, config } = context;
    const range = { ...input, timeZone: localTimeZone(config) };
    const [[totals, [missing]], uncredited] = await Promise.all([
      sendTogether(db, gstTotalsOf(db, range), missingDaysOf(db, range)),
      uncreditedIn(db, range),
    ]);
    const sums = totals.map(sumFromRow);
    const series = seriesOf(sums);
    const missingNumbers = await missingOf(db, holesIn(series, input));
    await recordReportView(context, 'gst', input);
    return {
      sums: sums.filter(({ measure }) => !isOfSeries(measure)),
      series,
      missing: missingNumbers,
      uncredited: {
        count: uncredited.length,
        amount: uncredited.reduce((sum, { amount }) => sum + amount, 0),
        rows: uncredited.slice(0, mostUncredited),
      },
      missingDays: missing?.missing ?? 0,
    };
  }),

  creditNotes: api.reports.creditNotes.handler(({ input, context }) => {
    const { db, config } = context;
    const { cursor, ...days } = input;
    const range = { ...days, timeZone: localTimeZone(config) };
    return creditNotesIn(db, range, { cursor, limit: pageSize });
  }),

  year: api.reports.year.handler(async ({ input, context }) => {
    const { name } = await context.db
      .selectFrom('clinic_settings')
      .select('name')
      .executeTakeFirstOrThrow();
    await recordReportView(context, 'year', daysOfYear(input.financialYear));
    return yearOf(context, input.financialYear, name);
  }),
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
