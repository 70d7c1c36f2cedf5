import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { coalesce } from './coalesce';
import type { Database } from './schema';

/** Readings that answer when they are told to, each with its number. */
function readings() {
  const db = {} as Kysely<Database>;
  const under: { resolve: (number: number) => void; reject: (error: Error) => void }[] = [];
  const read = () =>
    new Promise<number>((resolve, reject) => {
      under.push({ resolve, reject });
    });
  return {
    ask: (key = 'one') => coalesce(db, key, read),
    begun: () => under.length,
    answer: (number: number) => under[number]?.resolve(number),
    fail: (number: number) => under[number]?.reject(new Error('broken')),
  };
}

test('who asks while it is read is given what is read afterwards, all of them the same', async () => {
  const { ask, begun, answer } = readings();
  const first = ask();
  const later = [ask(), ask(), ask()];
  expect(begun()).toBe(1);
  answer(0);
  expect(await first).toBe(0);
  expect(begun()).toBe(2);
  // This one asked after the second began.
  const last = ask();
  answer(1);
  expect(await Promise.all(later)).toEqual([1, 1, 1]);
  answer(2);
  expect([await last, begun()]).toEqual([2, 3]);
});

test('one that fails fails for those who shared it, and the next one begins anew', async () => {
  const { ask, begun, answer, fail } = readings();
  const first = ask();
  const second = ask();
  fail(0);
  await expect(first).rejects.toThrow('broken');
  expect(begun()).toBe(2);
  answer(1);
  expect(await second).toBe(1);
  const third = ask();
  answer(2);
  expect(await third).toBe(2);
});

test('what is not the same is read by itself', () => {
  const { ask, begun } = readings();
  void ask('one');
  void ask('other');
  expect(begun()).toBe(2);
});
