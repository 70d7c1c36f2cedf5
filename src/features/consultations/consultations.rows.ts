import { type Insertable, type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { asFields, fromColumns } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import { orErased } from '../../shared/erased';
import { medicationColumns } from '../prescriptions/prescriptions.rows';
import { type AdvisedTest, advisedTest } from './advisedTest';
import type { Consultation, ConsultationContent, Draft } from './consultation';

/** The column of each field that has its own; the other fields are rows of `consultation_lines` or medicines. */
export const consultationColumns = {
  examination: 'examination',
  review: 'review',
  followUpDate: 'follow_up_date',
  privateNote: 'private_note',
} as const satisfies Record<
  Exclude<keyof ConsultationContent, 'complaints' | 'diagnoses' | 'tests' | 'advice' | 'medicines'>,
  keyof Database['consultations']
>;

/** Finished consultations with their lines, medicines, and the id of the consultation that corrected each. */
export function consultationsWithLines(db: Kysely<Database>) {
  return db
    .selectFrom('consultations')
    .selectAll()
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('consultation_lines')
          .select(['kind', 'text', 'since', 'is_provisional', 'test_key', 'due_on'])
          .whereRef('consultation_id', '=', 'consultations.id')
          .orderBy('kind')
          .orderBy('position'),
      ).as('lines'),
      jsonArrayFrom(
        eb
          .selectFrom('prescription_medications')
          .select(asFields(medicationColumns))
          .whereRef(
            'prescription_medications.prescription_id',
            '=',
            'consultations.prescription_id',
          )
          .orderBy('position'),
      ).as('medicines'),
      eb
        .selectFrom('consultations as newer')
        .select('newer.id')
        .whereRef('newer.amends', '=', 'consultations.id')
        .as('amended_by'),
    ]);
}

type ConsultationRow = Awaited<
  ReturnType<ReturnType<typeof consultationsWithLines>['executeTakeFirstOrThrow']>
>;

/** A consultation as this user may read it: a private note only if it is theirs. */
export function consultationFromRow(row: ConsultationRow, readerId: string): Consultation {
  const of = (kind: ConsultationRow['lines'][number]['kind']) =>
    row.lines.filter((line) => line.kind === kind);
  const { privateNote, ...fields } = fromColumns(consultationColumns, row);
  return {
    id: row.id,
    tokenId: row.token_id,
    patientId: row.patient_id,
    doctorId: row.doctor_id,
    doctorName: row.doctor_name,
    complaints: of('complaint').map(({ text, since }) => ({ text, since })),
    diagnoses: of('diagnosis').map((line) => ({
      text: line.text,
      isProvisional: line.is_provisional,
    })),
    tests: of('test').map(({ text }) => text),
    advice: of('advice').map(({ text }) => text),
    medicines: row.medicines,
    ...fields,
    privateNote:
      row.doctor_id === readerId ? privateNote : (row.other_private_notes[readerId] ?? null),
    prescriptionId: row.prescription_id,
    finishedAt: row.finished_at.toISOString(),
    amends: row.amends,
    amendReason: orErased(row.amend_reason),
    amendedBy: row.amended_by,
  };
}

/** A test of a visit as it was stored, from zero at its position among the visit's tests. */
interface StoredTest extends AdvisedTest {
  text: string;
  position: number;
}

/** The tests of a consultation with what is stored beside their texts. */
export function testsFromRow({ lines }: Pick<ConsultationRow, 'lines'>): StoredTest[] {
  return lines
    .filter(({ kind }) => kind === 'test')
    .map(({ text, test_key: testKey, due_on: dueOn }, position) => ({
      ...{ text, testKey, dueOn, position },
    }));
}

/** The lines of a consultation as they are stored; from `day`, the visit's, tests are due. */
export function linesOf(
  consultationId: string,
  { complaints, diagnoses, tests, advice }: ConsultationContent,
  day: string,
): Insertable<Database['consultation_lines']>[] {
  const line = (
    kind: Database['consultation_lines']['kind'],
    position: number,
    text: string,
    more: {
      since?: string;
      is_provisional?: boolean;
      test_key?: string;
      due_on?: string | null;
    } = {},
  ) => ({
    consultation_id: consultationId,
    kind,
    position,
    text,
    since: '',
    is_provisional: false,
    test_key: '',
    due_on: null,
    ...more,
  });
  return [
    ...complaints.map(({ text, since }, index) => line('complaint', index, text, { since })),
    ...diagnoses.map(({ text, isProvisional }, index) =>
      line('diagnosis', index, text, { is_provisional: isProvisional }),
    ),
    ...tests.map((text, index) => {
      const { testKey, dueOn } = advisedTest(text, day);
      return line('test', index, text, { test_key: testKey, due_on: dueOn });
    }),
    ...advice.map((text, index) => line('advice', index, text)),
  ];
}

export interface StoredDraft {
  /** The draft as its reader may see it: with their own private note only. */
  draft: Draft;
  /** The private notes of all other doctors, by user id. */
  otherPrivateNotes: Record<string, string>;
}

/** The stored draft of a visit; null if there is none. */
export async function readStoredDraft(
  db: Kysely<Database>,
  tokenId: string,
  readerId: string,
): Promise<StoredDraft | null> {
  const row = await db
    .selectFrom('consultation_drafts')
    .innerJoin('users', 'users.id', 'consultation_drafts.doctor_id')
    .select(['content', 'doctor_id', 'other_private_notes', 'version', 'saved_at', 'users.name'])
    .where('token_id', '=', tokenId)
    .executeTakeFirst();
  if (!row) return null;
  const { privateNote: note, typing, ...content } = row.content;
  const { privateNote: typedNote = '', ...othersTyping } = typing;
  const { [readerId]: own = '', ...others } = row.other_private_notes;
  const isOwn = row.doctor_id === readerId;
  const authorNote = [note, typedNote].filter((text) => text !== '').join('\n');
  return {
    draft: {
      content: isOwn ? row.content : { ...content, privateNote: own, typing: othersTyping },
      version: row.version,
      savedAt: row.saved_at.toISOString(),
      savedByName: row.name,
    },
    otherPrivateNotes:
      isOwn || authorNote === '' ? others : { ...others, [row.doctor_id]: authorNote },
  };
}

/** Consultations with the token number and the patient's current name, for lists. */
export function consultationsWithVisit(db: Kysely<Database>) {
  return consultationsWithLines(db).select([
    sql<number>`(select token_number from tokens where id = consultations.token_id)`.as(
      'token_number',
    ),
    sql<string>`(select name from patients where id = consultations.patient_id)`.as('patient_name'),
  ]);
}

/** The visit's consultation in force: as finished, or as last corrected. */
export function consultationOfToken(db: Kysely<Database>, tokenId: string) {
  return consultationsWithLines(db)
    .where('token_id', '=', tokenId)
    .where(isNotCorrected)
    .executeTakeFirst();
}

/** SQL condition: no other consultation corrects this one. */
export const isNotCorrected = sql<boolean>`
  not exists (select from consultations newer where newer.amends = consultations.id)`;
