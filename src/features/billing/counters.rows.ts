import type { Transaction } from 'kysely';
import type { Database } from '../../server/database/schema';
import { takeNextSerial } from '../../server/database/serial';
import { financialYearOf } from '../../shared/financialYear';
import { receiptNumber } from './billNumber';

/** The columns of a payment or refund made at an instant for its receipt: the clinic's next number. */
export async function takeReceiptNumber(trx: Transaction<Database>, at: Date, timeZone: string) {
  const { bill_prefix: prefix } = await trx
    .selectFrom('clinic_settings')
    .select('bill_prefix')
    .executeTakeFirstOrThrow();
  const financialYear = financialYearOf(at, timeZone);
  const serial = await takeNextSerial(trx, 'receipt_counters', financialYear, at);
  return {
    receipt_number: receiptNumber(prefix, financialYear, serial),
    financial_year: financialYear,
    serial,
  };
}
