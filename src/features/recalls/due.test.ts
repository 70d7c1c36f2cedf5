import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../shared/clinicDay';
import { answersTest } from './answersTest';
import {
  compareDue,
  type DueFact,
  dueCursor,
  dueCursorAfter,
  dueDays,
  dueOf,
  isAfterDue,
  isAnswered,
  newAnswer,
  type Presence,
  recallReasons,
  type StoredAnswer,
} from './due';

const today = '2026-11-30';
const visit = '0190dead-beef-7000-8000-000000000001';
const nobody: Presence = { lastToken: null, lastAppointmentOn: null };

const at = (day: string) => new Date(`${day}T05:30:00Z`);

/** A day so many days from today. */
const day = (ahead: number) => addDays(today, ahead);

function fact(reason: DueFact['reason'], ahead: number, more: Partial<DueFact> = {}): DueFact {
  return {
    ...{ reason, reasonId: visit, day: day(ahead), what: '', isDone: false },
    issuedAt: reason === 'noShow' ? null : at(day(-60)),
    ...more,
  };
}

const reasonsOf = (facts: DueFact[], presence = nobody) =>
  dueOf(facts, presence, today).map(({ reason }) => reason);

describe('who is due [10.30.1]', () => {
  test('an agreed day is missed once it is over, for 90 days', () => {
    expect(reasonsOf([fact('followUp', 0)])).toEqual([]);
    expect(reasonsOf([fact('followUp', -1)])).toEqual(['followUp']);
    expect(reasonsOf([fact('followUp', -90)])).toEqual(['followUp']);
    expect(reasonsOf([fact('followUp', -91)])).toEqual([]);
  });

  test('a course counts from three days before its end until thirty days after it', () => {
    expect(reasonsOf([fact('medicine', 4)])).toEqual([]);
    expect(reasonsOf([fact('medicine', 3)])).toEqual(['medicine']);
    expect(reasonsOf([fact('medicine', -30)])).toEqual(['medicine']);
    expect(reasonsOf([fact('medicine', -31)])).toEqual([]);
  });

  test('a test is due once its day is over, and no more with a result', () => {
    expect(reasonsOf([fact('test', 0)])).toEqual([]);
    expect(reasonsOf([fact('test', -1)])).toEqual(['test']);
    expect(reasonsOf([fact('test', -1, { isDone: true })])).toEqual([]);
  });

  test('an appointment missed today counts, until another one or a token of that day', () => {
    expect(reasonsOf([fact('noShow', 0)])).toEqual(['noShow']);
    expect(reasonsOf([fact('noShow', -31)])).toEqual([]);
    const came = { issuedAt: at(day(-5)), day: day(-5) };
    expect(reasonsOf([fact('noShow', -5)], { ...nobody, lastToken: came })).toEqual([]);
    expect(reasonsOf([fact('noShow', -5)], { ...nobody, lastAppointmentOn: day(-4) })).toEqual([]);
    expect(reasonsOf([fact('noShow', -5)], { ...nobody, lastAppointmentOn: day(-6) })).toEqual([
      'noShow',
    ]);
  });

  test('several medicines are one reason with the earliest day; of missed appointments the newest counts', () => {
    const medicines = [
      fact('medicine', 2, { what: 'Telmisartan' }),
      fact('medicine', -1, { what: 'Metformin' }),
      fact('medicine', 2, { what: 'Metformin' }),
    ];
    expect(dueOf(medicines, nobody, today)).toEqual([
      { reason: 'medicine', reasonId: visit, day: day(-1), what: ['Metformin', 'Telmisartan'] },
    ]);
    const missed = [fact('noShow', -9), fact('noShow', -2, { reasonId: 'newest' })];
    expect(dueOf(missed, nobody, today)).toMatchObject([{ reasonId: 'newest', day: day(-2) }]);
  });
});

const facts = fc.array(
  fc.record({
    reason: fc.constantFrom(...recallReasons),
    ahead: fc.integer({ min: -100, max: 10 }),
    isDone: fc.boolean(),
  }),
  { maxLength: 12 },
);

describe('laws of who is due [10.30.1]', () => {
  test('each reason is there once, its day within its days, and no fact is invented', () => {
    fc.assert(
      fc.property(facts, (all) => {
        const made = all.map(({ reason, ahead, isDone }) => fact(reason, ahead, { isDone }));
        const due = dueOf(made, nobody, today);
        expect(new Set(due.map(({ reason }) => reason)).size).toBe(due.length);
        for (const one of due) {
          const days = dueDays(today)[one.reason];
          expect(one.day >= days.from && one.day <= days.to).toBe(true);
          expect(made.some((each) => each.reason === one.reason && each.day === one.day)).toBe(
            true,
          );
        }
      }),
    );
  });

  test('a token since, or an appointment today or later, ends each', () => {
    fc.assert(
      fc.property(facts, fc.nat({ max: 40 }), (all, ahead) => {
        const made = all.map(({ reason, ahead: days, isDone }) => fact(reason, days, { isDone }));
        const lastToken = { issuedAt: at(today), day: today };
        expect(dueOf(made, { ...nobody, lastToken }, today)).toEqual([]);
        expect(dueOf(made, { ...nobody, lastAppointmentOn: day(ahead) }, today)).toEqual([]);
      }),
    );
  });
});

describe('an answer [10.30.2]', () => {
  const due = { reason: 'followUp', reasonId: visit } as const;
  const said = (answer: StoredAnswer['answer'], until: string | null, on = -1): StoredAnswer => ({
    ...due,
    ...{ answer, until, at: at(day(on)) },
  });

  test('“later” hides until its day, “does not want” for good, “booked” nobody by itself', () => {
    expect(isAnswered(due, [said('later', day(1))], today)).toBe(true);
    expect(isAnswered(due, [said('later', today)], today)).toBe(false);
    expect(isAnswered(due, [said('declined', null, -80)], today)).toBe(true);
    expect(isAnswered(due, [said('booked', null)], today)).toBe(false);
  });

  test('the newest counts, and only about the same visit and reason', () => {
    const answers = [said('declined', null, -9), said('later', today, -3)];
    expect(isAnswered(due, answers, today)).toBe(false);
    expect(isAnswered(due, answers.toReversed(), today)).toBe(false);
    const declined = [said('declined', null)];
    expect(isAnswered({ ...due, reason: 'medicine' }, declined, today)).toBe(false);
    expect(isAnswered({ ...due, reasonId: 'another visit' }, declined, today)).toBe(false);
  });

  test('“later” asks for its day', () => {
    const answer = { patientId: visit, due: [due], answer: 'later' };
    expect(newAnswer.safeParse(answer).error?.issues[0]?.message).toMatch(/From which day/);
    expect(newAnswer.safeParse({ ...answer, until: day(7) }).success).toBe(true);
  });
});

test('a result answers a test by its key, a panel by one of its tests, other words by their letters [10.30.1]', () => {
  const result = { testKey: 'hba1c', name: 'HbA1c' };
  expect(answersTest(result, { testKey: 'hba1c', name: 'HbA1c after 3 months' })).toBe(true);
  expect(answersTest(result, { testKey: 'creat', name: 'Creatinine' })).toBe(false);
  const own = { testKey: '', name: 'Vitamin-D (25 OH)' };
  expect(answersTest(own, { testKey: '', name: 'vitamin d 25 oh' })).toBe(true);
});

test('every patient is on one page of the list, whatever the size of a page [10.30.3]', () => {
  const places = fc.uniqueArray(
    fc.record({ id: fc.uuid(), isContacted: fc.boolean(), ahead: fc.integer({ min: -9, max: 3 }) }),
    { selector: ({ id }) => id, maxLength: 30 },
  );
  fc.assert(
    fc.property(places, fc.integer({ min: 1, max: 7 }), (all, size) => {
      const rows = all
        .map(({ id, isContacted, ahead }) => ({
          ...{ id, isContacted },
          due: [{ reason: 'followUp' as const, reasonId: visit, day: day(ahead), what: [] }],
        }))
        .toSorted(compareDue);
      const read: typeof rows = [];
      for (let cursor: string | null = null; ; ) {
        const rest: typeof rows = cursor
          ? rows.filter((one) => isAfterDue(one, cursor ?? ''))
          : rows;
        const page = rest.slice(0, size);
        read.push(...page);
        const last = page.at(-1);
        if (!last || rest.length <= size) break;
        cursor = dueCursorAfter(last);
        expect(dueCursor.safeParse(cursor).success).toBe(true);
      }
      expect(read).toEqual(rows);
    }),
  );
});
