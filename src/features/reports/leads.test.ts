import { describe, expect, test } from 'vitest';
import { addDays } from '../../shared/clinicDay';
import type { Dues } from './dues';
import { leadDays } from './lead';
import { duesLead, gstLead, leadOf } from './leads';
import { rangeBefore, rangeOf } from './range';
import type { CourseSum, Report, ReportName, Sum } from './report';

const sum = (measure: Sum['measure'], count: number, amount: number, key = ''): Sum => ({
  measure,
  doctorId: null,
  key,
  count,
  amount,
});

const november = { from: '2026-11-01', to: '2026-11-30' };
const october = { from: '2026-10-01', to: '2026-10-31' };
const nothing: Report = { sums: [], before: [], course: [], people: [] };

/** The lead of a report read on 27 November, or of November as it is read afterwards. */
function lead(
  name: ReportName,
  report: Partial<Report>,
  days = leadDays(november, october, '2026-12-05'),
) {
  return leadOf(name, { ...nothing, ...report }, days);
}

const compared = { sums: [sum('registered', 12, 0)], before: [sum('registered', 10, 0)] };

/** Bills of November, with more of them on Fridays. */
const fridays: CourseSum[] = Array.from({ length: 30 }, (_, index) => {
  const from = addDays(november.from, index);
  const count = new Date(from).getUTCDay() === 5 ? 3 : 1;
  return { from, measure: 'billed', doctorId: null, count, amount: 0 };
});

describe('a report begins with what its owner would say [10.20.2]', () => {
  test('of money: what was collected, more or less than before, and which day is the busiest', () => {
    const sums = [sum('paid', 9, 48_230_000, 'cash|ravi|within')];
    const before = [sum('paid', 9, 44_657_000, 'cash|ravi|within')];
    expect(lead('money', { sums, before, course: fridays }).sentence).toBe(
      '₹4,82,300 collected in November 2026, 8% more than in October 2026; Fridays are the busiest.',
    );
    const refunded = [...sums, sum('refunded', 1, 1_050, 'cash|ravi|within')];
    expect(lead('money', { sums: refunded }).sentence).toBe(
      '₹4,82,300 collected in November 2026, ₹10.50 refunded.',
    );
    expect(lead('money', { before }).sentence).toBe('Nothing collected in November 2026.');
  });

  test('of a day’s money the picture is the parts by method, unless one gave back more than it brought', () => {
    const day = leadDays({ from: '2026-11-26', to: '2026-11-26' }, null, '2026-11-27');
    const sums = [
      sum('paid', 1, 60_000, 'cash|ravi|within'),
      sum('paid', 1, 90_000, 'card|ravi|within'),
    ];
    const series = [{ figures: [60_000, 90_000] }];
    expect(lead('money', { sums }, day).picture).toMatchObject({ series, isSplit: true });
    const refunded = [...sums, sum('refunded', 1, 95_000, 'card|ravi|within')];
    expect(lead('money', { sums: refunded }, day).picture).toMatchObject({ isSplit: false });
  });

  test('of visits: how many were seen, how long they waited, and at which hour of a day most came', () => {
    const sums = [
      ...[sum('seen', 20, 0, 'new'), sum('seen', 5, 0, 'returning'), sum('waited', 25, 0, '12')],
      ...[sum('hour', 15, 0, '4|10'), sum('hour', 10, 0, '4|18')],
    ];
    const before = [sum('seen', 50, 0, 'new')];
    const day = { from: '2026-11-26', to: '2026-11-26' };
    const { sentence, picture } = lead(
      'visits',
      { sums, before },
      leadDays(day, { from: '2026-11-25', to: '2026-11-25' }, '2026-11-27'),
    );
    expect(sentence.replace(/\u00a0/g, ' ')).toBe(
      '25 patients seen yesterday, 50% less than on 25 Nov, typical wait 12 min; most came around 10 am.',
    );
    expect(picture).toMatchObject({ series: [{ figures: [15, 10] }], isMoney: false });
  });

  test('of what was diagnosed and prescribed most, unless two are alike', () => {
    const sums = [
      ...[sum('diagnosis', 4, 0, 'Viral fever'), sum('diagnosis', 2, 0, 'viral fever')],
      ...[sum('diagnosis', 5, 0, 'Asthma'), sum('warningOverridden', 2, 0, 'Sulfa')],
      ...[sum('medicine', 3, 0, 'Dolo'), sum('medicine', 3, 0, 'Telma')],
    ];
    const { sentence, picture } = lead('practice', { sums });
    expect(sentence).toBe(
      'Viral fever seen the most in November 2026 (6 visits), 2 medicines despite a recorded allergy.',
    );
    expect(picture?.periods).toEqual(['Viral fever', 'Asthma']);
    const alike = [sum('diagnosis', 1, 0, 'Asthma'), sum('diagnosis', 1, 0, 'Cough')];
    expect(lead('practice', { sums: alike }).sentence).toBe(
      '2 different diagnoses noted in November 2026.',
    );
    expect(lead('practice', {}).sentence).toBe('No diagnosis noted in November 2026.');
  });

  test('of dues, of GST and of new patients', () => {
    const amount = (rupees: number) => ({ count: 1, amount: rupees * 100 });
    const dues = { all: { count: 3, amount: 90_000 }, byAge: [500, 0, 400].map(amount) };
    const { sentence, picture } = duesLead(dues as Dues);
    expect(sentence).toBe('₹900 is due on 3 bills, ₹400 of it for more than 90 days.');
    expect(picture?.series[0]?.figures).toEqual([50_000, 0, 40_000]);
    const none = { all: amount(0), byAge: [0, 0, 0].map(amount) };
    expect(duesLead(none as Dues)).toEqual({ sentence: 'Nobody owes anything.', picture: null });

    const days = leadDays(november, null, '2026-12-05');
    const gst = [
      sum('taxable', 1, 100_000, '27X|1800|'),
      sum('tax', 1, 18_000, '27X|1800|'),
      sum('creditTaxable', 1, 50_000, '27X|1800|'),
      sum('creditTax', 1, 9_000, '27X|1800|'),
      sum('creditNotes', 1, 59_000, '27X'),
    ];
    expect(gstLead(gst, days)).toEqual({
      sentence: '₹90 of GST on supplies of ₹500 in November 2026, after 1 credit note.',
      picture: null,
    });
    expect(gstLead([...gst, sum('taxable', 1, 70_000, '27X|0|')], days).picture?.periods).toEqual([
      '0% (exempt)',
      '18%',
    ]);
    expect(gstLead([], days).sentence).toContain('nothing to file');

    expect(lead('patients', { sums: [sum('registered', 1, 0)] }).sentence).toBe(
      '1 new patient in November 2026.',
    );
  });

  test.each([
    ['today', 'Nothing collected today.'],
    ['yesterday', 'Nothing collected yesterday.'],
    ['week', 'Nothing collected from 23 Nov to 27 Nov.'],
    ['month', 'Nothing collected so far in November 2026.'],
    ['financialYear', 'Nothing collected so far in 2026-27.'],
  ] as const)('and names the days as people do: %s', (name, said) => {
    const range = rangeOf(name, '2026-11-27');
    const days = leadDays(range, rangeBefore(name, range), '2026-11-27');
    expect(lead('money', {}, days).sentence).toBe(said);
  });

  test.each([
    ['yesterday', ', 20% more than on 25 Nov'],
    // Today is not over.
    ...(['today', 'week', 'month', 'financialYear'] as const).map((name) => [name, ''] as const),
  ] as const)('and compares as people do: %s', (name, said) => {
    const range = rangeOf(name, '2026-11-27');
    const days = leadDays(range, rangeBefore(name, range), '2026-11-27');
    expect(lead('patients', compared, days).sentence).toMatch(
      new RegExp(`^12 new patients [^,]+${said}\\.$`),
    );
  });

  test.each([
    ['week', '20% more than from 16 Nov to 20 Nov'],
    ['month', '20% more than in the same days of October 2026'],
    ['financialYear', '20% more than in the same days of 2025-26'],
  ] as const)('and compares days that are over: %s', (name, said) => {
    const range = rangeOf(name, '2026-11-27');
    const days = leadDays(range, rangeBefore(name, range), '2026-11-28');
    expect(lead('patients', compared, days).sentence).toContain(said);
    // Where nobody came before, there is nothing to compare with.
    expect(lead('patients', { ...compared, before: [] }, days).sentence).not.toContain('than');
  });

  test('days to come are not compared with days that are over', () => {
    const report = { sums: [sum('registered', 2, 0)], before: [sum('registered', 10, 0)] };
    const days = leadDays(november, october, '2026-11-05');
    expect(lead('patients', report, days).sentence).toBe('2 new patients in November 2026.');
  });

  test('a paper, which is read on other days, does not speak of today', () => {
    const range = rangeOf('month', '2026-11-27');
    const days = leadDays(range, null, '2026-11-27', true);
    expect(lead('money', {}, days).sentence).toBe('Nothing collected from 1 Nov to 27 Nov.');
    const day = { from: '2026-11-27', to: '2026-11-27' };
    expect(lead('money', {}, leadDays(day, null, '2026-11-27', true)).sentence).toBe(
      'Nothing collected on 27 Nov.',
    );
  });

  test('a few bills say nothing of weekdays, nor do two weekdays that are alike', () => {
    const sums = [sum('paid', 1, 100, 'cash|ravi|within')];
    const few = fridays.filter(({ count }) => count > 1).slice(0, 3);
    const alike = fridays.map((day) => ({ ...day, count: 2 }));
    for (const course of [few, alike]) {
      expect(lead('money', { sums, course }).sentence).toBe('₹1 collected in November 2026.');
    }
  });
});
