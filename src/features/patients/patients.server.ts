import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../../server/audit';
import { containing } from '../../server/database/likePattern';
import { isAfter, pageOf } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { api } from '../../server/operations';
import type { Patient } from './patient';

export const patientsOperations = {
  search: api.patients.search.handler(async ({ input, context }) => {
    let query = context.db
      .selectFrom('patients')
      .selectAll()
      .orderBy('registered_at', 'desc')
      .orderBy('id', 'desc')
      .limit(input.limit + 1);
    if (input.text) query = query.where('search_text', 'like', containing(input.text));
    if (input.gender) query = query.where('gender', '=', input.gender);
    if (input.cursor) query = query.where(isAfter(input.cursor, 'registered_at'));
    const { page, nextCursor } = pageOf(
      await query.execute(),
      input.limit,
      (row) => row.registered_at,
    );
    return { patients: page.map(patientFromRow), nextCursor };
  }),

  get: api.patients.get.handler(async ({ input, context, errors }) => {
    const row = await context.db
      .selectFrom('patients')
      .selectAll()
      .where('id', '=', input.id)
      .executeTakeFirst();
    if (!row) throw errors.NOT_FOUND();
    await recordAudit(context.db, context, {
      action: 'patient_viewed',
      details: `Record of ${row.name} opened`,
      entity: 'patients',
      entityId: row.id,
      patientId: row.id,
    });
    return patientFromRow(row);
  }),

  register: api.patients.register.handler(async ({ input, context }) => {
    const { db, user, now } = context;
    return inTransaction(db, async (trx) => {
      const row = await trx
        .insertInto('patients')
        .values({
          id: uuidv7(),
          name: input.name,
          age: input.age,
          gender: input.gender,
          phone: input.phone,
          email: input.email ?? null,
          address: input.address,
          emergency_contact: input.emergencyContact,
          blood_group: input.bloodGroup ?? null,
          allergies: input.allergies ?? [],
          medical_history: input.medicalHistory ?? null,
          registered_at: now,
          registered_by: user.id,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordAudit(trx, context, {
        action: 'patient_registration',
        details: `New patient registered: ${row.name} (${row.id})`,
        entity: 'patients',
        entityId: row.id,
        patientId: row.id,
      });
      return patientFromRow(row);
    });
  }),
};

function patientFromRow(row: Selectable<Database['patients']>): Patient {
  return {
    id: row.id,
    name: row.name,
    age: row.age,
    gender: row.gender,
    phone: row.phone,
    email: row.email,
    address: row.address,
    emergencyContact: row.emergency_contact,
    bloodGroup: row.blood_group,
    allergies: row.allergies,
    medicalHistory: row.medical_history,
    registeredAt: row.registered_at.toISOString(),
  };
}
