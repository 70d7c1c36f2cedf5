import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { localTimeZone } from '../../server/config';
import type { Database } from '../../server/database/schema';
import { takeNextSerial } from '../../server/database/serial';
import type { User } from '../../shared/account';
import { financialYearOf } from '../../shared/financialYear';
import type { Bill } from './bill';
import { documentTitle, documentTitles } from './billDocument';
import { creditNoteNumber } from './billNumber';
import { creditOf } from './creditNote';

interface IssueContext {
  trx: Transaction<Database>;
  context: SignedIn;
  /** Who refunds, and when. */
  giver: { user: Pick<User, 'id' | 'name'>; now: Date };
  /** As it was before the refund or void; its row is locked. */
  bill: Bill;
}

/**
 * Issues the credit note of a refund, or (null) of a void, if the bill is a tax invoice and something is left to
 * credit.
 */
export async function issueCreditNote(
  { trx, context, giver, bill }: IssueContext,
  refund: { id: string; amount: number; items?: number[] | undefined } | null,
): Promise<void> {
  if (bill.gstin === null || documentTitle(bill) !== documentTitles.taxInvoice) return;
  const credit = creditOf(bill, refund?.amount ?? null, refund?.items);
  if (!credit) return;
  const { lines, ...sums } = credit;
  const { user, now } = giver;
  const { bill_prefix: prefix } = await trx
    .selectFrom('clinic_settings')
    .select('bill_prefix')
    .executeTakeFirstOrThrow();
  const financialYear = financialYearOf(now, localTimeZone(context.config));
  const serial = await takeNextSerial(trx, 'credit_note_counters', financialYear, now);
  const id = uuidv7();
  const number = creditNoteNumber(prefix, financialYear, serial);
  await trx
    .insertInto('credit_notes')
    .values({
      id,
      number,
      financial_year: financialYear,
      serial,
      bill_id: bill.id,
      payment_id: refund?.id ?? null,
      issued_at: now,
      issued_by: user.id,
      issued_by_name: user.name,
      // The tax is credited under the GSTIN under which it was charged.
      gstin: bill.gstin,
      ...sums,
    })
    .execute();
  if (lines.length > 0) {
    await trx
      .insertInto('credit_note_lines')
      .values(
        lines.map(({ taxBasisPoints, ...amounts }, line) => ({
          credit_note_id: id,
          line,
          tax_basis_points: taxBasisPoints,
          ...amounts,
        })),
      )
      .execute();
  }
  await recordAudit(trx, context, {
    action: 'credit_note_issued',
    values: { creditNote: number, amount: sums.total, name: bill.patientName },
    ...about('bills', bill),
  });
}
