import { type Kysely, sql } from 'kysely';
import { api } from '../../server/api/operations';
import { localTimeZone } from '../../server/config';
import type { Database } from '../../server/database/schema';
import { dateIn, dayOf } from '../../shared/clinicDay';
import { type FollowUp, freeVisitsLeft } from '../../shared/followUp';
import { consultedStatuses, maxTokenSuggestions } from '../queue/token';
import { readDues, readOwedBills } from './billing.rows';

/** What reception checks about a patient's payments before it issues a token or makes a bill. */
export const accountOperations = {
  account: api.billing.account.handler(async ({ input, context, errors }) => {
    const { db, now, config } = context;
    const timeZone = localTimeZone(config);
    const [patient, dues, billed, consultations] = await Promise.all([
      db.selectFrom('patients').select('id').where('id', '=', input.patientId).executeTakeFirst(),
      readDues(db, input.patientId),
      billsOfVisits(db)
        .where('token_id', 'in', ({ selectFrom }) =>
          selectFrom('tokens')
            .select('id')
            .where('patient_id', '=', input.patientId)
            .where('status', 'in', consultedStatuses)
            .orderBy('issued_at', 'desc')
            .limit(maxTokenSuggestions),
        )
        .execute(),
      readConsultations(db, input.patientId),
    ]);
    if (!patient) throw errors.NOT_FOUND();
    const today = dayOf(now, timeZone).date;
    const doctors = [...new Set(consultations.map(({ doctorId }) => doctorId))];
    return {
      ...dues,
      billed,
      followUps: doctors.flatMap((doctorId) => {
        const own = consultations.filter((consultation) => consultation.doctorId === doctorId);
        const followUp = followUpAfter(own, today, timeZone);
        return followUp ? [{ doctorId, ...followUp }] : [];
      }),
    };
  }),

  owed: api.billing.owed.handler(({ input, context }) =>
    readOwedBills(context.db, input.patientId),
  ),

  fee: api.billing.fee.handler(async ({ input, context, errors }) => {
    const { db, config } = context;
    const timeZone = localTimeZone(config);
    const token = await db
      .selectFrom('tokens')
      .leftJoin('doctor_profiles', 'doctor_profiles.user_id', 'tokens.consulted_by')
      .select([
        'tokens.patient_id',
        'tokens.consulted_by',
        'tokens.consulted_at',
        sql<number>`coalesce(doctor_profiles.consultation_fee, (select consultation_fee from clinic_settings))`.as(
          'fee',
        ),
      ])
      .where('tokens.id', '=', input.tokenId)
      .executeTakeFirst();
    if (!token) throw errors.NOT_FOUND();
    const { consulted_by: doctorId, consulted_at: at, fee } = token;
    if (!doctorId || !at) return { consultationFee: fee, followUp: null };
    const earlier = (await readConsultations(db, token.patient_id)).filter(
      (consultation) => consultation.doctorId === doctorId && consultation.at < at,
    );
    const followUp = followUpAfter(earlier, dateIn(at, timeZone), timeZone);
    return { consultationFee: fee, followUp };
  }),
};

/** The first bill of each visit that is not voided. */
export function billsOfVisits(db: Kysely<Database>) {
  return db
    .selectFrom('bills')
    .distinctOn('token_id')
    .select(['id', 'number', 'token_id as tokenId', 'total'])
    .where('voided_at', 'is', null)
    .orderBy('token_id')
    .orderBy('created_at')
    .orderBy('id');
}

interface Consultation {
  doctorId: string;
  doctorName: string;
  at: Date;
  isPaid: boolean;
  freeDays: number;
  freeVisits: number;
}

/** Consultations read to find free visits; a patient has fewer of them while free visits last. */
const maxConsultations = 100;

/** A patient's consultations with doctors who give free visits, oldest first. */
async function readConsultations(db: Kysely<Database>, patientId: string): Promise<Consultation[]> {
  const rows = await db
    .selectFrom('tokens')
    .innerJoin('doctor_profiles', 'doctor_profiles.user_id', 'tokens.consulted_by')
    .innerJoin('users', 'users.id', 'tokens.consulted_by')
    .select((eb) => [
      'users.id as doctorId',
      'users.name as doctorName',
      sql<Date>`tokens.consulted_at`.as('at'),
      'doctor_profiles.free_days as freeDays',
      'doctor_profiles.free_visits as freeVisits',
      eb
        .exists(
          eb
            .selectFrom('bills')
            .select('bills.id')
            .whereRef('bills.token_id', '=', 'tokens.id')
            .where('bills.status', '=', 'paid')
            .where('bills.total', '>', 0),
        )
        .$castTo<boolean>()
        .as('isPaid'),
    ])
    .where('tokens.patient_id', '=', patientId)
    .where('tokens.status', 'in', consultedStatuses)
    .where('doctor_profiles.free_visits', '>', 0)
    .orderBy('tokens.issued_at', 'desc')
    .limit(maxConsultations)
    .execute();
  return rows.sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** The free visits that are left on a day after a doctor's consultations; null if none. */
function followUpAfter(
  consultations: readonly Consultation[],
  day: string,
  timeZone: string,
): FollowUp | null {
  const last = consultations.at(-1);
  if (!last) return null;
  const visits = consultations.map(({ at, isPaid }) => ({ date: dateIn(at, timeZone), isPaid }));
  const left = freeVisitsLeft(visits, last, day);
  return left && { doctorName: last.doctorName, ...left };
}
