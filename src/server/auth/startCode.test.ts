import { expect, test } from 'vitest';
import { isStartCode, startCodeOf } from './startCode';

const secret = 'a secret for tests that is long enough';

test('the code of the start line stays the same for a secret, and each secret has its own [CFG-8]', () => {
  expect(startCodeOf(secret)).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/);
  expect(startCodeOf(secret)).toBe(startCodeOf(secret));
  const codes = Array.from({ length: 1_000 }, (_, index) => startCodeOf(`${secret} ${index}`));
  expect(new Set(codes).size).toBe(1_000);
  // Every letter turns up, none much more often than the others.
  const counts = new Map<string, number>();
  for (const letter of codes.join('').replaceAll('-', '')) {
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  expect(counts.size).toBe(32);
  expect(Math.max(...counts.values())).toBeLessThan(2 * (12_000 / 32));
});

test('it is taken however it is typed, and nothing else is [CFG-8]', () => {
  const code = startCodeOf(secret);
  const plain = code.replaceAll('-', '');
  for (const typed of [code, code.toLowerCase(), plain, ` ${plain.replace(/(....)/g, '$1 ')}`]) {
    expect(isStartCode(typed, secret)).toBe(true);
  }
  const others = ['', '-', code.slice(1), `${code}A`, startCodeOf(`${secret}.`), 'ABCD-EFGH-JKLM'];
  for (const typed of others) expect(isStartCode(typed, secret)).toBe(false);
});
