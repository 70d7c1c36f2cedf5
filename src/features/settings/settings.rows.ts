import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../server/database/schema';
import type { ClinicSettings, Practice } from './clinicSettings';

/** The clinic's settings as they are now. */
export async function readClinicSettings(db: Kysely<Database>): Promise<ClinicSettings> {
  const row = await db.selectFrom('clinic_settings').selectAll().executeTakeFirstOrThrow();
  return clinicSettingsFromRow(row);
}

export function clinicSettingsFromRow(
  row: Selectable<Database['clinic_settings']>,
): ClinicSettings {
  return {
    name: row.name,
    address: row.address,
    phone: row.phone,
    email: row.email,
    logo: row.logo,
    timeZone: row.time_zone,
    gstin: row.gstin,
    billPrefix: row.bill_prefix,
    taxBasisPoints: row.tax_basis_points,
    consultationFee: row.consultation_fee,
    upiAddress: row.upi_address,
    boardNames: row.board_names,
    workingHours: row.working_hours,
    slotMinutes: row.slot_minutes,
    version: row.version,
  };
}

/** A doctor's practice; of somebody who entered nothing, an empty one of version 0. */
export async function readPractice(db: Kysely<Database>, userId: string): Promise<Practice> {
  const row = await db
    .selectFrom('practices')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return {
    qualification: row?.qualification ?? '',
    registrationNumber: row?.registration_number ?? '',
    council: row?.council ?? '',
    department: row?.department ?? '',
    signature: row?.signature ?? null,
    consultationFee: row?.consultation_fee ?? null,
    freeDays: row?.free_days ?? 0,
    freeVisits: row?.free_visits ?? 0,
    version: row?.version ?? 0,
  };
}
