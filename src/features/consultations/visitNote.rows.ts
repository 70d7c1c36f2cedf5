import type { SignedIn } from '../../server/api/operations';
import { localTimeZone } from '../../server/config';
import { ageOnDay } from '../../shared/age';
import { dateIn } from '../../shared/clinicDay';
import { orErased } from '../../shared/erased';
import { readPatientOfPaper } from '../patients/survivor.rows';
import { prescriptionPaper } from '../prescriptions/prescriptionPaper';
import { readRemoteVisit } from '../queue/remoteVisits.rows';
import { readLetterhead } from '../settings/letterhead.rows';
import { readDoctorProfile } from '../settings/settings.rows';
import { consultationFromRow, consultationsWithLines } from './consultations.rows';
import type { VisitNote } from './visitNote';

/** The content of a visit's paper, with clinic and doctor as they are today; null if there is no such visit. */
export async function readVisitNote(
  { db, config, user }: Pick<SignedIn, 'db' | 'config' | 'user'>,
  id: string,
): Promise<VisitNote | null> {
  const row = await consultationsWithLines(db).where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const { amendedBy, ...visit } = consultationFromRow(row, user.id);
  const { tokenId, doctorName, tests, advice, review, followUpDate, finishedAt } = visit;
  const ofVisit = { id: tokenId, patientId: visit.patientId };
  const patientId = await readPatientOfPaper(db, 'tokens', ofVisit);
  const head = { patientId, doctorId: row.doctor_id, writtenAt: row.finished_at };
  return {
    ...{ id, tokenId, doctorName, patientId, tests, advice, review, followUpDate, finishedAt },
    isCorrected: amendedBy !== null,
    remoteKind: (await readRemoteVisit(db, tokenId))?.kind ?? null,
    ...(await readPaperHead({ db, config }, head)),
  };
}

/** Whose paper of a visit it is (`readPatientOfPaper`) and of which clinic and doctor, all as they are today. */
export async function readPaperHead(
  { db, config }: Pick<SignedIn, 'db' | 'config'>,
  { patientId, doctorId, writtenAt }: { patientId: string; doctorId: string; writtenAt: Date },
): Promise<Pick<VisitNote, 'patientName' | 'letterhead' | 'doctor' | 'patient' | 'timeZone'>> {
  const timeZone = localTimeZone(config);
  const [letterhead, doctor, patient] = await Promise.all([
    readLetterhead(db),
    readDoctorProfile(db, doctorId),
    db
      .selectFrom('patients')
      .select(['name', 'number', 'age', 'date_of_birth as dateOfBirth', 'gender'])
      .select('date_of_birth_is_estimated as dateOfBirthIsEstimated')
      .where('id', '=', patientId)
      .executeTakeFirstOrThrow(),
  ]);
  const { years, ...lessThanYears } = ageOnDay(patient, dateIn(writtenAt, timeZone));
  return {
    patientName: orErased(patient.name),
    letterhead,
    doctor: prescriptionPaper.shape.doctor.parse(doctor),
    patient: { number: patient.number, age: years, ...lessThanYears, gender: patient.gender },
    timeZone,
  };
}
