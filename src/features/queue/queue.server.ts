import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { idempotent } from '../../server/api/idempotent';
import { api, type OperationContext, openApi, type SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { positionCodeOf, tokenOfPositionCode } from '../../server/auth/positionCode';
import { localTimeZone } from '../../server/config';
import { isDoctor } from '../../server/database/doctors';
import { newestPage, pageOf } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { paperFile } from '../../server/pdf/paperFile';
import { dayOf, dayRange } from '../../shared/clinicDay';
import { lockPatient, lockPatientAlone } from '../patients/lockPatient.rows';
import { readPatientNumber } from '../patients/patients.rows';
import { readLetterhead } from '../settings/letterhead.rows';
import {
  awaitingAppointments,
  linkHeldToken,
  linkToken,
  missedAppointmentOf,
} from './appointmentOfToken.rows';
import { isBookable } from './bookableDoctors.rows';
import {
  auditValues,
  changeToken,
  changeTokenAlone,
  findToken,
  recordTokenEvent,
  writeChange,
} from './changeToken.rows';
import { heldToken } from './heldToken.rows';
import { insertToken, notUrgent } from './insertToken.rows';
import { queuePageSize, visitsPageSize } from './queue.contract';
import {
  consultations,
  countsFrom,
  isOfDay,
  nextWaiting,
  paceFrom,
  queueTokenFromRow,
  readDaySummary,
  readQueuePosition,
  readToken,
  readTokenWithAppointment,
  statusCounts,
  tokenFromRow,
  tokensOfQueue,
  tokensWithNames,
} from './queue.rows';
import {
  type AwaitingAppointment,
  consultedStatuses,
  maxTokenSuggestions,
  reasonsOffered,
  refusalOf,
  refusalOfPriority,
  seesBills,
  type Token,
  type TokenPriority,
  undoCancelSeconds,
  withoutBill,
} from './token';
import type { TokenSlip } from './tokenSlip';

export const queueOperations = {
  today: api.queue.today.handler(async ({ input, context }) => {
    const { db, now, config, user } = context;
    const day = dayOf(now, localTimeZone(config));
    const [rows, counted, consulted] = await Promise.all([
      tokensOfQueue(db)
        .where(isOfDay(day, input.cursor))
        .orderBy('tokens.issued_at')
        .orderBy('tokens.id')
        .limit(queuePageSize + 1)
        .execute(),
      statusCounts(db, day).execute(),
      consultations(db, day).execute(),
    ]);
    const counts = countsFrom(counted);
    const pace = paceFrom(consulted, now);
    const { page, nextCursor } = pageOf(rows, queuePageSize, (row) => row.issued_at);
    const all = page.map((row) => queueTokenFromRow(row, day.date));
    const tokens = seesBills(user) ? all : all.map(withoutBill);
    return { date: day.date, counts, pace, tokens, nextCursor };
  }),

  day: api.queue.day.handler(async ({ input, context }) => {
    const { db, config } = context;
    const day = dayRange(input.date, localTimeZone(config));
    const [rows, counted] = await Promise.all([
      tokensWithNames(db)
        .where(isOfDay(day, input.cursor))
        .orderBy('tokens.issued_at')
        .orderBy('tokens.id')
        .limit(queuePageSize + 1)
        .execute(),
      statusCounts(db, day).execute(),
    ]);
    const { page, nextCursor } = pageOf(rows, queuePageSize, (row) => row.issued_at);
    return { counts: countsFrom(counted), tokens: page.map(tokenFromRow), nextCursor };
  }),

  patientTokens: api.queue.patientTokens.handler(async ({ input, context }) => {
    const { db, now, config } = context;
    let query = tokensWithNames(db)
      .where('tokens.patient_id', '=', input.patientId)
      .where('tokens.status', 'in', consultedStatuses)
      .orderBy('tokens.issued_at', 'desc')
      .limit(maxTokenSuggestions);
    if (input.issued === 'today') {
      const day = dayOf(now, localTimeZone(config));
      query = query
        .where('tokens.issued_at', '>=', day.start)
        .where('tokens.issued_at', '<', day.end);
    }
    return (await query.execute()).map(tokenFromRow);
  }),

  visits: api.queue.visits.handler(async ({ input, context, errors }) => {
    const { patientId } = input;
    const patient = await context.db
      .selectFrom('patients')
      .select('id')
      .where('id', '=', patientId)
      .executeTakeFirst();
    if (!patient) throw errors.NOT_FOUND();
    const tokens = tokensWithNames(context.db).where('tokens.patient_id', '=', patientId);
    const wanted = { table: 'tokens', cursor: input.cursor, limit: visitsPageSize };
    const { page, nextCursor } = await newestPage(tokens, 'issued_at', wanted);
    return { tokens: page.map(tokenFromRow), nextCursor };
  }),

  frequentReasons: api.queue.frequentReasons.handler(async ({ context }) => {
    const { replica, now, config } = context;
    const { start } = dayOf(now, localTimeZone(config));
    // A moment old is no harm: one use more or less of a month changes no offer.
    const rows = await replica
      .selectFrom('tokens')
      .select(sql<string>`mode() within group (order by urgent_reason)`.as('reason'))
      .where('issued_at', '>=', new Date(start.getTime() - lookback))
      .where('urgent_reason', 'is not', null)
      .where('status', '!=', 'cancelled')
      .groupBy(sql`lower(urgent_reason)`)
      .orderBy(sql`count(*) filter (where issued_at >= ${start})`, 'desc')
      .orderBy(sql`count(*)`, 'desc')
      .orderBy(sql`lower(urgent_reason)`)
      .limit(reasonsOffered)
      .execute();
    return rows.map(({ reason }) => reason);
  }),

  issue: api.queue.issue.handler(({ input, context, errors }) => {
    const day = dayOf(context.now, localTimeZone(context.config));
    // The answers to “a second one?” and “for which appointment?” belong to the same request.
    const { isSecond, appointmentId, ...wanted } = input;
    const { patientId, urgentReason: reason } = input;
    return idempotent(context, {
      operation: 'queue.issue',
      input: wanted,
      read: readTokenWithAppointment,
      create: async (trx, id) => {
        // Of two desks that give this patient a token the second one waits here, and sees the first one's.
        const patient = await lockPatientAlone(trx, patientId);
        if (!patient) throw errors.NO_SUCH_PATIENT();
        if (patient.voided_at) throw errors.NO_SUCH_PATIENT({ message: patientVoided });
        if (input.doctorId) await checkDoctor(trx, input.doctorId, errors);
        const held = isSecond ? null : await heldToken(trx, patientId, day);
        if (held) throw errors.HAS_TOKEN({ data: held });
        const awaiting =
          appointmentId === null ? [] : await awaitingAppointments(trx, patientId, day.date);
        const meant = appointmentId
          ? awaiting.find((one) => one.id === appointmentId)
          : awaiting.length === 1 && awaiting[0];
        if (!meant && awaiting.length > 0) throw errors.WHICH_APPOINTMENT({ data: awaiting });
        const { doctorId = meant ? await doctorOf(trx, meant) : undefined } = input;
        const token = newTokenOf(context, { ...wanted, id, doctorId });
        const number = await insertToken(trx, token);
        const values = { number, name: patient.name };
        await recordAudit(trx, context, {
          action: 'token_issued',
          values: reason ? { kind: 'urgent', ...values, reason } : { kind: 'normal', ...values },
          ...about('tokens', { id, patientId }),
        });
        if (meant) await linkToken(trx, context, meant, await readToken(trx, id));
        return readTokenWithAppointment(trx, id);
      },
    });
  }),

  undoCancel: api.queue.undoCancel.handler(({ input, context, errors }) => {
    const { db, now } = context;
    return inTransaction(db, async (trx) => {
      const changed = await trx
        .updateTable('tokens')
        .set({
          status: sql`case when consulted_at is null then 'waiting' else 'in-progress' end`,
          cancelled_at: null,
        })
        .where('id', '=', input.id)
        .where('status', '=', 'cancelled')
        .where('cancelled_at', '>', new Date(now.getTime() - undoCancelSeconds * 1000))
        .returning('id')
        .executeTakeFirst();
      const token = await findToken(trx, input.id, errors);
      if (!changed) {
        throw errors.TOKEN_CHANGED({ message: refusalOf('cancel', token), data: token });
      }
      const values = auditValues(token);
      await recordTokenEvent(trx, context, token, { action: 'token_restored', values });
      const missed = await missedAppointmentOf(trx, token.id);
      if (missed) await linkToken(trx, context, missed, token);
      return token;
    });
  }),

  callNext: api.queue.callNext.handler(({ input, context, errors }) => {
    const { user, now, config } = context;
    const day = dayOf(now, localTimeZone(config));
    // The answers to “another doctor's?” and “not finished” belong to the same request.
    const { insteadOf, draft, ...wanted } = input;
    const { completing } = wanted;
    return idempotent(context, {
      operation: 'queue.callNext',
      input: wanted,
      read: readCalledToken,
      create: async (trx, callId) => {
        if (completing) {
          const asksWhose = { ...errors, insteadOf };
          const asksOfDraft = { ...errors, draft };
          const change = { action: 'complete', id: completing, asksWhose, asksOfDraft } as const;
          await writeChange(trx, context, change, errors);
        }
        if (!(await hasNobodyInside(trx, user.id, day))) throw errors.NOT_FREE();
        // Whom another doctor is calling at this moment is not waited for.
        const next = await nextWaiting(trx, day, user.id)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst();
        if (!next) throw errors.NOBODY_WAITS();
        return changeToken(trx, context, { action: 'start', id: next.id, callId }, errors);
      },
    });
  }),

  noShow: api.queue.noShow.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      // Of two who are put back at once, each must see where the other one is.
      await sql`select pg_advisory_xact_lock(hashtext('queue order'))`.execute(trx);
      await refuseConsulted(trx, input.id, errors);
      const queueKey = await keyBehindTwo(trx, input.id);
      return changeToken(trx, context, { action: 'noShow', id: input.id, queueKey }, errors);
    }),
  ),

  leftOver: api.queue.leftOver.handler(async ({ context }) => {
    const rows = await leftOvers(context.db, context).execute();
    return rows.map(tokenFromRow);
  }),

  carryOver: api.queue.carryOver.handler(({ context }) =>
    endLeftOvers(context, async (trx, old) => {
      const id = uuidv7();
      const { patientId, priority, doctorId } = old;
      const urgentReason = old.urgentReason ?? undefined;
      const token = newTokenOf(context, { id, patientId, priority, urgentReason, doctorId });
      await insertToken(trx, token);
      await lockPatient(trx, patientId);
      const { date } = dayOf(context.now, localTimeZone(context.config));
      const [awaiting, another] = await awaitingAppointments(trx, patientId, date);
      // Of several nobody is asked here: the one that is meant is checked in.
      if (awaiting && !another) {
        await linkHeldToken(trx, context, awaiting, await readToken(trx, id));
      }
      await recordTokenEvent(trx, context, old, {
        action: 'token_cancelled',
        values: { kind: 'carriedOver', ...auditValues(old) },
      });
    }),
  ),

  dropLeftOver: api.queue.dropLeftOver.handler(({ context }) =>
    endLeftOvers(context, (trx, old) =>
      recordTokenEvent(trx, context, old, {
        action: 'token_cancelled',
        values: { kind: 'atTheEnd', ...auditValues(old) },
      }),
    ),
  ),

  summary: api.queue.summary.handler(({ context }) =>
    readDaySummary(context.db, dayOf(context.now, localTimeZone(context.config))),
  ),

  slip: api.queue.slip.handler(({ input, context, errors }) => readSlip(context, input.id, errors)),

  slipPdf: api.queue.slipPdf.handler(async ({ input, context, errors }) => {
    const { id, size, language } = input;
    const record = await readSlip(context, id, errors);
    const name = `token-${record.tokenNumber}`;
    return paperFile(context, errors, name, { kind: 'tokenSlip', record, size, language });
  }),

  place: openApi.queue.place.handler(async ({ input, context, errors }) => {
    const { db, now, config, secret } = context;
    const id = tokenOfPositionCode(input.code, secret);
    const place = id && (await readQueuePosition(db, id, now, localTimeZone(config)));
    if (!place) throw errors.CODE_NOT_USABLE();
    return place;
  }),

  move: api.queue.move.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      if (input.doctorId) await checkDoctor(trx, input.doctorId, errors);
      const { numUpdatedRows } = await trx
        .updateTable('tokens')
        .set({ doctor_id: input.doctorId })
        .where('id', '=', input.id)
        .where('status', '=', 'waiting')
        .executeTakeFirst();
      const token = await findToken(trx, input.id, errors);
      if (numUpdatedRows === 0n) {
        throw errors.TOKEN_CHANGED({ message: refusalOf('start', token), data: token });
      }
      const { doctorName: doctor } = token;
      const values = auditValues(token);
      await recordTokenEvent(trx, context, token, {
        action: 'token_moved',
        values:
          doctor === null
            ? { kind: 'everybody', ...values }
            : { kind: 'doctor', ...values, doctor },
      });
      return token;
    }),
  ),

  setPriority: api.queue.setPriority.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { id, priority, urgentReason: reason = null } = input;
      const usualKey = sql`token_number + ${priority === 'urgent' ? 0 : notUrgent}::int`;
      const { numUpdatedRows } = await trx
        .updateTable('tokens')
        .set({
          priority,
          urgent_reason: reason,
          queue_key: sql`coalesce(other_queue_key, ${usualKey})`,
          other_queue_key: sql`queue_key`,
        })
        .where('id', '=', id)
        .where('status', '=', 'waiting')
        .where('priority', '!=', priority)
        .executeTakeFirst();
      const token = await findToken(trx, id, errors);
      if (numUpdatedRows > 0n) {
        const values = auditValues(token);
        await recordTokenEvent(trx, context, token, {
          action: 'priority_changed',
          values:
            reason === null ? { kind: 'normal', ...values } : { kind: 'urgent', ...values, reason },
        });
        return token;
      }
      // So already, as by the same request before.
      if (token.status === 'waiting' && token.urgentReason === reason) return token;
      throw errors.TOKEN_CHANGED({ message: refusalOfPriority(token), data: token });
    }),
  ),

  start: api.queue.start.handler(({ input: { id }, context, errors }) =>
    changeTokenAlone(context, { action: 'start', id }, errors),
  ),
  complete: api.queue.complete.handler(({ input, context, errors }) => {
    const { id, insteadOf, draft } = input;
    const asksWhose = { ...errors, insteadOf };
    const asksOfDraft = { ...errors, draft };
    return changeTokenAlone(context, { action: 'complete', id, asksWhose, asksOfDraft }, errors);
  }),
  cancel: api.queue.cancel.handler(({ input: { id, draft }, context, errors }) =>
    changeTokenAlone(context, { action: 'cancel', id, asksOfDraft: { ...errors, draft } }, errors),
  ),
};

/** Milliseconds. */
const lookback = 30 * 24 * 60 * 60 * 1000;

/** What is still open from the days before today, the oldest first. */
function leftOvers(db: Kysely<Database>, { now, config }: OperationContext) {
  const { start } = dayOf(now, localTimeZone(config));
  return tokensWithNames(db)
    .where('tokens.issued_at', '<', start)
    .where('tokens.issued_at', '>=', new Date(start.getTime() - lookback))
    .where('tokens.status', 'in', ['waiting', 'in-progress'])
    .orderBy('tokens.issued_at')
    .orderBy('tokens.id')
    .limit(100);
}

/** Cancels those who still wait from earlier days, each with what else is done for it; of two at once, one does it. */
function endLeftOvers(
  context: SignedIn,
  also: (trx: Transaction<Database>, old: Token) => Promise<void>,
): Promise<{ count: number }> {
  return inTransaction(context.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('queue order'))`.execute(trx);
    const rows = await leftOvers(trx, context).where('tokens.status', '=', 'waiting').execute();
    for (const old of rows.map(tokenFromRow)) {
      await trx
        .updateTable('tokens')
        .set({ status: 'cancelled', cancelled_at: context.now })
        .where('id', '=', old.id)
        .execute();
      await also(trx, old);
    }
    return { count: rows.length };
  });
}

/** Whether a doctor has nobody inside on a day. Of two calls of one doctor the second waits here for the first one. */
async function hasNobodyInside(
  trx: Transaction<Database>,
  doctorId: string,
  { start, end }: { start: Date; end: Date },
): Promise<boolean> {
  const { rows } = await sql<{ is_free: boolean }>`
    select has_nobody_inside(${doctorId}, null, ${start}, ${end}) as is_free`.execute(trx);
  return rows[0]?.is_free ?? false;
}

async function readCalledToken(db: Kysely<Database>, callId: string): Promise<Token> {
  const call = await db
    .selectFrom('token_calls')
    .select('token_id')
    .where('id', '=', callId)
    .executeTakeFirstOrThrow();
  return readToken(db, call.token_id);
}

const patientVoided = 'This patient’s record was voided. Choose another one.';

interface Issued {
  id: string;
  patientId: string;
  priority: TokenPriority;
  urgentReason?: string | undefined;
  doctorId?: string | null | undefined;
}

function newTokenOf({ user, now, config }: SignedIn, token: Issued) {
  const { doctorId } = token;
  return {
    ...token,
    doctorId: doctorId ?? undefined,
    issuedAt: now,
    issuedBy: user.id,
    clinicTimeZone: config.timeZone,
  };
}

/** The doctor of an appointment, if patients can still be sent there. */
async function doctorOf(
  trx: Transaction<Database>,
  { doctorId }: AwaitingAppointment,
): Promise<string | null> {
  return doctorId && (await isBookable(trx, doctorId)) ? doctorId : null;
}

/** A queue key behind the next two who wait with this token: between the second and the third, or at the end. */
async function keyBehindTwo(trx: Transaction<Database>, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ key: string | null }>`
    with mine as (select * from tokens where id = ${id}),
    others as (
      select t.queue_key, row_number() over (order by t.queue_key, t.issued_at) as place
      from tokens t, mine
      where t.status = 'waiting' and t.id <> mine.id
        and t.issued_at >= mine.issued_at - interval '1 day'
        and (t.doctor_id is null or mine.doctor_id is null or t.doctor_id = mine.doctor_id)
    )
    select coalesce(
      (select (a.queue_key + b.queue_key) / 2 from others a join others b on a.place = 2 and b.place = 3),
      (select max(queue_key) + 1 from others)
    )::text as key`.execute(trx);
  return rows[0]?.key ?? undefined;
}

async function refuseConsulted(
  trx: Transaction<Database>,
  id: string,
  errors: { HAS_RECORDS(): Error },
): Promise<void> {
  for (const table of ['prescriptions', 'bills'] as const) {
    const record = await trx
      .selectFrom(table)
      .select('id')
      .where('token_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (record) throw errors.HAS_RECORDS();
  }
}

/** What a token's slip is drawn from. */
async function readSlip(
  { db, now, config, secret, origin }: OperationContext,
  id: string,
  errors: { NOT_FOUND(): Error },
): Promise<TokenSlip> {
  const timeZone = localTimeZone(config);
  const token = await findToken(db, id, errors);
  const [place, patientNumber, doctor, letterhead] = await Promise.all([
    readQueuePosition(db, id, now, timeZone),
    readPatientNumber(db, token.patientId),
    token.doctorId && readRoom(db, token.doctorId),
    readLetterhead(db),
  ]);
  return {
    tokenNumber: token.tokenNumber,
    patientName: token.patientName,
    patientNumber,
    doctorName: token.doctorName,
    room: doctor ? doctor.room : null,
    issuedAt: token.issuedAt,
    ahead: place?.status === 'waiting' ? place.ahead : null,
    readAt: now.toISOString(),
    address: `${origin}/place#${positionCodeOf(id, secret)}`,
    letterhead,
    timeZone,
  };
}

function readRoom(db: Kysely<Database>, doctorId: string) {
  return db.selectFrom('users').select('room').where('id', '=', doctorId).executeTakeFirst();
}

async function checkDoctor(
  trx: Transaction<Database>,
  id: string,
  errors: { NO_SUCH_DOCTOR(): Error },
): Promise<void> {
  const doctor = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where(isDoctor())
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!doctor) throw errors.NO_SUCH_DOCTOR();
}
