import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './clinicDay';
import { followUpText, freeVisitsLeft, type Visit } from './followUp';

const rule = { freeDays: 7, freeVisits: 2 };
const paid = (date: string): Visit => ({ date, isPaid: true });
const unpaid = (date: string): Visit => ({ date, isPaid: false });

describe('free follow-up visits [10.3.14]', () => {
  test.each<[string, Visit[], string, { until: string; visitsLeft: number } | null]>([
    ['nobody came before', [], '2026-10-07', null],
    [
      'the day of the paid visit',
      [paid('2026-10-07')],
      '2026-10-07',
      { until: '2026-10-14', visitsLeft: 2 },
    ],
    ['the last day', [paid('2026-10-07')], '2026-10-14', { until: '2026-10-14', visitsLeft: 2 }],
    ['the day after it', [paid('2026-10-07')], '2026-10-15', null],
    ['not paid', [unpaid('2026-10-07')], '2026-10-08', null],
    [
      'one visit used',
      [paid('2026-10-07'), unpaid('2026-10-09')],
      '2026-10-10',
      { until: '2026-10-14', visitsLeft: 1 },
    ],
    [
      'one used, with a dressing that was paid',
      [paid('2026-10-07'), paid('2026-10-09')],
      '2026-10-10',
      { until: '2026-10-14', visitsLeft: 1 },
    ],
    [
      'both used',
      [paid('2026-10-07'), unpaid('2026-10-08'), unpaid('2026-10-09')],
      '2026-10-10',
      null,
    ],
    [
      'both used, a third one paid',
      [paid('2026-10-07'), unpaid('2026-10-08'), unpaid('2026-10-08'), paid('2026-10-09')],
      '2026-10-10',
      { until: '2026-10-16', visitsLeft: 2 },
    ],
    [
      'a new paid visit after the time',
      [paid('2026-10-01'), paid('2026-10-09')],
      '2026-10-10',
      { until: '2026-10-16', visitsLeft: 2 },
    ],
  ])('%s', (_, visits, day, expected) => {
    expect(freeVisitsLeft(visits, rule, day)).toEqual(expected);
  });

  test('a doctor who gives no days or no visits gives nothing', () => {
    const visits = [paid('2026-10-07')];
    expect(freeVisitsLeft(visits, { freeDays: 0, freeVisits: 2 }, '2026-10-07')).toBeNull();
    expect(freeVisitsLeft(visits, { freeDays: 7, freeVisits: 0 }, '2026-10-07')).toBeNull();
  });

  test('are never more than the doctor gives, never past the days, and fewer by one after each visit', () => {
    const visit = fc.record({ day: fc.nat(60), isPaid: fc.boolean() });
    const given = fc.record({ freeDays: fc.nat(30), freeVisits: fc.nat(4) });
    fc.assert(
      fc.property(fc.array(visit, { maxLength: 15 }), given, (raw, settings) => {
        const visits = raw
          .toSorted((one, other) => one.day - other.day)
          .map(({ day, isPaid }) => ({ date: addDays('2026-01-01', day), isPaid }));
        const day = visits.at(-1)?.date ?? '2026-01-01';
        const left = freeVisitsLeft(visits, settings, day);
        if (!left) return;
        expect(left.visitsLeft).toBeLessThanOrEqual(settings.freeVisits);
        expect(left.until >= day && left.until <= addDays(day, settings.freeDays)).toBe(true);
        const after = freeVisitsLeft([...visits, { date: day, isPaid: false }], settings, day);
        expect(after?.visitsLeft ?? 0).toBe(left.visitsLeft - 1);
      }),
      { numRuns: 1000 },
    );
  });
});

test('the desk is told the last day and the visits [10.3.14]', () => {
  const one = { doctorName: 'Dr. Asha Menon', until: '2026-10-14' };
  expect(followUpText({ ...one, visitsLeft: 1 })).toBe(
    'Free till 14 Oct 2026 with Dr. Asha Menon, 1 visit left',
  );
  expect(followUpText({ ...one, visitsLeft: 2 })).toContain('2 visits left');
});
