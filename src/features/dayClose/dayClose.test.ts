import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Counts,
  cashDifference,
  countedCash,
  type DayCloseForm,
  dayCloseFromForm,
  dayCloseMessages,
  denominations,
  emptyCounts,
  expectedCash,
  lacksReason,
  netOf,
  newDayClose,
  unreadMessage,
  withoutReversed,
} from './dayClose';

const counts = fc.record(
  Object.fromEntries(denominations.map(({ key }) => [key, fc.nat(99_999)])),
) as fc.Arbitrary<Counts>;
const amount = fc.nat(1_000_000_000);
const byMethod = fc.record({ paid: amount, refunded: amount });
const allMethods = fc.record({ cash: byMethod, card: byMethod, upi: byMethod });

test('what did not come is not received; what an earlier close counted goes out of this one [10.3.29]', () => {
  const of = (paid: number) => withoutReversed({ paid, refunded: 0 }, 40_200);
  expect(of(80_400)).toEqual({ paid: 40_200, refunded: 0 });
  expect(of(0)).toEqual({ paid: 0, refunded: 40_200 });
});

test('what comes in and goes out on the drawer’s way over many days is in its differences, and nothing else is', () => {
  const day = fc.record({
    received: allMethods,
    counted: amount,
    cashSpent: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(amount, fc.array(day, { minLength: 1, maxLength: 10 }), (float, days) => {
      let openingCash = float;
      let differences = 0;
      for (const { received, counted, cashSpent } of days) {
        differences += cashDifference({ openingCash, received, cashSpent, counted });
        // Everything stays in the drawer.
        openingCash = counted;
      }
      const cash = days.reduce(
        (sum, { received, cashSpent }) => sum + netOf(received.cash) - cashSpent,
        0,
      );
      expect(openingCash).toBe(float + cash + differences);
    }),
  );
});

describe('notes and coins [10.4.1]', () => {
  test('come to the sum of each times its value', () => {
    fc.assert(
      fc.property(counts, (counted) => {
        const exact = denominations.reduce(
          (sum, { key, value }) => sum + BigInt(counted[key]) * BigInt(value),
          0n,
        );
        expect(BigInt(countedCash(counted))).toBe(exact);
      }),
    );
  });

  test.each([
    [{ note500: '3', note100: '2', coin5: '1' }, 170_500],
    [{ note20: '1', coin20: '1', note10: '1', coin10: '1' }, 6_000],
    [{ note200: '1', note50: '1', coin2: '1', coin1: '1' }, 25_300],
    [{ note500: 'some', note100: '-1', note50: '1.5', coin1: '' }, 0],
  ])('%j are %i paise', (typed, paise) => {
    const form: DayCloseForm = {
      openingCash: '',
      counts: { ...emptyCounts, ...typed },
      leftCash: '',
      reason: '',
    };
    const close = dayCloseFromForm(form, { number: 1, through: 0 });
    expect(countedCash(close.counts)).toBe(paise);
  });

  test.each([
    [{ openingCash: '₹1,500/-', leftCash: 'Rs 200' }, {}, null],
    [{ openingCash: '1,50' }, {}, dayCloseMessages.unread],
    [{ leftCash: 'the rest' }, {}, dayCloseMessages.unread],
    [{}, { note500: '३', coin5: ' ' }, null],
    [{}, { note500: 'some' }, dayCloseMessages.count],
    [{}, { coin1: '1.5' }, dayCloseMessages.count],
  ])(
    '%j and %j counted: %j, for nothing that was typed counts as 0 unseen [10.4.8]',
    (typed, counted, message) => {
      const blank = { openingCash: '', leftCash: '', reason: '' };
      expect(unreadMessage({ ...blank, ...typed, counts: { ...emptyCounts, ...counted } })).toBe(
        message,
      );
    },
  );

  test('are those that are given out: no ₹2000 note', () => {
    expect(denominations.map(({ kind, value }) => `${kind} ${value / 100}`)).toEqual([
      ...['note 500', 'note 200', 'note 100', 'note 50', 'note 20', 'note 10'],
      ...['coin 20', 'coin 10', 'coin 5', 'coin 2', 'coin 1'],
    ]);
  });
});

const none = Object.fromEntries(denominations.map(({ key }) => [key, 0])) as Counts;
const close = { number: 1, through: 4, openingCash: 5_000, counts: none, leftCash: 0, reason: '' };

test('a reason is missing exactly where the counted cash is not the expected and none is given [10.4.1]', () => {
  fc.assert(
    fc.property(
      allMethods,
      counts,
      amount,
      fc.constantFrom('', 'change given wrongly'),
      (received, counted, openingCash, reason) => {
        const cashSpent = 12_300;
        const drawer = { received, cashSpent };
        const agrees = countedCash(counted) === expectedCash(openingCash, drawer);
        const entered = { openingCash, counts: counted, reason };
        // What stayed at the last close is only proposed; what was entered counts.
        const open = { ...drawer, openingCash: openingCash + 1 };
        expect(lacksReason(entered, open)).toBe(!agrees && reason === '');
        // With an opening that makes it agree, no reason is needed.
        const opening = countedCash(counted) - netOf(received.cash) + cashSpent;
        expect(lacksReason({ ...entered, openingCash: opening }, drawer)).toBe(false);
      },
    ),
  );
});

test.each([
  [{ counts: { ...none, note500: -1 } }, dayCloseMessages.count],
  [{ counts: { ...none, note500: 0.5 } }, dayCloseMessages.count],
  [{ counts: { ...none, note500: 100_000 } }, dayCloseMessages.count],
  [{ leftCash: 1 }, dayCloseMessages.left],
  [{ counts: { ...none, coin1: 1 }, leftCash: 101 }, dayCloseMessages.left],
])('%j is refused', (change, message) => {
  expect(newDayClose.safeParse({ ...close, ...change }).error?.issues[0]?.message).toBe(message);
});

test('a close says nothing of sums: those are the server’s', () => {
  const claimed = { ...close, counted: 1, difference: 0, received: {}, userId: 'x' };
  expect(newDayClose.parse(claimed)).toEqual(close);
});
