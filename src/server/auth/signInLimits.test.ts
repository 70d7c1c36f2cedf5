import { describe, expect, test } from 'vitest';
import {
  type Count,
  type Counter,
  countersOf,
  countersOfAccount,
  earliestOwnNetworkUse,
  effectiveAttempt,
  limits,
  type SignInAttempt,
  secondsToWait,
} from './signInLimits';

const start = Date.parse('2026-11-20T04:00:00Z');
const minutes = (count: number) => count * 60_000;

/** Counts failures as the database does, and lets an attempt in or not; `own` are the clinic's own networks. */
function door(own: readonly string[]) {
  const stored = new Map<string, Count>();
  const textOf = ({ limit, key }: Counter) => `${limit}:${key}`;
  const ofAttempt = (attempt: SignInAttempt) => countersOf(attempt, own.includes(attempt.address));
  const countsOf = (attempt: SignInAttempt) =>
    ofAttempt(attempt).flatMap((counter) => stored.get(textOf(counter)) ?? []);
  const counted = (attempt: SignInAttempt, now: number) =>
    effectiveAttempt(attempt, countsOf(attempt), now);
  return {
    isOpen: (attempt: SignInAttempt, now: number) =>
      secondsToWait(countsOf(counted(attempt, now)), now) === 0,
    fail(attempt: SignInAttempt, now: number) {
      for (const counter of ofAttempt(counted(attempt, now))) {
        const before = stored.get(textOf(counter));
        const goesOn = before && before.expire > now;
        stored.set(textOf(counter), {
          ...counter,
          points: goesOn ? before.points + 1 : 1,
          expire: goesOn ? before.expire : now + limits[counter.limit].duration * 1000,
        });
      }
    },
    reset(account: { id: string; email: string }) {
      const beginnings = countersOfAccount(account).map(textOf);
      for (const key of stored.keys()) {
        if (beginnings.some((beginning) => key.startsWith(beginning))) stored.delete(key);
      }
    },
  };
}

const account = { id: 'a1', email: 'meera@clinic.test' };
const from = (address: string, knownDevice: string | null = null): SignInAttempt => ({
  email: account.email,
  address,
  knownDevice,
});
const clinicNetwork = '203.0.113.1';
const phone = 'a1~phone';

/** Guesses by everyone who may, one after the other, at one moment; resolves with how many were weighed. */
function guess(clinic: ReturnType<typeof door>, addresses: string[], times: number, now: number) {
  let weighed = 0;
  for (let round = 0; round < times; round++) {
    for (const address of addresses) {
      if (!clinic.isOpen(from(address), now)) continue;
      clinic.fail(from(address), now);
      weighed++;
    }
  }
  return weighed;
}
const strangers = (count: number) =>
  Array.from({ length: count }, (_, index) => `198.51.100.${index}`);

describe('what failed sign-ins close [AUT-1] [AUT-4]', () => {
  test('one stranger closes nothing but their own network', () => {
    const clinic = door([clinicNetwork]);
    expect(guess(clinic, ['198.51.100.7'], 50, start)).toBe(5);
    expect(clinic.isOpen(from('198.51.100.7'), start)).toBe(false);
    for (const attempt of [from(clinicNetwork), from('192.0.2.9'), from('198.51.100.7', phone)]) {
      expect(clinic.isOpen(attempt, start)).toBe(true);
    }
    expect(clinic.isOpen(from('198.51.100.7'), start + minutes(15))).toBe(true);
  });

  test('a thousand addresses together have twenty guesses, and close neither the clinic nor a known browser', () => {
    const clinic = door([clinicNetwork]);
    expect(guess(clinic, strangers(1_000), 3, start)).toBe(20);
    expect(clinic.isOpen(from('192.0.2.9'), start)).toBe(false);
    expect(clinic.isOpen(from(clinicNetwork), start)).toBe(true);
    expect(clinic.isOpen(from('192.0.2.9', phone), start)).toBe(true);
  });

  test('however they spread them, strangers have at most a hundred guesses a day', () => {
    const clinic = door([clinicNetwork]);
    let weighed = 0;
    for (let quarter = 0; quarter < 4 * 24; quarter++) {
      weighed += guess(clinic, strangers(100), 1, start + minutes(15 * quarter));
    }
    expect(weighed).toBe(100);
    expect(clinic.isOpen(from(clinicNetwork), start + minutes(15 * 95))).toBe(true);
  });

  test('on the clinic’s own network five wrong passwords close the account there, not elsewhere', () => {
    const clinic = door([clinicNetwork]);
    expect(guess(clinic, [clinicNetwork], 9, start)).toBe(5);
    expect(clinic.isOpen(from(clinicNetwork), start)).toBe(false);
    for (const attempt of [from('192.0.2.9'), from(clinicNetwork, phone)]) {
      expect(clinic.isOpen(attempt, start)).toBe(true);
    }
    const colleague = { ...from(clinicNetwork), email: 'arjun@clinic.test' };
    expect(clinic.isOpen(colleague, start)).toBe(true);
  });

  test('thirty failures of one network at any accounts close it, but not for the browsers that accounts know', () => {
    const clinic = door([clinicNetwork]);
    for (let other = 0; other < 30; other++) {
      clinic.fail({ ...from(clinicNetwork), email: `other${other}@clinic.test` }, start);
    }
    expect(clinic.isOpen(from(clinicNetwork), start)).toBe(false);
    expect(clinic.isOpen(from(clinicNetwork, phone), start)).toBe(true);
  });

  test('a known browser has five of its own', () => {
    const clinic = door([clinicNetwork]);
    for (let guessed = 0; guessed < 5; guessed++) clinic.fail(from(clinicNetwork, phone), start);
    expect(clinic.isOpen(from(clinicNetwork, phone), start)).toBe(false);
    expect(clinic.isOpen(from(clinicNetwork, 'a1~laptop'), start)).toBe(true);
    expect(clinic.isOpen(from(clinicNetwork), start)).toBe(true);
  });

  test('who has signed in from many networks has a hundred guesses a day at a colleague from all of them', () => {
    const networks = Array.from({ length: 60 }, (_, index) => `2001:db8:0:${index}`);
    const clinic = door([clinicNetwork, ...networks]);
    expect(guess(clinic, networks, 5, start)).toBe(100);
    expect(clinic.isOpen(from(clinicNetwork), start)).toBe(false);
    expect(clinic.isOpen(from(clinicNetwork, phone), start)).toBe(true);
    expect(clinic.isOpen(from(clinicNetwork), start + minutes(24 * 60))).toBe(true);
    const other = { ...from(clinicNetwork), email: 'arjun@clinic.test' };
    expect(clinic.isOpen(other, start)).toBe(true);
  });

  test('who kept many marks of an account has fifty guesses with them, which close no browser in the clinic', () => {
    const clinic = door([clinicNetwork]);
    let weighed = 0;
    for (let mark = 0; mark < 100; mark++) {
      for (let round = 0; round < 5; round++) {
        const attempt = from('198.51.100.7', `a1~kept${mark}`);
        if (!clinic.isOpen(attempt, start)) continue;
        clinic.fail(attempt, start);
        weighed++;
      }
    }
    // Afterwards they have what any strange place has.
    expect(weighed).toBe(50 + 5);
    expect(clinic.isOpen(from('198.51.100.7', phone), start)).toBe(false);
    expect(clinic.isOpen(from(clinicNetwork, phone), start)).toBe(true);
    expect(clinic.isOpen(from('198.51.100.7', phone), start + minutes(24 * 60))).toBe(true);
  });

  test('a new password opens every place again, of this account only', () => {
    const clinic = door([clinicNetwork]);
    guess(clinic, [...strangers(30), clinicNetwork], 9, start);
    for (let guessed = 0; guessed < 5; guessed++) clinic.fail(from(clinicNetwork, phone), start);
    const colleague = { ...from('192.0.2.9'), email: 'arjun@clinic.test' };
    for (let guessed = 0; guessed < 5; guessed++) clinic.fail(colleague, start);
    clinic.reset(account);
    for (const attempt of [
      from('198.51.100.0'),
      from('192.0.2.9'),
      from(clinicNetwork),
      from(clinicNetwork, phone),
    ]) {
      expect(clinic.isOpen(attempt, start)).toBe(true);
    }
    expect(clinic.isOpen(colleague, start)).toBe(false);
  });

  test('the case and the spaces of an address make no other account, and the longest fits its column', () => {
    const keys = (email: string) => countersOf({ ...from('2001:db8::1'), email }, false);
    expect(keys(' Meera@Clinic.test ')).toEqual(keys('meera@clinic.test'));
    for (const { limit, key } of keys(`${'x'.repeat(242)}@clinic.test`)) {
      expect(`${limit}:${key}`.length).toBeLessThanOrEqual(255);
    }
  });
});

test('how long to wait is the longest of what is closed, in whole seconds', () => {
  const count = (limit: Count['limit'], points: number, expire: number) => ({
    limit,
    key: 'k',
    points,
    expire,
  });
  expect(secondsToWait([], start)).toBe(0);
  expect(secondsToWait([count('network', 4, start + 9_000)], start)).toBe(0);
  expect(secondsToWait([count('network', 5, start + 1)], start)).toBe(1);
  expect(secondsToWait([count('network', 5, start)], start)).toBe(0);
  expect(
    secondsToWait(
      [count('network', 9, start + 9_000), count('strangers', 20, start + 60_500)],
      start,
    ),
  ).toBe(61);
});

test('a network is the clinic’s own for thirty days after a sign-in from it', () => {
  expect(earliestOwnNetworkUse(new Date('2026-11-30T12:00:00Z'))).toEqual(
    new Date('2026-10-31T12:00:00Z'),
  );
});
