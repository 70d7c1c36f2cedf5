import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { api, type SignedIn } from '../../../server/api/operations';
import { about, recordAudit } from '../../../server/audit/recordAudit';
import { localTimeZone } from '../../../server/config';
import type { Database } from '../../../server/database/schema';
import { survivorIdOf } from '../../../server/database/survivorIdOf';
import { paperFile } from '../../../server/pdf/paperFile';
import { orErased } from '../../../shared/erased';
import { shortId } from '../../../shared/ids';
import { appointmentFromRow, appointmentsPage } from '../../appointments/appointments.rows';
import { waitFromRow, waitsWithNames } from '../../appointments/waits.rows';
import { attachmentFromRow, attachmentsWithNames } from '../../attachments/attachments.rows';
import {
  billFromRow,
  billRequestFromRow,
  billRequests,
  billsWithItems,
} from '../../billing/billing.rows';
import {
  consultationFromRow,
  consultationsWithLines,
} from '../../consultations/consultations.rows';
import { readOutsideVisits } from '../../imports/visits/visits.rows';
import { letterCopyFromRow } from '../../letters/letters.rows';
import { outsideMedicineFromRow, outsideMedicines } from '../../prescriptions/current/current.rows';
import {
  prescriptionFromRow,
  prescriptionsWithMedications,
} from '../../prescriptions/prescriptions.rows';
import { consentsShown } from '../../privacy/consent';
import { readConsents } from '../../privacy/consents.rows';
import { nominationsShown } from '../../privacy/nomination';
import { readNominations } from '../../privacy/nominations.rows';
import { requestsShown } from '../../privacy/privacyRequest';
import { readPrivacyRequests } from '../../privacy/privacyRequests.rows';
import { tokenFromRow, tokensWithNames } from '../../queue/queue.rows';
import { readRecallEntries } from '../../recalls/recalls.rows';
import { readInSnapshot } from '../../reports/sums.rows';
import { reportFromRow, reportsWithResults } from '../../results/results.rows';
import { readLetterhead } from '../../settings/letterhead.rows';
import type { LinkedKind } from '../../sharing/share';
import { dispenseFromRow, dispensesWithLines } from '../../stock/dispenses/dispenses.rows';
import { vitalsFromRow, vitalsWithNames } from '../../vitals/vitals.rows';
import { warningFromRow, warningsWithAnswers } from '../../warnings/warnings.rows';
import { registeredByName } from '../patientSearch.rows';
import { patientFromRow, todayOf } from '../patients.rows';
import { cutTo, type DataCopy, type EverythingForm, maxRowsPerList } from './dataCopy';
import { readChanges, readMergedRecords } from './mergedRecords.rows';

export const dataCopyOperations = {
  read: api.dataCopy.read.handler(async ({ input, context, errors }) => {
    const record = await readDataCopy(context, input.id, input.form);
    if (!record) throw errors.NOT_FOUND();
    await auditDataCopy(context, record, input.form);
    return record;
  }),

  pdf: api.dataCopy.pdf.handler(async ({ input, context, errors }) => {
    const { id, size, language } = input;
    const record = await readDataCopy(context, id, 'paper');
    if (!record) throw errors.NOT_FOUND();
    const name = `everything-held-${shortId(id)}`;
    const paper = { kind: 'dataCopy', record, size, language } as const;
    const file = await paperFile(context, errors, name, paper);
    await auditDataCopy(context, record, 'paper');
    return file;
  }),
};

/**
 * Reads all data held on a patient, in one snapshot: a visit that is finished meanwhile would be neither among the
 * visits, which are read first, nor among the drafts. Null if there is no such patient.
 */
function readDataCopy(
  context: SignedIn,
  id: string,
  form: EverythingForm,
): Promise<DataCopy | null> {
  return readInSnapshot(context.db, (trx) => readLists(trx, context, id, form));
}

async function readLists(
  db: Transaction<Database>,
  context: SignedIn,
  askedId: string,
  form: EverythingForm,
): Promise<DataCopy | null> {
  const { config, now, user } = context;
  const row = await db
    .selectFrom('patients')
    .selectAll()
    .select(registeredByName)
    .where('id', '=', survivorIdOf(askedId))
    .executeTakeFirst();
  if (!row) return null;
  const { id } = row;
  const limit = maxRowsPerList[form];
  return {
    madeAt: now.toISOString(),
    madeByName: user.name,
    letterhead: await readLetterhead(db),
    timeZone: localTimeZone(config),
    patient: patientFromRow(row, todayOf(context)),
    changes: await readChanges(db, row, limit),
    ...(await readMergedRecords(db, { id, today: todayOf(context), limit })),
    ...(await readClinicalLists(db, id, limit, user.id)),
    ...(await readDeskLists(db, id, limit)),
    ...(await readPrivacyLists(db, id, limit)),
  };
}

/** What doctors wrote and measured, as `userId` may read it. */
async function readClinicalLists(
  db: Kysely<Database>,
  patientId: string,
  limit: number,
  userId: string,
) {
  const readLimit = limit + 1;
  const tokens = await tokensWithNames(db)
    .where('tokens.patient_id', '=', patientId)
    .orderBy('issued_at', 'desc')
    .limit(readLimit)
    .execute();
  const consultations = await consultationsWithLines(db)
    .where('patient_id', '=', patientId)
    .orderBy('finished_at', 'desc')
    .limit(readLimit)
    .execute();
  const prescriptions = await prescriptionsWithMedications(db)
    .where('patient_id', '=', patientId)
    .orderBy('created_at', 'desc')
    .limit(readLimit)
    .execute();
  const dispenses = await dispensesWithLines(db)
    .where('patient_id', '=', patientId)
    .orderBy('given_at', 'desc')
    .limit(readLimit)
    .execute();
  const outside = await outsideMedicines(db)
    .where('outside_medicines.patient_id', '=', patientId)
    .orderBy('outside_medicines.at', 'desc')
    .limit(readLimit)
    .execute();
  const warnings = await warningsWithAnswers(db)
    .where('medicine_warnings.patient_id', '=', patientId)
    .orderBy('medicine_warnings.at', 'desc')
    .limit(readLimit)
    .execute();
  const vitals = await vitalsWithNames(db)
    .where('vitals.patient_id', '=', patientId)
    .orderBy('vitals.recorded_at', 'desc')
    .limit(readLimit)
    .execute();
  return {
    visits: cutTo(limit, tokens.map(tokenFromRow)),
    consultations: cutTo(
      limit,
      consultations.map((row) => {
        const { privateNote: _, ...consultation } = consultationFromRow(row, userId);
        return { ...consultation, hasPrivateNote: hasPrivateNote(row) };
      }),
    ),
    drafts: cutTo(limit, await readDrafts(db, patientId, readLimit)),
    prescriptions: cutTo(limit, prescriptions.map(prescriptionFromRow)),
    dispenses: cutTo(limit, dispenses.map(dispenseFromRow)),
    outsideMedicines: cutTo(limit, outside.map(outsideMedicineFromRow)),
    warnings: cutTo(limit, warnings.map(warningFromRow)),
    vitals: cutTo(limit, vitals.map(vitalsFromRow)),
    ...(await readPaperLists(db, patientId, limit)),
    outsideVisits: cutTo(
      limit,
      await readOutsideVisits(db, patientId, { limit: readLimit, areAll: true }),
    ),
  };
}

/** Results of laboratories, old papers and letters. */
async function readPaperLists(db: Kysely<Database>, patientId: string, limit: number) {
  const reports = await reportsWithResults(db)
    .where('result_reports.patient_id', '=', patientId)
    // An erased report has no day.
    .where('result_reports.taken_on', 'is not', null)
    .orderBy('result_reports.taken_on', 'desc')
    .orderBy('result_reports.recorded_at', 'desc')
    .limit(limit + 1)
    .execute();
  const papers = await attachmentsWithNames(db)
    .where('attachments.patient_id', '=', patientId)
    .orderBy('attachments.added_at', 'desc')
    .limit(limit + 1)
    .execute();
  const letters = await db
    .selectFrom('letters')
    .selectAll()
    .where('patient_id', '=', patientId)
    .orderBy('issued_at', 'desc')
    .limit(limit + 1)
    .execute();
  return {
    results: cutTo(limit, reports.map(reportFromRow)),
    oldPapers: cutTo(limit, papers.map(attachmentFromRow)),
    letters: cutTo(limit, letters.map(letterCopyFromRow)),
  };
}

/** The patient's bills and appointments. */
async function readDeskLists(db: Kysely<Database>, patientId: string, limit: number) {
  const readLimit = limit + 1;
  const bills = await billsWithItems(db)
    .where('patient_id', '=', patientId)
    .orderBy('created_at', 'desc')
    .limit(readLimit)
    .execute();
  const refundRequests = await billRequests(db)
    .where('bills.patient_id', '=', patientId)
    .orderBy('asked_at', 'desc')
    .limit(readLimit)
    .execute();
  const appointments = await appointmentsPage(db, { text: '', patientId, limit });
  const waits = await waitsWithNames(db)
    .where('appointment_waits.patient_id', '=', patientId)
    .orderBy('appointment_waits.created_at', 'desc')
    .limit(readLimit)
    .execute();
  return {
    bills: cutTo(limit, bills.map(billFromRow)),
    refundRequests: cutTo(limit, refundRequests.map(billRequestFromRow)),
    appointments: {
      rows: appointments.page.map(appointmentFromRow),
      isCut: appointments.nextCursor !== null,
    },
    waits: cutTo(limit, waits.map(waitFromRow)),
    recalls: cutTo(limit, await readRecallEntries(db, patientId, readLimit)),
  };
}

/** What the patient agreed to and asked for, and who saw the records. */
async function readPrivacyLists(db: Kysely<Database>, patientId: string, limit: number) {
  const readLimit = limit + 1;
  // Read with the limit of its screen, without a row to spare: a full list may be cut.
  const listOfScreen = <Row>(rows: Row[], max: number) => ({ rows, isCut: rows.length >= max });
  return {
    consents: listOfScreen(await readConsents(db, patientId), consentsShown),
    nominations: listOfScreen(await readNominations(db, patientId), nominationsShown),
    requests: listOfScreen(await readPrivacyRequests(db, patientId), requestsShown),
    holds: cutTo(limit, await readHolds(db, patientId, readLimit)),
    links: cutTo(limit, await readLinks(db, patientId, readLimit)),
    looks: cutTo(limit, await readAccesses(db, patientId, readLimit)),
  };
}

function auditDataCopy(
  context: SignedIn,
  { patient: { id, name } }: DataCopy,
  form: EverythingForm,
): Promise<void> {
  return recordAudit(context.db, context, {
    action: 'everything_given',
    values: { kind: form, name },
    ...about('patients', { id, patientId: id }),
  });
}

const hasPrivateNote = (row: { private_note: string; other_private_notes: object }) =>
  row.private_note !== '' || Object.keys(row.other_private_notes).length > 0;

async function readDrafts(db: Kysely<Database>, patientId: string, limit: number) {
  const rows = await db
    .selectFrom('consultation_drafts')
    .innerJoin('users', 'users.id', 'consultation_drafts.doctor_id')
    .select(['saved_at', 'users.name'])
    .where('patient_id', '=', patientId)
    .orderBy('saved_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ savedAt: row.saved_at.toISOString(), savedByName: row.name }));
}

/** SQL: rows that stay with the record for which they were written, whatever it was merged into. */
const isOfAnyRecord = (patientId: string) =>
  sql<boolean>`patient_id = any(ids_of(${patientId}::uuid))`;

async function readHolds(db: Kysely<Database>, patientId: string, limit: number) {
  const rows = await db
    .selectFrom('legal_holds')
    .innerJoin('users', 'users.id', 'legal_holds.set_by')
    .select(['reason', 'set_at', 'ended_at', 'users.name'])
    .where(isOfAnyRecord(patientId))
    .orderBy('set_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    reason: orErased(row.reason),
    setByName: row.name,
    setAt: row.set_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }));
}

async function readLinks(db: Kysely<Database>, patientId: string, limit: number) {
  const columns = sql`way, made_by, made_at, expires_at, revoked_at, opened_count, first_opened_at, last_opened_at`;
  const { rows } = await sql<LinkRow>`
    select link.*, users.name
    from (
      select 'prescription' as kind, prescription_id as record_id, ${columns} from shared_links
      where prescription_id in (select id from prescriptions where patient_id = ${patientId}::uuid)
      union all
      select 'bill', bill_id, ${columns} from shared_links
      where bill_id in (select id from bills where patient_id = ${patientId}::uuid)
      union all
      select 'letter', letter_id, ${columns} from shared_links
      where letter_id in (select id from letters where patient_id = ${patientId}::uuid)
    ) link
    join users on users.id = made_by
    order by made_at desc limit ${limit}`.execute(db);
  return rows.map((row) => ({
    kind: row.kind,
    recordId: row.record_id,
    way: row.way,
    madeByName: row.name,
    madeAt: row.made_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    openedCount: row.opened_count,
    firstOpenedAt: row.first_opened_at?.toISOString() ?? null,
    lastOpenedAt: row.last_opened_at?.toISOString() ?? null,
  }));
}

interface LinkRow
  extends Pick<
    Selectable<Database['shared_links']>,
    | 'way'
    | 'made_at'
    | 'expires_at'
    | 'revoked_at'
    | 'opened_count'
    | 'first_opened_at'
    | 'last_opened_at'
  > {
  kind: LinkedKind;
  record_id: string;
  name: string;
}

/** Reads who viewed or changed the patient's records, without the event values, which may name other people. */
async function readAccesses(db: Kysely<Database>, patientId: string, limit: number) {
  const rows = await db
    .selectFrom('audit_logs')
    .leftJoin('users', 'users.id', 'audit_logs.user_id')
    .select(['timestamp', 'user_id', 'user_name', 'users.role', 'action'])
    .where(isOfAnyRecord(patientId))
    .orderBy('audit_logs.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    at: row.timestamp.toISOString(),
    byName: row.user_id ? row.user_name : null,
    byRole: row.role,
    action: row.action,
  }));
}
