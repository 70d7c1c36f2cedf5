import { type Kysely, sql, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { recordAudit } from '../../server/audit';
import { localTimeZone } from '../../server/config';
import { lockConsultedToken } from '../../server/consultedToken';
import { createOnce } from '../../server/createOnce';
import { frequencyPeriod, recordsCounted } from '../../server/database/frequency';
import { containing } from '../../server/database/likePattern';
import { isAfter, pageOf } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { api } from '../../server/operations';
import { isVoidedSo, voidedColumns, voidedFromRow } from '../../server/voidedColumns';
import { mostFrequent, pageSize } from '../../shared/fields';
import { t } from '../../shared/language';
import type { User } from '../accounts/account';
import { auditText, auditTexts } from '../audit/auditTexts';
import {
  type NewPrescription,
  namedMedications,
  type Prescription,
  suggestionLimit,
} from './prescription';

export const prescriptionsOperations = {
  search: api.prescriptions.search.handler(async ({ input, context }) => {
    let query = prescriptionsWithMedications(context.db)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize + 1);
    if (input.text) query = query.where('search_text', 'like', containing(input.text));
    if (input.cursor) query = query.where(isAfter(input.cursor, 'created_at'));
    const { page, nextCursor } = pageOf(await query.execute(), pageSize, (row) => row.created_at);
    return { prescriptions: page.map(prescriptionFromRow), nextCursor };
  }),

  suggest: api.prescriptions.suggest.handler(async ({ input, context }) => {
    if (!input.text) return [];
    const pattern = containing(input.text);
    // The newest matching prescriptions say enough; names that recur in them are offered once.
    // A moment old is no harm: what was just written may still be typed.
    const recent = await context.replica
      .selectFrom('prescriptions')
      .select(['patient_name', 'diagnosis', 'doctor_name'])
      .where('search_text', 'like', pattern)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(100)
      .execute();
    const wanted = input.text.toLowerCase();
    const texts = recent
      .flatMap((row) => [row.patient_name, row.diagnosis, row.doctor_name])
      .filter((text) => text.toLowerCase().includes(wanted));
    return [...new Set(texts)].slice(0, suggestionLimit);
  }),

  frequentMedications: api.prescriptions.frequentMedications.handler(async ({ context }) => {
    const { replica, now, config } = context;
    const { from, today } = frequencyPeriod(now, localTimeZone(config));
    // A moment old is no harm: one use more or less of a month changes no offer.
    const { rows } = await sql<{ name: string; usual: [string, string, string] }>`
      with recent as (
        select id, created_at from prescriptions
        where created_at >= ${from} and voided_at is null
        order by created_at desc, id desc
        limit ${recordsCounted}
      )
      select mode() within group (order by m.name) as name,
        mode() within group (order by jsonb_build_array(m.dosage, m.frequency, m.duration)) as usual
      from recent,
        -- Looked up one by one: joined as a whole, both tables would be read from end to end.
        lateral (select * from prescription_medications where prescription_id = recent.id offset 0) m
      where (select newer.id from prescriptions newer where newer.amends = recent.id) is null
      group by lower(m.name)
      order by count(*) filter (where recent.created_at >= ${today}) desc, count(*) desc, lower(m.name)
      limit ${mostFrequent}`.execute(replica);
    return rows.map(({ name, usual: [dosage, frequency, duration] }) => ({
      name,
      dosage,
      frequency,
      duration,
    }));
  }),

  get: api.prescriptions.get.handler(async ({ input, context, errors }) => {
    const row = await prescriptionsWithMedications(context.db)
      .where('id', '=', input.id)
      .executeTakeFirst();
    if (!row) throw errors.NOT_FOUND();
    await recordAudit(context.db, context, {
      action: 'prescription_viewed',
      details: auditText(auditTexts.prescription_viewed, { name: row.patient_name }),
      entity: 'prescriptions',
      entityId: row.id,
      patientId: row.patient_id,
    });
    return prescriptionFromRow(row);
  }),

  create: api.prescriptions.create.handler(({ input, context, errors }) => {
    const { user, now } = context;
    const create = async (trx: Transaction<Database>, id: string) => {
      const token = await lockConsultedToken(trx, input.tokenId, input.patientId);
      if (!token) throw errors.TOKEN_NOT_USABLE();
      await insertPrescription(trx, id, {
        patientId: input.patientId,
        patientName: token.patientName,
        tokenId: input.tokenId,
        doctor: user,
        at: now,
        written: input,
      });
      await recordAudit(trx, context, {
        action: 'prescription_created',
        details: auditText(auditTexts.prescription_created, {
          name: token.patientName,
          number: token.tokenNumber,
          medications: namedMedications(input.medications).length,
        }),
        entity: 'prescriptions',
        entityId: id,
        patientId: input.patientId,
      });
      return readPrescription(trx, id);
    };
    return createOnce(context, {
      operation: 'prescriptions.create',
      input,
      create,
      read: readPrescription,
    });
  }),

  amend: api.prescriptions.amend.handler(({ input, context, errors }) => {
    const create = async (trx: Transaction<Database>, id: string) => {
      const before = await lockOwn(trx, input.id, context.user, errors);
      await insertPrescription(trx, id, {
        patientId: before.patientId,
        patientName: before.patientName,
        tokenId: before.tokenId,
        doctor: context.user,
        at: context.now,
        written: input,
        amends: { id: before.id, reason: input.reason },
      });
      await recordAudit(trx, context, {
        action: 'prescription_amended',
        details: auditText(auditTexts.prescription_amended, {
          name: before.patientName,
          reason: input.reason,
        }),
        entity: 'prescriptions',
        entityId: id,
        patientId: before.patientId,
      });
      return readPrescription(trx, id);
    };
    return createOnce(context, {
      operation: 'prescriptions.amend',
      input,
      create,
      read: readPrescription,
    });
  }),

  void: api.prescriptions.void.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      if (await isVoidedSo(trx, 'prescriptions', { ...input, user: context.user })) {
        return readPrescription(trx, input.id);
      }
      const before = await lockOwn(trx, input.id, context.user, errors);
      await trx
        .updateTable('prescriptions')
        .set(voidedColumns(context.user, context.now, input.reason))
        .where('id', '=', before.id)
        .execute();
      await recordAudit(trx, context, {
        action: 'prescription_voided',
        details: auditText(auditTexts.prescription_voided, {
          name: before.patientName,
          reason: input.reason,
        }),
        entity: 'prescriptions',
        entityId: before.id,
        patientId: before.patientId,
      });
      return readPrescription(trx, before.id);
    }),
  ),
};

interface ChangeErrors {
  NOT_FOUND(): Error;
  NOT_THE_DOCTOR(): Error;
  NOT_IN_FORCE(options: { message: string; data: Prescription }): Error;
}

/** The prescription that its own doctor is about to change, locked; refuses all others. */
async function lockOwn(
  trx: Transaction<Database>,
  id: string,
  user: User,
  errors: ChangeErrors,
): Promise<Prescription> {
  const locked = await trx
    .selectFrom('prescriptions')
    .select('doctor_id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) throw errors.NOT_FOUND();
  if (locked.doctor_id !== user.id) throw errors.NOT_THE_DOCTOR();
  const current = await readPrescription(trx, id);
  const { voided } = current;
  if (voided) {
    const message = t('{name} voided this prescription: {reason}', {
      name: voided.byName,
      reason: voided.reason,
    });
    throw errors.NOT_IN_FORCE({ message, data: current });
  }
  if (current.amendedBy) {
    const message = t('This prescription was amended meanwhile. Change the newer one.');
    throw errors.NOT_IN_FORCE({ message, data: current });
  }
  return current;
}

interface PrescriptionInsert {
  patientId: string;
  patientName: string;
  tokenId: string;
  doctor: User;
  at: Date;
  written: Omit<NewPrescription, 'patientId' | 'tokenId'>;
  amends?: { id: string; reason: string };
}

async function insertPrescription(
  trx: Transaction<Database>,
  id: string,
  { patientId, patientName, tokenId, doctor, at, written, amends }: PrescriptionInsert,
): Promise<void> {
  await trx
    .insertInto('prescriptions')
    .values({
      id,
      patient_id: patientId,
      patient_name: patientName,
      doctor_id: doctor.id,
      doctor_name: doctor.name,
      token_id: tokenId,
      diagnosis: written.diagnosis,
      symptoms: written.symptoms,
      notes: written.notes || null,
      follow_up_date: written.followUpDate ?? null,
      amends: amends?.id ?? null,
      amend_reason: amends?.reason ?? null,
      created_at: at,
    })
    .execute();
  const medications = namedMedications(written.medications);
  if (medications.length === 0) return;
  await trx
    .insertInto('prescription_medications')
    .values(medications.map((item, position) => ({ prescription_id: id, position, ...item })))
    .execute();
}

async function readPrescription(db: Kysely<Database>, id: string): Promise<Prescription> {
  return prescriptionFromRow(
    await prescriptionsWithMedications(db).where('id', '=', id).executeTakeFirstOrThrow(),
  );
}

function prescriptionsWithMedications(db: Kysely<Database>) {
  return db
    .selectFrom('prescriptions')
    .selectAll()
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('prescription_medications')
          .select(['name', 'dosage', 'frequency', 'duration', 'instructions'])
          .whereRef('prescription_id', '=', 'prescriptions.id')
          .orderBy('position'),
      ).as('medications'),
    )
    .select((eb) =>
      eb
        .selectFrom('prescriptions as amendment')
        .select('amendment.id')
        .whereRef('amendment.amends', '=', 'prescriptions.id')
        .as('amended_by'),
    );
}

type PrescriptionRow = Awaited<
  ReturnType<ReturnType<typeof prescriptionsWithMedications>['executeTakeFirstOrThrow']>
>;

function prescriptionFromRow(row: PrescriptionRow): Prescription {
  return {
    id: row.id,
    patientId: row.patient_id,
    patientName: row.patient_name,
    doctorId: row.doctor_id,
    doctorName: row.doctor_name,
    tokenId: row.token_id,
    diagnosis: row.diagnosis,
    symptoms: row.symptoms,
    notes: row.notes,
    followUpDate: row.follow_up_date,
    medications: row.medications,
    createdAt: row.created_at.toISOString(),
    amends: row.amends,
    amendReason: row.amend_reason,
    amendedBy: row.amended_by,
    voided: voidedFromRow(row),
  };
}
