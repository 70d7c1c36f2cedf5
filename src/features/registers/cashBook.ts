/** The cash book: cash in and out by day, with the balance that is carried on. Amounts are paise. */

/** Cash that came in (payments, reversed expenses) or went out (refunds, expenses), more than nothing. */
export interface CashRow {
  /** `YYYY-MM-DD`. */
  day: string;
  isIn: boolean;
  amount: number;
}

/** The day with which the book begins, and the cash that was there. */
export interface CashBegin {
  day: string;
  amount: number;
}

export interface CashDay {
  day: string;
  /** Null before the book begins: what was there is not known. */
  opening: number | null;
  cashIn: number;
  cashOut: number;
  /** Opening plus in less out; null as the opening is. */
  closing: number | null;
}

/**
 * A day for each on which cash moved, in order; from the one with which the book begins each opens with the closing of
 * the one before.
 */
export function cashBook(begin: CashBegin, rows: readonly CashRow[]): CashDay[] {
  const sums = new Map<string, { cashIn: number; cashOut: number }>();
  for (const { day, isIn, amount } of rows) {
    const { cashIn, cashOut } = sums.get(day) ?? { cashIn: 0, cashOut: 0 };
    sums.set(day, {
      cashIn: isIn ? cashIn + amount : cashIn,
      cashOut: isIn ? cashOut : cashOut + amount,
    });
  }
  let balance = begin.amount;
  return [...sums]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([day, { cashIn, cashOut }]) => {
      if (day < begin.day) return { day, opening: null, cashIn, cashOut, closing: null };
      const opening = balance;
      balance = opening + cashIn - cashOut;
      return { day, opening, cashIn, cashOut, closing: balance };
    });
}

/**
 * What the book has on the first of the days, or on the day with which it begins if that is among them; null if it begins
 * later.
 */
export function balanceAtBegin(
  begin: CashBegin,
  book: readonly CashDay[],
  { from, to }: { from: string; to: string },
): CashBegin | null {
  if (begin.day > to) return null;
  if (begin.day >= from) return begin;
  const before = book.findLast(({ day, closing }) => day < from && closing !== null);
  return { day: from, amount: before?.closing ?? begin.amount };
}
