import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { idempotent } from '../../server/api/idempotent';
import { api, type OperationContext, type SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { recordView } from '../../server/audit/recordView';
import { localTimeZone } from '../../server/config';
import { totalOf } from '../../server/database/recordTotals';
import type { Database } from '../../server/database/schema';
import { survivorIdOf } from '../../server/database/survivorIdOf';
import { inTransaction } from '../../server/database/transaction';
import { isVoidedSo, voidedColumns, voidedFromRow } from '../../server/database/voidedColumns';
import { paperFile } from '../../server/pdf/paperFile';
import { shortId } from '../../shared/ids';
import { t } from '../../shared/language';
import { readLetterhead } from '../settings/letterhead.rows';
import { maxConditions } from './conditions';
import { noteDuplicates } from './duplicates.rows';
import { isExpected } from './isExpected.rows';
import {
  dropsAnswer,
  maxAllergies,
  type NewPatient,
  notRecorded,
  type Patient,
  type PatientChange,
  patientDifferences,
} from './patient';
import type { PatientCardPaper } from './patientCardPaper';
import { readPatientChanges } from './patientChanges.rows';
import { patientFieldLabels } from './patientLabels';
import { registeredByName } from './patientSearch.rows';
import {
  columnsOf,
  enteredFromRow,
  matchFieldsOf,
  mayBeDuplicate,
  type PatientRow,
  patientFromRow,
  refuseImpossibleDelivery,
  selectedPatientColumns,
  todayOf,
  toStoredPatient,
} from './patients.rows';
import { isNotPregnant } from './pregnancy';
import { withAddition } from './recordAddition';
import { registrationEvent } from './registrationAudit.rows';
import { lockRegistration } from './registrationLock.rows';
import { searchPage } from './searchPage.rows';

/** By these two records are taken for one person's. */
const matchedFields: readonly string[] = ['name', 'age', 'dateOfBirth', 'phone'];

export const patientsOperations = {
  search: api.patients.search.handler(async ({ input, context }) => {
    const { gender, inUse, from, to, ...request } = input;
    const { db, config } = context;
    const page = await searchPage(db, {
      ...request,
      where: [
        ...(gender ? [sql<boolean>`gender = ${gender}`] : []),
        ...(inUse ? [sql<boolean>`voided_at is null`] : []),
      ],
      visited: { from, to, timeZone: localTimeZone(config) },
      today: todayOf(context),
    });
    if (!request.isListed) return page;
    const { total } = await db
      .selectNoFrom(totalOf('patients').as('total'))
      .executeTakeFirstOrThrow();
    return { ...page, total };
  }),

  get: api.patients.get.handler(async ({ input, context, errors }) => {
    const row = await findPatient(context.db, survivorIdOf(input.id));
    if (!row) throw errors.NOT_FOUND();
    await recordView(context, 'patient', { id: row.id, patientId: row.id, patientName: row.name });
    return patientFromRow(row, todayOf(context));
  }),

  // No audit row per patient: the list of patients, which has none either, shows the same facts.
  banner: api.patients.banner.handler(async ({ input, context, errors }) => {
    const { rows } = await sql<PatientRow>`
      select ${selectedPatientColumns} from patients where id = ${survivorIdOf(input.id)}`.execute(
      context.db,
    );
    const [row] = rows;
    if (!row) throw errors.NOT_FOUND();
    const patient = patientFromRow(row, todayOf(context));
    return { ...patient, notRecorded: notRecorded(patient) };
  }),

  cardPdf: api.patients.cardPdf.handler(async ({ input, context, errors }) => {
    const { id, size, language } = input;
    const record = await readPatientCard(context, id);
    if (!record) throw errors.NOT_FOUND();
    const name = `patient-card-${shortId(id)}`;
    const file = await paperFile(context, errors, name, {
      kind: 'patientCard',
      record,
      size,
      language,
    });
    const { name: patientName } = record.patient;
    await recordView(context, 'patient', { id, patientId: id, patientName });
    return file;
  }),

  register: api.patients.register.handler(({ input, context, errors }) => {
    const today = todayOf(context);
    // Not part of the hashed request: the same request may be sent again with this answer.
    const { isNotDuplicate, ...request } = input;
    return idempotent(context, {
      operation: 'patients.register',
      input: request,
      create: async (trx, id) => {
        const record = toStoredPatient(request, today, errors);
        await lockRegistration(trx, record);
        const duplicates = isNotDuplicate ? [] : await findDuplicates(trx, record, today);
        if (duplicates.length > 0) {
          throw errors.POSSIBLE_DUPLICATE({
            data: duplicates.map((row) => patientFromRow(row, today)),
          });
        }
        const row = await insertPatient(trx, context, id, record);
        if (isNotDuplicate) {
          await noteDuplicates(trx, [id], {
            today,
            now: context.now,
            dismissedBy: context.user.id,
          });
        }
        return patientFromRow(row, today);
      },
      read: async (db, id) => {
        const row = await findPatient(db, id);
        if (!row) throw errors.NOT_FOUND();
        return patientFromRow(row, today);
      },
    });
  }),

  amend: api.patients.amend.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const before = await findPatient(trx, input.id, 'locked');
      if (!before) throw errors.NOT_FOUND();
      const today = todayOf(context);
      const { reason, ...entered } = input;
      const record = toStoredPatient(
        retainMarks(entered, before),
        today,
        errors,
        before.expected_delivery,
      );
      const changes = patientDifferences(enteredFromRow(before), record);
      // Compared before the version: the same change sent again after a lost answer is no conflict.
      if (changes.length === 0 && !before.voided_at) return patientFromRow(before, today);
      await refuseStale(trx, before, input.version, today, errors);
      if (dropsAnswer(enteredFromRow(before), record)) throw errors.INCOMPLETE();
      const row = await saveVersion(trx, context, before, { record, changes, reason });
      if (changes.some(({ field }) => matchedFields.includes(field))) {
        await noteDuplicates(trx, [row.id], { today, now: context.now });
      }
      return patientFromRow(row, today);
    }),
  ),

  addToRecord: api.patients.addToRecord.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const before = await findPatient(trx, survivorIdOf(input.id), 'locked');
      if (!before) throw errors.NOT_FOUND();
      const today = todayOf(context);
      // An addition applies to any version; only a voided record is refused.
      await refuseStale(trx, before, before.version, today, errors);
      const lists = withAddition(before, input);
      if (!lists) throw errors.ALLERGIES_RECORDED();
      const { allergies, conditions } = lists;
      if (allergies.length > maxAllergies || conditions.length > maxConditions) {
        throw errors.LIST_IS_FULL();
      }
      const saysNotPregnant = input.notPregnant === true && !input.expectedDelivery;
      const { expectedDelivery = saysNotPregnant ? null : before.expected_delivery } = input;
      refuseImpossibleDelivery(expectedDelivery, before.expected_delivery, today, errors);
      const entered = enteredFromRow(before);
      const { expectedDelivery: _before, ...rest } = entered;
      const record = { ...rest, ...lists, ...(expectedDelivery !== null && { expectedDelivery }) };
      const changes = patientDifferences(entered, record);
      const saved =
        changes.length === 0
          ? before
          : await saveVersion(trx, context, before, { record, changes });
      const row = saysNotPregnant ? await saveNotPregnant(trx, context, saved, today) : saved;
      return patientFromRow(row, today);
    }),
  ),

  history: api.patients.history.handler(async ({ input, context, errors }) => {
    const current = await findPatient(context.db, input.id);
    if (!current) throw errors.NOT_FOUND();
    return readPatientChanges(context.db, current, 100);
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
      if (await isExpected(trx, before.id, context)) throw errors.PATIENT_IS_EXPECTED();
      const row = await trx
        .updateTable('patients')
        .set(voidedColumns(context.user, context.now, input.reason))
        .where('id', '=', before.id)
        .returningAll()
        .returning(registeredByName)
        .executeTakeFirstOrThrow();
      await recordAudit(trx, context, {
        action: 'patient_voided',
        values: { name: row.name, reason: input.reason },
        ...about('patients', { id: row.id, patientId: row.id }),
      });
      return patientFromRow(row, today);
    }),
  ),
};

/** The record for a patient's card; null if there is no such patient. */
export async function readPatientCard(
  { db }: Pick<OperationContext, 'db'>,
  id: string,
): Promise<PatientCardPaper | null> {
  const patient = await db
    .selectFrom('patients')
    .select(['id', 'number', 'name'])
    .where('id', '=', survivorIdOf(id))
    .executeTakeFirst();
  return patient ? { patient, letterhead: await readLetterhead(db) } : null;
}

interface ChangedError {
  PATIENT_CHANGED(options: {
    message: string;
    data: { current: Patient; changes: PatientChange['changes'] };
  }): Error;
}

/** Refuses a change of a voided record or of an outdated version, with a message of who changed what since. */
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
  const laterVersions = await trx
    .selectFrom('patient_versions')
    .select(['version', 'record', 'changed_by_name'])
    .where('patient_id', '=', current.id)
    .where('version', '>=', version)
    .orderBy('version')
    .limit(100)
    .execute();
  const changes = patientDifferences(laterVersions[0]?.record ?? {}, enteredFromRow(current));
  const people = [...new Set(laterVersions.map((row) => row.changed_by_name))];
  throw errors.PATIENT_CHANGED({
    message: t('{people} changed this record meanwhile: {fields}.', {
      people: namesInWords(people) || t('Somebody'),
      fields: changes.map(({ field }) => t(patientFieldLabels[field])).join(', '),
    }),
    data: { current: patientFromRow(current, today), changes },
  });
}

function namesInWords(people: string[]): string {
  return people.reduce(
    (some, person) => (some ? t('{some} and {person}', { some, person }) : person),
    '',
  );
}

interface Change {
  record: NewPatient;
  changes: PatientChange['changes'];
  reason?: string | undefined;
}

/** Updates a patient's record, stores the previous version and writes the audit row. */
async function saveVersion(
  trx: Transaction<Database>,
  context: SignedIn,
  before: PatientRow,
  { record, changes, reason }: Change,
): Promise<PatientRow> {
  await trx
    .insertInto('patient_versions')
    .values({
      patient_id: before.id,
      version: before.version,
      record: JSON.stringify(enteredFromRow(before)),
      changed_by: context.user.id,
      changed_by_name: context.user.name,
      changed_at: context.now,
      reason: reason ?? null,
    })
    .execute();
  const row = await trx
    .updateTable('patients')
    .set({
      ...columnsOf(record),
      ...(record.expectedDelivery && { not_pregnant_on: null }),
      version: before.version + 1,
    })
    .where('id', '=', before.id)
    .returningAll()
    .returning(registeredByName)
    .executeTakeFirstOrThrow();
  await recordAudit(trx, context, {
    action: 'patient_amended',
    values: { name: row.name, fields: changes.map(({ field }) => field) },
    ...about('patients', { id: row.id, patientId: row.id }),
  });
  return row;
}

/** Stores the answer "not pregnant" with its audit row. It holds for the day alone, so it makes no version. */
async function saveNotPregnant(
  trx: Transaction<Database>,
  context: SignedIn,
  before: PatientRow,
  today: string,
): Promise<PatientRow> {
  if (isNotPregnant({ notPregnantOn: before.not_pregnant_on }, today)) return before;
  await trx
    .updateTable('patients')
    .set({ not_pregnant_on: today })
    .where('id', '=', before.id)
    .execute();
  await recordAudit(trx, context, {
    action: 'patient_amended',
    values: { name: before.name, fields: ['notPregnantOn'] },
    ...about('patients', { id: before.id, patientId: before.id }),
  });
  return { ...before, not_pregnant_on: today };
}

async function findPatient(
  db: Kysely<Database>,
  id: string | RawBuilder<string>,
  lock?: 'locked',
): Promise<PatientRow | undefined> {
  const query = db.selectFrom('patients').selectAll().select(registeredByName).where('id', '=', id);
  return (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
}

/** Inserts a new patient and writes the audit row. */
async function insertPatient(
  trx: Transaction<Database>,
  context: SignedIn,
  id: string,
  record: NewPatient,
): Promise<PatientRow> {
  const { user, now } = context;
  const row = await trx
    .insertInto('patients')
    .values({ id, ...columnsOf(record), registered_at: now, registered_by: user.id })
    .returningAll()
    .returning(registeredByName)
    .executeTakeFirstOrThrow();
  await recordAudit(trx, context, registrationEvent(row));
  return row;
}

function findDuplicates(
  db: Kysely<Database>,
  record: NewPatient,
  today: string,
): Promise<PatientRow[]> {
  return db
    .selectFrom('patients')
    .selectAll()
    .select(registeredByName)
    .where(mayBeDuplicate(matchFieldsOf(record), today))
    .limit(5)
    .execute();
}

/**
 * Fills in the marks that a correction omits, for clients that do not know them: an unchanged date of birth keeps its
 * `dateOfBirthIsEstimated`, and `noneGiven` stays as stored.
 */
function retainMarks<Entered extends NewPatient>(entered: Entered, before: PatientRow): Entered {
  const isSame = entered.dateOfBirth === before.date_of_birth;
  return {
    ...entered,
    dateOfBirthIsEstimated:
      entered.dateOfBirthIsEstimated ?? (isSame ? before.date_of_birth_is_estimated : undefined),
    noneGiven: entered.noneGiven ?? enteredFromRow(before).noneGiven,
  };
}
