import { randomBytes } from 'node:crypto';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { OperationContext, SignedIn } from '../../server/api/operations';
import { localTimeZone } from '../../server/config';
import type { Database } from '../../server/database/schema';
import { takeNextSerial } from '../../server/database/serial';
import { voidedFromRow } from '../../server/database/voidedColumns';
import { ageOnDay } from '../../shared/age';
import { dateIn } from '../../shared/clinicDay';
import { orErased } from '../../shared/erased';
import { financialYearOf } from '../../shared/financialYear';
import { readPatientOfPaper } from '../patients/survivor.rows';
import { readRemoteVisit } from '../queue/remoteVisits.rows';
import {
  insertPictures,
  letterheadColumns,
  letterheadNow,
  pictureHash,
  storedLetterhead,
  storedLogo,
} from '../settings/letterhead.rows';
import {
  type Letter,
  type LetterCopy,
  type LetterItem,
  type LetterPaper,
  letterLayout,
  letterNumber,
  maxLettersListed,
  type NewLetter,
} from './letter';

export function letterFromRow(row: Selectable<Database['letters']>): Letter {
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    title: orErased(row.title || 'Erased'),
    language: row.language,
    patientId: row.patient_id,
    patientName: orErased(row.patient_name),
    tokenId: row.token_id,
    doctorId: row.doctor_id,
    doctorName: row.doctor_name,
    firstDay: row.first_day,
    lastDay: row.last_day,
    issuedAt: row.issued_at.toISOString(),
    voided: voidedFromRow(row),
  };
}

/** A letter with its whole content. */
export function letterCopyFromRow(row: Selectable<Database['letters']>): LetterCopy {
  return {
    ...letterFromRow(row),
    body: row.body,
    items: row.items,
    patientAddress: row.patient_address,
    identificationMark: row.identification_mark,
  };
}

/** One letter; throws when there is none. */
export async function readLetter(db: Kysely<Database>, id: string): Promise<Letter> {
  return letterFromRow(
    await db.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
}

/** A patient's letters, the newest first, at most `maxLettersListed`; voided ones are among them. */
export async function readLettersOf(db: Kysely<Database>, patientId: string): Promise<Letter[]> {
  const rows = await db
    .selectFrom('letters')
    .selectAll()
    .where('patient_id', '=', patientId)
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxLettersListed)
    .execute();
  return rows.map(letterFromRow);
}

interface SignedLetter extends Omit<NewLetter, 'itemKeys'> {
  id: string;
  patientId: string;
  items: Omit<LetterItem, 'key'>[];
}

/** Stores a letter with patient, doctor and clinic as they are now, under the clinic's next number. */
export async function insertLetter(
  trx: Transaction<Database>,
  { user, now, config }: SignedIn,
  letter: SignedLetter,
): Promise<void> {
  const { bill_prefix: prefix } = await trx
    .selectFrom('clinic_settings')
    .select('bill_prefix')
    .executeTakeFirstOrThrow();
  const year = financialYearOf(now, localTimeZone(config));
  const serial = await takeNextSerial(trx, 'letter_counters', year, now);
  const number = letterNumber(prefix, year, serial);
  const code = randomBytes(16).toString('base64url');
  const { id, kind, patientId, tokenId, language, title, body, firstDay, lastDay } = letter;
  await sql`
    with kept as (${insertPictures(sql`
      select logo from clinic_settings
      union
      select signature from doctor_profiles where user_id = ${user.id}`)})
    insert into letters (id, number, financial_year, serial, kind, patient_id, token_id, patient_name, patient_number,
      patient_age, patient_date_of_birth, patient_date_of_birth_is_estimated, patient_gender, patient_address,
      identification_mark, doctor_id, doctor_name, qualification, registration_number, council, signature,
      ${letterheadColumns}, language, title, body, first_day, last_day, items, code, layout, issued_at)
    select ${id}::uuid, ${number}, ${year}::int, ${serial}::int, ${kind}, t.id, ${tokenId}::uuid, t.name, t.number,
      t.age, t.date_of_birth, t.date_of_birth_is_estimated, t.gender, t.address,
      ${letter.identificationMark}, ${user.id}::uuid, ${user.name}, coalesce(d.qualification, ''),
      coalesce(d.registration_number, ''), coalesce(d.council, ''), ${pictureHash(sql`d.signature`)},
      ${letterheadNow}, ${language}, ${title}, ${body}, ${firstDay}::date, ${lastDay}::date,
      ${JSON.stringify(letter.items)}::jsonb, ${code}, ${letterLayout}::smallint, ${now}::timestamptz
    from patients t
      left join doctor_profiles d on d.user_id = ${user.id}
      cross join clinic_settings c
    where t.id = ${patientId}`.execute(trx);
}

/** The record for a letter's paper, as it was signed; null if there is no such letter. */
export async function readLetterPaper(
  { db, config, origin }: Pick<OperationContext, 'db' | 'config' | 'origin'>,
  id: string,
): Promise<LetterPaper | null> {
  const row = await db
    .selectFrom('letters as paper')
    .leftJoin('pictures as picture', 'picture.hash', 'paper.signature')
    .selectAll('paper')
    .select(['picture.picture as signed', storedLogo])
    .where('paper.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { tokenId: _token, doctorId: _doctor, ...letter } = letterFromRow(row);
  const patientId = await readPatientOfPaper(db, 'letters', letter);
  const timeZone = localTimeZone(config);
  const { years, ...lessThanYears } = ageOnDay(
    {
      age: row.patient_age,
      dateOfBirth: row.patient_date_of_birth,
      dateOfBirthIsEstimated: row.patient_date_of_birth_is_estimated,
    },
    dateIn(row.issued_at, timeZone),
  );
  return {
    letter: { ...letter, patientId, body: row.body, items: row.items },
    letterhead: storedLetterhead(row, null),
    doctor: {
      qualification: row.qualification,
      registrationNumber: row.registration_number,
      council: row.council,
      signature: row.signed,
    },
    patient: {
      number: row.patient_number,
      age: years,
      ...lessThanYears,
      gender: row.patient_gender,
      address: row.patient_address,
      identificationMark: row.identification_mark,
    },
    remoteKind: (await readRemoteVisit(db, row.token_id))?.kind ?? null,
    layout: row.layout,
    verifyAddress: `${origin}/verify/${row.code}`,
    timeZone,
  };
}
