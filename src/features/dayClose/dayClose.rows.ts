import type { Kysely, Selectable } from 'kysely';
import { isAfter } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import type { DayClose } from './dayClose';

/** Closes of one person, or of everybody, newest first; `cursor` is the last row before, as `pageOf` makes it. */
export function dayClosesNewestFirst(
  db: Kysely<Database>,
  { userId, cursor }: { userId?: string | undefined; cursor?: string | undefined },
) {
  let query = db
    .selectFrom('day_closes')
    .selectAll()
    .orderBy('closed_at', 'desc')
    .orderBy('id', 'desc');
  if (userId) query = query.where('user_id', '=', userId);
  if (cursor) query = query.where(isAfter(cursor, 'closed_at'));
  return query;
}

export function dayCloseFromRow(row: Selectable<Database['day_closes']>): DayClose {
  return {
    id: row.id,
    userId: row.user_id,
    userName: row.user_name,
    number: row.number,
    through: row.through_number,
    since: row.since?.toISOString() ?? null,
    closedAt: row.closed_at.toISOString(),
    openingCash: row.opening_cash,
    received: {
      cash: { paid: row.cash_paid, refunded: row.cash_refunded },
      card: { paid: row.card_paid, refunded: row.card_refunded },
      upi: { paid: row.upi_paid, refunded: row.upi_refunded },
    },
    billCount: row.bill_count,
    refundCount: row.refund_count,
    counts: row.counts,
    counted: row.counted,
    difference: row.difference,
    leftCash: row.left_cash,
    reason: row.reason,
  };
}
