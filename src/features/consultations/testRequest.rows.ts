import type { SignedIn } from '../../server/api/operations';
import { may } from '../../shared/permissions';
import { readPatientOfPaper } from '../patients/survivor.rows';
import { tokenFromRow, tokensWithNames } from '../queue/queue.rows';
import { isConsulted, type Token } from '../queue/token';
import { requestedTest } from './advisedTest';
import { type ConsultationContent, diagnosisText, emptyContent } from './consultation';
import { consultationFromRow, consultationOfToken, readStoredDraft } from './consultations.rows';
import type { TestRequest } from './testRequest';
import { readPaperHead } from './visitNote.rows';

/**
 * The slip of a visit's tests, as finished or last corrected; null where there are none. While the visit goes on its
 * doctor has a slip of what is written so far, others have none. The diagnosis is for whoever may read visits.
 */
export async function readTestRequest(
  context: SignedIn,
  { tokenId, shows }: { tokenId: string; shows: 'tests' | 'testsAndDiagnosis' },
): Promise<TestRequest | null> {
  const { db, user } = context;
  const row = await tokensWithNames(db).where('tokens.id', '=', tokenId).executeTakeFirst();
  if (!row) return null;
  const token = tokenFromRow(row);
  const mayReadVisits = may(user, 'consultations.open');
  const visit =
    (await finishedVisit(context, tokenId)) ??
    (mayReadVisits ? await openVisit(context, token) : null);
  if (!visit) return null;
  const { doctorId, doctorName, writtenAt, content } = visit;
  const { tokenNumber } = token;
  const patientId = await readPatientOfPaper(db, 'tokens', token);
  const head = await readPaperHead(context, { patientId, doctorId, writtenAt });
  return {
    ...{ tokenId, tokenNumber, patientId, doctorName },
    writtenAt: writtenAt.toISOString(),
    tests: content.tests.map(requestedTest),
    diagnosis:
      shows === 'testsAndDiagnosis' && mayReadVisits
        ? content.diagnoses.map(diagnosisText).join('; ')
        : '',
    review: content.review,
    followUpDate: content.followUpDate,
    ...head,
  };
}

interface RequestingVisit {
  doctorId: string;
  doctorName: string;
  writtenAt: Date;
  content: Pick<ConsultationContent, 'tests' | 'diagnoses' | 'review' | 'followUpDate'>;
}

async function finishedVisit(
  { db, user }: SignedIn,
  tokenId: string,
): Promise<RequestingVisit | null> {
  const row = await consultationOfToken(db, tokenId);
  const content = row && consultationFromRow(row, user.id);
  if (!content || content.tests.length === 0) return null;
  return {
    ...{ doctorId: row.doctor_id, doctorName: row.doctor_name },
    ...{ writtenAt: row.finished_at, content },
  };
}

async function openVisit(
  { db, user, now }: SignedIn,
  { id, status, consultedBy, consultedByName }: Token,
): Promise<RequestingVisit | null> {
  if (!isConsulted(status)) return null;
  const stored = await readStoredDraft(db, id, user.id);
  return {
    doctorId: consultedBy ?? user.id,
    doctorName: consultedByName ?? user.name,
    writtenAt: now,
    content: stored?.draft.content ?? emptyContent,
  };
}
