import { describe, expect, test } from 'vitest';
import { addDays } from '../../shared/clinicDay';
import { firstSlotFor, maxWaitDays, newWait, waitMessages } from './wait';

describe('the first place for somebody who waits [10.18.4]', () => {
  const wish = { firstDate: '2026-11-23', lastDate: '2026-11-25', doctorId: 'a' };
  const free = (places: Record<string, string[]>) => (date: string, doctorId: string | null) =>
    places[`${date} ${doctorId}`] ?? [];

  test('is the earliest of the wished days and of the wished doctor', () => {
    const timesOn = free({
      '2026-11-23 b': ['09:00'],
      '2026-11-24 a': ['10:15', '11:00'],
      '2026-11-25 a': ['09:00'],
    });
    expect(firstSlotFor(wish, '2026-11-20', timesOn)).toEqual({
      date: '2026-11-24',
      time: '10:15',
    });
    expect(firstSlotFor({ ...wish, doctorId: null }, '2026-11-20', timesOn)).toBeNull();
  });

  test('is on no day that is past, and after the last one there is none', () => {
    const timesOn = () => ['09:00'];
    expect(firstSlotFor(wish, '2026-11-25', timesOn)?.date).toBe('2026-11-25');
    expect(firstSlotFor(wish, '2026-11-26', timesOn)).toBeNull();
  });
});

test.each([
  ['2026-11-23', '2026-11-23', null],
  ['2026-11-23', addDays('2026-11-23', maxWaitDays - 1), null],
  ['2026-11-23', addDays('2026-11-23', maxWaitDays), waitMessages.tooLong],
  ['2026-11-23', '2026-11-22', waitMessages.wrongOrder],
])('a wish from %s to %s: %s', (firstDate, lastDate, problem) => {
  const validation = newWait.safeParse({
    patientId: '01a1fb40-d71c-7706-b228-75c30d0e24c6',
    firstDate,
    lastDate,
  });
  expect(validation.error?.issues[0]?.message ?? null).toBe(problem);
});
