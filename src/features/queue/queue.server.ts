import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { idempotent } from '../../server/api/idempotent';
import { api, type OperationContext, openApi, type SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { positionCodeOf, tokenOfPositionCode } from '../../server/auth/positionCode';
import { localTimeZone } from '../../server/config';
import { isDoctor } from '../../server/database/doctors';
import { frequencyPeriod } from '../../server/database/frequency';
import { newestPage, pageOf } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { paperFile } from '../../server/pdf/paperFile';
import { dayOf, dayRange } from '../../shared/clinicDay';
import { orErased } from '../../shared/erased';
import { openTokensSince } from '../patients/isExpected.rows';
import {
  lockPatient,
  lockPatientExclusively,
  lockPatientsExclusively,
} from '../patients/lockPatient.rows';
import { readPatientOfPaper } from '../patients/survivor.rows';
import { isErased } from '../privacy/isErased.rows';
import { readLetterhead } from '../settings/letterhead.rows';
import {
  linkHeldToken,
  linkToken,
  readAwaitingAppointments,
  readMissedAppointment,
} from './appointmentOfToken.rows';
import { isBookable } from './bookableDoctors.rows';
import {
  changedColumns,
  changeToken,
  changeTokenInTransaction,
  recordTokenEvent,
  requireToken,
  tokenAuditValues,
  writeChange,
} from './changeToken.rows';
import { readHeldToken } from './heldToken.rows';
import { insertToken, normalKeyOffset } from './insertToken.rows';
import { queuePageSize, visitsPageSize } from './queue.contract';
import {
  consultationsOfDay,
  countsFrom,
  type Day,
  hasRecords,
  isIssuedOn,
  nextWaitingToken,
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
import { insertRemoteVisit, noteRemoteVisit } from './remoteVisits.rows';
import {
  type AwaitingAppointment,
  consultedStatuses,
  heldTokenText,
  maxReasonSuggestions,
  maxTokenSuggestions,
  openStatuses,
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
    const [rows, countRows, consultationRows] = await Promise.all([
      tokensOfQueue(db)
        .where(isIssuedOn(day, input.cursor))
        .orderBy('tokens.issued_at')
        .orderBy('tokens.id')
        .limit(queuePageSize + 1)
        .execute(),
      statusCounts(db, day).execute(),
      consultationsOfDay(db, day).execute(),
    ]);
    const counts = countsFrom(countRows);
    const pace = paceFrom(consultationRows, now);
    const { page, nextCursor } = pageOf(rows, queuePageSize, (row) => row.issued_at);
    const all = page.map((row) => queueTokenFromRow(row, day.date));
    const tokens = seesBills(user) ? all : all.map(withoutBill);
    return { date: day.date, counts, pace, tokens, nextCursor };
  }),

  day: api.queue.day.handler(async ({ input, context }) => {
    const { db, config } = context;
    const day = dayRange(input.date, localTimeZone(config));
    const [rows, countRows] = await Promise.all([
      tokensWithNames(db)
        .where(isIssuedOn(day, input.cursor))
        .orderBy('tokens.issued_at')
        .orderBy('tokens.id')
        .limit(queuePageSize + 1)
        .execute(),
      statusCounts(db, day).execute(),
    ]);
    const { page, nextCursor } = pageOf(rows, queuePageSize, (row) => row.issued_at);
    return { counts: countsFrom(countRows), tokens: page.map(tokenFromRow), nextCursor };
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
      query = query.where(isIssuedOn(day));
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
    const pageOptions = { table: 'tokens', cursor: input.cursor, limit: visitsPageSize };
    const { page, nextCursor } = await newestPage(tokens, 'issued_at', pageOptions);
    return { tokens: page.map(tokenFromRow), nextCursor };
  }),

  frequentReasons: api.queue.frequentReasons.handler(async ({ context }) => {
    const { replica, now, config } = context;
    const { from, today } = frequencyPeriod(now, localTimeZone(config));
    // The replica may lag behind: one use more or less in thirty days does not matter here.
    const rows = await replica
      .selectFrom('tokens')
      .select(sql<string>`mode() within group (order by urgent_reason)`.as('reason'))
      .where('issued_at', '>=', from)
      .where('urgent_reason', 'is not', null)
      .where('status', '!=', 'cancelled')
      .groupBy(sql`lower(urgent_reason)`)
      .orderBy(sql`count(*) filter (where issued_at >= ${today})`, 'desc')
      .orderBy(sql`count(*)`, 'desc')
      .orderBy(sql`lower(urgent_reason)`)
      .limit(maxReasonSuggestions)
      .execute();
    return rows.map(({ reason }) => reason);
  }),

  issue: api.queue.issue.handler(({ input, context, errors }) => {
    const day = dayOf(context.now, localTimeZone(context.config));
    // The answers to HAS_TOKEN and WHICH_APPOINTMENT belong to the same request, so the input hash leaves them out.
    const { isSecond, appointmentId, ...request } = input;
    const { urgentReason: reason, remoteKind } = input;
    return idempotent(context, {
      operation: 'queue.issue',
      input: request,
      read: readTokenWithAppointment,
      create: async (trx, id) => {
        // If two desks issue a token to this patient at once, the second waits here and then sees the first one's
        // token.
        const patient = await lockPatientExclusively(trx, input.patientId);
        if (!patient) throw errors.NO_SUCH_PATIENT();
        const { id: patientId } = patient;
        if (patient.voided_at) throw errors.NO_SUCH_PATIENT({ message: patientVoided });
        if (input.doctorId) await requireDoctor(trx, input.doctorId, errors);
        const heldToken = isSecond ? null : await readHeldToken(trx, patientId, day);
        if (heldToken) throw errors.HAS_TOKEN({ data: heldToken });
        const candidates =
          appointmentId === null ? [] : await readAwaitingAppointments(trx, patientId, day.date);
        const appointment = appointmentId
          ? candidates.find((one) => one.id === appointmentId)
          : candidates.length === 1 && candidates[0];
        if (!appointment && candidates.length > 0) {
          throw errors.WHICH_APPOINTMENT({ data: candidates });
        }
        const { doctorId = appointment ? await bookableDoctorOf(trx, appointment) : undefined } =
          input;
        const token = tokenToInsert(context, { ...request, patientId, id, doctorId });
        const number = await insertToken(trx, token);
        if (remoteKind) await insertRemoteVisit(trx, id, remoteKind);
        const values = { number, name: patient.name };
        await recordAudit(trx, context, {
          action: 'token_issued',
          values: reason ? { kind: 'urgent', ...values, reason } : { kind: 'normal', ...values },
          ...about('tokens', { id, patientId }),
        });
        if (appointment) await linkToken(trx, context, appointment, await readToken(trx, id));
        return readTokenWithAppointment(trx, id);
      },
    });
  }),

  undoCancel: api.queue.undoCancel.handler(({ input, context, errors }) => {
    const { db, now } = context;
    return inTransaction(db, async (trx) => {
      const { patientId } = await requireToken(trx, input.id, errors);
      // Exclusively, as a visit that comes back changes when the patient was last here.
      const patient = await lockPatientExclusively(trx, patientId);
      if (patient?.voided_at) throw errors.PATIENT_VOIDED();
      const restoredRow = await trx
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
      const token = await requireToken(trx, input.id, errors);
      if (!restoredRow) {
        throw errors.TOKEN_CHANGED({ message: refusalOf('cancel', token), data: token });
      }
      const values = tokenAuditValues(token);
      await recordTokenEvent(trx, context, token, { action: 'token_restored', values });
      const missedAppointment = await readMissedAppointment(trx, token.id);
      if (missedAppointment) await linkToken(trx, context, missedAppointment, token);
      return token;
    });
  }),

  callNext: api.queue.callNext.handler(({ input, context, errors }) => {
    const { user, now, config } = context;
    const day = dayOf(now, localTimeZone(config));
    // The answers to ANOTHER_DOCTOR and DRAFT_UNFINISHED belong to the same request, so the input hash leaves them out.
    const { insteadOf, draft, ...request } = input;
    const { completing } = request;
    return idempotent(context, {
      operation: 'queue.callNext',
      input: request,
      read: readCalledToken,
      create: async (trx, callId) => {
        if (completing) {
          const otherDoctorCheck = { ...errors, insteadOf };
          const draftCheck = { ...errors, draft };
          const change = {
            action: 'complete',
            id: completing,
            otherDoctorCheck,
            draftCheck,
            remoteCheck: errors,
          } as const;
          await writeChange(trx, context, change, errors);
        }
        if (!(await hasNobodyInside(trx, user.id, day))) throw errors.NOT_FREE();
        // Skips a patient whom another doctor is calling at this moment.
        const next = await nextWaitingToken(trx, day, user.id)
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
      // Two no-shows at once run one after the other, so that each sees the other's queue key.
      await sql`select pg_advisory_xact_lock(hashtext('queue order'))`.execute(trx);
      // Waits for a prescription or bill that is being written for the token.
      await trx
        .selectFrom('tokens')
        .select('id')
        .where('id', '=', input.id)
        .forNoKeyUpdate()
        .execute();
      await refuseWithRecords(trx, input.id, errors);
      const day = dayOf(context.now, localTimeZone(context.config));
      const queueKey = await queueKeyBehindTwo(trx, input.id, day);
      return changeToken(trx, context, { action: 'noShow', id: input.id, queueKey }, errors);
    }),
  ),

  leftOver: api.queue.leftOver.handler(async ({ context }) => {
    const rows = await leftOverTokens(context.db, context).execute();
    return rows.map(tokenFromRow);
  }),

  carryOver: api.queue.carryOver.handler(({ context }) => {
    const day = dayOf(context.now, localTimeZone(context.config));
    return cancelLeftOvers(context, {
      reasonAgainst: async (trx, { patientId }) => {
        const heldToken = await readHeldToken(trx, patientId, day);
        return heldToken && heldTokenText(heldToken);
      },
      afterCancel: async (trx, old) => {
        const id = uuidv7();
        const { patientId, priority } = old;
        const urgentReason = old.urgentReason ?? undefined;
        const doctorId = await bookableDoctorOf(trx, old);
        const token = tokenToInsert(context, { id, patientId, priority, urgentReason, doctorId });
        await insertToken(trx, token);
        if (old.remote) await insertRemoteVisit(trx, id, old.remote.kind);
        const [appointment, another] = await readAwaitingAppointments(trx, patientId, day.date);
        // Nobody can be asked to choose among several here: the desk checks the right appointment in.
        if (appointment && !another) {
          await linkHeldToken(trx, context, appointment, await readToken(trx, id));
        }
        await recordTokenEvent(trx, context, old, {
          action: 'token_cancelled',
          values: { kind: 'carriedOver', ...tokenAuditValues(old) },
        });
      },
    });
  }),

  dropLeftOver: api.queue.dropLeftOver.handler(({ context }) =>
    cancelLeftOvers(context, {
      afterCancel: (trx, old) =>
        recordTokenEvent(trx, context, old, {
          action: 'token_cancelled',
          values: { kind: 'atTheEnd', ...tokenAuditValues(old) },
        }),
    }),
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
    const position = id && (await readQueuePosition(db, id, now, localTimeZone(config)));
    if (!position) throw errors.CODE_NOT_USABLE();
    return position;
  }),

  move: api.queue.move.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      if (input.doctorId) await requireDoctor(trx, input.doctorId, errors);
      const { numUpdatedRows } = await trx
        .updateTable('tokens')
        .set({ doctor_id: input.doctorId })
        .where('id', '=', input.id)
        .where('status', '=', 'waiting')
        .where('doctor_id', 'is distinct from', input.doctorId)
        .executeTakeFirst();
      const token = await requireToken(trx, input.id, errors);
      if (numUpdatedRows === 0n) {
        // The token is in this queue already, as after a repeated request.
        if (token.status === 'waiting' && token.doctorId === input.doctorId) return token;
        throw errors.TOKEN_CHANGED({ message: refusalOf('start', token), data: token });
      }
      const { doctorName: doctor } = token;
      const values = tokenAuditValues(token);
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
      // A token older than `openTokensSince` may be that of an erased patient, of whom no reason is written down.
      const { patientId } = await requireToken(trx, id, errors);
      await lockPatient(trx, patientId);
      if (await isErased(trx, patientId)) throw errors.NOT_FOUND();
      const usualKey = sql`token_number + ${priority === 'urgent' ? 0 : normalKeyOffset}::int`;
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
      const token = await requireToken(trx, id, errors);
      if (numUpdatedRows > 0n) {
        const values = tokenAuditValues(token);
        await recordTokenEvent(trx, context, token, {
          action: 'priority_changed',
          values:
            reason === null ? { kind: 'normal', ...values } : { kind: 'urgent', ...values, reason },
        });
        return token;
      }
      // The token already has this priority and reason, as after a repeated request.
      if (token.status === 'waiting' && token.urgentReason === reason) return token;
      throw errors.TOKEN_CHANGED({ message: refusalOfPriority(token), data: token });
    }),
  ),

  noteRemote: api.queue.noteRemote.handler(({ input, context, errors }) =>
    noteRemoteVisit(context, input, errors),
  ),

  start: api.queue.start.handler(({ input: { id }, context, errors }) =>
    changeTokenInTransaction(context, { action: 'start', id }, errors),
  ),
  complete: api.queue.complete.handler(({ input, context, errors }) => {
    const { id, insteadOf, draft } = input;
    const otherDoctorCheck = { ...errors, insteadOf };
    const draftCheck = { ...errors, draft };
    return changeTokenInTransaction(
      context,
      { action: 'complete', id, otherDoctorCheck, draftCheck, remoteCheck: errors },
      errors,
    );
  }),
  cancel: api.queue.cancel.handler(({ input: { id, draft }, context, errors }) =>
    changeTokenInTransaction(
      context,
      { action: 'cancel', id, draftCheck: { ...errors, draft } },
      errors,
    ),
  ),
};

/** Tokens still waiting or in progress from the days before today, the oldest first, at most 100. */
function leftOverTokens(db: Kysely<Database>, context: OperationContext) {
  const { start } = dayOf(context.now, localTimeZone(context.config));
  return tokensWithNames(db)
    .where('tokens.issued_at', '<', start)
    .where('tokens.issued_at', '>=', openTokensSince(context))
    .where('tokens.status', 'in', openStatuses)
    .orderBy('tokens.issued_at')
    .orderBy('tokens.id')
    .limit(100);
}

interface LeftOverRules {
  /** Why a token must stay as it is, or null. Left out: no token has to. */
  reasonAgainst?: (trx: Transaction<Database>, old: Token) => Promise<string | null>;
  afterCancel: (trx: Transaction<Database>, old: Token) => Promise<void>;
}

/**
 * Cancels the tokens that still wait from earlier days, and runs `afterCancel` for each. Requests at the same moment
 * run one after the other, so each token is cancelled once. Returns how many were cancelled, and the others with the
 * reason.
 */
function cancelLeftOvers(
  context: SignedIn,
  { reasonAgainst, afterCancel }: LeftOverRules,
): Promise<{ count: number; refused: { id: string; reason: string }[] }> {
  return inTransaction(context.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('queue order'))`.execute(trx);
    const rows = await leftOverTokens(trx, context)
      .where('tokens.status', '=', 'waiting')
      .execute();
    const tokens = rows.map(tokenFromRow);
    const patientIds = tokens.map(({ patientId }) => patientId);
    // Before a token or number is locked, as when one token is issued: in another order the two would deadlock.
    await lockPatientsExclusively(trx, patientIds);
    const refused: { id: string; reason: string }[] = [];
    for (const old of tokens) {
      const reason =
        (await reasonAgainst?.(trx, old)) ?? (await cancelWaiting(trx, context, old.id));
      if (reason === null) await afterCancel(trx, old);
      else refused.push({ id: old.id, reason });
    }
    return { count: tokens.length - refused.length, refused };
  });
}

/** Cancels a token if it still waits, else returns what became of it meanwhile. */
async function cancelWaiting(
  trx: Transaction<Database>,
  context: SignedIn,
  id: string,
): Promise<string | null> {
  const { numUpdatedRows } = await trx
    .updateTable('tokens')
    .set(changedColumns('cancel', context))
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n ? null : refusalOf('start', await readToken(trx, id));
}

/** Whether a doctor has no patient inside on a day. A second call by the same doctor waits here for the first. */
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

interface TokenRequest {
  id: string;
  patientId: string;
  priority: TokenPriority;
  urgentReason?: string | undefined;
  doctorId?: string | null | undefined;
}

function tokenToInsert({ user, now, config }: SignedIn, token: TokenRequest) {
  const { doctorId } = token;
  return {
    ...token,
    doctorId: doctorId ?? undefined,
    issuedAt: now,
    issuedBy: user.id,
    clinicTimeZone: config.timeZone,
  };
}

/** The doctor of an appointment or of a token, if that doctor is still bookable. */
async function bookableDoctorOf(
  trx: Transaction<Database>,
  { doctorId }: Pick<AwaitingAppointment, 'doctorId'>,
): Promise<string | null> {
  return doctorId && (await isBookable(trx, doctorId)) ? doctorId : null;
}

/**
 * A queue key behind the next two waiting tokens of a day in this token's queue: between the second and third, or at
 * the end.
 */
async function queueKeyBehindTwo(
  trx: Transaction<Database>,
  id: string,
  { start, end }: Day,
): Promise<string | undefined> {
  const { rows } = await sql<{ key: string | null }>`
    with mine as (select * from tokens where id = ${id}),
    others as (
      select t.queue_key, row_number() over (order by t.queue_key, t.issued_at) as place
      from tokens t, mine
      where t.status = 'waiting' and t.id <> mine.id
        and t.issued_at >= ${start} and t.issued_at < ${end}
        and (t.doctor_id is null or mine.doctor_id is null or t.doctor_id = mine.doctor_id)
    )
    select coalesce(
      (select (a.queue_key + b.queue_key) / 2 from others a join others b on a.place = 2 and b.place = 3),
      (select max(queue_key) + 1 from others)
    )::text as key`.execute(trx);
  return rows[0]?.key ?? undefined;
}

async function refuseWithRecords(
  trx: Transaction<Database>,
  id: string,
  errors: { HAS_RECORDS(): Error },
): Promise<void> {
  const token = await trx
    .selectFrom('tokens')
    .select('id')
    .where('id', '=', id)
    .where(hasRecords)
    .executeTakeFirst();
  if (token) throw errors.HAS_RECORDS();
}

async function readSlip(
  { db, now, config, secret, origin }: OperationContext,
  id: string,
  errors: { NOT_FOUND(): Error },
): Promise<TokenSlip> {
  const timeZone = localTimeZone(config);
  const token = await requireToken(db, id, errors);
  const patientId = await readPatientOfPaper(db, 'tokens', token);
  const [position, patient, doctor, letterhead] = await Promise.all([
    readQueuePosition(db, id, now, timeZone),
    db
      .selectFrom('patients')
      .select(['name', 'number'])
      .where('id', '=', patientId)
      .executeTakeFirstOrThrow(),
    token.doctorId && readRoom(db, token.doctorId),
    readLetterhead(db),
  ]);
  return {
    tokenNumber: token.tokenNumber,
    patientName: orErased(patient.name),
    patientNumber: patient.number,
    doctorName: token.doctorName,
    room: doctor ? doctor.room : null,
    issuedAt: token.issuedAt,
    ahead: position?.status === 'waiting' ? position.ahead : null,
    readAt: now.toISOString(),
    address: `${origin}/place#${positionCodeOf(id, secret)}`,
    letterhead,
    timeZone,
  };
}

function readRoom(db: Kysely<Database>, doctorId: string) {
  return db.selectFrom('users').select('room').where('id', '=', doctorId).executeTakeFirst();
}

async function requireDoctor(
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
