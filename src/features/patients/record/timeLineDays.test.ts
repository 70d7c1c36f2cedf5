import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  diagnosisOf,
  type ListRead,
  type ListsOfPatient,
  timeLineOf,
  visitUnderWay,
} from './timeLineDays';

const clinic = { timeZone: 'Asia/Kolkata', today: '2026-11-27' };

const none = { rows: [], hasMore: false };
const noLists: ListsOfPatient = {
  visits: none,
  notes: none,
  prescriptions: none,
  bills: none,
  vitals: none,
  reports: none,
  papers: none,
  letters: none,
  outside: none,
  appointments: none,
};

/** A list that is read to its end. */
const all = (...rows: object[]): ListRead<never> => ({ rows: rows as never[], hasMore: false });

/** "2026-11-27 visit a" for each entry, in the order of the screen. */
const said = (lists: Partial<ListsOfPatient>) =>
  timeLineOf({ ...noLists, ...lists }, clinic).days.flatMap(({ date, entries }) =>
    entries.map(({ kind, id }) => `${date} ${kind} ${id}`),
  );

test('a doctor’s own visit under way is found, no other [10.20.3]', () => {
  const visit = (id: string, status: string, consultedBy: string) => ({
    ...{ id, status, consultedBy, issuedAt: '2026-11-27T04:30:00.000Z' },
  });
  const { days } = timeLineOf(
    {
      ...noLists,
      visits: all(
        visit('over', 'completed', 'rao'),
        visit('another’s', 'in-progress', 'menon'),
        visit('own', 'in-progress', 'rao'),
      ),
    },
    clinic,
  );
  expect(visitUnderWay(days, 'rao')?.id).toBe('own');
  expect(visitUnderWay(days, 'iyer')).toBeUndefined();
});

test('a report that holds stands on the day of its sample; papers of one day are one entry [10.28.14]', () => {
  const report = { takenOn: '2026-11-20', amendedBy: null, voided: null };
  expect(
    said({
      reports: all(
        { ...report, id: 'holds' },
        { ...report, id: 'corrected', amendedBy: 'holds' },
        { ...report, id: 'voided', voided: {} },
      ),
      papers: all(
        { id: 'two', addedAt: '2026-11-20T05:00:00.000Z', voided: null },
        { id: 'one', addedAt: '2026-11-20T04:00:00.000Z', voided: null },
        { id: 'void', addedAt: '2026-11-19T04:00:00.000Z', voided: {} },
      ),
      visits: all({ id: 'visit', issuedAt: '2026-11-20T04:30:00.000Z' }),
    }),
  ).toEqual(['2026-11-20 papers two', '2026-11-20 visit visit', '2026-11-20 report holds']);
});

test('a visit elsewhere stands on its day before the clinic’s own, with its papers, which are in no list of the day [10.33.5]', () => {
  const paper = { addedAt: '2026-11-20T05:00:00.000Z', voided: null };
  const lists = {
    outside: all({ id: 'elsewhere', visitedOn: '2026-11-20' }),
    visits: all({ id: 'here', issuedAt: '2026-11-20T04:30:00.000Z' }),
    papers: all(
      { ...paper, id: 'of it', outsideVisitId: 'elsewhere' },
      { ...paper, id: 'wrong', outsideVisitId: 'elsewhere', voided: {} },
      { ...paper, id: 'of none', outsideVisitId: null },
      // Its visit was taken back, or is not among those read.
      { ...paper, id: 'of another', outsideVisitId: 'gone' },
    ),
  };
  expect(said(lists)).toEqual([
    '2026-11-20 papers of none',
    '2026-11-20 visit here',
    '2026-11-20 outside elsewhere',
  ]);
  const [day] = timeLineOf({ ...noLists, ...lists }, clinic).days;
  const papers = day?.entries.map((entry) => ('papers' in entry ? entry.papers : []));
  expect(papers?.map((some) => some.map(({ id }) => id))).toEqual([
    ['of none', 'of another'],
    [],
    ['of it'],
  ]);
});

describe('what happened with a patient', () => {
  test('is one list by the clinic’s days, the newest first, also within a day [10.20.1]', () => {
    expect(
      said({
        visits: all(
          { id: 'today', issuedAt: '2026-11-27T04:30:00.000Z' },
          // Half past midnight in India.
          { id: 'night', issuedAt: '2026-10-21T19:00:00.000Z' },
        ),
        vitals: all({ id: 'pressure', recordedAt: '2026-11-27T04:40:00.000Z' }),
        prescriptions: all({ id: 'fever', createdAt: '2026-11-27T05:00:00.000Z' }),
        bills: all({ id: 'fee', createdAt: '2026-11-27T05:10:00.000Z' }),
        appointments: all(
          { id: 'again', date: '2026-12-04', time: '10:00' },
          { id: 'booked', date: '2026-11-27', time: '10:00' },
        ),
      }),
    ).toEqual([
      '2026-12-04 appointment again',
      '2026-11-27 bill fee',
      '2026-11-27 prescription fever',
      '2026-11-27 vitals pressure',
      '2026-11-27 visit today',
      '2026-11-27 appointment booked',
      '2026-10-22 visit night',
    ]);
  });

  test('has in a visit what belongs to it on its day, titled by the diagnosis in force, else by the note’s [10.20.1]', () => {
    const visits = ['a', 'b', 'c'].map((id) => ({ id, issuedAt: '2026-11-26T04:30:00.000Z' }));
    const prescription = { amendedBy: null, voided: null, createdAt: '2026-11-26T05:00:00.000Z' };
    const provisional = { text: 'Fever', isProvisional: true };
    const { days } = timeLineOf(
      {
        ...noLists,
        visits: all(...visits),
        notes: all(
          { token: visits[0], consultation: { id: 'note', diagnoses: [provisional] } },
          { token: visits[1], consultation: { id: 'other', diagnoses: [provisional] } },
        ),
        prescriptions: all(
          { ...prescription, id: 'p', tokenId: 'a', diagnosis: 'Flu' },
          { ...prescription, id: 'q', tokenId: 'b', diagnosis: 'Cold', voided: {} },
          // Written a day later.
          { ...prescription, id: 'r', tokenId: 'c', createdAt: '2026-11-27T05:00:00.000Z' },
        ),
        vitals: all({ id: 'v', tokenId: 'a', recordedAt: '2026-11-26T04:40:00.000Z' }),
      },
      clinic,
    );
    const [later, ofVisits] = days;
    expect(later?.entries.map(({ kind, id }) => [kind, id])).toEqual([['prescription', 'r']]);
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
    expect(
      ofVisits?.entries.map((one) =>
        one.kind === 'visit'
          ? [one.id, one.note?.id, ids(one.prescriptions), ids(one.recordings), diagnosisOf(one)]
          : one,
      ),
    ).toEqual([
      ['c', undefined, [], [], ''],
      ['b', 'other', ['q'], [], '?Fever'],
      ['a', 'note', ['p'], ['v'], 'Flu'],
    ]);
  });

  test('ends where a list was not read further, and that list is read next', () => {
    const day = (date: string) => `${date}T05:00:00.000Z`;
    const lists = {
      ...noLists,
      visits: {
        rows: ['2026-11-20', '2026-11-10'].map((date) => ({ id: date, issuedAt: day(date) })),
        hasMore: true,
      } as never,
      bills: {
        rows: ['2026-11-20', '2026-10-01'].map((date) => ({ id: date, createdAt: day(date) })),
        hasMore: true,
      } as never,
    };
    const { days, next } = timeLineOf(lists, clinic);
    expect(days.map(({ date }) => date)).toEqual(['2026-11-20']);
    expect(next).toEqual(['visits']);
  });

  test('read page by page is what it is read at once, and no page puts anything above what is shown', () => {
    const instant = fc
      .integer({ min: 0, max: 30 * 24 })
      .map((hours) => new Date(Date.UTC(2026, 9, 1, hours)).toISOString());
    const instants = fc.array(instant, { maxLength: 12 }).map((list) => list.sort().reverse());
    fc.assert(
      fc.property(instants, instants, fc.integer({ min: 1, max: 4 }), (issued, billed, size) => {
        const rows = {
          visits: issued.map((issuedAt, index) => ({ id: `v${index}`, issuedAt })),
          bills: billed.map((createdAt, index) => ({ id: `b${index}`, createdAt })),
        };
        const pages = { visits: 1, bills: 1 };
        const readOf = (name: 'visits' | 'bills') => ({
          rows: rows[name].slice(0, pages[name] * size),
          hasMore: rows[name].length > pages[name] * size,
        });
        const read = () =>
          timeLineOf(
            { ...noLists, visits: readOf('visits') as never, bills: readOf('bills') as never },
            clinic,
          );
        let shown = read();
        while (shown.next.length > 0) {
          for (const name of shown.next) pages[name as 'visits' | 'bills'] += 1;
          const later = read();
          const before = shown.days.map(({ date }) => date);
          expect(later.days.slice(0, before.length).map(({ date }) => date)).toEqual(before);
          shown = later;
        }
        const whole = timeLineOf(
          { ...noLists, visits: all(...rows.visits), bills: all(...rows.bills) },
          clinic,
        );
        expect(shown).toEqual(whole);
      }),
    );
  });
});
