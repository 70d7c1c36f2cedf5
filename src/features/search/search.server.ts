import { type Kysely, sql } from 'kysely';
import { api } from '../../server/api/operations';
import { localTimeZone } from '../../server/config';
import { holdingOrOfCard, holdsText } from '../../server/database/likePattern';
import type { Database } from '../../server/database/schema';
import { dayOf } from '../../shared/clinicDay';
import { orErased } from '../../shared/erased';
import { typedPatientNumber } from '../../shared/ids';
import { patientOfCard } from '../../shared/patientCard';
import { may } from '../../shared/permissions';
import type { FoundPatient } from '../patients/patient';
import { type PatientRow, patientFromRow, readPatientColumns } from '../patients/patients.rows';
import { searchPage } from '../patients/searchPage.rows';
import { namesOfToken, tokensOfDay } from '../queue/queue.rows';
import { resultLimit } from './search.contract';

export const searchOperations = {
  all: api.search.all.handler(async ({ input, context }) => {
    const { db, now, config, user, clinicSettings } = context;
    const seesBills = may(user, 'billing.get', clinicSettings.rights);
    // Ids and tokens' numbers are shown with a leading #, so people type it.
    const text = input.text.replace(/^#/, '').trim();
    if (!text) return { patients: [], tokens: [], bills: [] };
    const day = dayOf(now, localTimeZone(config));
    const isNumbered = input.text.startsWith('#') && typedPatientNumber(text) === null;
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

interface PatientWanted {
  /** With a # before it: an id or a token's number, no part of a phone number. */
  isNumbered: boolean;
  today: string;
}

async function findPatients(
  db: Kysely<Database>,
  text: string,
  { isNumbered, today }: PatientWanted,
): Promise<FoundPatient[]> {
  const [found, { rows: byId }] = await Promise.all([
    isNumbered ? [] : foundPatients(db, text, today),
    sql<PatientRow>`
      select ${readPatientColumns} from patients
      where right(id::text, 8) = ${text.toLowerCase().slice(-8)}
      limit ${sql.lit(resultLimit)}`.execute(db),
  ]);
  const ofId = byId.map((row) => ({ ...patientFromRow(row, today), isAlike: false }));
  return [...ofId, ...found.filter((one) => ofId.every(({ id }) => id !== one.id))].slice(
    0,
    resultLimit,
  );
}

async function foundPatients(db: Kysely<Database>, text: string, today: string) {
  return (await searchPage(db, { text, limit: resultLimit, today })).patients;
}

/** Today's tokens with this number, else of patients with this name or among those found. */
function findTokens(
  db: Kysely<Database>,
  text: string,
  day: { start: Date; end: Date },
  found: string[],
) {
  const patientId = patientOfCard(text);
  const number = /^\d{1,6}$/.test(text) ? Number(text) : null;
  return tokensOfDay(db, day)
    .select(namesOfToken)
    .where(({ eb, or }) =>
      patientId
        ? eb('tokens.patient_id', '=', patientId)
        : or([
            holdsText(text),
            ...(found.length === 0 ? [] : [eb('tokens.patient_id', 'in', found)]),
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
    .where(holdingOrOfCard(text))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(resultLimit)
    .execute();
  return rows.map(({ id, patientName }) => ({ id, patientName: orErased(patientName) }));
}
