import type { Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../server/database/schema';
import { voidedFromRow } from '../../server/database/voidedColumns';
import type { Prescription } from './prescription';

/** Prescriptions with their medicines, and by which one each was replaced. */
export function prescriptionsWithMedications(db: Kysely<Database>) {
  return db
    .selectFrom('prescriptions')
    .selectAll()
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('prescription_medications')
          .select([
            'name',
            'generic_name as genericName',
            'strength',
            'dosage',
            'frequency',
            'duration',
            'instructions',
          ])
          .whereRef('prescription_id', '=', 'prescriptions.id')
          .orderBy('position'),
      ).as('medications'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('prescription_allergy_answers')
          .select(['medicine', 'allergy', 'drug_class as drugClass', 'reason'])
          .whereRef('prescription_id', '=', 'prescriptions.id')
          .orderBy('position'),
      ).as('allergy_answers'),
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

export function prescriptionFromRow(row: PrescriptionRow): Prescription {
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
    allergyAnswers: row.allergy_answers,
    createdAt: row.created_at.toISOString(),
    amends: row.amends,
    amendReason: row.amend_reason,
    amendedBy: row.amended_by,
    voided: voidedFromRow(row),
  };
}
