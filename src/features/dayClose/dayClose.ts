import { z } from 'zod';
import { id, instant, optionalText, paise } from '../../shared/fields';
import { isUnread, paiseFromRupees, readRupees } from '../../shared/readMoney';
import { quantityFromText, readQuantity } from '../billing/bill';
import type { PaymentMethod } from '../billing/payment';

/** The close of one person's day: the cash expected in the drawer, the cash counted, and the difference. */

export const dayCloseMessages = {
  count: 'Count notes and coins in whole numbers, at most 99,999 of each.',
  left: 'The float cannot be more than the cash counted.',
  reason: 'The cash does not match. Please give a reason.',
  unread: 'An amount cannot be read. Please check what is marked.',
} as const;

/** Notes and coins still issued, in paise, the largest first; of ₹20 and ₹10 there are both. */
export const denominations = [
  { key: 'note500', kind: 'note', value: 50_000 },
  { key: 'note200', kind: 'note', value: 20_000 },
  { key: 'note100', kind: 'note', value: 10_000 },
  { key: 'note50', kind: 'note', value: 5_000 },
  { key: 'note20', kind: 'note', value: 2_000 },
  { key: 'note10', kind: 'note', value: 1_000 },
  { key: 'coin20', kind: 'coin', value: 2_000 },
  { key: 'coin10', kind: 'coin', value: 1_000 },
  { key: 'coin5', kind: 'coin', value: 500 },
  { key: 'coin2', kind: 'coin', value: 200 },
  { key: 'coin1', kind: 'coin', value: 100 },
] as const;
export type Denomination = (typeof denominations)[number];
type DenominationKey = Denomination['key'];

const pieces = z
  .int(dayCloseMessages.count)
  .min(0, dayCloseMessages.count)
  .max(99_999, dayCloseMessages.count);

/** How many pieces of each note and coin. */
const counts = z.object(
  Object.fromEntries(denominations.map(({ key }) => [key, pieces])) as Record<
    DenominationKey,
    typeof pieces
  >,
);
export type Counts = z.infer<typeof counts>;

/** The value of notes and coins, in paise. */
export function countedCash(counts: Counts): number {
  return denominations.reduce((sum, { key, value }) => sum + counts[key] * value, 0);
}

const receivedByMethod = z.object({
  /** Paise taken in. */
  paid: paise,
  /** Paise refunded. */
  refunded: paise,
});
type ReceivedByMethod = z.infer<typeof receivedByMethod>;

const received = z.object({
  cash: receivedByMethod,
  card: receivedByMethod,
  upi: receivedByMethod,
} satisfies Record<PaymentMethod, typeof receivedByMethod>);
/** What one person received and refunded, by method. */
type Received = z.infer<typeof received>;

/**
 * Subtracts reversals (paise) from the payments. If they exceed the payments, because an earlier close counted the
 * payment, the rest counts as refunded: so the closes together are right, and no sum is negative.
 */
export function withoutReversed(
  { paid, refunded }: ReceivedByMethod,
  reversed: number,
): ReceivedByMethod {
  const fromPaid = Math.min(paid, reversed);
  return { paid: paid - fromPaid, refunded: refunded + reversed - fromPaid };
}

/** Payments less refunds of one method, in paise; negative if more was refunded. */
export function netOf({ paid, refunded }: ReceivedByMethod): number {
  return paid - refunded;
}

/** What came into a drawer and went out of it: the cash received, and paise spent out of it, net of what came back. */
interface DrawerMoney {
  received: Pick<Received, 'cash'>;
  cashSpent: number;
}

/** The cash that should be in the drawer: the opening cash, the net cash received, less what was spent, in paise. */
export function expectedCash(openingCash: number, { received, cashSpent }: DrawerMoney): number {
  return openingCash + netOf(received.cash) - cashSpent;
}

/** The counted cash less the expected cash, in paise. */
export function cashDifference(
  drawer: DrawerMoney & { openingCash: number; counted: number },
): number {
  return drawer.counted - expectedCash(drawer.openingCash, drawer);
}

/** The cash that is handed over: the counted cash less the float, in paise. */
export function handedOverCash({
  counted,
  leftCash,
}: {
  counted: number;
  leftCash: number;
}): number {
  return counted - leftCash;
}

/** UPI payments without a reference that are listed at most. */
export const maxUnreferenced = 100;
/** Expenses out of the drawer that are listed at most. */
export const maxDrawerExpenses = 100;

/**
 * What a person has received since their last close, and spent out of their drawer. Payments, refunds and cash spent by
 * one person are numbered 1, 2, 3… in the order in which they were stored; a close holds those after the previous close's
 * last one up to `through`.
 */
export const openDay = z.object({
  /** The number of this person's next close: 1, 2, 3… */
  number: z.int(),
  /** The number of its last payment, refund or expense; that of the previous close if there is none. */
  through: z.int(),
  /** The previous close, else the first payment; null if there is neither. */
  since: instant.nullable(),
  /** Paise that stayed in the drawer at the previous close; 0 at the first. */
  openingCash: paise,
  received,
  /** Paise spent out of the drawer, less what came back into it; below nothing if more came back. */
  cashSpent: z.int(),
  /** Bills on which something was paid, without payments that this person marked as not received since. */
  billCount: z.int(),
  /** Number of refunds. */
  refundCount: z.int(),
});
export type OpenDay = z.infer<typeof openDay>;

/** A UPI payment without the bank's reference, to be checked before the day is closed. */
const unreferencedPayment = z.object({
  id,
  billId: id,
  /** Of the bill; null for older ones. */
  number: z.string().nullable(),
  patientName: z.string(),
  amount: paise,
  receivedAt: instant,
});

/** What was taken out of the drawer, or came back into it. */
const drawerExpense = z.object({
  id,
  payee: z.string(),
  /** Paise; below nothing: it came back. */
  amount: z.int(),
  enteredAt: instant,
});

/** An open day as shown before it is closed. */
export const dayPreview = openDay.extend({
  /** Oldest first. */
  upiWithoutReference: z.array(unreferencedPayment).max(maxUnreferenced),
  /** All of them, also those above the limit of the list. */
  upiWithoutReferenceTotal: z.object({ count: z.int(), amount: paise }),
  /** Oldest first; together `cashSpent`, unless there are more than the list has room for. */
  drawerExpenses: z.array(drawerExpense).max(maxDrawerExpenses),
  /** All of them, also those above the limit of the list. */
  drawerExpenseCount: z.int(),
});
export type DayPreview = z.infer<typeof dayPreview>;

/** What a receptionist enters to close their day. */
export const newDayClose = z
  .object({
    /** From the `openDay` shown when the cash was counted; DAY_CHANGED if a payment or refund was entered since. */
    number: z.int(),
    through: z.int(),
    /** Paise in the drawer at the start of the day. */
    openingCash: paise,
    counts,
    /** Paise that stay in the drawer for the next day; the rest is handed over. */
    leftCash: paise,
    /** Why the cash differs; blank if it does not. */
    reason: optionalText(300),
  })
  .superRefine((close, context) => {
    if (context.issues.length > 0) return;
    if (close.leftCash > countedCash(close.counts)) {
      context.addIssue({ code: 'custom', path: ['leftCash'], message: dayCloseMessages.left });
    }
  });
export type NewDayClose = z.infer<typeof newDayClose>;

/** True if a close needs a reason and has none: the counted cash differs from the expected. */
export function lacksReason(
  { openingCash, counts: pieces, reason }: Pick<NewDayClose, 'openingCash' | 'counts' | 'reason'>,
  { received, cashSpent }: Pick<OpenDay, 'received' | 'cashSpent'>,
): boolean {
  const counted = countedCash(pieces);
  return reason === '' && cashDifference({ openingCash, received, cashSpent, counted }) !== 0;
}

/** A close as stored; it never changes. */
export const dayClose = openDay.extend({
  id,
  userId: id,
  userName: z.string(),
  closedAt: instant,
  counts,
  /** Paise: the value of all notes and coins. */
  counted: paise,
  /** Paise counted above (below, negative) what is expected. */
  difference: z.int(),
  leftCash: paise,
  reason: z.string().nullable(),
});
export type DayClose = z.infer<typeof dayClose>;

/** The form as typed; a blank count is 0. */
export interface DayCloseForm {
  openingCash: string;
  counts: Record<DenominationKey, string>;
  leftCash: string;
  reason: string;
}

/** The close to send for a typed form; unreadable numbers count as 0. */
export function dayCloseFromForm(
  form: DayCloseForm,
  { number, through }: Pick<OpenDay, 'number' | 'through'>,
): NewDayClose {
  return {
    number,
    through,
    openingCash: paiseFromRupees(form.openingCash),
    counts: Object.fromEntries(
      denominations.map(({ key }) => [key, quantityFromText(form.counts[key])]),
    ) as Counts,
    leftCash: paiseFromRupees(form.leftCash),
    reason: form.reason.trim(),
  };
}

/** The message about an unreadable number, which would count as 0 otherwise; null if all can be read. */
export function unreadMessage({ openingCash, leftCash, counts }: DayCloseForm): string | null {
  if (isUnread(openingCash, readRupees) || isUnread(leftCash, readRupees)) {
    return dayCloseMessages.unread;
  }
  return Object.values(counts).some((count) => isUnread(count, readQuantity))
    ? dayCloseMessages.count
    : null;
}

export const emptyCounts = Object.fromEntries(
  denominations.map(({ key }) => [key, '']),
) as DayCloseForm['counts'];
