import { expect, test } from 'vitest';
import { shortId } from './ids';

test('a record is shown by the last eight characters of its id, a token by four [ids-1]', () => {
  const id = '01a1fb40-d71c-7706-b228-75c30d0e24c6';
  expect(shortId(id)).toBe('0d0e24c6');
  expect(shortId(id, 4)).toBe('24c6');
});
