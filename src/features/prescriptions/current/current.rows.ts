import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { asFields } from '../../../server/database/columns';
import type { Database } from '../../../server/database/schema';
import { addDays, dateIn } from '../../../shared/clinicDay';
import { orErased } from '../../../shared/erased';
import type { Medication } from '../prescription';
import { isInForce, medicationColumns } from '../prescriptions.rows';
import {
  type CurrentMedicine,
  currentMedicines,
  maxOutsideMedicines,
  type OutsideMedicine,
  readDays,
} from './currentMedicines';

/** The most prescriptions that are read for a list. */
const maxPrescriptions = 100;

/**
 * What a patient takes on the clinic's day `today`, `YYYY-MM-DD`. Of a prescription that is being corrected (`amends`)
 * and of those written after it nothing counts: it is what the patient took when it was written. Notes count whenever
 * they were made, as they say what the patient takes anyway. `timeZone` is the clinic's, which decides on which day a
 * visit was.
 */
export async function currentMedicinesOf(
  db: Kysely<Database>,
  patientId: string,
  today: string,
  amends: string | null,
  timeZone: string,
): Promise<CurrentMedicine[]> {
  const prescriptions = await db
    .selectFrom('prescriptions')
    .innerJoin('tokens', 'tokens.id', 'prescriptions.token_id')
    .select(['prescriptions.id', 'prescriptions.created_at', 'tokens.issued_at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('prescription_medications')
          .select(asFields(medicationColumns))
          .whereRef('prescription_id', '=', 'prescriptions.id')
          .orderBy('position'),
      ).as('medications'),
    )
    .where('prescriptions.patient_id', '=', patientId)
    .where('prescriptions.created_at', '>=', new Date(`${addDays(today, -readDays)}T00:00:00Z`))
    .where(isInForce)
    .where(
      sql<boolean>`(${amends}::uuid is null
        or prescriptions.created_at < (select created_at from prescriptions where id = ${amends}::uuid))`,
    )
    .orderBy('prescriptions.created_at', 'desc')
    .orderBy('prescriptions.id', 'desc')
    .limit(maxPrescriptions)
    .execute();
  const notes = await outsideMedicines(db)
    .where('outside_medicines.patient_id', '=', patientId)
    .where('ended_at', 'is', null)
    .orderBy('outside_medicines.at', 'desc')
    .limit(maxOutsideMedicines)
    .execute();
  return currentMedicines(
    [
      ...prescriptions.map((row) => ({
        day: dateIn(row.issued_at, timeZone),
        at: row.created_at,
        medications: row.medications,
        from: 'prescription' as const,
        id: row.id,
      })),
      ...notes.map((row) => ({
        day: dateIn(row.at, timeZone),
        at: row.at,
        medications: [medicationOf(row)],
        from: 'elsewhere' as const,
        id: row.id,
      })),
    ],
    today,
  );
}

/** Notes of what patients take from elsewhere, with the patient's current name. */
export function outsideMedicines(db: Kysely<Database>) {
  return db
    .selectFrom('outside_medicines')
    .innerJoin('patients', 'patients.id', 'outside_medicines.patient_id')
    .selectAll('outside_medicines')
    .select('patients.name as patient_name');
}

type OutsideMedicineRow = Awaited<
  ReturnType<ReturnType<typeof outsideMedicines>['executeTakeFirstOrThrow']>
>;

export function outsideMedicineFromRow(row: OutsideMedicineRow): OutsideMedicine {
  return {
    id: row.id,
    patientId: row.patient_id,
    patientName: orErased(row.patient_name),
    tokenId: row.token_id,
    medication: medicationOf(row),
    notedBy: row.user_id,
    notedByName: row.user_name,
    notedAt: row.at.toISOString(),
    ended: row.ended_at &&
      row.end_reason && {
        reason: row.end_reason,
        byName: row.ended_by_name ?? '',
        at: row.ended_at.toISOString(),
      },
  };
}

function medicationOf(row: OutsideMedicineRow): Medication {
  return {
    name: row.name,
    genericName: row.generic_name,
    strength: row.strength,
    dosage: row.dosage,
    frequency: row.frequency,
    duration: row.duration,
    instructions: row.instructions,
    typed: row.typed,
    regimen: row.regimen,
  };
}
