import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownConsultation } from './ownConsultation';
import type { Token, TokenStatus } from './token';
import {
  compareQueueKeys,
  expectedMinutes,
  inScreenOrder,
  isLongWait,
  isOfDoctor,
  nextAfterVisit,
  typicalMinutes,
  waitingInOrder,
  waitOfNewcomer,
} from './waiting';
import { wordsOfWait } from './waitWords';

describe('a usual consultation', () => {
  test('is told once three are over: the middle one, not the average', () => {
    expect(typicalMinutes([])).toBeNull();
    expect(typicalMinutes([5, 6])).toBeNull();
    expect(typicalMinutes([60, 5, 6])).toBe(6);
    expect(typicalMinutes([4, 60, 5, 6])).toBe(5.5);
  });
});

describe('how long it may take', () => {
  test('nobody ahead and a free doctor: at once', () => {
    expect(expectedMinutes({ ahead: 0, typical: 10, doctors: [null] })).toBe(0);
  });

  test.each([
    [{ ahead: 0, doctors: [4] }, 6],
    [{ ahead: 3, doctors: [0] }, 40],
    [{ ahead: 3, doctors: [0, 5] }, 20],
    [{ ahead: 2, doctors: [0, 5] }, 15],
    [{ ahead: 1, doctors: [25] }, 10],
    [{ ahead: 2, doctors: [] }, 20],
  ])('%j at ten minutes each: %i', (given, minutes) => {
    expect(expectedMinutes({ typical: 10, ...given })).toBe(minutes);
  });

  test('one more ahead never makes it shorter, one more doctor never longer', () => {
    const situation = fc.record({
      ahead: fc.nat(40),
      typical: fc.integer({ min: 1, max: 60 }),
      doctors: fc.array(fc.option(fc.nat(60)), { minLength: 1, maxLength: 6 }),
    });
    fc.assert(
      fc.property(situation, fc.option(fc.nat(60)), (given, doctor) => {
        const minutes = expectedMinutes(given);
        expect(expectedMinutes({ ...given, ahead: given.ahead + 1 })).toBeGreaterThanOrEqual(
          minutes,
        );
        const more = { ...given, doctors: [...given.doctors, doctor] };
        expect(expectedMinutes(more)).toBeLessThanOrEqual(minutes);
      }),
    );
  });
});

describe('what is said of waits', () => {
  test.each([
    [0, 'just now', false],
    [1, '1 min', false],
    [30, '30 min', true],
    [60, '1 h', true],
    [95, '1 h 35 min', true],
  ])('%i minutes: %s', (minutes, words, isLong) => {
    expect(wordsOfWait(minutes)).toBe(words);
    expect(isLongWait(minutes)).toBe(isLong);
  });

  test('somebody who comes now waits behind all who wait; nobody can tell before three were seen', () => {
    const now = Date.parse('2026-11-23T10:00:00.000Z');
    const token = (id: string, status: TokenStatus, consultedBy: string | null): Token => ({
      id,
      tokenNumber: 1,
      patientId: id,
      patientName: id,
      status,
      priority: 'normal',
      urgentReason: null,
      doctorId: null,
      doctorName: null,
      queueKey: id,
      noShows: 0,
      remote: null,
      issuedAt: '2026-11-23T09:00:00.000Z',
      issuedBy: 'r',
      consultedBy,
      consultedByName: null,
      consultedAt: consultedBy && '2026-11-23T09:56:00.000Z',
      completedAt: null,
    });
    const tokens = [token('1', 'in-progress', 'a'), token('2', 'waiting', null)];
    const pace = { typicalMinutes: 10, doctorsAtWork: ['a'] };
    expect(waitOfNewcomer(tokens, pace, now)).toBe(16);
    expect(waitOfNewcomer(tokens, { ...pace, typicalMinutes: null }, now)).toBeNull();
  });
});

describe('the order of those who wait', () => {
  test('keys compare as the decimal numbers they are, however long', () => {
    const number = fc.tuple(fc.nat(2_000_000), fc.stringMatching(/^\d{0,30}$/));
    const scaled = (whole: number, part: string) => BigInt(`${whole}${part.padEnd(30, '0')}`);
    const text = (whole: number, part: string) => (part ? `${whole}.${part}` : String(whole));
    fc.assert(
      fc.property(number, number, (a, b) => {
        const [x, y] = [scaled(...a), scaled(...b)];
        expect(Math.sign(compareQueueKeys(text(...a), text(...b)))).toBe(
          x < y ? -1 : x > y ? 1 : 0,
        );
      }),
    );
  });

  test('urgent before normal, then by number; each doctor’s own and the shared ones', () => {
    const token = (id: string, queueKey: string, doctorId: string | null = null) => ({
      id,
      queueKey,
      doctorId,
      status: 'waiting' as const,
    });
    const tokens = [
      token('two', '1000002'),
      token('urgent nine', '9'),
      token('of a', '1000003', 'a'),
      token('of b', '1000001', 'b'),
      token('put back', '1000002.5'),
      { ...token('done', '1'), status: 'completed' as const },
    ];
    const ids = (doctorId?: string) => waitingInOrder(tokens, doctorId).map(({ id }) => id);
    expect(ids()).toEqual(['urgent nine', 'of b', 'two', 'put back', 'of a']);
    expect(ids('a')).toEqual(['urgent nine', 'two', 'put back', 'of a']);
  });
});

test('a finished visit calls the next patient only while nobody else is inside with its doctor [10.12.14]', () => {
  const token = (id: string, status: TokenStatus, consultedBy: string | null = null) => ({
    ...{ id, status, consultedBy, doctorId: null, queueKey: `100${id}` },
  });
  const day = [token('1', 'completed', 'a'), token('3', 'waiting'), token('4', 'waiting')];
  const next = (...inside: ReturnType<typeof token>[]) =>
    nextAfterVisit([...inside, ...day], '2', 'a')?.id;
  expect(next(token('2', 'in-progress', 'a'))).toBe('3');
  // Ended before and finished now, with somebody else inside.
  expect(next(token('2', 'completed', 'a'), token('5', 'in-progress', 'a'))).toBeUndefined();
  expect(next(token('2', 'completed', 'a'), token('5', 'in-progress', 'b'))).toBe('3');
});

describe('the order of the screen [7.4.4]', () => {
  const token = (tokenNumber: number, status: TokenStatus, consultedBy: string | null = null) => ({
    tokenNumber,
    status,
    consultedBy,
    queueKey: String(1_000_000 + tokenNumber),
    issuedAt: new Date(Date.UTC(2026, 10, 20, 9, tokenNumber)).toISOString(),
  });

  test('who is inside, one’s own first, who waits as they are called, who is done as they were issued', () => {
    const day = [
      token(8, 'waiting'),
      token(1, 'completed', 'a'),
      token(7, 'in-progress', 'a'),
      { ...token(9, 'waiting'), queueKey: '9' },
      token(2, 'cancelled'),
      token(3, 'completed', 'b'),
      token(6, 'in-progress', 'b'),
      token(5, 'waiting'),
      token(4, 'cancelled'),
    ];
    const numbersFor = (userId: string) =>
      inScreenOrder(day, userId).map(({ tokenNumber }) => tokenNumber);
    expect(numbersFor('a')).toEqual([7, 6, 9, 5, 8, 1, 2, 3, 4]);
    expect(numbersFor('b')).toEqual([6, 7, 9, 5, 8, 1, 2, 3, 4]);
  });

  test('however a day comes, nobody is lost, and who is done stands last, the first issued first', () => {
    const day = fc
      .array(fc.constantFrom<TokenStatus>('waiting', 'in-progress', 'completed', 'cancelled'))
      .map((statuses) => statuses.map((status, index) => token(index, status)))
      .chain((tokens) => fc.shuffledSubarray(tokens, { minLength: tokens.length }));
    fc.assert(
      fc.property(day, (tokens) => {
        const shown = inScreenOrder(tokens, 'a');
        expect(new Set(shown)).toEqual(new Set(tokens));
        const isDone = ({ status }: { status: TokenStatus }) =>
          status === 'completed' || status === 'cancelled';
        const done = tokens.filter(isDone).toSorted((a, b) => a.tokenNumber - b.tokenNumber);
        expect(shown.slice(shown.length - done.length)).toEqual(done);
      }),
    );
  });
});

test('a doctor’s own consultation is the one under way; none of several is taken for it', () => {
  const token = (
    id: string,
    consultedBy: string | null,
    status = 'in-progress' as TokenStatus,
  ) => ({
    id,
    consultedBy,
    status,
  });
  const others = [
    token('of b', 'b'),
    token('done', 'a', 'completed'),
    token('new', null, 'waiting'),
  ];
  expect(ownConsultation(others, 'a')).toBeUndefined();
  expect(ownConsultation([...others, token('mine', 'a')], 'a')?.id).toBe('mine');
  expect(ownConsultation([token('one', 'a'), token('two', 'a')], 'a')).toBeUndefined();
});

test('a doctor’s part of the queue: whom they see or saw, and whom they may call', () => {
  const part = (consultedBy: string | null, doctorId: string | null) =>
    isOfDoctor({ consultedBy, doctorId }, 'asha');
  expect(part(null, null)).toBe(true);
  expect(part(null, 'asha')).toBe(true);
  expect(part(null, 'meera')).toBe(false);
  expect(part('asha', 'meera')).toBe(true);
  expect(part('meera', 'asha')).toBe(false);
  expect(part('meera', null)).toBe(false);
});
