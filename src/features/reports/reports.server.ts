import { sql } from 'kysely';
import { api, refuseUnlessAllowed, type SignedIn } from '../../server/api/operations';
import { recordReportView } from '../../server/audit/recordView';
import { localTimeZone } from '../../server/config';
import { isDoctor } from '../../server/database/doctors';
import { paperFile } from '../../server/pdf/paperFile';
import { dateIn } from '../../shared/clinicDay';
import { pageSize } from '../../shared/fields';
import { may } from '../../shared/permissions';
import { readLetterhead } from '../settings/letterhead.rows';
import { readDuesOfAll } from './dues.rows';
import { readFollowUpsMissed } from './followUps.rows';
import { type GstReport, maxUncredited } from './gst';
import { creditNotesIn, missingOf, readGstSums, uncreditedIn } from './gst.rows';
import type { DayRange } from './range';
import { madeOf, maxKeys, type Report, type ReportName, receiverIn, type Sum } from './report';
import { type AskedPaper, maxDebtors, type ReportsPaper } from './reportsPaper';
import { holesIn, isOfSeries, seriesOf } from './series';
import { atOneMoment, readSums } from './sums.rows';
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

  paper: api.reports.paper.handler(async ({ input, context }) => {
    const record = await readPaper(context, input);
    await recordReportView(context, input.report, input);
    return record;
  }),

  pdf: api.reports.pdf.handler(async ({ input, context, errors }) => {
    const { language, ...asked } = input;
    const record = await readPaper(context, asked);
    const name = ['reports', ...new Set([asked.from, asked.to])].join('-');
    const job = { kind: 'reports', record, size: 'A4', language } as const;
    const file = await paperFile(context, errors, name, job);
    await recordReportView(context, asked.report, asked);
    return file;
  }),

  gst: api.reports.gst.handler(async ({ input, context }) => {
    const found = await readGst(context, input);
    await recordReportView(context, 'gst', input);
    return found;
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
  const found = await figuresOf(context, name, asked);
  await recordReportView(context, name, asked);
  return found;
}

async function figuresOf(context: SignedIn, name: ReportName, asked: Asked): Promise<Report> {
  const { db, config } = context;
  const { from, to, before, doctorId } = asked;
  const timeZone = localTimeZone(config);
  const { sums: measures, course: along, before: compared } = madeOf[name];
  // Side by side: what is compared need not be of the same moment.
  const [found, earlier] = await Promise.all([
    atOneMoment(db, (trx) =>
      readSums(
        trx,
        { from, to, timeZone },
        { measures, course: along, doctorId, ...(name === 'practice' && { mostKeys: maxKeys }) },
      ),
    ),
    before && compared.length > 0
      ? atOneMoment(db, (trx) =>
          readSums(trx, { ...before, timeZone }, { measures: compared, doctorId }),
        )
      : { sums: [] },
  ]);
  const { sums, course } = found;
  return { sums, before: earlier.sums, course, people: await peopleIn(context, sums) };
}

async function readGst({ db, config }: SignedIn, asked: DayRange): Promise<GstReport> {
  const range = { from: asked.from, to: asked.to, timeZone: localTimeZone(config) };
  const { sums, uncredited } = await atOneMoment(db, async (trx) => ({
    sums: await readGstSums(trx, range),
    uncredited: await uncreditedIn(trx, range),
  }));
  const series = seriesOf(sums);
  const missingNumbers = await missingOf(db, holesIn(series, asked));
  return {
    sums: sums.filter(({ measure }) => !isOfSeries(measure)),
    series,
    missing: missingNumbers,
    uncredited: {
      count: uncredited.length,
      amount: uncredited.reduce((sum, { amount }) => sum + amount, 0),
      rows: uncredited.slice(0, maxUncredited),
    },
  };
}

/** The names of those whom sums are of, and of all doctors, who may be asked about. */
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

const onPaper = ['money', 'visits', 'patients', 'practice'] as const satisfies ReportName[];

/** One report, or all that the person may see. */
async function readPaper(
  context: SignedIn,
  { report: wanted, ...asked }: AskedPaper,
): Promise<ReportsPaper> {
  const { db, config, user, now, clinicSettings } = context;
  const seesPractice = may(user, 'reports.practice', clinicSettings.rights);
  if (wanted === 'practice') await refuseUnlessAllowed(context, 'reports.practice');
  const names = onPaper.filter(
    (name) => name === wanted || (wanted === 'all' && (name !== 'practice' || seesPractice)),
  );
  const [letterhead, doctor, dues, gst, ...reports] = await Promise.all([
    readLetterhead(db),
    asked.doctorId
      ? db.selectFrom('users').select('name').where('id', '=', asked.doctorId).executeTakeFirst()
      : undefined,
    duesOnPaper(context, wanted),
    wanted === 'gst' || (wanted === 'all' && !asked.doctorId) ? readGst(context, asked) : null,
    ...names.map(async (name) => ({ name, report: await figuresOf(context, name, asked) })),
  ]);
  return {
    letterhead,
    timeZone: localTimeZone(config),
    madeAt: now.toISOString(),
    madeByName: user.name,
    range: { from: asked.from, to: asked.to },
    before: asked.before ?? null,
    doctorName: asked.doctorId ? (doctor?.name ?? '') : null,
    reports,
    dues,
    gst,
  };
}

/** Who owes is named where the dues alone are asked for. */
async function duesOnPaper({ db, now }: SignedIn, wanted: AskedPaper['report']) {
  if (wanted !== 'dues' && wanted !== 'all') return null;
  const first = await readDuesOfAll(db, now, undefined);
  if (wanted === 'all') return { ...first, patients: [] };
  const patients = [...first.patients];
  let { nextCursor } = first;
  while (nextCursor && patients.length < maxDebtors) {
    const next = await readDuesOfAll(db, now, nextCursor);
    patients.push(...next.patients);
    nextCursor = next.nextCursor;
  }
  return { ...first, patients, nextCursor };
}
