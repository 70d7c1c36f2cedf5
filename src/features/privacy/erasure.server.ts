import { type Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { idempotent } from '../../server/api/idempotent';
import { api, type OperationContext } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { clearContact, erasePatient, recordIdsOf } from '../../server/backup/erasures';
import { localTimeZone } from '../../server/config';
import { readLocked } from '../../server/database/readLocked';
import type { Database } from '../../server/database/schema';
import { survivorIdOf } from '../../server/database/survivorIdOf';
import { inTransaction } from '../../server/database/transaction';
import { dateIn, formatCalendarDate } from '../../shared/clinicDay';
import { shortId } from '../../shared/ids';
import { t } from '../../shared/language';
import { isExpected } from '../patients/isExpected.rows';
import { lockPatientExclusively } from '../patients/lockPatient.rows';
import { registeredByName } from '../patients/patientSearch.rows';
import { enteredFromRow, todayOf } from '../patients/patients.rows';
import { survivorOf } from '../patients/survivor.rows';
import { hasOtherAdministrator } from '../staff/staff.rows';
import { withoutContact } from './contactData';
import { isErased } from './isErased.rows';
import { readPrivacyRequests } from './privacyRequests.rows';
import { readPrivacySettings } from './privacySettings.rows';
import { keptUntil } from './retention';

/** Patients' requests about their record, legal holds, and erasure (decision 50). */
export const erasureOperations = {
  requests: api.privacy.requests.handler(async ({ input, context, errors }) => {
    const { db } = context;
    const retentionEnd = await retentionEndOf(db, input.id, context);
    if (!retentionEnd) throw errors.NOT_FOUND();
    const hold = await readHold(db, input.id);
    const erasure = await db
      .selectFrom('erasures')
      .select('erased_at')
      .where('patient_id', '=', input.id)
      .where('scope', '=', 'record')
      .executeTakeFirst();
    return {
      requests: await readPrivacyRequests(db, input.id),
      hold: hold
        ? { reason: hold.reason, setByName: hold.name, setAt: hold.set_at.toISOString() }
        : null,
      keptUntil: retentionEnd,
      isOver: retentionEnd <= todayOf(context),
      hasContact: await hasContact(db, input.id),
      erasedAt: erasure?.erased_at.toISOString() ?? null,
      copies: context.erasures.copiesBefore(erasure?.erased_at ?? context.now),
    };
  }),

  ask: api.privacy.ask.handler(({ input, context, errors }) => {
    const { id: recordId, kind, wish } = input;
    const read = async (db: Kysely<Database>, id: string) => {
      const [stored] = await readPrivacyRequests(db, await survivorOf(db, recordId), id);
      if (!stored) throw errors.NOT_FOUND();
      return stored;
    };
    return idempotent(context, {
      operation: 'privacy.ask',
      input,
      create: async (trx, id) => {
        const patient = await lockPatientExclusively(trx, recordId);
        if (!patient || (await isErased(trx, patient.id))) throw errors.NOT_FOUND();
        const { id: patientId, name } = patient;
        await trx
          .insertInto('privacy_requests')
          .values({
            id,
            patient_id: patientId,
            kind,
            wish,
            made_by: context.user.id,
            made_at: context.now,
            outcome: null,
            answer: null,
            answered_by: null,
            answered_at: null,
          })
          .execute();
        await recordAudit(trx, context, {
          action: 'privacy_asked',
          values: { kind, name, reason: wish },
          ...about('privacy_requests', { id, patientId }),
        });
        return read(trx, id);
      },
      read,
    });
  }),

  answer: api.privacy.answer.handler(async ({ input, context, errors }) => {
    const { id, outcome, answer } = input;
    await inTransaction(context.db, async (trx) => {
      const request = await lockRequest(trx, id);
      if (!request) throw errors.NOT_FOUND();
      // Idempotent: the same answer again changes nothing.
      if (request.outcome === outcome && request.answer === answer) return;
      if (request.outcome) throw errors.ANSWERED();
      if (request.kind === 'erasure' && outcome === 'done') throw errors.NOT_ERASED();
      await trx
        .updateTable('privacy_requests')
        .set({ outcome, answer, answered_by: context.user.id, answered_at: context.now })
        .where('id', '=', id)
        .execute();
      await recordAudit(trx, context, {
        action: 'privacy_answered',
        values: { kind: outcome, name: request.name, reason: answer },
        ...about('privacy_requests', { id, patientId: request.patient_id }),
      });
    });
    return {};
  }),

  hold: api.privacy.hold.handler(async ({ input, context, errors }) => {
    const { id: patientId, isHeld, reason } = input;
    await inTransaction(context.db, async (trx) => {
      const name = await readName(trx, patientId, 'locked');
      if (name === undefined || (await isErased(trx, patientId))) throw errors.NOT_FOUND();
      const hold = await readHold(trx, patientId);
      // Idempotent: the request was repeated, or two people sent it.
      if (isHeld === (hold !== undefined)) return;
      if (hold) {
        await trx
          .updateTable('legal_holds')
          .set({ ended_at: context.now })
          .where('id', '=', hold.id)
          .execute();
      } else {
        await trx
          .insertInto('legal_holds')
          .values({
            id: uuidv7(),
            patient_id: patientId,
            reason,
            set_by: context.user.id,
            set_at: context.now,
            ended_at: null,
          })
          .execute();
      }
      await recordAudit(trx, context, {
        action: 'legal_hold_changed',
        values: { kind: isHeld ? 'set' : 'ended', name, reason },
        ...about('patients', { id: patientId, patientId }),
      });
    });
    return {};
  }),

  erase: api.privacy.erase.handler(async ({ input, context, errors }) => {
    const { now, user, erasures } = context;
    await erasures.seal();
    const patientId = await inTransaction(context.db, async (trx) => {
      const request = await lockRequest(trx, input.id);
      if (request?.kind !== 'erasure') throw errors.NOT_FOUND();
      const id = request.patient_id;
      // A repeated request whose first answer was lost: the patient is erased already.
      if (request.outcome === 'done') return id;
      if (request.outcome) throw errors.ANSWERED();
      await readName(trx, id, 'locked');
      // By another of this patient's requests: it is erased once.
      if (await isErased(trx, id)) throw errors.ANSWERED();
      if (await readHold(trx, id)) throw errors.ON_HOLD();
      if (await isExpected(trx, id, context)) throw errors.PATIENT_IS_EXPECTED();
      const retentionEnd = await retentionEndOf(trx, id, context);
      if (!input.law && retentionEnd && retentionEnd > todayOf(context)) {
        throw errors.KEPT({
          message: t(
            'This record is kept until {date}. Refuse the request with this reason, or name the law by which it is erased before.',
            { date: formatCalendarDate(retentionEnd) },
          ),
          data: { keptUntil: retentionEnd },
        });
      }
      if (input.typed.toLowerCase() !== shortId(id).toLowerCase()) throw errors.NOT_TYPED();
      if (request.made_by === user.id && (await hasOtherAdministrator(trx, user.id))) {
        throw errors.ANOTHER_PERSON();
      }
      await erasePatient(trx, { patientId: id, at: now, by: user.id });
      await trx
        .updateTable('privacy_requests')
        .set({ outcome: 'done', answer: 'Erased', answered_by: user.id, answered_at: now })
        .where('id', '=', request.id)
        .execute();
      for (const recordId of await recordIdsOf(trx, id)) {
        await recordAudit(trx, context, {
          action: 'patient_erased',
          values: input.law
            ? { kind: 'byLaw', id: recordId, reason: input.law }
            : { kind: 'inTime', id: recordId },
          ...about('patients', { id: recordId, patientId: recordId }),
        });
      }
      return id;
    });
    // Seals audit rows of views during the erasure into the chain, then erases again up to a later time to cover them.
    await erasures.seal();
    await erasePatient(context.db, { patientId, at: context.clock(), by: user.id });
    await erasures.writeDown();
    return {};
  }),

  clearContact: api.privacy.clearContact.handler(async ({ input, context, errors }) => {
    const { now, user, erasures } = context;
    await erasures.seal();
    await inTransaction(context.db, async (trx) => {
      const patient = await trx
        .selectFrom('patients')
        .selectAll()
        .select(registeredByName)
        .where('id', '=', survivorIdOf(input.id))
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!patient) throw errors.NOT_FOUND();
      const { id } = patient;
      const record = enteredFromRow(patient);
      // Idempotent: the request was repeated, or two people sent it.
      if (!(await hasContact(trx, id))) return;
      if (patient.version !== input.version) throw errors.RECORD_CHANGED();
      if (await readHold(trx, id)) throw errors.ON_HOLD();
      if (await isExpected(trx, id, context)) throw errors.PATIENT_IS_EXPECTED();
      // Raises the version, so that a form that was opened before cannot save the old contact data again unnoticed.
      await trx
        .insertInto('patient_versions')
        .values({
          patient_id: id,
          version: patient.version,
          record: JSON.stringify(withoutContact(record)),
          changed_by: user.id,
          changed_by_name: user.name,
          changed_at: now,
          reason: null,
        })
        .execute();
      await trx
        .updateTable('patients')
        .set({ version: patient.version + 1 })
        .where('id', '=', id)
        .execute();
      await clearContact(trx, { patientId: id, at: now });
      for (const recordId of await recordIdsOf(trx, id)) {
        await recordAudit(trx, context, {
          action: 'contact_cleared',
          values: { kind: 'byHand', name: patient.name },
          ...about('patients', { id: recordId, patientId: recordId }),
        });
      }
    });
    await erasures.writeDown();
    return {};
  }),
};

async function readName(
  db: Kysely<Database>,
  patientId: string,
  lock?: 'locked',
): Promise<string | undefined> {
  const query = db.selectFrom('patients').select('name').where('id', '=', patientId);
  return (await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst())?.name;
}

/** Reads a request with its patient's name, and locks it until the transaction ends. */
function lockRequest(db: Kysely<Database>, id: string) {
  return readLocked(
    db
      .selectFrom('privacy_requests')
      .innerJoin('patients', 'patients.id', 'privacy_requests.patient_id')
      .selectAll('privacy_requests')
      .select('patients.name')
      .where('privacy_requests.id', '=', id)
      .forNoKeyUpdate('privacy_requests'),
  );
}

function readHold(db: Kysely<Database>, patientId: string) {
  return (
    db
      .selectFrom('legal_holds')
      .innerJoin('users', 'users.id', 'legal_holds.set_by')
      .select(['legal_holds.id', 'reason', 'set_at', 'users.name'])
      // A hold on a record that was merged holds the surviving one, and the other way round.
      .where(sql<boolean>`patient_id = any(ids_of(${patientId}::uuid))`)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
  );
}

/** Whether a record or an earlier version of it has contact data: the texts that `clear_contact` looks for. */
async function hasContact(db: Kysely<Database>, patientId: string): Promise<boolean> {
  const { rows } = await sql<{ has_contact: boolean }>`
    select exists (
      select from (
        select phone, email, address, emergency_contact from patients where id = any(ids_of(${patientId}::uuid))
        union all
        select record ->> 'phone', record ->> 'email', record ->> 'address', record ->> 'emergencyContact'
        from patient_versions where patient_id = any(ids_of(${patientId}::uuid))
      ) contacts
      where concat(phone, email, address, emergency_contact) <> ''
    ) as has_contact`.execute(db);
  return rows[0]?.has_contact ?? false;
}

/** The date from which a record need not be kept any more; null if there is no such patient. */
async function retentionEndOf(
  db: Kysely<Database>,
  patientId: string,
  { config }: Pick<OperationContext, 'config'>,
): Promise<string | null> {
  const { rows } = await sql<{
    registered_at: Date;
    last_at: Date;
    last_date: string | null;
    date_of_birth: string | null;
    age: number;
  }>`
    select registered_at, date_of_birth, age,
      greatest(
        (select max(registered_at) from patients record where record.id = any(ids)),
        (select max(issued_at) from tokens where patient_id = any(ids)),
        (select max(created_at) from prescriptions where patient_id = any(ids)),
        (select max(finished_at) from consultations where patient_id = any(ids)),
        (select max(created_at) from bills where patient_id = any(ids)),
        (select max(issued_at) from letters where patient_id = any(ids)),
        (select max(recorded_at) from vitals where patient_id = any(ids))
      ) as last_at,
      (select max(date) from appointments where patient_id = any(ids) and status = 'completed') as last_date
    from patients, ids_of(${patientId}::uuid) ids where id = ${patientId}::uuid`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const timeZone = localTimeZone(config);
  const { retentionYears } = await readPrivacySettings(db);
  const last = dateIn(row.last_at, timeZone);
  return keptUntil({
    registered: dateIn(row.registered_at, timeZone),
    lastVisit: row.last_date && row.last_date > last ? row.last_date : last,
    dateOfBirth: row.date_of_birth,
    age: row.age,
    years: retentionYears,
  });
}
