import type { Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../../server/audit';
import { lockConsultedToken } from '../../server/consultedToken';
import { containing } from '../../server/database/likePattern';
import { isAfter, pageOf } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { api } from '../../server/operations';
import { pageSize } from '../../shared/fields';
import { namedMedications, type Prescription, suggestionLimit } from './prescription';

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
    const recent = await context.db
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

  get: api.prescriptions.get.handler(async ({ input, context, errors }) => {
    const row = await prescriptionsWithMedications(context.db)
      .where('id', '=', input.id)
      .executeTakeFirst();
    if (!row) throw errors.NOT_FOUND();
    await recordAudit(context.db, context, {
      action: 'prescription_viewed',
      details: `Prescription of ${row.patient_name} opened`,
      entity: 'prescriptions',
      entityId: row.id,
      patientId: row.patient_id,
    });
    return prescriptionFromRow(row);
  }),

  create: api.prescriptions.create.handler(async ({ input, context, errors }) => {
    const { db, user, now } = context;
    return inTransaction(db, async (trx) => {
      const token = await lockConsultedToken(trx, input.tokenId, input.patientId);
      if (!token) throw errors.TOKEN_NOT_USABLE();
      const id = uuidv7();
      await trx
        .insertInto('prescriptions')
        .values({
          id,
          patient_id: input.patientId,
          patient_name: token.patientName,
          doctor_id: user.id,
          doctor_name: user.name,
          token_id: input.tokenId,
          diagnosis: input.diagnosis,
          symptoms: input.symptoms,
          notes: input.notes || null,
          follow_up_date: input.followUpDate ?? null,
          created_at: now,
        })
        .execute();
      const medications = namedMedications(input.medications);
      if (medications.length > 0) {
        await trx
          .insertInto('prescription_medications')
          .values(medications.map((item, position) => ({ prescription_id: id, position, ...item })))
          .execute();
      }
      await recordAudit(trx, context, {
        action: 'prescription_created',
        details: `Prescription for ${token.patientName} (token #${token.tokenNumber}) with ${medications.length} medications`,
        entity: 'prescriptions',
        entityId: id,
        patientId: input.patientId,
      });
      return prescriptionFromRow(
        await prescriptionsWithMedications(trx).where('id', '=', id).executeTakeFirstOrThrow(),
      );
    });
  }),
};

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
  };
}
