import type { Kysely, Selectable } from 'kysely';
import { newestPage, type PageRequest } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import type { DayClose } from './dayClose';

/** One page of the closes of one person, or of everyone, newest first. */
export function dayClosesPage(db: Kysely<Database>, page: PageRequest, userId?: string) {
  let query = db.selectFrom('day_closes').selectAll();
  if (userId) query = query.where('user_id', '=', userId);
  return newestPage(query, 'closed_at', page);
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
    cashSpent: row.cash_spent,
    billCount: row.bill_count,
    refundCount: row.refund_count,
    counts: row.counts,
    counted: row.counted,
    difference: row.difference,
    leftCash: row.left_cash,
    reason: row.reason,
  };
}
