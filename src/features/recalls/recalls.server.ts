import type { Kysely, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { idempotent } from '../../server/api/idempotent';
import { api, type OperationContext } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import type { Database } from '../../server/database/schema';
import { addDays } from '../../shared/clinicDay';
import { readFreeTimes } from '../appointments/freeTimes.rows';
import { openDayFrom } from '../appointments/openDay';
import { lockPatient } from '../patients/lockPatient.rows';
import { todayOf } from '../patients/patients.rows';
import { bookableDoctors } from '../queue/bookableDoctors.rows';
import { readClinicSettings } from '../settings/settings.rows';
import { duePageSize, type RecallProposal } from './due';
import { areOfPatient, insertAttempts, nextAppointmentOn, readDuePage } from './recalls.rows';

/** Open days that are looked through for a free time. */
const daysLookedThrough = 31;

export const recallsOperations = {
  list: api.recalls.list.handler(({ input, context }) =>
    readDuePage(context, { ...input, limit: duePageSize }),
  ),

  answer: api.recalls.answer.handler(({ input, context, errors }) => {
    const { user, now } = context;
    const today = todayOf(context);
    const { due, answer, until, note } = input;
    const create = async (trx: Transaction<Database>, id: string) => {
      const patient = await lockPatient(trx, input.patientId);
      // An erased record is voided too.
      if (!patient || patient.voided_at || !(await areOfPatient(trx, patient.id, due))) {
        throw errors.NOT_FOUND();
      }
      const { id: patientId, name } = patient;
      const listedFrom = answer === 'later' ? (until ?? null) : null;
      if (listedFrom !== null && listedFrom <= today) throw errors.DAY_PASSED();
      const comesOn = answer === 'booked' ? await nextAppointmentOn(trx, patientId, today) : null;
      if (answer === 'booked' && comesOn === null) throw errors.NOT_BOOKED();
      const rows = due.map(({ reason, reasonId }, index) => ({
        id: index === 0 ? id : uuidv7(),
        patient_id: patientId,
        ...{ reason, reason_id: reasonId, answer },
        until: listedFrom,
        note: note ?? null,
        answered_by: user.id,
        answered_by_name: user.name,
        answered_at: now,
      }));
      await trx.insertInto('recall_answers').values(rows).execute();
      const day = comesOn ?? listedFrom;
      await recordAudit(trx, context, {
        action: 'recall_answered',
        values:
          answer === 'declined' || day === null
            ? { kind: 'declined', name }
            : { kind: answer, name, date: day },
        ...about('recall_answers', { id, patientId }),
      });
      return readAnswer(trx, id);
    };
    return idempotent(context, { operation: 'recalls.answer', input, create, read: readAnswer });
  }),

  attempt: api.recalls.attempt.handler(({ input, context, errors }) => {
    const { due } = input;
    const create = async (trx: Transaction<Database>, id: string) => {
      const patient = await lockPatient(trx, input.patientId);
      if (!patient || patient.voided_at || !(await areOfPatient(trx, patient.id, due))) {
        throw errors.NOT_FOUND();
      }
      const { id: patientId } = patient;
      await insertAttempts(trx, context, { id, patientId, due, way: 'call' });
      await recordAudit(trx, context, {
        action: 'contact_tried',
        values: { name: patient.name },
        ...about('contact_attempts', { id, patientId }),
      });
      return readAttempt(trx, id);
    };
    return idempotent(context, { operation: 'recalls.attempt', input, create, read: readAttempt });
  }),

  proposal: api.recalls.proposal.handler(({ input, context }) => readProposal(context, input)),
};

/** The doctor if they can be booked, and the first free time from a day on, tomorrow at the earliest. */
async function readProposal(
  context: OperationContext,
  { doctorId, from }: { doctorId?: string | undefined; from: string },
): Promise<RecallProposal> {
  const { db } = context;
  const { workingHours } = await readClinicSettings(db);
  const doctor = doctorId
    ? await bookableDoctors(db).where('users.id', '=', doctorId).executeTakeFirst()
    : undefined;
  const tomorrow = addDays(todayOf(context), 1);
  const first = openDayFrom(from > tomorrow ? from : tomorrow, workingHours);
  const proposal = { doctorId: doctor?.id ?? null, doctorName: doctor?.name ?? null };
  let date = first;
  for (let tried = 0; tried < daysLookedThrough; tried += 1) {
    const { times } = await readFreeTimes(context, { date, doctorId: doctor?.id });
    if (times[0]) return { ...proposal, date, time: times[0] };
    date = openDayFrom(addDays(date, 1), workingHours);
  }
  return { ...proposal, date: first, time: null };
}

async function readAnswer(db: Kysely<Database>, id: string) {
  const row = await db
    .selectFrom('recall_answers')
    .select(['patient_id as patientId', 'answer', 'until', 'note'])
    .select(['answered_by_name as byName', 'answered_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { answered_at: at, ...answer } = row;
  return { ...answer, at: at.toISOString() };
}

async function readAttempt(db: Kysely<Database>, id: string) {
  const row = await db
    .selectFrom('contact_attempts')
    .select(['patient_id as patientId', 'way'])
    .select(['attempted_by_name as byName', 'attempted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { attempted_at: at, ...attempt } = row;
  return { ...attempt, at: at.toISOString() };
}
