import { sql } from 'kysely';
import type { SignedIn } from '../../server/api/operations';
import { containing } from '../../server/database/likePattern';
import { newestPage } from '../../server/database/page';
import {
  isInForce,
  prescriptionFromRow,
  prescriptionsWithMedications,
} from '../prescriptions/prescriptions.rows';
import { tokenFromRow, tokensWithNames } from '../queue/queue.rows';
import { consultedStatuses } from '../queue/token';
import { type HistoryPage, historyPageSize } from './consultation';
import { consultationFromRow, consultationsWithLines, isNotCorrected } from './consultations.rows';

interface Wanted {
  patientId: string;
  /** Empty: every visit. */
  text: string;
  cursor?: string | undefined;
}

/** One page of a patient's visits with consultation, prescriptions and bill, newest first. */
export async function readHistory(
  { db, user }: SignedIn,
  { patientId, text, cursor }: Wanted,
): Promise<HistoryPage> {
  let query = tokensWithNames(db)
    .where('tokens.patient_id', '=', patientId)
    .where('tokens.status', 'in', consultedStatuses);
  if (text) query = query.where(isSaidInVisit(text));
  const { page, nextCursor } = await newestPage(query, 'issued_at', {
    table: 'tokens',
    cursor,
    limit: historyPageSize,
  });
  if (page.length === 0) return { visits: [], nextCursor };
  const ids = page.map((row) => row.id);
  const [consultations, prescriptions, bills] = await Promise.all([
    consultationsWithLines(db).where('token_id', 'in', ids).where(isNotCorrected).execute(),
    prescriptionsWithMedications(db)
      .where('token_id', 'in', ids)
      .where(isInForce)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('bills')
      .select([
        'token_id',
        sql<number>`sum(total)::bigint`.as('total'),
        sql<number>`sum(greatest(total - received, 0))::bigint`.as('due'),
      ])
      .where('token_id', 'in', ids)
      .where('voided_at', 'is', null)
      .groupBy('token_id')
      .execute(),
  ]);
  return {
    visits: page.map((row) => {
      const consultation = consultations.find(({ token_id }) => token_id === row.id);
      const bill = bills.find(({ token_id }) => token_id === row.id);
      return {
        token: tokenFromRow(row),
        consultation: consultation ? consultationFromRow(consultation, user.id) : null,
        prescriptions: prescriptions
          .filter(({ token_id }) => token_id === row.id)
          .map(prescriptionFromRow),
        bill: bill ? { total: bill.total, due: bill.due } : null,
      };
    }),
    nextCursor,
  };
}

/**
 * SQL condition: the visit contains a text, in what is in force of it, which is all that the page shows. Without an
 * index, for the few visits of one patient.
 */
function isSaidInVisit(text: string) {
  const pattern = containing(text);
  return sql<boolean>`(
    exists (
      select from prescriptions where prescriptions.token_id = tokens.id and ${isInForce} and (
        lower(prescriptions.diagnosis) like ${pattern} or lower(prescriptions.symptoms) like ${pattern}
        or lower(prescriptions.notes) like ${pattern}
        or exists (select from prescription_medications m where m.prescription_id = prescriptions.id
          and lower(concat_ws(' ', m.name, m.generic_name)) like ${pattern})
      )
    ) or exists (
      select from consultations where consultations.token_id = tokens.id and ${isNotCorrected} and (
        lower(consultations.examination) like ${pattern}
        or exists (select from consultation_lines l
          where l.consultation_id = consultations.id and lower(l.text) like ${pattern})
      )
    )
  )`;
}
