import { sql, type Transaction, type Updateable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { idempotent } from '../../server/api/idempotent';
import { api, type SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { toColumns } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { isVoidedSo, voidedColumns } from '../../server/database/voidedColumns';
import type { User } from '../../shared/account';
import type { AuditValues } from '../../shared/auditEvents';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import type { Bill } from './bill';
import { moneyOf, paymentColumns, readBill, readWrittenBill } from './billing.rows';
import { needsSecondPerson } from './billRequest';
import { issueCreditNote } from './creditNotes.server';
import {
  dueOf,
  isReversed,
  type Money,
  type MoneyBack,
  type NewPayment,
  type Payment,
  refundsToHoldNothing,
  statusOf,
} from './payment';
import { leftOf } from './refundedItems';

/** Money on a bill that is there. Each of these holds the bill's row, so that two at once never take too much. */
export const paymentOperations = {
  pay: api.billing.pay.handler(({ input, context, errors }) => {
    const { method, amount, reference } = input;
    return idempotent(context, {
      operation: 'billing.pay',
      input,
      read: readBillOfPayment,
      create: async (trx, paymentId) => {
        const held = await lockBill(trx, input.id, context.now);
        if (!held) throw errors.NOT_FOUND();
        const { bill, money, at } = held;
        if (bill.voided) throw errors.ALREADY_VOIDED({ message: voidedMessage(bill), data: bill });
        const due = dueOf(money);
        if (amount > due) {
          const message =
            due === 0
              ? t('Nothing is due on this bill now.')
              : t('Only {due} is due on this bill.', { due: formatRupees(due) });
          throw errors.NOT_DUE({ message, data: bill });
        }
        const receiver = { user: context.user, now: at };
        const row = paymentRow(receiver, bill.id, { id: paymentId, method, amount, reference });
        await trx.insertInto('bill_payments').values(row).execute();
        const after = { ...money, received: money.received + amount };
        await changeMoney(trx, bill.id, after, at, {
          payment_method: bill.paymentMethod ?? method,
        });
        await recordAudit(trx, context, {
          action: 'bill_paid',
          values: { amount, name: bill.patientName, method },
          ...about('bills', bill),
        });
        return readWrittenBill(trx, bill.id);
      },
    });
  }),

  refund: api.billing.refund.handler(({ input, context, errors }) => {
    const { method, amount, items, reason } = input;
    return idempotent(context, {
      operation: 'billing.refund',
      input,
      read: readBillOfPayment,
      create: async (trx, refundId) => {
        const held = await lockBill(trx, input.id, context.now);
        if (!held) throw errors.NOT_FOUND();
        const { bill, money, at } = held;
        if (bill.voided) throw errors.ALREADY_VOIDED({ message: voidedMessage(bill), data: bill });
        const wrong = whyNotRefunded(bill, { amount, items });
        if (wrong) throw errors.NOT_PAID({ message: wrong, data: bill });
        refuseAlone(context, bill, amount, errors);
        const giving = { trx, context, giver: { user: context.user, now: at }, bill, money };
        await refundNow(giving, { id: refundId, method, amount, items }, reason);
        await recordAudit(trx, context, {
          action: 'bill_refunded',
          values: { amount, name: bill.patientName, method, reason },
          ...about('bills', bill),
        });
        return readWrittenBill(trx, bill.id);
      },
    });
  }),

  notReceived: api.billing.notReceived.handler(({ input, context, errors }) =>
    idempotent(context, {
      operation: 'billing.notReceived',
      input,
      read: readBillOfPayment,
      create: async (trx, id) => {
        const row = await trx
          .selectFrom('bill_payments')
          .select('bill_id')
          .where('id', '=', input.id)
          .executeTakeFirst();
        const held = row && (await lockBill(trx, row.bill_id, context.now));
        const payment = held?.bill.payments.find((one) => one.id === input.id);
        if (!held || payment?.kind !== 'payment') throw errors.NOT_FOUND();
        const { bill, money, at } = held;
        if (bill.voided) throw errors.ALREADY_VOIDED({ message: voidedMessage(bill), data: bill });
        const wrong = whyReceived(bill, payment);
        if (wrong) throw errors.NOT_REVERSIBLE({ message: wrong, data: bill });
        const { method, amount } = payment;
        const reversal = {
          ...paymentRow({ user: context.user, now: at }, bill.id, { id, method, amount }),
          kind: 'reversal' as const,
          reverses: payment.id,
        };
        await trx.insertInto('bill_payments').values(reversal).execute();
        const after = { ...money, received: money.received - amount };
        await changeMoney(trx, bill.id, after, at);
        await recordAudit(trx, context, {
          action: 'payment_not_received',
          values: { amount, name: bill.patientName, method },
          ...about('bills', bill),
        });
        return readWrittenBill(trx, bill.id);
      },
    }),
  ),

  void: api.billing.void.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { id, reason } = input;
      const held = await lockBill(trx, id, context.now);
      if (!held) throw errors.NOT_FOUND();
      const { bill, money, at } = held;
      if (bill.voided) {
        if (await isVoidedSo(trx, 'bills', { ...input, user: context.user })) return bill;
        throw errors.ALREADY_VOIDED({ message: voidedMessage(bill), data: bill });
      }
      refuseAlone(context, bill, bill.paid, errors);
      const giving = { trx, context, giver: { user: context.user, now: at }, bill, money };
      await voidNow(giving, reason);
      await recordAudit(trx, context, {
        action: 'bill_voided',
        values: voidedEvent(bill, reason),
        ...about('bills', bill),
      });
      return readWrittenBill(trx, id);
    }),
  ),
};

/** Throws SECOND_PERSON where one person alone may not give so much back. */
function refuseAlone(
  { clinicSettings: { secondPersonAbove } }: SignedIn,
  bill: Bill,
  back: number,
  errors: { SECOND_PERSON(refusal: { message: string; data: Bill }): Error },
): void {
  if (!needsSecondPerson(back, bill, secondPersonAbove)) return;
  const message = t('Above {amount} a second person has to confirm. Ask for it.', {
    amount: formatRupees(secondPersonAbove ?? 0),
  });
  throw errors.SECOND_PERSON({ message, data: bill });
}

/** Money that goes back on a bill whose row is held; who does so writes the log. */
export interface GivingBack {
  trx: Transaction<Database>;
  /** Of who asks for it or confirms it. */
  context: SignedIn;
  giver: Receiver;
  bill: Bill;
  money: Money;
}

export async function refundNow(
  giving: GivingBack,
  refund: MoneyBack & { id: string },
  reason: string,
): Promise<void> {
  const { trx, giver, bill, money } = giving;
  await giveBack(trx, giver, bill.id, [refund], reason);
  const after = { ...money, refunded: money.refunded + refund.amount };
  await changeMoney(trx, bill.id, after, giver.now);
  await issueCreditNote(giving, refund);
}

export async function voidNow(giving: GivingBack, reason: string): Promise<void> {
  const { trx, giver, bill, money } = giving;
  const { user, now } = giver;
  const refunds = refundsToHoldNothing(bill.payments).map((one) => ({ id: uuidv7(), ...one }));
  await giveBack(trx, giver, bill.id, refunds, reason);
  const after = { ...money, refunded: money.received, isVoided: true };
  await changeMoney(trx, bill.id, after, now, voidedColumns(user, now, reason));
  await issueCreditNote(giving, null);
}

/** What the audit log says of a bill that is voided; `bill` as it was before. */
function voidedEvent(bill: Bill, reason: string): AuditValues<'bill_voided'> {
  const values = { amount: bill.total, name: bill.patientName, reason };
  if (bill.paid === 0) return { kind: 'unpaid', ...values };
  return { kind: 'paid', ...values, back: bill.paid };
}

interface Receiver {
  user: Pick<User, 'id' | 'name'>;
  now: Date;
  /** The second person, where it took one. */
  confirmedBy?: Pick<User, 'id' | 'name'>;
}

/** The row of a payment, or with a reason that of a refund. */
export function paymentRow(
  { user, now, confirmedBy }: Receiver,
  billId: string,
  { id, items, ...payment }: NewPayment & { id: string; items?: number[] | undefined },
  reason: string | null = null,
) {
  return {
    id,
    bill_id: billId,
    kind: reason === null ? ('payment' as const) : ('refund' as const),
    ...toColumns(paymentColumns, payment),
    reason,
    items: items ?? null,
    received_at: now,
    received_by: user.id,
    received_by_name: user.name,
    confirmed_by: confirmedBy?.id ?? null,
    confirmed_by_name: confirmedBy?.name ?? null,
  };
}

/**
 * A bill whose row nobody else changes until the transaction ends; null where there is none. What happens to its money
 * now happens `at`: after all that happened before, though that came to a server whose clock is ahead.
 */
export async function lockBill(
  trx: Transaction<Database>,
  id: string,
  now: Date,
): Promise<{ bill: Bill; money: Money; at: Date } | null> {
  const row = await trx
    .selectFrom('bills')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const bill = row && (await readBill(trx, id));
  if (!bill) return null;
  const last = bill.payments.at(-1);
  const at = last ? new Date(Math.max(now.getTime(), Date.parse(last.receivedAt) + 1)) : now;
  return { bill, money: moneyOf(row), at };
}

/** Records refunds with their reason. */
async function giveBack(
  trx: Transaction<Database>,
  context: Receiver,
  billId: string,
  refunds: readonly (MoneyBack & { id: string })[],
  reason: string,
): Promise<void> {
  for (const refund of refunds) {
    const row = paymentRow(context, billId, refund, reason);
    await trx.insertInto('bill_payments').values(row).execute();
  }
}

/** Why so much cannot be given back on a bill, or on some of its items; null where it can. */
export function whyNotRefunded(
  bill: Bill,
  { amount, items }: Pick<MoneyBack, 'amount' | 'items'>,
): string | null {
  const { paid } = bill;
  if (paid === 0) return t('There is nothing to refund on this bill.');
  if (amount > paid) {
    return t('Only {paid} can be refunded on this bill.', { paid: formatRupees(paid) });
  }
  if (!items) return null;
  if (items.some((place) => place >= bill.items.length)) return t('This bill has no such item.');
  const left = leftOf(bill, items);
  return amount > left
    ? t('Only {left} can be refunded for these items.', { left: formatRupees(left) })
    : null;
}

/** Why a payment cannot be said not to have come; null where it can. */
function whyReceived(bill: Bill, payment: Payment): string | null {
  if (payment.method !== 'upi') return t('Only a payment by UPI can be marked as not received.');
  if (isReversed(bill.payments, payment)) {
    return t('This payment is already marked as not received.');
  }
  return payment.amount > bill.paid
    ? t('Money was refunded on this bill, so this payment counts as received.')
    : null;
}

/** Writes a bill's sums, with the state that follows from them, the time at which it was paid, and what else changes. */
async function changeMoney(
  trx: Transaction<Database>,
  billId: string,
  after: Money,
  now: Date,
  others: Updateable<Database['bills']> = {},
): Promise<void> {
  const status = statusOf(after);
  // What was asked for was asked for as the bill stood.
  await trx
    .updateTable('bill_requests')
    .set({ state: 'lapsed', ended_at: now })
    .where('bill_id', '=', billId)
    .where('state', '=', 'open')
    .execute();
  await trx
    .updateTable('bills')
    .set({
      ...others,
      received: after.received,
      refunded: after.refunded,
      status,
      paid_at:
        status === 'paid'
          ? sql<Date>`coalesce(paid_at, ${now})`
          : // A payment that did not come: the bill never was.
            status === 'pending'
            ? null
            : sql<null>`paid_at`,
    })
    .where('id', '=', billId)
    .execute();
}

async function readBillOfPayment(trx: Parameters<typeof readBill>[0], paymentId: string) {
  const { bill_id } = await trx
    .selectFrom('bill_payments')
    .select('bill_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return readWrittenBill(trx, bill_id);
}

export function voidedMessage({ voided }: Bill): string {
  const { byName = '', reason = '' } = voided ?? {};
  return t('{name} voided this bill: {reason}', { name: byName, reason });
}
