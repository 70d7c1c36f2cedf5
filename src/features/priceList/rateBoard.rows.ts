import { type Kysely, sql } from 'kysely';
import type { Database } from '../../server/database/schema';
import { maxPrices } from './price';
import type { RateBoard } from './rateBoard';

/** The fees and prices in force, as the clinic has to show them. */
export async function readRateBoard(db: Kysely<Database>): Promise<RateBoard> {
  const [clinic, fees, rates] = await Promise.all([
    db
      .selectFrom('clinic_settings')
      .select(['name as clinicName', 'consultation_fee as consultationFee'])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('doctor_profiles')
      .innerJoin('users', 'users.id', 'doctor_profiles.user_id')
      .select(['users.name as doctorName', 'doctor_profiles.consultation_fee as amount'])
      .where('users.status', '=', 'active')
      .where('users.role', '=', 'doctor')
      .where('doctor_profiles.consultation_fee', 'is not', null)
      .orderBy(sql`lower(users.name)`)
      .orderBy('users.id')
      .execute(),
    db
      .selectFrom('prices')
      .select(['name', 'local_name as localName', 'kind', 'unit_price as amount'])
      .where('retired_at', 'is', null)
      .orderBy(sql`lower(name)`)
      .limit(maxPrices)
      .execute(),
  ]);
  return {
    ...clinic,
    fees: fees.flatMap(({ doctorName, amount }) =>
      amount === null || amount === clinic.consultationFee ? [] : [{ doctorName, amount }],
    ),
    rates,
  };
}
