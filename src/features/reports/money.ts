import { type PaymentMethod, paymentMethods } from '../billing/payment';
import { receiverIn, type Sum } from './report';
import { type Amount, partOf, totalOf, totalsBy } from './sumsOf';

/** Of whom or by what money came in, in paise. */
interface Received {
  paid: number;
  refunded: number;
  /** Taken in less given back. */
  kept: number;
}

/** The money of a range, in paise. */
export interface Money {
  billed: Amount;
  subtotal: number;
  tax: number;
  discount: Amount;
  roundOff: number;
  /** Made in the range and voided since; not in what is billed. */
  voided: Amount;
  /** Owed now of what was billed in the range. */
  due: Amount;
  paid: Amount;
  refunded: Amount;
  kept: number;
  /** What was taken in, by when its bill was made. */
  paidOn: {
    /** On bills of the range. */
    within: number;
    /** On bills from before the range. */
    earlier: number;
    /** On bills that are voided since. */
    voided: number;
  };
  /** Of what was billed in the range, taken in after it. */
  paidLater: number;
  byMethod: (Received & { method: PaymentMethod })[];
  byDoctor: (Received & { doctorId: string | null; billed: Amount })[];
  byPerson: (Received & { personId: string })[];
  /** By rate in hundredths of a percent, the lowest first. */
  byRate: { rate: number; taxable: number; tax: number }[];
  /** The closes of the range: how many, the cash in them as they have it, and by how much what was counted differed. */
  closes: {
    cash: Amount;
    difference: number;
    byPerson: { personId: string; closes: number; cash: number; difference: number }[];
    /** The same cash as the payments have it, by when it was received. */
    within: number;
    earlier: number;
  };
  /** Cash received in the range that is in no close of the range: closed later, or not yet. */
  notClosed: number;
}

/** The figures of the report on money. */
export function moneyOf(sums: readonly Sum[]): Money {
  const paid = totalOf(sums, 'paid');
  const refunded = totalOf(sums, 'refunded');
  const billed = totalOf(sums, 'billed');
  const due = totalOf(sums, 'due');
  const when = new Map(totalsBy(sums, 'paid', (sum) => partOf(sum, 2)).map((one) => [one.of, one]));
  const paidOn = {
    within: when.get('within')?.amount ?? 0,
    earlier: when.get('earlier')?.amount ?? 0,
    voided: when.get('voided')?.amount ?? 0,
  };
  const receivedBy = <Of extends string | null>(of: (sum: Sum) => Of) => {
    const back = new Map(totalsBy(sums, 'refunded', of).map((one) => [one.of, one.amount]));
    const taken = new Map(totalsBy(sums, 'paid', of).map((one) => [one.of, one.amount]));
    return (name: Of): Received => received(taken.get(name) ?? 0, back.get(name) ?? 0);
  };
  const namesOf = <Of extends string | null>(of: (sum: Sum) => Of, measures: readonly string[]) => [
    ...new Set(sums.filter(({ measure }) => measures.includes(measure)).map(of)),
  ];
  const byMethod = receivedBy((sum) => partOf(sum, 0));
  const byDoctor = receivedBy(({ doctorId }) => doctorId);
  const byPerson = receivedBy((sum) => receiverIn(sum) ?? '');
  const billedBy = new Map(
    totalsBy(sums, 'billed', ({ doctorId }) => doctorId).map(({ of, ...one }) => [of, one]),
  );
  const taxOf = new Map(
    totalsBy(sums, 'tax', (sum) => partOf(sum, 1)).map((one) => [one.of, one.amount]),
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
    kept: paid.amount - refunded.amount,
    paidOn,
    paidLater: billed.amount - due.amount - paidOn.within,
    byMethod: paymentMethods.map((method) => ({ method, ...byMethod(method) })),
    byDoctor: namesOf(({ doctorId }) => doctorId, ['billed', 'paid', 'refunded'])
      .map((doctorId) => ({
        doctorId,
        billed: billedBy.get(doctorId) ?? { count: 0, amount: 0 },
        ...byDoctor(doctorId),
      }))
      .sort((one, other) => other.kept - one.kept),
    byPerson: namesOf((sum) => receiverIn(sum) ?? '', ['paid', 'refunded'])
      .map((personId) => ({ personId, ...byPerson(personId) }))
      .sort((one, other) => other.kept - one.kept),
    byRate: totalsBy(sums, 'taxable', (sum) => partOf(sum, 1))
      .map(({ of, amount }) => ({ rate: Number(of), taxable: amount, tax: taxOf.get(of) ?? 0 }))
      .sort((one, other) => one.rate - other.rate),
    closes,
    notClosed: byMethod('cash').kept - closes.within,
  };
}

function closesOf(sums: readonly Sum[]): Money['closes'] {
  const byReceipt = new Map(
    totalsBy(sums, 'cashInClose', (sum) => partOf(sum, 2)).map((one) => [one.of, one.amount]),
  );
  const differences = new Map(
    totalsBy(sums, 'cashDifference', ({ key }) => key).map((one) => [one.of, one.amount]),
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

function received(paid: number, refunded: number): Received {
  return { paid, refunded, kept: paid - refunded };
}

/** Cash taken in less cash given back. */
export function cashOf({ byMethod }: Pick<Money, 'byMethod'>): number {
  return byMethod.find(({ method }) => method === 'cash')?.kept ?? 0;
}

/**
 * How the figures hang together, each sum with its parts, in paise. They hold by how bills are made and paid; one that
 * does not is a fault of the product, and the screen says so.
 */
export function reconciliation(money: Money): { whole: number; parts: number[]; holds: boolean }[] {
  const { billed, subtotal, tax, discount, roundOff, paid, paidOn, paidLater, due, refunded } =
    money;
  const { closes, notClosed } = money;
  return [
    { whole: billed.amount, parts: [subtotal, tax, -discount.amount, roundOff] },
    { whole: billed.amount, parts: [paidOn.within, paidLater, due.amount] },
    { whole: paid.amount, parts: [paidOn.within, paidOn.earlier, paidOn.voided] },
    { whole: money.kept, parts: [paid.amount, -refunded.amount] },
    { whole: cashOf(money), parts: [closes.within, notClosed] },
    { whole: closes.cash.amount, parts: [closes.within, closes.earlier] },
  ].map((one) => ({
    ...one,
    holds: one.whole === one.parts.reduce((sum, part) => sum + part, 0) && paidLater >= 0,
  }));
}
