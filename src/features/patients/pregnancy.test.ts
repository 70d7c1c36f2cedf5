import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../shared/clinicDay';
import { speakerOf } from '../../shared/language';
import {
  deliveryFromLastPeriod,
  deliveryRange,
  isPossibleDelivery,
  isPossibleLastPeriod,
  lastPeriodRange,
  mayBePregnant,
  pregnancyOn,
  pregnancyText,
} from './pregnancy';

const english = speakerOf('en', {});
const day = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1950-01-01', days));

describe('a delivery from the last period', () => {
  // As Naegele counted: nine months and seven days, in the months of these examples the same as 280 days.
  test.each([
    ['2026-05-27', '2027-03-03'],
    ['2026-01-01', '2026-10-08'],
    ['2023-06-01', '2024-03-07'],
  ])('%s is %s', (lastPeriod, delivery) => {
    expect(deliveryFromLastPeriod(lastPeriod)).toBe(delivery);
  });

  test('on the first day no week is completed, on the day of delivery forty are', () => {
    fc.assert(
      fc.property(day, (lastPeriod) => {
        const delivery = deliveryFromLastPeriod(lastPeriod);
        expect(pregnancyOn(delivery, lastPeriod)).toEqual({ kind: 'pregnant', weeks: 0 });
        expect(pregnancyOn(delivery, delivery)).toEqual({ kind: 'pregnant', weeks: 40 });
      }),
    );
  });

  test('a possible last period gives a possible delivery, and no day beside them does', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -400, max: 50 }), (today, days) => {
        const lastPeriod = addDays(today, days);
        const isPossible = isPossibleLastPeriod(lastPeriod, today);
        expect(isPossible).toBe(days <= 0 && days >= -310);
        if (isPossible) {
          expect(isPossibleDelivery(deliveryFromLastPeriod(lastPeriod), today)).toBe(true);
        }
      }),
    );
  });

  test('what is offered is what is possible', () => {
    fc.assert(
      fc.property(day, (today) => {
        const [delivery, period] = [deliveryRange(today), lastPeriodRange(today)];
        expect([delivery.min, delivery.max]).toEqual([addDays(today, -30), addDays(today, 300)]);
        for (const one of [delivery.min, delivery.max]) {
          expect(isPossibleDelivery(one, today)).toBe(true);
        }
        expect(isPossibleDelivery(addDays(delivery.min, -1), today)).toBe(false);
        expect(isPossibleDelivery(addDays(delivery.max, 1), today)).toBe(false);
        for (const one of [period.min, period.max]) {
          expect(isPossibleLastPeriod(one, today)).toBe(true);
        }
      }),
    );
  });
});

describe('what an expected delivery says on a day', () => {
  test('weeks grow by one every seven days, then it asks, and from 42 completed weeks it is past', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -400, max: 1_000 }), (delivery, days) => {
        const pregnancy = pregnancyOn(delivery, addDays(delivery, days - 280));
        if (days < 0) expect(pregnancy).toEqual({ kind: 'pregnant', weeks: null });
        else if (days <= 280) {
          expect(pregnancy).toEqual({ kind: 'pregnant', weeks: Math.floor(days / 7) });
        } else if (days < 42 * 7) {
          expect(pregnancy).toEqual({ kind: 'due', daysAgo: days - 280 });
        } else expect(pregnancy).toEqual({ kind: 'past' });
      }),
    );
  });

  test.each([
    ['2026-10-28', 'Pregnant, 22 weeks, due 3 Mar'],
    ['2026-06-05', 'Pregnant, 1 week, due 3 Mar'],
    ['2026-05-01', 'Pregnant, due 3 Mar'],
    ['2027-03-03', 'Pregnant, 40 weeks, due 3 Mar'],
    ['2027-03-04', 'Delivery was due 3 Mar, 1 day ago: delivered?'],
    ['2027-03-15', 'Delivery was due 3 Mar, 12 days ago: delivered?'],
    ['2027-03-17', 'Was pregnant (due 3 Mar 2027): please ask'],
  ])('seen from %s: %s', (today, text) => {
    expect(pregnancyText('2027-03-03', today, english)).toBe(text);
  });
});

test('who is asked: women and others of ten to sixty, also of no recorded age', () => {
  const ages = [null, 9, 10, 60, 61];
  for (const gender of ['female', 'other'] as const) {
    expect(ages.filter((age) => mayBePregnant({ gender, age }))).toEqual([null, 10, 60]);
  }
  for (const gender of ['male', null] as const) {
    expect(ages.filter((age) => mayBePregnant({ gender, age }))).toEqual([]);
  }
});
