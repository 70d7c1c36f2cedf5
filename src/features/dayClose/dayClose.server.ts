import { type Kysely, sql, type Transaction } from 'kysely';
import { idempotent } from '../../server/api/idempotent';
import { api, type OperationContext } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { localTimeZone } from '../../server/config';
import type { Database } from '../../server/database/schema';
import { paperFile } from '../../server/pdf/paperFile';
import type { User } from '../../shared/account';
import { orErased } from '../../shared/erased';
import { pageSize } from '../../shared/fields';
import { shortId } from '../../shared/ids';
import { t } from '../../shared/language';
import { may } from '../../shared/permissions';
import type { PaymentKind, PaymentMethod } from '../billing/payment';
import { readDrawerSpending } from '../expenses/expenses.rows';
import {
  insertPictures,
  letterheadColumns,
  letterheadNow,
  readLetterhead,
  storedLetterhead,
  storedLogo,
} from '../settings/letterhead.rows';
import {
  cashDifference,
  countedCash,
  type DayClose,
  type DayPreview,
  expectedCash,
  lacksReason,
  maxDrawerExpenses,
  maxUnreferenced,
  type OpenDay,
  withoutReversed,
} from './dayClose';
import { dayCloseFromRow, dayClosesPage } from './dayClose.rows';
import type { DayClosePaper } from './dayClosePaper';

export const dayCloseOperations = {
  preview: api.dayClose.preview.handler(({ context: { db, user } }) =>
    // In one snapshot: a number that is seen, but not all up to it, would let a close pass that was never shown.
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => ({
        ...(await readOpenDay(trx, user.id)),
        ...(await readUpiWithoutReference(trx, user.id)),
        ...(await readDrawerExpenses(trx, user.id)),
      })),
  ),

  close: api.dayClose.close.handler(({ input, context, errors }) => {
    const { user, now } = context;
    const create = async (trx: Transaction<Database>, id: string) => {
      // Locks the row that each payment locks before it takes its number (migration 0022), so that none comes in
      // between reading the open day and storing the close.
      await trx
        .selectFrom('users')
        .select('id')
        .where('id', '=', user.id)
        .forNoKeyUpdate()
        .execute();
      const open = await readOpenDay(trx, user.id);
      if (open.number !== input.number || open.through !== input.through) {
        const message =
          open.number === input.number
            ? t('A payment, refund or expense came in. Please check the amounts again.')
            : t('You have already closed your day in another window.');
        throw errors.DAY_CHANGED({ message, data: open });
      }
      if (lacksReason(input, open)) throw errors.REASON_NEEDED();
      const counted = countedCash(input.counts);
      const { received, cashSpent } = open;
      const { openingCash } = input;
      const difference = cashDifference({ openingCash, received, cashSpent, counted });
      const { cash, card, upi } = received;
      await trx
        .insertInto('day_closes')
        .values({
          id,
          user_id: user.id,
          user_name: user.name,
          number: open.number,
          through_number: open.through,
          since: open.since,
          closed_at: now,
          bill_count: open.billCount,
          refund_count: open.refundCount,
          cash_paid: cash.paid,
          cash_refunded: cash.refunded,
          card_paid: card.paid,
          card_refunded: card.refunded,
          upi_paid: upi.paid,
          upi_refunded: upi.refunded,
          cash_spent: cashSpent,
          opening_cash: openingCash,
          counts: JSON.stringify(input.counts),
          counted,
          left_cash: input.leftCash,
          reason: input.reason || null,
        })
        .execute();
      await storePaper(trx, id);
      const amounts = {
        number: open.number,
        amount: expectedCash(openingCash, open),
        counted,
      };
      await recordAudit(trx, context, {
        action: 'day_closed',
        values:
          difference === 0
            ? { kind: 'agrees', ...amounts }
            : { kind: 'differs', ...amounts, difference, reason: input.reason },
        ...about('day_closes', { id }),
      });
      return readWrittenClose(trx, id);
    };
    return idempotent(context, {
      operation: 'dayClose.close',
      input,
      create,
      read: readWrittenClose,
    });
  }),

  list: api.dayClose.list.handler(({ input, context }) =>
    readCloses(context.db, input.cursor, context.user.id),
  ),

  all: api.dayClose.all.handler(({ input, context }) => readCloses(context.db, input.cursor)),

  get: api.dayClose.get.handler(async ({ input, context, errors }) => {
    const close = await readVisible(context, input.id);
    if (!close) throw errors.NOT_FOUND();
    return close;
  }),

  paper: api.dayClose.paper.handler(async ({ input, context, errors }) => {
    const record = await readPaper(context, input.id);
    if (!record) throw errors.NOT_FOUND();
    return record;
  }),

  pdf: api.dayClose.pdf.handler(async ({ input, context, errors }) => {
    const record = await readPaper(context, input.id);
    if (!record) throw errors.NOT_FOUND();
    const { size, language } = input;
    const name = `day-end-${shortId(input.id)}`;
    return paperFile(context, errors, name, { kind: 'dayClose', record, size, language });
  }),
};

type Reader = Pick<OperationContext, 'db' | 'config' | 'clinicSettings'> & { user: User };

/** A close that this person may see: their own, and anyone's for those who may list all. */
async function readVisible(
  { db, user, clinicSettings }: Pick<Reader, 'db' | 'user' | 'clinicSettings'>,
  id: string,
): Promise<DayClose | null> {
  const close = await readClose(db, id);
  const seesAll = may(user, 'dayClose.all', clinicSettings.rights);
  return close && (close.userId === user.id || seesAll) ? close : null;
}

async function readPaper(reader: Reader, id: string): Promise<DayClosePaper | null> {
  const { db, config } = reader;
  const close = await readVisible(reader, id);
  if (!close) return null;
  const storedPaper = await db
    .selectFrom('day_close_papers as paper')
    .selectAll('paper')
    .select(storedLogo)
    .where('close_id', '=', id)
    .executeTakeFirst();
  return {
    close,
    letterhead: storedPaper
      ? storedLetterhead(storedPaper, storedPaper.clinic_gstin)
      : await readLetterhead(db),
    timeZone: localTimeZone(config),
  };
}

/** Stores what a close's paper prints about the clinic, as it is now. */
async function storePaper(trx: Transaction<Database>, id: string): Promise<void> {
  await sql`
    with kept as (${insertPictures(sql`select logo from clinic_settings`)})
    insert into day_close_papers (close_id, ${letterheadColumns}, clinic_gstin)
    select ${id}::uuid, ${letterheadNow}, c.gstin from clinic_settings c`.execute(trx);
}

async function readOpenDay(db: Kysely<Database>, userId: string): Promise<OpenDay> {
  const lastClose = await db
    .selectFrom('day_closes')
    .select(['number', 'through_number', 'closed_at', 'left_cash'])
    .where('user_id', '=', userId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const sumOf = (kind: PaymentKind, method: PaymentMethod) =>
    sql<number>`coalesce(sum(amount) filter (where kind = ${kind} and method = ${method}), 0)::bigint`;
  const sums = await db
    .selectFrom('bill_payments')
    .select([
      sumOf('payment', 'cash').as('cashPaid'),
      sumOf('refund', 'cash').as('cashRefunded'),
      sumOf('payment', 'card').as('cardPaid'),
      sumOf('refund', 'card').as('cardRefunded'),
      sumOf('payment', 'upi').as('upiPaid'),
      sumOf('refund', 'upi').as('upiRefunded'),
      sumOf('reversal', 'upi').as('upiReversed'),
      // Like the amounts, without what this person marked as not received.
      sql<number>`count(distinct bill_id) filter (where kind = 'payment' and not exists (
        select from bill_payments reversal
        where reversal.reverses = bill_payments.id and reversal.received_by = ${userId}
      ))`.as('billCount'),
      sql<number>`count(*) filter (where kind = 'refund')`.as('refundCount'),
      sql<number | null>`max(till_number)`.as('through'),
      sql<Date | null>`min(received_at)`.as('first'),
    ])
    .where('received_by', '=', userId)
    .where('till_number', '>', lastClose?.through_number ?? 0)
    .executeTakeFirstOrThrow();
  const spending = await readDrawerSpending(db, userId, lastClose?.through_number ?? 0);
  const first = [sums.first, spending.first].filter((one) => one !== null);
  return {
    number: (lastClose?.number ?? 0) + 1,
    through: Math.max(sums.through ?? 0, spending.through ?? 0, lastClose?.through_number ?? 0),
    since:
      (
        lastClose?.closed_at ?? first.toSorted((one, other) => Number(one) - Number(other))[0]
      )?.toISOString() ?? null,
    openingCash: lastClose?.left_cash ?? 0,
    received: {
      cash: { paid: sums.cashPaid, refunded: sums.cashRefunded },
      card: { paid: sums.cardPaid, refunded: sums.cardRefunded },
      upi: withoutReversed({ paid: sums.upiPaid, refunded: sums.upiRefunded }, sums.upiReversed),
    },
    cashSpent: spending.spent,
    billCount: sums.billCount,
    refundCount: sums.refundCount,
  };
}

/**
 * UPI payments since a person's last close without a reference that are not marked as not received, oldest first, with
 * their total, which includes those above the limit.
 */
async function readUpiWithoutReference(
  db: Kysely<Database>,
  userId: string,
): Promise<Pick<DayPreview, 'upiWithoutReference' | 'upiWithoutReferenceTotal'>> {
  const rows = await db
    .selectFrom('bill_payments as payment')
    .innerJoin('bills', 'bills.id', 'payment.bill_id')
    .select(['payment.id', 'bills.id as billId', 'bills.number', 'bills.patient_name'])
    .select(['payment.amount', 'payment.received_at'])
    .select([
      sql<number>`count(*) over ()`.as('total_count'),
      sql<number>`(sum(payment.amount) over ())::bigint`.as('total_amount'),
    ])
    .where('payment.received_by', '=', userId)
    .where('payment.till_number', '>', lastClosedNumber(userId))
    .where('payment.kind', '=', 'payment')
    .where('payment.method', '=', 'upi')
    .where('payment.reference', 'is', null)
    .where('bills.voided_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bill_payments as reversal')
            .select('reversal.id')
            .whereRef('reversal.reverses', '=', 'payment.id'),
        ),
      ),
    )
    .orderBy('payment.till_number')
    .limit(maxUnreferenced)
    .execute();
  const [first] = rows;
  return {
    upiWithoutReference: rows.map(({ id, billId, number, amount, ...row }) => ({
      ...{ id, billId, number, amount },
      patientName: orErased(row.patient_name),
      receivedAt: row.received_at.toISOString(),
    })),
    upiWithoutReferenceTotal: {
      count: first?.total_count ?? 0,
      amount: first?.total_amount ?? 0,
    },
  };
}

/** What a person took out of their drawer since their last close, oldest first. */
async function readDrawerExpenses(
  db: Kysely<Database>,
  userId: string,
): Promise<Pick<DayPreview, 'drawerExpenses' | 'drawerExpenseCount'>> {
  const rows = await db
    .selectFrom('expenses')
    .select(['id', 'payee', 'amount', 'reverses', 'entered_at'])
    .select(sql<number>`count(*) over ()`.as('total_count'))
    .where('entered_by', '=', userId)
    .where('till_number', '>', lastClosedNumber(userId))
    .orderBy('till_number')
    .limit(maxDrawerExpenses)
    .execute();
  return {
    drawerExpenses: rows.map(({ id, payee, amount, reverses, entered_at: enteredAt }) => ({
      ...{ id, payee },
      amount: reverses === null ? amount : -amount,
      enteredAt: enteredAt.toISOString(),
    })),
    drawerExpenseCount: rows[0]?.total_count ?? 0,
  };
}

/** The last number of a person's drawer that is in a close; 0 before the first. */
const lastClosedNumber = (userId: string) =>
  sql<number>`(select coalesce(max(through_number), 0) from day_closes where user_id = ${userId})`;

/** One page of closes, of one person or of all, newest first. */
async function readCloses(db: Kysely<Database>, cursor: string | undefined, userId?: string) {
  const { page, nextCursor } = await dayClosesPage(db, { cursor, limit: pageSize }, userId);
  return { closes: page.map(dayCloseFromRow), nextCursor };
}

async function readWrittenClose(db: Kysely<Database>, id: string): Promise<DayClose> {
  const close = await readClose(db, id);
  if (!close) throw new Error('A close that was written cannot be read.');
  return close;
}

async function readClose(db: Kysely<Database>, id: string): Promise<DayClose | null> {
  const row = await db.selectFrom('day_closes').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? dayCloseFromRow(row) : null;
}
