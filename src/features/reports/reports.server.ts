import { sql } from 'kysely';
import { api, refuseUnlessAllowed, type SignedIn } from '../../server/api/operations';
import { recordReportView } from '../../server/audit/recordView';
import { localTimeZone } from '../../server/config';
import { isDoctor } from '../../server/database/doctors';
import { paperFile } from '../../server/pdf/paperFile';
import { dateIn } from '../../shared/clinicDay';
import { pageSize } from '../../shared/fields';
import { may } from '../../shared/permissions';
import { sumAmounts } from '../billing/billTotals';
import { readFollowUpsMissed } from '../recalls/followUps.rows';
import { readLetterhead } from '../settings/letterhead.rows';
import { readDuesOfAll } from './dues.rows';
import { type GstReport, maxUncredited } from './gst';
import { readCreditNotes, readGstSums, readMissingNumbers, readUncredited } from './gst.rows';
import type { DayRange } from './range';
import {
  maxKeys,
  measuresChosen,
  type Report,
  type ReportName,
  receiverIn,
  type Sum,
} from './report';
import { type AskedPaper, maxDebtors, type ReportsPaper } from './reportsPaper';
import { holesIn, isOfSeries, seriesOf } from './series';
import { readSpending } from './spending.rows';
import { readInSnapshot, readSums } from './sums.rows';
import { daysOfYear } from './year';
import { exportYear } from './year.server';

export const reportsOperations = {
  spending: api.reports.spending.handler(async ({ input, context }) => {
    const spending = await readSpendingOf(context, input);
    await recordReportView(context, 'spending', input);
    return spending;
  }),

  read: api.reports.read.handler(({ input, context }) => readReport(context, input.report, input)),

  dues: api.reports.dues.handler(async ({ input, context }) => {
    const { db, now, config } = context;
    const dues = await readInSnapshot(db, (trx) => readDuesOfAll(trx, now, input.cursor));
    // One audit event for all pages.
    if (!input.cursor) {
      const today = dateIn(now, localTimeZone(config));
      await recordReportView(context, 'dues', { from: today, to: today });
    }
    return dues;
  }),

  followUps: api.reports.followUps.handler(async ({ input, context }) => {
    const { db, now, config } = context;
    const today = dateIn(now, localTimeZone(config));
    const followUps = await readFollowUpsMissed(db, { ...input, today, limit: pageSize });
    if (!input.cursor) await recordReportView(context, 'follow-ups', input);
    return followUps;
  }),

  practice: api.reports.practice.handler(({ input, context }) =>
    readReport(context, 'practice', input),
  ),

  paper: api.reports.paper.handler(async ({ input, context }) => {
    const record = await readPaper(context, input);
    await recordReportView(context, input.report, input);
    return record;
  }),

  pdf: api.reports.pdf.handler(async ({ input, context, errors }) => {
    const { language, ...params } = input;
    const record = await readPaper(context, params);
    const name = ['reports', ...new Set([params.from, params.to])].join('-');
    const job = { kind: 'reports', record, size: 'A4', language } as const;
    const file = await paperFile(context, errors, name, job);
    await recordReportView(context, params.report, params);
    return file;
  }),

  gst: api.reports.gst.handler(async ({ input, context }) => {
    const report = await readGst(context, input);
    await recordReportView(context, 'gst', input);
    return report;
  }),

  creditNotes: api.reports.creditNotes.handler(({ input, context }) => {
    const { db, config } = context;
    const { cursor, ...days } = input;
    const range = { ...days, timeZone: localTimeZone(config) };
    return readCreditNotes(db, range, { cursor, limit: pageSize });
  }),

  year: api.reports.year.handler(async ({ input, context }) => {
    const { name } = await context.db
      .selectFrom('clinic_settings')
      .select('name')
      .executeTakeFirstOrThrow();
    await recordReportView(context, 'year', daysOfYear(input.financialYear));
    return exportYear(context, input.financialYear, name);
  }),
};

interface ReportParams extends DayRange {
  doctorId?: string | undefined;
  before?: DayRange | undefined;
  countsOutside?: boolean | undefined;
}

async function readReport(
  context: SignedIn,
  name: ReportName,
  params: ReportParams,
): Promise<Report> {
  const report = await readFigures(context, name, params);
  await recordReportView(context, name, params);
  return report;
}

async function readFigures(
  context: SignedIn,
  name: ReportName,
  params: ReportParams,
): Promise<Report> {
  const { db, config } = context;
  const { from, to, before, doctorId } = params;
  const timeZone = localTimeZone(config);
  const {
    sums: measures,
    course: courseMeasures,
    before: comparedMeasures,
  } = measuresChosen(name, params);
  // Concurrently: the range before need not be of the same snapshot.
  const [current, earlier] = await Promise.all([
    readInSnapshot(db, (trx) =>
      readSums(
        trx,
        { from, to, timeZone },
        { measures, course: courseMeasures, doctorId, ...(name === 'practice' && { maxKeys }) },
      ),
    ),
    before && comparedMeasures.length > 0
      ? readInSnapshot(db, (trx) =>
          readSums(trx, { ...before, timeZone }, { measures: comparedMeasures, doctorId }),
        )
      : { sums: [] },
  ]);
  const { sums, course } = current;
  return { sums, before: earlier.sums, course, people: await peopleIn(context, sums) };
}

async function readGst({ db, config }: SignedIn, days: DayRange): Promise<GstReport> {
  const range = { from: days.from, to: days.to, timeZone: localTimeZone(config) };
  const { sums, uncredited } = await readInSnapshot(db, async (trx) => ({
    sums: await readGstSums(trx, range),
    uncredited: await readUncredited(trx, range),
  }));
  const series = seriesOf(sums);
  const missingNumbers = await readMissingNumbers(db, holesIn(series, days));
  return {
    sums: sums.filter(({ measure }) => !isOfSeries(measure)),
    series,
    missing: missingNumbers,
    uncredited: {
      count: uncredited.length,
      amount: sumAmounts(uncredited),
      rows: uncredited.slice(0, maxUncredited),
    },
  };
}

/** What went out, with what medicines cost for whoever may see that. */
function readSpendingOf({ db, config, user, clinicSettings }: SignedIn, { from, to }: DayRange) {
  const range = { from, to, timeZone: localTimeZone(config) };
  const seesCosts = may(user, 'stock.value', clinicSettings.rights);
  return readInSnapshot(db, (trx) => readSpending(trx, range, { seesCosts }));
}

/** The people whose ids the sums have, and all doctors, for the filter by doctor. */
async function peopleIn({ db }: SignedIn, sums: readonly Sum[]): Promise<Report['people']> {
  const ids = new Set(sums.flatMap((sum) => [sum.doctorId, receiverIn(sum)]));
  ids.delete(null);
  return db
    .selectFrom('users')
    .select(['id', 'name', isDoctor().as('isDoctor')])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[]) or ${isDoctor()}`)
    .orderBy('name')
    .execute();
}

const rangedReports = ['money', 'visits', 'patients', 'practice'] as const satisfies ReportName[];

/** One report, or all that the person may see. */
async function readPaper(
  context: SignedIn,
  { report: requestedReport, ...params }: AskedPaper,
): Promise<ReportsPaper> {
  const { db, config, user, now, clinicSettings } = context;
  const seesPractice = may(user, 'reports.practice', clinicSettings.rights);
  if (requestedReport === 'practice') await refuseUnlessAllowed(context, 'reports.practice');
  const names = rangedReports.filter(
    (name) =>
      name === requestedReport ||
      (requestedReport === 'all' && (name !== 'practice' || seesPractice)),
  );
  const [letterhead, doctor, dues, gst, spending, ...reports] = await Promise.all([
    readLetterhead(db),
    params.doctorId
      ? db.selectFrom('users').select('name').where('id', '=', params.doctorId).executeTakeFirst()
      : undefined,
    readDuesForPaper(context, requestedReport),
    requestedReport === 'gst' || (requestedReport === 'all' && !params.doctorId)
      ? readGst(context, params)
      : null,
    requestedReport === 'spending' || (requestedReport === 'all' && !params.doctorId)
      ? readSpendingOf(context, params)
      : null,
    ...names.map(async (name) => ({ name, report: await readFigures(context, name, params) })),
  ]);
  return {
    letterhead,
    timeZone: localTimeZone(config),
    madeAt: now.toISOString(),
    madeByName: user.name,
    range: { from: params.from, to: params.to },
    before: params.before ?? null,
    doctorName: params.doctorId ? (doctor?.name ?? '') : null,
    reports,
    dues,
    gst,
    spending,
  };
}

/** The dues for a paper, without patients if it has all reports; null if it has no dues. */
async function readDuesForPaper({ db, now }: SignedIn, requestedReport: AskedPaper['report']) {
  if (requestedReport !== 'dues' && requestedReport !== 'all') return null;
  // One snapshot for all pages, so that the patients' dues add up to the total.
  return readInSnapshot(db, async (trx) => {
    const first = await readDuesOfAll(trx, now, undefined);
    if (requestedReport === 'all') return { ...first, patients: [] };
    const patients = [...first.patients];
    let { nextCursor } = first;
    while (nextCursor && patients.length < maxDebtors) {
      const next = await readDuesOfAll(trx, now, nextCursor);
      patients.push(...next.patients);
      nextCursor = next.nextCursor;
    }
    return { ...first, patients, nextCursor };
  });
}
