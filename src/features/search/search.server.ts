import { type Kysely, sql } from 'kysely';
import { api } from '../../server/api/operations';
import { localTimeZone } from '../../server/config';
import { holdsText } from '../../server/database/likePattern';
import type { Database } from '../../server/database/schema';
import { survivorIdOf } from '../../server/database/survivorIdOf';
import { dayOf } from '../../shared/clinicDay';
import { orErased } from '../../shared/erased';
import { parsePatientNumber } from '../../shared/ids';
import { patientOfCard } from '../../shared/patientCard';
import { may } from '../../shared/permissions';
import { matchesBill } from '../billing/billSearch.rows';
import type { FoundPatient } from '../patients/patient';
import { type PatientRow, patientFromRow, selectedPatientColumns } from '../patients/patients.rows';
import { searchPage } from '../patients/searchPage.rows';
import { namesOfToken, tokensOfDay } from '../queue/queue.rows';
import { resultLimit } from './search.contract';

export const searchOperations = {
  all: api.search.all.handler(async ({ input, context }) => {
    const { db, now, config, user, clinicSettings } = context;
    const seesBills = may(user, 'billing.get', clinicSettings.rights);
    // Ids and token numbers are displayed with a leading #, so people type it.
    const text = input.text.replace(/^#/, '').trim();
    if (!text) return { patients: [], tokens: [], bills: [] };
    const day = dayOf(now, localTimeZone(config));
    const isNumbered = input.text.startsWith('#') && parsePatientNumber(text) === null;
    const [patients, bills] = await Promise.all([
      findPatients(db, text, { isNumbered, today: day.date }),
      seesBills ? findBills(db, text) : [],
    ]);
    const tokens = await findTokens(
      db,
      text,
      day,
      patients.map(({ id }) => id),
    );
    return { patients, tokens, bills };
  }),
};

interface PatientLookup {
  /** Typed with a leading #: an id or a token number, not a part of a phone number. */
  isNumbered: boolean;
  today: string;
}

async function findPatients(
  db: Kysely<Database>,
  text: string,
  { isNumbered, today }: PatientLookup,
): Promise<FoundPatient[]> {
  const [matches, { rows: byId }] = await Promise.all([
    isNumbered ? [] : searchPatientPage(db, text, today),
    sql<PatientRow>`
      select ${selectedPatientColumns} from patients
      where id in (
        select coalesce(survivor_id, id) from patients
        where right(id::text, 8) = ${text.toLowerCase().slice(-8)}
      )
      limit ${sql.lit(resultLimit)}`.execute(db),
  ]);
  const patientsById = byId.map((row) => ({ ...patientFromRow(row, today), isAlike: false }));
  return [
    ...patientsById,
    ...matches.filter((match) => patientsById.every(({ id }) => id !== match.id)),
  ].slice(0, resultLimit);
}

async function searchPatientPage(db: Kysely<Database>, text: string, today: string) {
  return (await searchPage(db, { text, limit: resultLimit, today })).patients;
}

/** Today's tokens with this number first, then those of patients with this name or with one of these ids. */
function findTokens(
  db: Kysely<Database>,
  text: string,
  day: { start: Date; end: Date },
  patientIds: string[],
) {
  const patientId = patientOfCard(text);
  const number = /^\d{1,6}$/.test(text) ? Number(text) : null;
  return tokensOfDay(db, day)
    .select(namesOfToken)
    .where(({ eb, or }) =>
      patientId
        ? eb('tokens.patient_id', '=', survivorIdOf(patientId))
        : or([
            holdsText(text),
            ...(patientIds.length === 0 ? [] : [eb('tokens.patient_id', 'in', patientIds)]),
            ...(number === null ? [] : [eb('tokens.token_number', '=', number)]),
          ]),
    )
    .orderBy(sql`tokens.token_number = ${number ?? 0}`, 'desc')
    .orderBy('tokens.issued_at')
    .limit(resultLimit)
    .execute();
}

async function findBills(db: Kysely<Database>, text: string) {
  const rows = await db
    .selectFrom('bills')
    .select(['id', 'patient_name as patientName'])
    .where(matchesBill(text))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(resultLimit)
    .execute();
  return rows.map(({ id, patientName }) => ({ id, patientName: orErased(patientName) }));
}
