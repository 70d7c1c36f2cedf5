import type { Kysely } from 'kysely';
import type { SignedIn } from '../../server/api/operations';
import { localTimeZone } from '../../server/config';
import type { Database } from '../../server/database/schema';
import { ageOnDay } from '../../shared/age';
import { dateIn } from '../../shared/clinicDay';
import { orErased } from '../../shared/erased';
import {
  type ConsultationContent,
  complaintText,
  contentOf,
  diagnosisText,
} from '../consultations/consultation';
import {
  consultationFromRow,
  consultationOfToken,
  readStoredDraft,
} from '../consultations/consultations.rows';
import { todayOf } from '../patients/patients.rows';
import type { RecordFacts } from '../phrases/recordFacts';
import { isStopped } from '../prescriptions/medicineWords';
import { tokenFromRow, tokensWithNames } from '../queue/queue.rows';
import type { RemoteKind } from '../queue/remoteVisit';
import { isConsulted } from '../queue/token';
import { readNewestResults } from '../results/results.rows';
import { readNewestVitals } from '../vitals/vitals.rows';

/** A visit that a doctor may write about. */
interface SeenVisit {
  tokenId: string;
  patientId: string;
  patientName: string;
  /** On which the doctor saw the patient. */
  visitDay: string;
  remoteKind: RemoteKind | null;
}

/**
 * The visit of a token if this doctor saw the patient in it: finished it, or has it open. `notSeen`: another one did, or
 * nobody yet; null: there is no such token.
 */
export async function findSeenVisit(
  db: Kysely<Database>,
  { user, config }: Pick<SignedIn, 'user' | 'config'>,
  tokenId: string,
): Promise<SeenVisit | 'notSeen' | null> {
  const row = await tokensWithNames(db).where('tokens.id', '=', tokenId).executeTakeFirst();
  if (!row) return null;
  const { id, patientId, patientName, status, consultedBy, remote } = tokenFromRow(row);
  if (!isConsulted(status)) return 'notSeen';
  const finished = await consultationOfToken(db, id);
  if ((finished?.doctor_id ?? consultedBy) !== user.id) return 'notSeen';
  const visitDay = dateIn(row.consulted_at ?? row.issued_at, localTimeZone(config));
  return { tokenId: id, patientId, patientName, visitDay, remoteKind: remote?.kind ?? null };
}

/** What the record has for the texts about a visit: as finished or last corrected, else as written so far. */
export async function readFacts(
  context: SignedIn,
  { tokenId, patientId, visitDay, remoteKind }: SeenVisit,
): Promise<{ facts: RecordFacts; address: string }> {
  const { db, user, config } = context;
  const timeZone = localTimeZone(config);
  const [content, patient, vitals, results] = await Promise.all([
    readContent(context, tokenId),
    db
      .selectFrom('patients')
      .select(['name', 'age', 'date_of_birth as dateOfBirth', 'gender', 'address'])
      .select(['date_of_birth_is_estimated as dateOfBirthIsEstimated', 'allergies', 'conditions'])
      .where('id', '=', patientId)
      .executeTakeFirstOrThrow(),
    readNewestVitals(db, patientId),
    readNewestResults(db, patientId),
  ]);
  const today = todayOf(context);
  const { gender, allergies, conditions, address } = patient;
  return {
    facts: {
      ...{ today, visitDay, remoteKind, gender, allergies, conditions, results },
      patientName: orErased(patient.name),
      age: ageOnDay(patient, today),
      doctorName: user.name,
      complaints: (content?.complaints ?? []).map(complaintText).join('; '),
      diagnosis: (content?.diagnoses ?? []).map(diagnosisText).join('; '),
      medicines: (content?.medicines ?? [])
        .filter((medicine) => !isStopped(medicine))
        .map(({ name, strength }) => `${name} ${strength}`.trim()),
      vitals: vitals.map((one) => ({ ...one, day: dateIn(new Date(one.recordedAt), timeZone) })),
    },
    address,
  };
}

type Content = Pick<ConsultationContent, 'complaints' | 'diagnoses' | 'medicines'>;

async function readContent({ db, user }: SignedIn, tokenId: string): Promise<Content | null> {
  const finished = await consultationOfToken(db, tokenId);
  if (finished) return consultationFromRow(finished, user.id);
  const stored = await readStoredDraft(db, tokenId, user.id);
  return stored && contentOf(stored.draft.content);
}
