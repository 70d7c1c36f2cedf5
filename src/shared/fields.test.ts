import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cursor,
  cursorAfter,
  date,
  id,
  optionalText,
  requiredText,
  searchedText,
  searchText,
  splitCursor,
} from './fields';

describe('text', () => {
  const text = requiredText(10, 'missing');

  test('is trimmed before it is measured', () => {
    expect(text.parse('  0123456789  ')).toBe('0123456789');
    expect(text.safeParse('01234567890').success).toBe(false);
    expect(text.safeParse(' \t ').error?.issues[0]?.message).toBe('missing');
    expect(text.safeParse(undefined).error?.issues[0]?.message).toBe('missing');
    expect(optionalText(5).parse('   ')).toBe('');
  });

  test('with a NUL byte or half a character is refused, any whole character is not', () => {
    expect(text.safeParse('a\u0000').success).toBe(false);
    expect(text.safeParse('a\ud83d').success).toBe(false);
    expect(text.safeParse('\udc00a').success).toBe(false);
    expect(text.safeParse('आशा 😀').success).toBe(true);
  });
});

test.each(['7', '', '0190dead-beef-7000-8000-0123456789', undefined])(
  'an id that is none, %j, says where the record is opened from',
  (value) => {
    expect(id.safeParse(value).error?.issues[0]?.message).toBe(
      'This record was not found. Please open it from its list.',
    );
  },
);

describe('dates', () => {
  test.each([
    '2026-02-30',
    '2025-02-29',
    '2100-02-29',
    '1899-12-31',
    '2026-13-01',
    '0000-01-01',
    '99999-01-01',
    '2026-1-1',
    '',
  ])('%j is none', (value) => {
    expect(date.safeParse(value).success).toBe(false);
  });

  test.each(['1900-01-01', '2000-02-29', '2028-02-29', '2199-12-31'])('%s is one', (value) => {
    expect(date.parse(value)).toBe(value);
  });

  test('every day from 1900 to 2199 is one', () => {
    const day = fc.date({
      min: new Date('1900-01-01T00:00:00Z'),
      max: new Date('2199-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(day, (at) => {
        expect(date.safeParse(at.toISOString().slice(0, 10)).success).toBe(true);
      }),
    );
  });
});

describe('cursors', () => {
  test('give back the instant and id they were made from', () => {
    const instant = fc.date({
      min: new Date('2000-01-01T00:00:00Z'),
      max: new Date('2199-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, fc.uuid({ version: 7 }), (at, id) => {
        const text = cursor.parse(cursorAfter({ at, id }));
        expect(splitCursor(text)).toEqual({ at: at.toISOString(), id });
      }),
    );
  });

  test.each([
    '',
    'abc',
    '2026-13-45T00:00:00.000Z~01a1fb40-d71c-7706-b228-75c30d0e24c6',
    '2026-02-30T00:00:00.000Z~01a1fb40-d71c-7706-b228-75c30d0e24c6',
    '0000-01-01T00:00:00.000Z~01a1fb40-d71c-7706-b228-75c30d0e24c6',
    '2026-11-20T25:00:00.000Z~01a1fb40-d71c-7706-b228-75c30d0e24c6',
    '2026-11-20T00:00:00.000Z~------------------------------------',
    "2026-11-20T00:00:00.000Z~' or 1=1 --",
  ])('%j is refused', (text) => {
    expect(cursor.safeParse(text).success).toBe(false);
  });
});

test('every text that can be typed or picked can be searched for, by its beginning', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 500, size: 'max' }), (text) => {
      const searched = searchedText(text);
      expect(searchText.safeParse(searched).success).toBe(true);
      expect(text.trim().startsWith(searched)).toBe(true);
    }),
  );
  expect(searchedText(`${'a'.repeat(99)}😀`)).toBe('a'.repeat(99));
  expect(searchedText('  fever ')).toBe('fever');
  expect(searchedText('   ')).toBe('');
});
