import { type Kysely, sql, type Transaction } from 'kysely';
import { api, type OperationContext } from '../../server/api/operations';
import { recordView } from '../../server/audit/recordView';
import { localTimeZone } from '../../server/config';
import type { Database } from '../../server/database/schema';
import { paperFile } from '../../server/pdf/paperFile';
import { shortId } from '../../shared/ids';
import type { PaperJob } from '../../shared/paper';
import { readPatientOfPaper } from '../patients/survivor.rows';
import { readRemoteVisit } from '../queue/remoteVisits.rows';
import {
  insertPictures,
  letterheadColumns,
  letterheadNow,
  readLetterhead,
  storedLetterhead,
  storedLogo,
} from '../settings/letterhead.rows';
import { readBill } from './billing.rows';
import { type BillPaper, type BillPapers, stateAfterPayment } from './billPaper';
import { isReversed } from './payment';

/** The printed bill, its receipts and its credit notes. */
export const paperOperations = {
  paper: api.billing.paper.handler(async ({ input, context, errors }) => {
    const record = await readBillPaper(context, input.id);
    if (!record) throw errors.NOT_FOUND();
    await recordView(context, 'bill', record.bill);
    return record;
  }),

  pdf: api.billing.pdf.handler(async ({ input, context, errors }) => {
    const record = await readBillPaper(context, input.id);
    const paper = record && findPaper(record, input);
    if (!paper) throw errors.NOT_FOUND();
    const file = await paperFile(context, errors, paper.name, paper.job);
    await recordView(context, 'bill', record.bill);
    return file;
  }),
};

interface PaperRequest extends Pick<PaperJob, 'size' | 'language'> {
  paymentId?: string | undefined;
  creditNoteId?: string | undefined;
}

/** The paper of a bill, or of one payment or credit note on it; null if the bill has no such payment or note. */
function findPaper(
  record: BillPapers,
  { paymentId, creditNoteId, size, language }: PaperRequest,
): { name: string; job: PaperJob } | null {
  const { bill } = record;
  if (paymentId !== undefined) {
    const after = stateAfterPayment(bill, paymentId);
    // A payment that was not received has no receipt.
    if (!after || isReversed(bill.payments, after.payment)) return null;
    const job = { kind: 'receipt' as const, record: { ...record, paymentId }, size, language };
    return { name: `receipt-${shortId(paymentId)}`, job };
  }
  if (creditNoteId !== undefined) {
    if (!bill.creditNotes.some(({ id }) => id === creditNoteId)) return null;
    const job = {
      kind: 'creditNote' as const,
      record: { ...record, creditNoteId },
      size,
      language,
    };
    return { name: `credit-note-${shortId(creditNoteId)}`, job };
  }
  return { name: `bill-${shortId(bill.id)}`, job: { kind: 'bill', record, size, language } };
}

/** Stores what a bill's paper prints about clinic and doctor, as they are now. */
export async function storeBillPaper(trx: Transaction<Database>, id: string): Promise<void> {
  await sql`
    with kept as (${insertPictures(sql`select logo from clinic_settings`)})
    insert into bill_papers (bill_id, ${letterheadColumns}, doctor_name, registration_number)
    select b.id, ${letterheadNow}, u.name, coalesce(p.registration_number, '')
    from bills b
      join tokens t on t.id = b.token_id
      left join users u on u.id = t.consulted_by
      left join doctor_profiles p on p.user_id = u.id
      cross join clinic_settings c
    where b.id = ${id}`.execute(trx);
}

/** The record that a bill's papers are drawn from; null if there is no such bill. */
export async function readBillPaper(
  { db, config }: Pick<OperationContext, 'db' | 'config'>,
  id: string,
): Promise<BillPapers | null> {
  const found = await readBill(db, id);
  if (!found) return null;
  const bill = { ...found, patientId: await readPatientOfPaper(db, 'bills', found) };
  const { upiAddress } = await db
    .selectFrom('clinic_settings')
    .select('upi_address as upiAddress')
    .executeTakeFirstOrThrow();
  const storedPaper = await db
    .selectFrom('bill_papers as paper')
    .selectAll('paper')
    .select(storedLogo)
    .where('bill_id', '=', id)
    .executeTakeFirst();
  const patient = await db
    .selectFrom('patients')
    .select(['number as patientNumber', 'address as patientAddress'])
    .where('id', '=', bill.patientId)
    .executeTakeFirstOrThrow();
  const remoteKind = (await readRemoteVisit(db, bill.tokenId))?.kind ?? null;
  const timeZone = localTimeZone(config);
  const common = { bill, ...patient, remoteKind, upiAddress, timeZone };
  if (!storedPaper) {
    return {
      ...common,
      letterhead: await readLetterhead(db),
      doctor: await readDoctor(db, bill.tokenId),
    };
  }
  return {
    ...common,
    letterhead: storedLetterhead(storedPaper, bill.gstin),
    doctor:
      storedPaper.doctor_name === null
        ? null
        : { name: storedPaper.doctor_name, registrationNumber: storedPaper.registration_number },
  };
}

/** The doctor who saw the patient of a token, with their present name and number. */
async function readDoctor(db: Kysely<Database>, tokenId: string): Promise<BillPaper['doctor']> {
  const row = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.consulted_by')
    .leftJoin('doctor_profiles', 'doctor_profiles.user_id', 'users.id')
    .select(['users.name', 'doctor_profiles.registration_number'])
    .where('tokens.id', '=', tokenId)
    .executeTakeFirst();
  return row ? { name: row.name, registrationNumber: row.registration_number ?? '' } : null;
}
