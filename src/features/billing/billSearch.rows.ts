import { type RawBuilder, sql } from 'kysely';
import { holdsTextOrIsOfCard } from '../../server/database/likePattern';
import { parseReceiptName } from './receipt';

/**
 * Holds for rows of `bills` whose search text has a text, that have the receipt which it names, or that belong to the
 * patient whose card was scanned.
 */
export function matchesBill(text: string): RawBuilder<boolean> {
  const matches = holdsTextOrIsOfCard(text);
  const receipt = parseReceiptName(text);
  if (!receipt) return matches;
  const isNamed =
    'serial' in receipt
      ? sql`financial_year = ${receipt.financialYear} and serial = ${receipt.serial}`
      : sql`serial is null and kind <> 'reversal' and right(id::text, 8) = ${receipt.idEnd}`;
  // As an array, which is read once and looked up by the index; a subquery beside an "or" would read every bill.
  return sql<boolean>`(${matches} or bills.id = any(array(
    select bill_id from bill_payments where ${isNamed}
  )))`;
}
