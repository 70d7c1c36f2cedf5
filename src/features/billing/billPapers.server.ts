import { type Kysely, sql, type Transaction } from 'kysely';
import { api, type OperationContext } from '../../server/api/operations';
import { recordView } from '../../server/audit/recordView';
import { localTimeZone } from '../../server/config';
import type { Database } from '../../server/database/schema';
import { paperFile } from '../../server/pdf/paperFile';
import { shortId } from '../../shared/ids';
import type { PaperJob } from '../../shared/paper';
import {
  keepPictures,
  letterheadColumns,
  letterheadNow,
  readLetterhead,
  storedLetterhead,
  storedLogo,
} from '../settings/letterhead.rows';
import { readBill } from './billing.rows';
import { afterPayment, type BillPaper, type BillPapers } from './billPaper';
import { isReversed } from './payment';

/** Bills and receipts on paper. */
export const paperOperations = {
  paper: api.billing.paper.handler(async ({ input, context, errors }) => {
    const record = await readBillPaper(context, input.id);
    if (!record) throw errors.NOT_FOUND();
    await recordView(context, 'bill', record.bill);
    return record;
  }),

  pdf: api.billing.pdf.handler(async ({ input, context, errors }) => {
    const record = await readBillPaper(context, input.id);
    const asked = record && paperAsked(record, input);
    if (!asked) throw errors.NOT_FOUND();
    const file = await paperFile(context, errors, asked.name, asked.job);
    await recordView(context, 'bill', record.bill);
    return file;
  }),
};

interface Asked extends Pick<PaperJob, 'size' | 'language'> {
  paymentId?: string | undefined;
  creditNoteId?: string | undefined;
}

/** The paper of a bill, or of one payment or credit note on it; null where the bill has no such. */
function paperAsked(
  record: BillPapers,
  { paymentId, creditNoteId, size, language }: Asked,
): { name: string; job: PaperJob } | null {
  const { bill } = record;
  if (paymentId !== undefined) {
    const after = afterPayment(bill, paymentId);
    // What did not come has no receipt.
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

/** Keeps what the paper of a bill says of clinic and doctor as they are now. */
export async function keepBillPaper(trx: Transaction<Database>, id: string): Promise<void> {
  await sql`
    with kept as (${keepPictures(sql`select logo from clinic_settings`)})
    insert into bill_papers (bill_id, ${letterheadColumns}, doctor_name, registration_number)
    select b.id, ${letterheadNow}, u.name, coalesce(p.registration_number, '')
    from bills b
      join tokens t on t.id = b.token_id
      left join users u on u.id = t.consulted_by
      left join doctor_profiles p on p.user_id = u.id
      cross join clinic_settings c
    where b.id = ${id}`.execute(trx);
}

/** What a bill's paper is drawn from; null when there is no such bill. */
export async function readBillPaper(
  { db, config }: Pick<OperationContext, 'db' | 'config'>,
  id: string,
): Promise<BillPapers | null> {
  const bill = await readBill(db, id);
  if (!bill) return null;
  const { upiAddress } = await db
    .selectFrom('clinic_settings')
    .select('upi_address as upiAddress')
    .executeTakeFirstOrThrow();
  const kept = await db
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
  const common = { bill, ...patient, upiAddress, timeZone: localTimeZone(config) };
  if (!kept) {
    return {
      ...common,
      letterhead: await readLetterhead(db),
      doctor: await readDoctor(db, bill.tokenId),
    };
  }
  return {
    ...common,
    letterhead: storedLetterhead(kept, bill.gstin),
    doctor:
      kept.doctor_name === null
        ? null
        : { name: kept.doctor_name, registrationNumber: kept.registration_number },
  };
}

/** Who saw the patient of a token, as they are now. */
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
