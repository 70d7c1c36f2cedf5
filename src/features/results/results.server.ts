import type { Kysely, Transaction } from 'kysely';
import { idempotent } from '../../server/api/idempotent';
import { api, type SignedIn } from '../../server/api/operations';
import { refuseFuture } from '../../server/api/refuseFuture';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { localTimeZone } from '../../server/config';
import { toColumns } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { isVoidedSo, voidedColumns } from '../../server/database/voidedColumns';
import { t } from '../../shared/language';
import { worksAs } from '../../shared/permissions';
import { lockPatient } from '../patients/lockPatient.rows';
import { todayOf } from '../patients/patients.rows';
import { isErased } from '../privacy/isErased.rows';
import type { CorrectedReport, NewReport, ResultReport } from './result';
import { nameOfResult, toConfirm, unlistedFields, withUnknownUnit } from './resultOfTest';
import {
  egfrOfResult,
  findReport,
  readAwaited,
  readEgfrFacts,
  readNewestResults,
  readReports,
  readTrend,
  resultColumns,
} from './results.rows';

export const resultsOperations = {
  record: api.results.record.handler(({ input, context, errors }) => {
    const create = async (trx: Transaction<Database>, id: string) => {
      refuseFuture(context, errors, { takenOn: input.takenOn });
      refuseUnclear(input, errors);
      // Locks the patient: an erasure waits for this transaction, or `isErased` sees it below.
      const patient = await lockPatient(trx, input.patientId);
      if (!patient) throw errors.NOT_FOUND();
      const { id: patientId } = patient;
      if (patient.voided_at !== null || (await isErased(trx, patientId))) {
        throw errors.PATIENT_VOIDED();
      }
      const report = { ...input, patientId };
      if (!(await isTokenOf(trx, report))) throw errors.TOKEN_NOT_USABLE();
      await insertReport(trx, context, { id, ...report });
      const recorded = await readReport(trx, id);
      await recordAudit(trx, context, {
        action: 'results_recorded',
        values: { name: recorded.patientName, count: recorded.results.length },
        ...about('result_reports', recorded),
      });
      return recorded;
    };
    return idempotent(context, { operation: 'results.record', input, create, read: readReport });
  }),

  amend: api.results.amend.handler(({ input, context, errors }) => {
    const { id: amends, reason, ...corrected } = input;
    const create = async (trx: Transaction<Database>, id: string) => {
      refuseFuture(context, errors, { takenOn: corrected.takenOn });
      refuseUnclear(corrected, errors);
      const before = await lockOwnReport(trx, context, amends, errors);
      const { patientId, tokenId } = before;
      await insertReport(trx, context, {
        id,
        patientId,
        tokenId: tokenId ?? undefined,
        ...corrected,
        amendment: { of: amends, reason },
      });
      const amended = await readReport(trx, id);
      await recordAudit(trx, context, {
        action: 'results_amended',
        values: { name: amended.patientName, reason },
        ...about('result_reports', amended),
      });
      return amended;
    };
    return idempotent(context, { operation: 'results.amend', input, create, read: readReport });
  }),

  void: api.results.void.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { user, now } = context;
      const { id, reason } = input;
      if (await isVoidedSo(trx, 'result_reports', { id, reason, user })) return readReport(trx, id);
      const before = await lockOwnReport(trx, context, id, errors);
      await trx
        .updateTable('result_reports')
        .set(voidedColumns(user, now, reason))
        .where('id', '=', id)
        .execute();
      await recordAudit(trx, context, {
        action: 'results_voided',
        values: { name: before.patientName, reason },
        ...about('result_reports', before),
      });
      return readReport(trx, id);
    }),
  ),

  ofPatient: api.results.ofPatient.handler(async ({ input: { patientId }, context }) => {
    const { db, config } = context;
    const [reports, newest, awaited, patient] = await Promise.all([
      readReports(db, patientId),
      readNewestResults(db, patientId),
      readAwaited(db, patientId, { today: todayOf(context), timeZone: localTimeZone(config) }),
      readEgfrFacts(db, patientId),
    ]);
    const creatinine = newest.find(({ testKey }) => testKey === 'creat');
    return {
      reports,
      newest,
      awaited,
      egfr: creatinine ? egfrOfResult(creatinine, patient) : null,
    };
  }),

  trend: api.results.trend.handler(async ({ input, context: { db } }) => {
    const { patientId, ...test } = input;
    const [points, patient] = await Promise.all([
      readTrend(db, patientId, test),
      readEgfrFacts(db, patientId),
    ]);
    return { points: points.map((point) => ({ ...point, egfr: egfrOfResult(point, patient) })) };
  }),
};

interface EntryErrors {
  BAD_REQUEST(refusal: {
    message: string;
    data: { issues: { field: string; message: string }[] };
  }): Error;
  IMPLAUSIBLE(refusal: { data: { positions: number[] } }): Error;
  UNIT_UNKNOWN(refusal: { data: { positions: number[] } }): Error;
}

/** Refuses what the list of tests forbids, units that a test does not have, and unlikely numbers that nobody confirmed. */
function refuseUnclear({ results }: CorrectedReport, errors: EntryErrors): void {
  const issues = unlistedFields(results).map(({ position, field, message }) => ({
    field: `results.${position}.${field}`,
    message: t(message),
  }));
  if (issues[0]) throw errors.BAD_REQUEST({ message: issues[0].message, data: { issues } });
  const unknown = withUnknownUnit(results);
  if (unknown.length > 0) throw errors.UNIT_UNKNOWN({ data: { positions: unknown } });
  const unlikely = toConfirm(results);
  if (unlikely.length > 0) throw errors.IMPLAUSIBLE({ data: { positions: unlikely } });
}

async function isTokenOf(
  trx: Transaction<Database>,
  { tokenId, patientId }: Pick<NewReport, 'tokenId' | 'patientId'>,
): Promise<boolean> {
  if (tokenId === undefined) return true;
  const token = await trx
    .selectFrom('tokens')
    .select('id')
    .where('id', '=', tokenId)
    .where('patient_id', '=', patientId)
    .forShare()
    .executeTakeFirst();
  return token !== undefined;
}

interface ChangeErrors {
  NOT_FOUND(): Error;
  NOT_YOURS(): Error;
  NOT_IN_FORCE(refusal: { message: string; data: ResultReport }): Error;
}

/** Locks a report that holds and that this person may change. */
async function lockOwnReport(
  trx: Transaction<Database>,
  { user }: SignedIn,
  id: string,
  errors: ChangeErrors,
): Promise<ResultReport> {
  const found = await findReport(trx, id);
  if (!found) throw errors.NOT_FOUND();
  // As recording does, before the report: an erasure waits for this transaction.
  await lockPatient(trx, found.patientId);
  await trx
    .selectFrom('result_reports')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
  const before = await findReport(trx, id);
  if (!before) throw errors.NOT_FOUND();
  if (before.recordedBy !== user.id && !worksAs('doctor', user)) throw errors.NOT_YOURS();
  if (before.voided) {
    const { byName: name, reason } = before.voided;
    const message = t('{name} voided these results: {reason}', { name, reason });
    throw errors.NOT_IN_FORCE({ message, data: before });
  }
  if (before.amendedBy !== null) {
    const message = t('These results were corrected meanwhile. Please open the newer ones.');
    throw errors.NOT_IN_FORCE({ message, data: before });
  }
  return before;
}

interface EnteredReport extends NewReport {
  id: string;
  amendment?: { of: string; reason: string };
}

async function insertReport(
  trx: Transaction<Database>,
  { user, now }: SignedIn,
  { id, patientId, tokenId, laboratory, takenOn, results, amendment }: EnteredReport,
): Promise<void> {
  await trx
    .insertInto('result_reports')
    .values({
      id,
      patient_id: patientId,
      token_id: tokenId ?? null,
      laboratory,
      taken_on: takenOn,
      recorded_by: user.id,
      recorded_by_name: user.name,
      recorded_at: now,
      amends: amendment?.of ?? null,
      amend_reason: amendment?.reason ?? null,
    })
    .execute();
  await trx
    .insertInto('results')
    .values(
      results.map((result, position) => ({
        report_id: id,
        position,
        ...toColumns(resultColumns, result),
        // Of a test of the list always the list's own name, whatever was sent.
        name: nameOfResult(result, { language: 'en' }),
      })),
    )
    .execute();
}

async function readReport(db: Kysely<Database>, id: string): Promise<ResultReport> {
  const report = await findReport(db, id);
  if (!report) throw new Error('A report that was written cannot be read.');
  return report;
}
