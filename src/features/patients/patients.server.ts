import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { recordAudit } from '../../server/audit';
import { type Config, localTimeZone } from '../../server/config';
import { createOnce } from '../../server/createOnce';
import { containing, phoneContaining } from '../../server/database/likePattern';
import { isAfter, pageOf } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { api } from '../../server/operations';
import { isVoidedSo, voidedColumns, voidedFromRow } from '../../server/voidedColumns';
import { dateIn } from '../../shared/clinicDay';
import { ageOn, isPossibleDateOfBirth } from '../../shared/dateOfBirth';
import { t } from '../../shared/language';
import { auditText, auditTexts } from '../audit/auditTexts';
import { type NewPatient, type Patient, type PatientChange, patientDifferences } from './patient';
import { patientFieldLabels } from './patientLabels';

type PatientRow = Selectable<Database['patients']>;

export const patientsOperations = {
  search: api.patients.search.handler(async ({ input, context }) => {
    let query = context.db
      .selectFrom('patients')
      .selectAll()
      .orderBy('registered_at', 'desc')
      .orderBy('id', 'desc')
      .limit(input.limit + 1);
    if (input.text) {
      const { text } = input;
      query = query.where(({ eb, or }) =>
        or([eb('search_text', 'like', containing(text)), phoneContaining(text)]),
      );
    }
    if (input.gender) query = query.where('gender', '=', input.gender);
    if (input.inUse) query = query.where('voided_at', 'is', null);
    if (input.cursor) query = query.where(isAfter(input.cursor, 'registered_at'));
    const { page, nextCursor } = pageOf(
      await query.execute(),
      input.limit,
      (row) => row.registered_at,
    );
    const today = todayOf(context);
    return { patients: page.map((row) => patientFromRow(row, today)), nextCursor };
  }),

  get: api.patients.get.handler(async ({ input, context, errors }) => {
    const row = await findPatient(context.db, input.id);
    if (!row) throw errors.NOT_FOUND();
    await recordAudit(context.db, context, {
      action: 'patient_viewed',
      details: auditText(auditTexts.patient_viewed, { name: row.name }),
      entity: 'patients',
      entityId: row.id,
      patientId: row.id,
    });
    return patientFromRow(row, todayOf(context));
  }),

  register: api.patients.register.handler(({ input, context, errors }) => {
    const { user, now } = context;
    const today = todayOf(context);
    // The answer to "is it the same person?" belongs to the same request.
    const { isNotDuplicate, ...request } = input;
    const create = async (trx: Transaction<Database>, id: string) => {
      const wanted = withAge(request, today, errors);
      if (!isNotDuplicate) {
        const alike = await findAlike(trx, wanted, today);
        if (alike.length > 0) {
          throw errors.POSSIBLE_DUPLICATE({ data: alike.map((row) => patientFromRow(row, today)) });
        }
      }
      const row = await trx
        .insertInto('patients')
        .values({ id, ...columnsOf(wanted), registered_at: now, registered_by: user.id })
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordAudit(trx, context, {
        action: 'patient_registration',
        details: auditText(auditTexts.patient_registration, { name: row.name, id: row.id }),
        entity: 'patients',
        entityId: row.id,
        patientId: row.id,
      });
      return patientFromRow(row, today);
    };
    return createOnce(context, {
      operation: 'patients.register',
      input: request,
      create,
      read: async (db, id) =>
        patientFromRow(
          await db
            .selectFrom('patients')
            .selectAll()
            .where('id', '=', id)
            .executeTakeFirstOrThrow(),
          today,
        ),
    });
  }),

  amend: api.patients.amend.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const before = await findPatient(trx, input.id, 'locked');
      if (!before) throw errors.NOT_FOUND();
      const today = todayOf(context);
      const { reason, ...entered } = input;
      const record = withAge(entered, today, errors);
      const changes = patientDifferences(recordOf(before), record);
      // Also for a later version: the same change sent again after its answer was lost is no conflict.
      if (changes.length === 0 && !before.voided_at) return patientFromRow(before, today);
      await refuseStale(trx, before, input.version, today, errors);
      await trx
        .insertInto('patient_versions')
        .values({
          patient_id: before.id,
          version: before.version,
          record: JSON.stringify(recordOf(before)),
          changed_by: context.user.id,
          changed_by_name: context.user.name,
          changed_at: context.now,
          reason: reason || null,
        })
        .execute();
      const row = await trx
        .updateTable('patients')
        .set({ ...columnsOf(record), version: before.version + 1 })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordAudit(trx, context, {
        action: 'patient_amended',
        details: auditText(auditTexts.patient_amended, {
          name: row.name,
          fields: changes.map(({ field }) => patientFieldLabels[field]).join(', '),
        }),
        entity: 'patients',
        entityId: row.id,
        patientId: row.id,
      });
      return patientFromRow(row, today);
    }),
  ),

  history: api.patients.history.handler(async ({ input, context, errors }) => {
    const current = await findPatient(context.db, input.id);
    if (!current) throw errors.NOT_FOUND();
    const versions = await context.db
      .selectFrom('patient_versions')
      .selectAll()
      .where('patient_id', '=', input.id)
      .orderBy('version', 'desc')
      .limit(100)
      .execute();
    return versions.map((row, index): PatientChange => {
      const after = index === 0 ? recordOf(current) : (versions[index - 1]?.record ?? {});
      return {
        version: row.version + 1,
        at: row.changed_at.toISOString(),
        byName: row.changed_by_name,
        reason: row.reason,
        changes: patientDifferences(row.record, after),
      };
    });
  }),

  void: api.patients.void.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const before = await findPatient(trx, input.id, 'locked');
      if (!before) throw errors.NOT_FOUND();
      const today = todayOf(context);
      if (await isVoidedSo(trx, 'patients', { ...input, user: context.user })) {
        return patientFromRow(before, today);
      }
      await refuseStale(trx, before, input.version, today, errors);
      if (await isExpected(trx, before.id)) throw errors.PATIENT_IS_EXPECTED();
      const row = await trx
        .updateTable('patients')
        .set(voidedColumns(context.user, context.now, input.reason))
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordAudit(trx, context, {
        action: 'patient_voided',
        details: auditText(auditTexts.patient_voided, { name: row.name, reason: input.reason }),
        entity: 'patients',
        entityId: row.id,
        patientId: row.id,
      });
      return patientFromRow(row, today);
    }),
  ),
};

function todayOf({ now, config }: { now: Date; config: Pick<Config, 'timeZone'> }): string {
  return dateIn(now, localTimeZone(config));
}

/** The record with the age that its date of birth gives it today, whatever age came with it. */
function withAge<Entered extends NewPatient>(
  entered: Entered,
  today: string,
  errors: { NOT_A_DATE_OF_BIRTH(): Error },
): Entered {
  const { dateOfBirth } = entered;
  if (!dateOfBirth) return entered;
  if (!isPossibleDateOfBirth(dateOfBirth, today)) throw errors.NOT_A_DATE_OF_BIRTH();
  return { ...entered, age: ageOn(dateOfBirth, today) };
}

interface ChangedError {
  PATIENT_CHANGED(options: {
    message: string;
    data: { current: Patient; changes: PatientChange['changes'] };
  }): Error;
}

/** Refuses a change that began from another version than the present one, and says what happened since. */
async function refuseStale(
  trx: Transaction<Database>,
  current: PatientRow,
  version: number,
  today: string,
  errors: ChangedError,
): Promise<void> {
  const voided = voidedFromRow(current);
  if (voided) {
    throw errors.PATIENT_CHANGED({
      message: t('{name} voided this record: {reason}', {
        name: voided.byName,
        reason: voided.reason,
      }),
      data: { current: patientFromRow(current, today), changes: [] },
    });
  }
  if (current.version === version) return;
  const since = await trx
    .selectFrom('patient_versions')
    .select(['version', 'record', 'changed_by_name'])
    .where('patient_id', '=', current.id)
    .where('version', '>=', version)
    .orderBy('version')
    .limit(100)
    .execute();
  const changes = patientDifferences(since[0]?.record ?? {}, recordOf(current));
  const people = [...new Set(since.map((row) => row.changed_by_name))];
  throw errors.PATIENT_CHANGED({
    message: t('{people} changed this record meanwhile: {fields}.', {
      people: listOf(people) || t('Somebody'),
      fields: changes.map(({ field }) => t(patientFieldLabels[field])).join(', '),
    }),
    data: { current: patientFromRow(current, today), changes },
  });
}

function listOf(people: string[]): string {
  return people.reduce(
    (some, person) => (some ? t('{some} and {person}', { some, person }) : person),
    '',
  );
}

async function findPatient(
  db: Kysely<Database>,
  id: string,
  lock?: 'locked',
): Promise<PatientRow | undefined> {
  const query = db.selectFrom('patients').selectAll().where('id', '=', id);
  return (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
}

/**
 * Patients who may be the same person: the same phone and a like name, or the same name and age; where both dates of
 * birth are known, they decide in place of the age.
 */
async function findAlike(
  trx: Transaction<Database>,
  wanted: NewPatient,
  today: string,
): Promise<PatientRow[]> {
  const digits = wanted.phone.replace(/\D/g, '').slice(-10);
  return trx
    .selectFrom('patients')
    .selectAll()
    .where('voided_at', 'is', null)
    .where(({ eb, or, and }) =>
      or([
        and([
          sql<boolean>`lower(name) = lower(${wanted.name})`,
          sql<boolean>`case
            when date_of_birth is not null and ${wanted.dateOfBirth ?? null}::date is not null
              then date_of_birth = ${wanted.dateOfBirth ?? null}::date
            else coalesce(extract(year from age(${today}::date, date_of_birth)), patients.age) = ${wanted.age}
          end`,
        ]),
        and([
          eb('phone_digits', '=', digits),
          // A number too short to be one says nothing about the person.
          sql<boolean>`${digits.length >= 7} and similarity(lower(name), lower(${wanted.name})) > 0.3`,
        ]),
      ]),
    )
    .limit(5)
    .execute();
}

async function isExpected(trx: Transaction<Database>, patientId: string): Promise<boolean> {
  const { expected } = await trx
    .selectNoFrom(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('tokens')
            .select('id')
            .where('patient_id', '=', patientId)
            .where('status', 'in', ['waiting', 'in-progress']),
        ),
        exists(
          selectFrom('appointments')
            .select('id')
            .where('patient_id', '=', patientId)
            .where('status', 'in', ['scheduled', 'confirmed']),
        ),
      ]).as('expected'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(expected);
}

function columnsOf(input: NewPatient) {
  return {
    name: input.name,
    age: input.age,
    date_of_birth: input.dateOfBirth ?? null,
    gender: input.gender,
    phone: input.phone,
    email: input.email ?? null,
    address: input.address,
    emergency_contact: input.emergencyContact,
    blood_group: input.bloodGroup ?? null,
    allergies: input.allergies ?? [],
    medical_history: input.medicalHistory || null,
  };
}

/** The fields that people enter, as they were when the row was saved. */
function recordOf(row: PatientRow): NewPatient {
  return {
    name: row.name,
    age: row.age,
    ...(row.date_of_birth === null ? {} : { dateOfBirth: row.date_of_birth }),
    gender: row.gender,
    phone: row.phone,
    ...(row.email === null ? {} : { email: row.email }),
    address: row.address,
    emergencyContact: row.emergency_contact,
    ...(row.blood_group === null ? {} : { bloodGroup: row.blood_group }),
    allergies: row.allergies,
    ...(row.medical_history === null ? {} : { medicalHistory: row.medical_history }),
  };
}

/** The age today, where the date of birth is known; else as it was told. */
function ageOf({ age, date_of_birth }: PatientRow, today: string): number {
  return date_of_birth ? ageOn(date_of_birth, today) : age;
}

function patientFromRow(row: PatientRow, today: string): Patient {
  return {
    id: row.id,
    name: row.name,
    age: ageOf(row, today),
    dateOfBirth: row.date_of_birth,
    gender: row.gender,
    phone: row.phone,
    email: row.email,
    address: row.address,
    emergencyContact: row.emergency_contact,
    bloodGroup: row.blood_group,
    allergies: row.allergies,
    medicalHistory: row.medical_history,
    registeredAt: row.registered_at.toISOString(),
    version: row.version,
    voided: voidedFromRow(row),
  };
}
