import { type Kysely, sql } from 'kysely';
import { type PageRequest, pageOf } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import { splitCursor } from '../../shared/fields';
import { isNotCorrected } from '../consultations/consultations.rows';
import { isInForce } from '../prescriptions/prescriptions.rows';
import type { FollowUps } from './followUps';

interface FollowUpsQuery extends Omit<PageRequest, 'table'> {
  /** The first and the last day, both included. */
  from: string;
  to: string;
  /** The clinic's day. */
  today: string;
  doctorId?: string | undefined;
}

interface Row {
  id: string;
  patient_id: string;
  name: string;
  phone: string;
  doctor_name: string;
  seen_at: Date;
  follow_up_date: string;
  appointment_date: string | null;
  /** The follow-up date as an instant, for the cursor. */
  at: Date;
}

/**
 * One page of patients whose follow-up date is in the range, today at the latest, and who have had no token since,
 * except cancelled ones. If consultation and prescription of a visit have different dates, the later one counts.
 */
export async function readFollowUpsMissed(
  db: Kysely<Database>,
  { from, to, today, doctorId, cursor, limit }: FollowUpsQuery,
): Promise<FollowUps> {
  const last = cursor ? splitCursor(cursor) : null;
  const { rows } = await sql<Row>`
    with agreed as (
      select token_id, max(follow_up_date) as follow_up_date from (
        select token_id, follow_up_date from consultations
        where follow_up_date between ${from} and least(${to}::date, ${today}::date) and ${isNotCorrected}
        union all
        select token_id, follow_up_date from prescriptions
        where follow_up_date between ${from} and least(${to}::date, ${today}::date) and ${isInForce}
      ) agreed
      group by token_id
    )
    select tokens.id, patients.id as patient_id, patients.name, patients.phone, users.name as doctor_name,
      coalesce(tokens.consulted_at, tokens.issued_at) as seen_at, agreed.follow_up_date,
      agreed.follow_up_date::timestamp at time zone 'UTC' as at,
      (select min(appointments.date) from appointments
        where appointments.patient_id = patients.id and appointments.status in ('scheduled', 'confirmed')
          and appointments.date >= ${today}) as appointment_date
    from agreed
    join tokens on tokens.id = agreed.token_id
    join patients on patients.id = tokens.patient_id and patients.voided_at is null
    join users on users.id = coalesce(tokens.consulted_by, tokens.doctor_id)
    where not exists (
      select from tokens later
      where later.patient_id = tokens.patient_id and later.issued_at > tokens.issued_at
        and later.status <> 'cancelled'
    )
    and (${doctorId ?? null}::uuid is null or users.id = ${doctorId ?? null})
    and (${last?.at ?? null}::timestamptz is null
      or (agreed.follow_up_date::timestamp at time zone 'UTC', tokens.id) > (${last?.at ?? null}, ${last?.id ?? null}::uuid))
    order by agreed.follow_up_date, tokens.id
    limit ${limit + 1}`.execute(db);
  const { page, nextCursor } = pageOf(rows, limit, ({ at }) => at);
  return {
    patients: page.map((row) => ({
      tokenId: row.id,
      patientId: row.patient_id,
      patientName: row.name,
      phone: row.phone,
      doctorName: row.doctor_name,
      seenAt: row.seen_at.toISOString(),
      followUpDate: row.follow_up_date,
      appointmentDate: row.appointment_date,
    })),
    nextCursor,
  };
}
