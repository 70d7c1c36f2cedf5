import { sum } from '../billing/billTotals';
import { type PaymentMethod, paymentMethods } from '../billing/payment';
import { receiverIn, type Sum } from './report';
import { type Amount, keyPart, totalOf, totalsBy } from './sumsOf';

/** Payments and refunds of one method, doctor or person, in paise. */
interface Received {
  paid: number;
  refunded: number;
  /** Payments less refunds. */
  net: number;
}

/** The money of a range, in paise. */
export interface Money {
  billed: Amount;
  subtotal: number;
  tax: number;
  discount: Amount;
  roundOff: number;
  /** Bills made in the range and voided since; not included in `billed`. */
  voided: Amount;
  /** What is due now on bills made in the range. */
  due: Amount;
  paid: Amount;
  refunded: Amount;
  net: number;
  /** Payments by the day of their bill. */
  paidOn: {
    /** On bills of the range. */
    within: number;
    /** On bills from before the range. */
    earlier: number;
    /** On bills that have been voided since. */
    voided: number;
  };
  /** Paid after the range on bills of the range. */
  paidLater: number;
  byMethod: (Received & { method: PaymentMethod })[];
  byDoctor: (Received & { doctorId: string | null; billed: Amount })[];
  byPerson: (Received & { personId: string })[];
  /** By rate in hundredths of a percent, the lowest first. */
  byRate: { rate: number; taxable: number; tax: number }[];
  /** The closes of the range: their number, the cash received by their own figures, and the cash difference. */
  closes: {
    cash: Amount;
    difference: number;
    byPerson: { personId: string; closes: number; cash: number; difference: number }[];
    /** The same cash by the payments' figures, received within the range or earlier. */
    within: number;
    earlier: number;
  };
  /** Cash received in the range that is in no close of the range: closed later or not yet. */
  notClosed: number;
}

/** The figures of the report on money. */
export function moneyOf(sums: readonly Sum[]): Money {
  const paid = totalOf(sums, 'paid');
  const refunded = totalOf(sums, 'refunded');
  const billed = totalOf(sums, 'billed');
  const due = totalOf(sums, 'due');
  const paidByBillDay = new Map(
    totalsBy(sums, 'paid', (sum) => keyPart(sum, 2)).map(({ of, amount }) => [of, amount]),
  );
  const paidOn = {
    within: paidByBillDay.get('within') ?? 0,
    earlier: paidByBillDay.get('earlier') ?? 0,
    voided: paidByBillDay.get('voided') ?? 0,
  };
  const receivedBy = <Of extends string | null>(of: (sum: Sum) => Of) => {
    const refunds = new Map(
      totalsBy(sums, 'refunded', of).map((total) => [total.of, total.amount]),
    );
    const payments = new Map(totalsBy(sums, 'paid', of).map((total) => [total.of, total.amount]));
    return (name: Of) => withNet(payments.get(name) ?? 0, refunds.get(name) ?? 0);
  };
  const distinct = <Of extends string | null>(
    of: (sum: Sum) => Of,
    measures: readonly string[],
  ) => [...new Set(sums.filter(({ measure }) => measures.includes(measure)).map(of))];
  const byMethod = receivedBy((sum) => keyPart(sum, 0));
  const byDoctor = receivedBy(({ doctorId }) => doctorId);
  const byPerson = receivedBy((sum) => receiverIn(sum) ?? '');
  const billedBy = new Map(
    totalsBy(sums, 'billed', ({ doctorId }) => doctorId).map(({ of, ...total }) => [of, total]),
  );
  const taxByRate = new Map(
    totalsBy(sums, 'tax', (sum) => keyPart(sum, 1)).map(({ of, amount }) => [of, amount]),
  );
  const closes = closesOf(sums);
  return {
    billed,
    subtotal: totalOf(sums, 'subtotal').amount,
    tax: totalOf(sums, 'billTax').amount,
    discount: totalOf(sums, 'discount'),
    roundOff: totalOf(sums, 'roundOff').amount,
    voided: totalOf(sums, 'voided'),
    due,
    paid,
    refunded,
    net: paid.amount - refunded.amount,
    paidOn,
    paidLater: billed.amount - due.amount - paidOn.within,
    byMethod: paymentMethods.map((method) => ({ method, ...byMethod(method) })),
    byDoctor: distinct(({ doctorId }) => doctorId, ['billed', 'paid', 'refunded'])
      .map((doctorId) => ({
        doctorId,
        billed: billedBy.get(doctorId) ?? { count: 0, amount: 0 },
        ...byDoctor(doctorId),
      }))
      .sort((one, other) => other.net - one.net),
    byPerson: distinct((sum) => receiverIn(sum) ?? '', ['paid', 'refunded'])
      .map((personId) => ({ personId, ...byPerson(personId) }))
      .sort((one, other) => other.net - one.net),
    byRate: totalsBy(sums, 'taxable', (sum) => keyPart(sum, 1))
      .map(({ of, amount }) => ({ rate: Number(of), taxable: amount, tax: taxByRate.get(of) ?? 0 }))
      .sort((one, other) => one.rate - other.rate),
    closes,
    notClosed: byMethod('cash').net - closes.within,
  };
}

function closesOf(sums: readonly Sum[]): Money['closes'] {
  const byReceipt = new Map(
    totalsBy(sums, 'cashInClose', (sum) => keyPart(sum, 2)).map(({ of, amount }) => [of, amount]),
  );
  const differences = new Map(
    totalsBy(sums, 'cashDifference', ({ key }) => key).map(({ of, amount }) => [of, amount]),
  );
  return {
    cash: totalOf(sums, 'closedCash'),
    difference: totalOf(sums, 'cashDifference').amount,
    byPerson: totalsBy(sums, 'closedCash', ({ key }) => key).map(({ of, count, amount }) => ({
      personId: of,
      closes: count,
      cash: amount,
      difference: differences.get(of) ?? 0,
    })),
    within: byReceipt.get('within') ?? 0,
    earlier: byReceipt.get('earlier') ?? 0,
  };
}

function withNet(paid: number, refunded: number): Received {
  return { paid, refunded, net: paid - refunded };
}

/** Cash payments less cash refunds. */
export function cashOf({ byMethod }: Pick<Money, 'byMethod'>): number {
  return byMethod.find(({ method }) => method === 'cash')?.net ?? 0;
}

/**
 * Checks of the figures: each sum with its parts, in paise. They hold by how bills are made and paid; one that does not
 * is a software error, and the screen says so.
 */
export function reconciliation(money: Money): { whole: number; parts: number[]; holds: boolean }[] {
  const { billed, subtotal, tax, discount, roundOff, paid, paidOn, paidLater, due, refunded } =
    money;
  const { closes, notClosed } = money;
  return [
    { whole: billed.amount, parts: [subtotal, tax, -discount.amount, roundOff] },
    { whole: billed.amount, parts: [paidOn.within, paidLater, due.amount] },
    { whole: paid.amount, parts: [paidOn.within, paidOn.earlier, paidOn.voided] },
    { whole: money.net, parts: [paid.amount, -refunded.amount] },
    { whole: cashOf(money), parts: [closes.within, notClosed] },
    { whole: closes.cash.amount, parts: [closes.within, closes.earlier] },
  ].map(({ whole, parts }) => ({
    whole,
    parts,
    holds: whole === sum(parts) && paidLater >= 0,
  }));
}
