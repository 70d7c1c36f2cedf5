import { sql, type Transaction, type Updateable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { idempotent } from '../../server/api/idempotent';
import { api, type SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { localTimeZone } from '../../server/config';
import { toColumns } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { isVoidedSo, voidedColumns } from '../../server/database/voidedColumns';
import type { User } from '../../shared/account';
import type { AuditValues } from '../../shared/auditEvents';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import type { ReturnedLine } from '../stock/dispenses/dispense';
import type { Bill } from './bill';
import { returnMedicines, returnRefusal } from './billedMedicines.server';
import { moneyOf, paymentColumns, readBill, readWrittenBill } from './billing.rows';
import { needsSecondPerson } from './billRequest';
import { takeReceiptNumber } from './counters.rows';
import { issueCreditNote } from './creditNotes.server';
import {
  dueOf,
  fullRefunds,
  isReversed,
  type Money,
  type MoneyBack,
  type NewPayment,
  type Payment,
  statusOf,
} from './payment';
import { refundableAmount } from './refundedItems';

/**
 * Payments, refunds and voids of a bill. Each locks the bill's row, so that concurrent requests never exceed its
 * amounts.
 */
export const paymentOperations = {
  pay: api.billing.pay.handler(({ input, context, errors }) => {
    const { method, amount, reference } = input;
    return idempotent(context, {
      operation: 'billing.pay',
      input,
      read: readBillOfPayment,
      create: async (trx, paymentId) => {
        const lockedBill = await lockBill(trx, input.id, context.now);
        if (!lockedBill) throw errors.NOT_FOUND();
        const { bill, money, at } = lockedBill;
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
        await insertPayment(trx, context, row);
        const after = { ...money, received: money.received + amount };
        await updateMoney(trx, bill.id, after, at, {
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
    const { method, amount, items, reason, returned } = input;
    return idempotent(context, {
      operation: 'billing.refund',
      input,
      read: readBillOfPayment,
      create: async (trx, refundId) => {
        const lockedBill = await lockBill(trx, input.id, context.now);
        if (!lockedBill) throw errors.NOT_FOUND();
        const { bill, money, at } = lockedBill;
        if (bill.voided) throw errors.ALREADY_VOIDED({ message: voidedMessage(bill), data: bill });
        const refusal =
          refundRefusal(bill, { amount, items }) ?? returnRefusal(bill, returned ?? [], items);
        if (refusal) throw errors.NOT_PAID({ message: refusal, data: bill });
        requireSecondPerson(context, bill, amount, errors);
        const refundContext = { trx, context, giver: { user: context.user, now: at }, bill, money };
        await applyRefund(refundContext, { id: refundId, method, amount, items }, reason);
        await recordAudit(trx, context, {
          action: 'bill_refunded',
          values: { amount, name: bill.patientName, method, reason },
          ...about('bills', bill),
        });
        const late = await takeBack(refundContext, returned);
        if (late) throw errors.NOT_PAID({ message: late, data: bill });
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
        const lockedBill = row && (await lockBill(trx, row.bill_id, context.now));
        const payment = lockedBill?.bill.payments.find(
          ({ id: paymentId }) => paymentId === input.id,
        );
        if (!lockedBill || payment?.kind !== 'payment') throw errors.NOT_FOUND();
        const { bill, money, at } = lockedBill;
        if (bill.voided) throw errors.ALREADY_VOIDED({ message: voidedMessage(bill), data: bill });
        const refusal = reversalRefusal(bill, payment);
        if (refusal) throw errors.NOT_REVERSIBLE({ message: refusal, data: bill });
        const { method, amount } = payment;
        const reversal = {
          ...paymentRow({ user: context.user, now: at }, bill.id, { id, method, amount }),
          kind: 'reversal' as const,
          reverses: payment.id,
        };
        await trx.insertInto('bill_payments').values(reversal).execute();
        const after = { ...money, received: money.received - amount };
        await updateMoney(trx, bill.id, after, at);
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
      const { id, reason, returned } = input;
      const lockedBill = await lockBill(trx, id, context.now);
      if (!lockedBill) throw errors.NOT_FOUND();
      const { bill, money, at } = lockedBill;
      if (bill.voided) {
        if (await isVoidedSo(trx, 'bills', { ...input, user: context.user })) return bill;
        throw errors.ALREADY_VOIDED({ message: voidedMessage(bill), data: bill });
      }
      const refusal = returnRefusal(bill, returned ?? []);
      if (refusal) throw badReturn(errors, refusal);
      requireSecondPerson(context, bill, bill.paid, errors);
      const refundContext = { trx, context, giver: { user: context.user, now: at }, bill, money };
      await applyVoid(refundContext, reason);
      await recordAudit(trx, context, {
        action: 'bill_voided',
        values: voidedEvent(bill, reason),
        ...about('bills', bill),
      });
      const late = await takeBack(refundContext, returned);
      if (late) throw badReturn(errors, late);
      return readWrittenBill(trx, id);
    }),
  ),
};

/** Throws SECOND_PERSON if one person alone may not refund this amount (paise). */
function requireSecondPerson(
  { clinicSettings: { secondPersonAbove } }: SignedIn,
  bill: Bill,
  amount: number,
  errors: { SECOND_PERSON(refusal: { message: string; data: Bill }): Error },
): void {
  if (!needsSecondPerson(amount, bill, secondPersonAbove)) return;
  const message = t('Above {amount} a second person has to confirm. Ask for it.', {
    amount: formatRupees(secondPersonAbove ?? 0),
  });
  throw errors.SECOND_PERSON({ message, data: bill });
}

/** A refund or void on a bill whose row is locked; the caller records the audit event. */
export interface RefundContext {
  trx: Transaction<Database>;
  /** Of the person who makes or confirms the refund. */
  context: SignedIn;
  /** Whose drawer the money leaves. */
  giver: Actor;
  bill: Bill;
  money: Money;
}

export async function applyRefund(
  refundContext: RefundContext,
  refund: MoneyBack & { id: string },
  reason: string,
): Promise<void> {
  const { trx, giver, bill, money } = refundContext;
  await insertRefunds(refundContext, [refund], reason);
  const after = { ...money, refunded: money.refunded + refund.amount };
  await updateMoney(trx, bill.id, after, giver.now);
  await issueCreditNote(refundContext, refund);
}

/** Takes medicines back with a refund or void; answers why it cannot be. */
export function takeBack(
  { trx, context, giver: { user, now }, bill }: RefundContext,
  returned: readonly ReturnedLine[] | undefined,
): Promise<string | null> {
  return returned && returned.length > 0
    ? returnMedicines({ trx, context, bill, user, now }, returned)
    : Promise.resolve(null);
}

/** The refusal of medicines that cannot come back. */
export function badReturn(
  errors: {
    BAD_REQUEST(refusal: {
      message: string;
      data: { issues: { field: string; message: string }[] };
    }): Error;
  },
  message: string,
): Error {
  return errors.BAD_REQUEST({ message, data: { issues: [{ field: 'returned', message }] } });
}

export async function applyVoid(refundContext: RefundContext, reason: string): Promise<void> {
  const { trx, giver, bill, money } = refundContext;
  const { user, now } = giver;
  const refunds = fullRefunds(bill.payments).map((refund) => ({ id: uuidv7(), ...refund }));
  await insertRefunds(refundContext, refunds, reason);
  const after = { ...money, refunded: money.received, isVoided: true };
  await updateMoney(trx, bill.id, after, now, voidedColumns(user, now, reason));
  await issueCreditNote(refundContext, null);
}

/** The values of the audit event of a void; `bill` as it was before. */
function voidedEvent(bill: Bill, reason: string): AuditValues<'bill_voided'> {
  const values = { amount: bill.total, name: bill.patientName, reason };
  if (bill.paid === 0) return { kind: 'unpaid', ...values };
  return { kind: 'paid', ...values, back: bill.paid };
}

/** Who takes or refunds money, and when. */
interface Actor {
  user: Pick<User, 'id' | 'name'>;
  now: Date;
  /** The second person, if one was needed. */
  confirmedBy?: Pick<User, 'id' | 'name'>;
}

/** The row of a payment or, with a reason, of a refund. */
export function paymentRow(
  { user, now, confirmedBy }: Actor,
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

/** Stores a payment or refund with the number of its receipt. */
export async function insertPayment(
  trx: Transaction<Database>,
  { config }: Pick<SignedIn, 'config'>,
  row: ReturnType<typeof paymentRow>,
): Promise<void> {
  // Before the counter: who confirms a refund has locked such rows already, and two would wait for each other.
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', row.received_by)
    .forNoKeyUpdate()
    .execute();
  const receipt = await takeReceiptNumber(trx, row.received_at, localTimeZone(config));
  await trx
    .insertInto('bill_payments')
    .values({ ...row, ...receipt })
    .execute();
}

/**
 * Locks a bill's row until the transaction ends and reads the bill; null if there is none. `at` is the time for a new
 * payment or refund: now, or just after the last one if another server's clock was ahead.
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

/** Stores refunds with their reason. */
async function insertRefunds(
  { trx, context, giver, bill }: RefundContext,
  refunds: readonly (MoneyBack & { id: string })[],
  reason: string,
): Promise<void> {
  for (const refund of refunds) {
    await insertPayment(trx, context, paymentRow(giver, bill.id, refund, reason));
  }
}

/** Why this amount cannot be refunded on a bill, or for some of its items; null if it can. */
export function refundRefusal(
  bill: Bill,
  { amount, items }: Pick<MoneyBack, 'amount' | 'items'>,
): string | null {
  const { paid } = bill;
  if (paid === 0) return t('There is nothing to refund on this bill.');
  if (amount > paid) {
    return t('Only {paid} can be refunded on this bill.', { paid: formatRupees(paid) });
  }
  if (!items) return null;
  if (items.some((position) => position >= bill.items.length)) {
    return t('This bill has no such item.');
  }
  const left = refundableAmount(bill, items);
  return amount > left
    ? t('Only {left} can be refunded for these items.', { left: formatRupees(left) })
    : null;
}

/** Why a payment cannot be marked as not received; null if it can. */
function reversalRefusal(bill: Bill, payment: Payment): string | null {
  if (payment.method !== 'upi') return t('Only a payment by UPI can be marked as not received.');
  if (isReversed(bill.payments, payment)) {
    return t('This payment is already marked as not received.');
  }
  return payment.amount > bill.paid
    ? t('Money was refunded on this bill, so this payment counts as received.')
    : null;
}

/**
 * Stores a bill's amounts, the status and paid time that follow from them, and other changes; ends its open requests.
 */
async function updateMoney(
  trx: Transaction<Database>,
  billId: string,
  after: Money,
  now: Date,
  otherChanges: Updateable<Database['bills']> = {},
): Promise<void> {
  const status = statusOf(after);
  // Open requests were made for the bill as it was before.
  await trx
    .updateTable('bill_requests')
    .set({ state: 'lapsed', ended_at: now })
    .where('bill_id', '=', billId)
    .where('state', '=', 'open')
    .execute();
  await trx
    .updateTable('bills')
    .set({
      ...otherChanges,
      received: after.received,
      refunded: after.refunded,
      status,
      paid_at:
        status === 'paid'
          ? sql<Date>`coalesce(paid_at, ${now})`
          : // A payment was marked as not received, so the bill was never paid.
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
