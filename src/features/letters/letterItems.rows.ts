import type { Kysely } from 'kysely';
import type { Database } from '../../server/database/schema';
import { dateIn } from '../../shared/clinicDay';
import { shortId } from '../../shared/ids';
import { billFromRow, billsWithItems } from '../billing/billing.rows';
import { refundableAmounts } from '../billing/refundedItems';
import { unitsKept } from '../stock/dispenses/dispense';
import { readDispensesOf } from '../stock/dispenses/dispenses.rows';
import { type LetterItem, maxLetterItems } from './letter';

/**
 * What was bought at a visit, for an essentiality certificate: the items of its bills with what is left of their amounts
 * after refunds, then what was given and stands on no bill. Voided papers and what came back whole are not among them.
 */
export async function readLetterItems(
  db: Kysely<Database>,
  tokenId: string,
  timeZone: string,
): Promise<LetterItem[]> {
  const [billRows, dispenses] = await Promise.all([
    billsWithItems(db)
      .where('token_id', '=', tokenId)
      .where('voided_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    readDispensesOf(db, { tokenId }),
  ]);
  const day = (instant: string) => dateIn(new Date(instant), timeZone);
  const bills = billRows.map(billFromRow);
  const billed = bills.flatMap((bill) => {
    const left = refundableAmounts(bill);
    return bill.items.flatMap(({ description, quantity, total, given }, position): LetterItem[] => {
      const amount = left[position] ?? 0;
      if (total > 0 && amount === 0) return [];
      return [
        {
          // With what it says, so that a refund meanwhile makes it another one.
          key: `${bill.id}:${position}:${quantity}:${amount}`,
          ...{ description, quantity, amount },
          paper: bill.number ?? shortId(bill.id),
          day: day(bill.createdAt),
          isMedicine: given !== null,
        },
      ];
    });
  });
  const onBills = new Set(
    bills.flatMap(({ items }) => items.flatMap(({ given }) => given?.dispenseLineId ?? [])),
  );
  const unbilled = dispenses
    .filter(({ voided }) => !voided)
    .flatMap(({ lines, number, givenAt }) =>
      lines
        .filter((line) => !onBills.has(line.id) && unitsKept(line) > 0)
        .map(
          (line): LetterItem => ({
            key: `${line.id}:${unitsKept(line)}`,
            description: line.medicine,
            quantity: unitsKept(line),
            amount: null,
            paper: number,
            day: day(givenAt),
            isMedicine: true,
          }),
        ),
    );
  return [...billed, ...unbilled].slice(0, maxLetterItems);
}
