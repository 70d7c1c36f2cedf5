import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { idempotent } from '../../server/api/idempotent';
import { api, type SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { localTimeZone } from '../../server/config';
import { toColumns } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { paperFile } from '../../server/pdf/paperFile';
import { dateIn } from '../../shared/clinicDay';
import { shortId } from '../../shared/ids';
import { readDues } from '../billing/billing.rows';
import { todayOf } from '../patients/patients.rows';
import { currentMedicinesOf } from '../prescriptions/current/current.rows';
import { type Doubt, doubtKinds } from '../prescriptions/doubt';
import { namelessLines, namelessMessage } from '../prescriptions/medicineName';
import type { Medication, NewPrescription, Prescription } from '../prescriptions/prescription';
import { medicationColumns } from '../prescriptions/prescriptions.rows';
import { requireRemoteNoted } from '../prescriptions/remote/remote.rows';
import { withRegimen } from '../prescriptions/withRegimen';
import {
  amendPrescription,
  type MedicineErrors,
  prescriptionInForce,
  voidPrescription,
  writePrescription,
} from '../prescriptions/writePrescription.rows';
import { isErased } from '../privacy/isErased.rows';
import {
  recordTokenEvent,
  requireToken,
  tokenAuditValues,
  writeChange,
} from '../queue/changeToken.rows';
import { lockConsultedToken } from '../queue/consultedToken.rows';
import { readToken, tokenFromRow, tokensWithNames } from '../queue/queue.rows';
import { consultedStatuses, type OtherDoctor, otherDoctorOf, type Token } from '../queue/token';
import {
  type Consultation,
  type ConsultationContent,
  type Draft,
  historyPageSize,
  prescriptionTexts,
} from './consultation';
import {
  consultationColumns,
  consultationFromRow,
  consultationOfToken,
  consultationsWithLines,
  isNotCorrected,
  linesOf,
  readStoredDraft,
  type StoredDraft,
} from './consultations.rows';
import { hasRecentView, recordConsultationView } from './consultationViews.rows';
import { readHistory } from './history.rows';
import { readTestRequest } from './testRequest.rows';
import { readUsual } from './usual.rows';
import { paperOfVisit } from './visitNote';
import { readVisitNote } from './visitNote.rows';

export const consultationsOperations = {
  open: api.consultations.open.handler(async ({ input, context, errors }) => {
    const { db, user } = context;
    const row = await tokensWithNames(db).where('tokens.id', '=', input.tokenId).executeTakeFirst();
    if (!row) throw errors.NOT_FOUND();
    const token = tokenFromRow(row);
    const { patientId } = token;
    const [visits, dues, storedDraft, finished, settings, history, currentMedicines] =
      await Promise.all([
        db
          .selectFrom('tokens')
          .select((eb) => [
            eb.fn.countAll<number>().as('earlier'),
            eb.fn.max('issued_at').as('last_visit_at'),
          ])
          .where('patient_id', '=', patientId)
          .where('status', 'in', consultedStatuses)
          .where('issued_at', '<', row.issued_at)
          .executeTakeFirstOrThrow(),
        readDues(db, patientId),
        readStoredDraft(db, token.id, user.id),
        consultationOfToken(db, token.id),
        db
          .selectFrom('clinic_settings')
          .select(['paper_shows', 'working_hours'])
          .executeTakeFirstOrThrow(),
        readHistory(context, { patientId, text: '' }),
        currentMedicinesOf(db, patientId, todayOf(context), null, localTimeZone(context.config)),
      ]);
    await recordConsultationView(context, token);
    return {
      token,
      visitNumber: visits.earlier + 1,
      lastVisitAt: visits.last_visit_at?.toISOString() ?? null,
      due: dues.due,
      draft: storedDraft?.draft ?? null,
      finished: finished ? consultationFromRow(finished, user.id) : null,
      paperShows: settings.paper_shows,
      workingHours: settings.working_hours,
      history,
      currentMedicines,
    };
  }),

  ofPatient: api.consultations.ofPatient.handler(async ({ input, context, errors }) => {
    const { db } = context;
    const patient = await db
      .selectFrom('patients')
      .select('name')
      .where('id', '=', input.patientId)
      .executeTakeFirst();
    if (!patient) throw errors.NOT_FOUND();
    const history = await readHistory(context, input);
    if (!(await hasRecentView(context, input.patientId))) {
      await recordConsultationView(context, {
        patientId: input.patientId,
        patientName: patient.name,
      });
    }
    return history;
  }),

  advised: api.consultations.advised.handler(async ({ input, context }) => {
    const rows = await consultationsWithLines(context.db)
      .where('patient_id', '=', input.patientId)
      .where(isNotCorrected)
      .orderBy('finished_at', 'desc')
      .orderBy('id', 'desc')
      .limit(historyPageSize)
      .execute();
    return rows.map((row) => {
      const visit = consultationFromRow(row, context.user.id);
      const { tokenId, doctorName, finishedAt, tests, review, followUpDate } = visit;
      const paper = paperOfVisit(visit);
      const noteId = paper?.kind === 'visitNote' ? paper.id : null;
      return { tokenId, noteId, doctorName, finishedAt, tests, review, followUpDate };
    });
  }),

  paper: api.consultations.paper.handler(async ({ input, context, errors }) => {
    const record = await readVisitNote(context, input.id);
    if (!record) throw errors.NOT_FOUND();
    await recordConsultationView(context, { ...record, id: record.tokenId });
    return record;
  }),

  pdf: api.consultations.pdf.handler(async ({ input, context, errors }) => {
    const record = await readVisitNote(context, input.id);
    if (!record) throw errors.NOT_FOUND();
    const { size, language } = input;
    const name = `visit-${shortId(input.id)}`;
    const job = { kind: 'visitNote', record, size, language } as const;
    const file = await paperFile(context, errors, name, job);
    await recordConsultationView(context, { ...record, id: record.tokenId });
    return file;
  }),

  testRequest: api.consultations.testRequest.handler(async ({ input, context, errors }) => {
    const record = await readTestRequest(context, input);
    if (!record) throw errors.NOT_FOUND();
    await recordConsultationView(context, { ...record, id: record.tokenId });
    return record;
  }),

  testRequestPdf: api.consultations.testRequestPdf.handler(async ({ input, context, errors }) => {
    const record = await readTestRequest(context, input);
    if (!record) throw errors.NOT_FOUND();
    const { size, language } = input;
    const name = `tests-${shortId(record.tokenId)}`;
    const job = { kind: 'testRequest', record, size, language } as const;
    const file = await paperFile(context, errors, name, job);
    await recordConsultationView(context, { ...record, id: record.tokenId });
    return file;
  }),

  usual: api.consultations.usual.handler(({ context }) => readUsual(context)),

  saveDraft: api.consultations.saveDraft.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { user, now } = context;
      const { tokenId, content, version, insteadOf } = input;
      const { patientId } = await lockVisit(trx, context, tokenId, insteadOf, errors);
      const storedDraft = await readStoredDraft(trx, tokenId, user.id);
      const before = storedDraft?.draft ?? null;
      // A retry after a lost answer: this content is stored already.
      if (before && isDeepStrictEqual(before.content, content)) return before;
      refuseOtherVersion(storedDraft, version, errors);
      const columns = {
        doctor_id: user.id,
        content: JSON.stringify(content),
        other_private_notes: JSON.stringify(storedDraft?.otherPrivateNotes ?? {}),
        version: version + 1,
        saved_at: now,
      };
      await trx
        .insertInto('consultation_drafts')
        .values({ token_id: tokenId, patient_id: patientId, ...columns })
        .onConflict((conflict) => conflict.column('token_id').doUpdateSet(columns))
        .execute();
      return { version: version + 1, savedAt: now.toISOString(), savedByName: user.name };
    }),
  ),

  discardDraft: api.consultations.discardDraft.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { tokenId, version, insteadOf } = input;
      // The operations that end or finish a visit lock its token too: until then its doctor may change.
      await trx.selectFrom('tokens').select('id').where('id', '=', tokenId).forUpdate().execute();
      const token = await requireToken(trx, tokenId, errors);
      const other = otherDoctorOf(token, context.user.id, insteadOf);
      if (other) throw errors.ANOTHER_DOCTOR({ data: other });
      const storedDraft = await readStoredDraft(trx, tokenId, context.user.id);
      // Finished or discarded meanwhile, perhaps by an earlier attempt of this request.
      if (!storedDraft) return {};
      refuseOtherVersion(storedDraft, version, errors);
      await trx.deleteFrom('consultation_drafts').where('token_id', '=', tokenId).execute();
      await recordTokenEvent(trx, context, token, {
        action: 'draft_discarded',
        values: tokenAuditValues(token),
      });
      return {};
    }),
  ),

  finish: api.consultations.finish.handler(({ input, context, errors }) => {
    // Confirmations are not part of the idempotent input: a repeat with more of them is the same request.
    const { confirmed, ...request } = input;
    const { insteadOf, allergyAnswer, warningAnswers, draftVersion, ...visited } = request;
    const { isWithoutDiagnosis, tokenId, ...content } = visited;
    refuseNameless(content, errors);
    const create = async (trx: Transaction<Database>, id: string) => {
      const visit = await lockVisit(trx, context, tokenId, insteadOf, errors);
      const storedDraft = await readStoredDraft(trx, tokenId, context.user.id);
      refuseOtherVersion(storedDraft, draftVersion, errors);
      await requireRemoteNoted(trx, tokenId, errors);
      if (content.diagnoses.length === 0 && !isWithoutDiagnosis) throw errors.NO_DIAGNOSIS();
      const { patientId, tokenNumber, patientName } = visit;
      const prescriptionId = content.medicines.length > 0 ? uuidv7() : null;
      if (prescriptionId) {
        const answers = { allergyAnswer, warningAnswers, confirmed, kindsToConfirm: doubtKinds };
        const prescription = { ...prescriptionOf(content), patientId, tokenId, ...answers };
        await writePrescription(
          trx,
          context,
          { id: prescriptionId, token: visit, ...prescription },
          errors,
        );
      }
      const otherPrivateNotes = storedDraft?.otherPrivateNotes ?? {};
      const day = todayOf(context);
      const keys = { id, day, tokenId, patientId, prescriptionId, otherPrivateNotes };
      await insertConsultation(trx, context, keys, content);
      await trx.deleteFrom('consultation_drafts').where('token_id', '=', tokenId).execute();
      await recordAudit(trx, context, {
        action: 'consultation_finished',
        values: { name: patientName, number: tokenNumber },
        ...about('consultations', { id, patientId }),
      });
      if (visit.status === 'in-progress') {
        const tokenErrors = { ...errors, TOKEN_CHANGED: lockedTokenChanged };
        await writeChange(trx, context, { action: 'complete', id: tokenId }, tokenErrors);
      }
      return readConsultation(trx, id, context);
    };
    return idempotent(context, {
      operation: 'consultations.finish',
      input: request,
      create,
      read: (db, id) => readConsultation(db, id, context),
    });
  }),

  amend: api.consultations.amend.handler(({ input, context, errors }) => {
    const { confirmed, ...request } = input;
    const { id: amends, reason, allergyAnswer, warningAnswers, ...corrected } = request;
    const { isWithoutDiagnosis, ...content } = corrected;
    refuseNameless(content, errors);
    const create = async (trx: Transaction<Database>, id: string) => {
      const { current: before, otherPrivateNotes } = await lockOwnConsultation(
        trx,
        amends,
        context,
        errors,
      );
      if (content.diagnoses.length === 0 && !isWithoutDiagnosis) throw errors.NO_DIAGNOSIS();
      const { tokenId, patientId } = before;
      const token = await readToken(trx, tokenId);
      const day = dateIn(new Date(token.issuedAt), localTimeZone(context.config));
      const prescriptionId = await correctPrescription(trx, context, before, token, {
        content,
        reason,
        allergyAnswer,
        warningAnswers,
        confirmed,
        errors,
      });
      await insertConsultation(
        trx,
        context,
        { id, day, tokenId, patientId, prescriptionId, otherPrivateNotes, amends, reason },
        content,
      );
      await recordAudit(trx, context, {
        action: 'consultation_amended',
        values: { name: token.patientName, reason },
        ...about('consultations', { id, patientId }),
      });
      return readConsultation(trx, id, context);
    };
    return idempotent(context, {
      operation: 'consultations.amend',
      input: request,
      create,
      read: (db, id) => readConsultation(db, id, context),
    });
  }),
};

interface VisitErrors {
  NOT_FOUND(): Error;
  NOT_IN_CONSULTATION(): Error;
  ANOTHER_DOCTOR(options: { data: OtherDoctor }): Error;
  ALREADY_FINISHED(options: { data: Consultation }): Error;
}

/** Locks a visit that this doctor may write until the transaction ends; refuses all others, and finished ones. */
async function lockVisit(
  trx: Transaction<Database>,
  { user }: SignedIn,
  tokenId: string,
  insteadOf: string | undefined,
  errors: VisitErrors,
) {
  const token = await trx
    .selectFrom('tokens')
    .select('patient_id')
    .where('id', '=', tokenId)
    .executeTakeFirst();
  if (!token) throw errors.NOT_FOUND();
  const visit = await lockConsultedToken(trx, tokenId, token.patient_id);
  if (!visit) throw errors.NOT_IN_CONSULTATION();
  const other = otherDoctorOf(visit, user.id, insteadOf);
  if (other) throw errors.ANOTHER_DOCTOR({ data: other });
  const finishedRow = await consultationOfToken(trx, tokenId);
  if (finishedRow)
    throw errors.ALREADY_FINISHED({ data: consultationFromRow(finishedRow, user.id) });
  return visit;
}

/** Refuses a request that is based on another version of the draft than the stored one; 0: there is none. */
function refuseOtherVersion(
  storedDraft: StoredDraft | null,
  version: number,
  errors: { DRAFT_CHANGED(options: { data: Draft | null }): Error },
): void {
  const current = storedDraft?.draft ?? null;
  if ((current?.version ?? 0) !== version) throw errors.DRAFT_CHANGED({ data: current });
}

/** The row that `lockVisit` has locked cannot have changed. */
const lockedTokenChanged = () => new Error('A token changed while it was held.');

/** Refuses lines without a name: no paper would show them. */
function refuseNameless(
  { medicines }: ConsultationContent,
  errors: { NO_NAME(options: { message: string; data: { positions: number[] } }): Error },
): void {
  const lines = namelessLines(medicines);
  if (lines.length === 0) return;
  throw errors.NO_NAME({
    message: namelessMessage(lines),
    data: { positions: lines.map(({ position }) => position) },
  });
}

/** The fields of a prescription that follow from a visit's content. */
function prescriptionOf(content: ConsultationContent) {
  return {
    ...prescriptionTexts(content),
    followUpDate: content.followUpDate ?? undefined,
    medications: content.medicines,
  };
}

interface Correction extends Pick<NewPrescription, 'warningAnswers'> {
  content: ConsultationContent;
  reason: string;
  allergyAnswer: NewPrescription['allergyAnswer'];
  confirmed: readonly Doubt[];
  errors: MedicineErrors & CorrectionErrors;
}

/**
 * The prescription of a visit that is being corrected: the one in force if its paper stays the same, else a corrected
 * one. If every medicine was removed, the one in force is voided and there is none.
 */
async function correctPrescription(
  trx: Transaction<Database>,
  context: SignedIn,
  before: Consultation,
  token: Token,
  { content, reason, allergyAnswer, warningAnswers, confirmed, errors }: Correction,
): Promise<string | null> {
  const { prescriptionId, patientId, tokenId } = before;
  const current = prescriptionId ? await prescriptionInForce(trx, prescriptionId) : null;
  const changeErrors = { ...errors, NOT_IN_FORCE: () => errors.NOT_IN_FORCE({ data: before }) };
  const prescription = prescriptionOf(content);
  if (content.medicines.length === 0) {
    if (current) await voidPrescription(trx, context, { id: current.id, reason }, changeErrors);
    return null;
  }
  if (current && isSamePrescription(current, prescription) && isSameOnPaper(before, content)) {
    return current.id;
  }
  const id = uuidv7();
  const checked = { confirmed: [...confirmed], kindsToConfirm: doubtKinds };
  const answers = { allergyAnswer, warningAnswers, ...checked };
  if (current) {
    const amendment = { ...prescription, ...answers, id: current.id, reason };
    await amendPrescription(trx, context, id, amendment, changeErrors);
  } else {
    const newPrescription = { ...prescription, ...answers, id, token, patientId, tokenId };
    await writePrescription(trx, context, newPrescription, errors);
  }
  return id;
}

/** Whether the paper prints the same tests and review: what is printed never changes under one prescription number. */
function isSameOnPaper(before: Consultation, { tests, review }: ConsultationContent): boolean {
  return isDeepStrictEqual([before.tests, before.review], [tests, review]);
}

function isSamePrescription(
  current: Prescription,
  next: ReturnType<typeof prescriptionOf>,
): boolean {
  const parts = ({ diagnosis, symptoms, notes, followUpDate, medications }: typeof next) => [
    diagnosis,
    symptoms,
    notes,
    followUpDate,
    // Medicines of older prescriptions are texts alone: both sides are compared with their structure.
    medications
      .map(withRegimen)
      .map((item) =>
        Object.keys(medicationColumns).map((field) => item[field as keyof Medication]),
      ),
  ];
  const { notes, followUpDate } = current;
  return isDeepStrictEqual(
    parts({ ...current, notes: notes ?? undefined, followUpDate: followUpDate ?? undefined }),
    parts(next),
  );
}

interface NewConsultation {
  id: string;
  /** The day of the visit on the clinic's calendar. */
  day: string;
  tokenId: string;
  patientId: string;
  prescriptionId: string | null;
  otherPrivateNotes: Record<string, string>;
  /** The consultation that it corrects, and why. */
  amends?: string;
  reason?: string;
}

async function insertConsultation(
  trx: Transaction<Database>,
  { user, now }: SignedIn,
  {
    id,
    day,
    tokenId,
    patientId,
    prescriptionId,
    otherPrivateNotes,
    amends,
    reason,
  }: NewConsultation,
  content: ConsultationContent,
): Promise<void> {
  await trx
    .insertInto('consultations')
    .values({
      id,
      token_id: tokenId,
      patient_id: patientId,
      doctor_id: user.id,
      doctor_name: user.name,
      ...toColumns(consultationColumns, content),
      other_private_notes: JSON.stringify(otherPrivateNotes),
      prescription_id: prescriptionId,
      amends: amends ?? null,
      amend_reason: reason ?? null,
      finished_at: now,
    })
    .execute();
  const lines = linesOf(id, content, day);
  if (lines.length > 0) await trx.insertInto('consultation_lines').values(lines).execute();
}

async function readConsultation(
  db: Kysely<Database>,
  id: string,
  { user }: SignedIn,
): Promise<Consultation> {
  const row = await consultationsWithLines(db).where('id', '=', id).executeTakeFirstOrThrow();
  return consultationFromRow(row, user.id);
}

interface CorrectionErrors {
  NOT_FOUND(): Error;
  NOT_THE_DOCTOR(): Error;
  NOT_IN_FORCE(options: { data: Consultation }): Error;
}

/** Locks the consultation that its own doctor is about to correct; refuses all others. */
async function lockOwnConsultation(
  trx: Transaction<Database>,
  id: string,
  context: SignedIn,
  errors: CorrectionErrors,
): Promise<{ current: Consultation; otherPrivateNotes: Record<string, string> }> {
  const row = await trx
    .selectFrom('consultations')
    .innerJoin('tokens', 'tokens.id', 'consultations.token_id')
    .select([
      'consultations.doctor_id',
      'consultations.patient_id',
      'consultations.other_private_notes',
    ])
    .where('consultations.id', '=', id)
    // The server's role may not update consultations and so cannot lock their rows; it locks the token's.
    .forNoKeyUpdate('tokens')
    .executeTakeFirst();
  if (!row || (await isErased(trx, row.patient_id))) throw errors.NOT_FOUND();
  if (row.doctor_id !== context.user.id) throw errors.NOT_THE_DOCTOR();
  const current = await readConsultation(trx, id, context);
  if (!current.amendedBy) return { current, otherPrivateNotes: row.other_private_notes };
  throw errors.NOT_IN_FORCE({ data: await readConsultation(trx, current.amendedBy, context) });
}
