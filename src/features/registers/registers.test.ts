import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CaseReceipt, type CaseVisit, caseRows } from './caseRegister';
import { balanceAtBegin, cashBook } from './cashBook';
import { askedRegister, monthsOf } from './register';

const day = fc.integer({ min: 1, max: 28 }).map((one) => `2026-11-${String(one).padStart(2, '0')}`);
const visits = fc
  .array(
    fc.record({
      day,
      services: fc.subarray(['Consultation Fee', 'Dressing', 'Dolo 650', 'Calpol']),
    }),
  )
  .map((all) =>
    all.map(
      (visit, index): CaseVisit => ({
        tokenId: `t${index}`,
        day: visit.day,
        number: index + 1,
        patientName: `P${index}`,
        services: visit.services.map((description) => ({
          description,
          isMedicine: /\d|Calpol/.test(description),
        })),
      }),
    ),
  );
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

describe('the daily case register [10.27.2]', () => {
  test('has each visit, and its fees are the receipts', () => {
    const withReceipts = visits.chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.array(
          fc.record({
            tokenId: fc.constantFrom('none', ...all.map(({ tokenId }) => tokenId)),
            day,
            amount: fc.integer({ min: -50_000, max: 100_000 }),
          }),
        ),
      ),
    );
    fc.assert(
      fc.property(withReceipts, ([all, receipts]: [CaseVisit[], CaseReceipt[]]) => {
        const rows = caseRows(all, receipts);
        const ofVisits = receipts.filter(({ tokenId }) => tokenId !== 'none');
        expect(sum(rows.map(({ fee }) => fee))).toBe(sum(ofVisits.map(({ amount }) => amount)));
        expect(new Set(rows.map(({ serial }) => serial))).toEqual(
          new Set(all.map(({ number }) => number)),
        );
        const order = rows.map(
          ({ day: ofDay, serial }) => `${ofDay} ${String(serial).padStart(6, '0')}`,
        );
        expect(order).toEqual(order.toSorted());
        // A visit has one row for each day of its receipts.
        const keys = rows.map(({ serial, receivedOn }) => `${serial} ${receivedOn}`);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  test('names medicines once, and a visit without a bill a consultation', () => {
    const visit = { tokenId: 't', day: '2026-11-20', number: 7, patientName: 'Asha' };
    const services = [
      { description: 'Consultation Fee', isMedicine: false },
      { description: 'Dolo 650', isMedicine: true },
      { description: 'Calpol', isMedicine: true },
    ];
    expect(caseRows([{ ...visit, services }], [])[0]?.services).toEqual([
      'Consultation Fee',
      'Medicines',
    ]);
    expect(caseRows([{ ...visit, services: [] }], [])[0]?.services).toEqual(['Consultation']);
  });
});

describe('the cash book [10.27.3]', () => {
  const rows = fc.array(
    fc.record({ day, isIn: fc.boolean(), amount: fc.integer({ min: 1, max: 100_000 }) }),
  );

  const begins = fc.record({ day, amount: fc.integer({ min: 0, max: 1_000_000 }) });
  const moved = (all: { isIn: boolean; amount: number }[]) =>
    sum(all.map(({ isIn, amount }) => (isIn ? amount : -amount)));

  test('carries each day’s balance to the next from the day on with which it begins, and loses nothing', () => {
    fc.assert(
      fc.property(begins, rows, (begin, all) => {
        const book = cashBook(begin, all);
        let balance: number | null = null;
        for (const ofDay of book) {
          if (ofDay.day >= begin.day) balance ??= begin.amount;
          expect(ofDay.opening).toBe(balance);
          if (balance !== null) balance += ofDay.cashIn - ofDay.cashOut;
          expect(ofDay.closing).toBe(balance);
        }
        expect(book.map((ofDay) => ofDay.day)).toEqual(
          [...new Set(all.map((row) => row.day))].toSorted(),
        );
        expect(sum(book.map(({ cashIn, cashOut }) => cashIn - cashOut))).toBe(moved(all));
        const later = all.filter((row) => row.day >= begin.day);
        expect(balance ?? begin.amount).toBe(begin.amount + moved(later));
      }),
    );
  });

  test('brings forward what was there before the days, and nothing before it begins', () => {
    fc.assert(
      fc.property(begins, rows, day, day, (begin, all, one, other) => {
        const days = { from: one < other ? one : other, to: one < other ? other : one };
        const head = balanceAtBegin(begin, cashBook(begin, all), days);
        const before = all.filter((row) => row.day >= begin.day && row.day < days.from);
        const from = begin.day > days.from ? begin.day : days.from;
        const expected = { day: from, amount: begin.amount + moved(before) };
        expect(head).toEqual(begin.day > days.to ? null : expected);
      }),
    );
  });
});

test.each([
  ['2026-04-01', '2027-03-31', true],
  ['2027-04-01', '2028-03-31', true],
  ['2026-04-01', '2027-04-02', false],
  ['2026-04-02', '2026-04-01', false],
])('days from %s to %s are taken: %s', (from, to, isTaken) => {
  expect(askedRegister.safeParse({ register: 'case', from, to }).success).toBe(isTaken);
});

test('months of a register are read one after the other, each day once', () => {
  expect(monthsOf({ from: '2027-12-31', to: '2028-02-29' })).toEqual([
    { from: '2027-12-31', to: '2027-12-31' },
    { from: '2028-01-01', to: '2028-01-31' },
    { from: '2028-02-01', to: '2028-02-29' },
  ]);
  expect(monthsOf({ from: '2026-11-20', to: '2026-11-20' })).toEqual([
    { from: '2026-11-20', to: '2026-11-20' },
  ]);
});
