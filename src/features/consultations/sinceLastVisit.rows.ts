import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { asFields } from '../../server/database/columns';
import { prepared } from '../../server/database/preparedStatements';
import type { Database } from '../../server/database/schema';
import { isInForce, medicationColumns } from '../prescriptions/prescriptions.rows';
import { consultedStatuses, type QueueToken } from '../queue/token';
import { readNewestVitals } from '../vitals/vitals.rows';
import type { ChangesSinceLastVisit } from './consultation';
import { isNotCorrected } from './consultations.rows';
import { sinceLastVisit } from './sinceLastVisit';

/**
 * Reads what changed since the last visit of a token's patient, in the request's language; null at a first visit. One
 * visit and, if something was measured at this one, the newest vitals, both found by indexes.
 */
export async function readSinceLastVisit(
  db: Kysely<Database>,
  { id: tokenId, patientId, issuedAt, facts }: QueueToken,
  { timeZone, today }: { timeZone: string; today: string },
): Promise<ChangesSinceLastVisit | null> {
  if (facts.lastVisitAt === null) return null;
  const [last, recordings] = await Promise.all([
    lastVisitBefore(db, { patientId, issuedAt }).executeTakeFirst(),
    facts.hasVitals ? readNewestVitals(db, patientId) : [],
  ]);
  if (!last) return null;
  const visit = {
    token: { id: last.id, issuedAt: last.issued_at.toISOString() },
    consultation: { tests: last.tests.map(({ text }) => text) },
    prescriptions: [{ medications: last.medications }],
  };
  const vitals = { patient: facts, recordings, timeZone, today };
  return sinceLastVisit([visit], { tokenId, issuedAt, vitals });
}

/** The visit with the medicines and the advised tests that are in force. */
function lastVisitBefore(
  db: Kysely<Database>,
  { patientId, issuedAt }: Pick<QueueToken, 'patientId' | 'issuedAt'>,
) {
  return db
    .selectFrom('tokens')
    .modifyFront(prepared)
    .select(['tokens.id', 'tokens.issued_at'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('prescription_medications')
          .select(asFields(medicationColumns))
          .where(
            sql<boolean>`prescription_id in (
              select id from prescriptions where token_id = tokens.id and ${isInForce})`,
          )
          .orderBy('prescription_id')
          .orderBy('position'),
      ).as('medications'),
      jsonArrayFrom(
        eb
          .selectFrom('consultation_lines')
          .select('text')
          .where('kind', '=', sql.lit('test'))
          .where(
            sql<boolean>`consultation_id in (
              select id from consultations where token_id = tokens.id and ${isNotCorrected})`,
          )
          .orderBy('position'),
      ).as('tests'),
    ])
    .where('tokens.patient_id', '=', patientId)
    .where('tokens.status', 'in', consultedStatuses)
    .where('tokens.issued_at', '<', new Date(issuedAt))
    .orderBy('tokens.issued_at', 'desc')
    .limit(sql.lit(1));
}
