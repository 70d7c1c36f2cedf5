import { describe, expect, test } from 'vitest';
import { readMinute, wordsOfMinute, wordsOfUnreachable } from './minute';

const zone = 'Asia/Kolkata';
const read = (text: string) => {
  const minute = readMinute(text, zone);
  return minute === 'latest' ? minute : minute.toISOString();
};

describe('a minute that is named', () => {
  test('is the clinic’s own, or that of the zone behind it', () => {
    for (const [text, at] of [
      ['2026-11-21 14:32', '2026-11-21T09:02:00.000Z'],
      ['2026-11-21T14:32:07', '2026-11-21T09:02:07.000Z'],
      ['2026-11-21 14:32:07.25', '2026-11-21T09:02:07.250Z'],
      ['2026-11-21 14:32Z', '2026-11-21T14:32:00.000Z'],
      ['2026-11-21 14:32 UTC', '2026-11-21T14:32:00.000Z'],
      ['2026-11-21 14:32 +05:45', '2026-11-21T08:47:00.000Z'],
      ['latest', 'latest'],
    ] as const) {
      expect(read(text)).toBe(at);
    }
  });

  test('is refused unless it is one', () => {
    for (const text of [
      '',
      '14:32',
      '2026-02-30 14:32',
      '2026-11-21 25:00',
      '2026-11-21 14:32:60',
      '21/11/2026 14:32',
      'yesterday',
    ]) {
      expect(() => read(text)).toThrow(/^Write the minute as --to "2026-11-21 14:32"/);
    }
  });

  test('is told so that it can be typed again, within what is reached', () => {
    const [from, to] = [new Date('2026-11-21T09:02:07.250Z'), new Date('2026-11-21T10:00:00.750Z')];
    expect(read(wordsOfMinute(from, zone))).toBe('2026-11-21T09:02:07.000Z');
    expect(wordsOfUnreachable({ why: 'late', from, to }, '/archive', zone)).toBe(
      'The archive does not reach that minute. The earliest is 2026-11-21 14:32:08, the latest 2026-11-21 15:30:00 (Asia/Kolkata).',
    );
    expect(wordsOfUnreachable({ why: 'gap', before: from, after: to }, '/archive', zone)).toMatch(
      /gap from 2026-11-21 14:32:07 to 2026-11-21 15:30:01\./,
    );
    expect(wordsOfUnreachable({ why: 'empty', missing: null }, '/archive', zone)).toMatch(
      /reaches no minute/,
    );
    const log = { from: 0x3000000n, to: 0x4000000n, after: from, until: to };
    const missing = { kind: 'wal' as const, line: 'aaaaaaaa', ...log };
    expect(wordsOfUnreachable({ why: 'missing', missing, to: from }, '/archive', zone)).toBe(
      'The archive /archive has later files, but only what was stored by 2026-11-21 14:32:07 can be restored. A file is missing: wal-aaaaaaaa-0000000003000000-…, with the log from 0/3000000 to 0/4000000. Put it back, or name that minute: --to "2026-11-21 14:32:07" (Asia/Kolkata).',
    );
  });
});
