import { expect, test } from 'vitest';
import { backupsHeldTooLong, backupsHoldUntil, olderBackups } from './olderCopies';

const daily = { backupsKept: 14, backupEveryHours: 24 };
const day = (number: number, hours = 0) => new Date(Date.UTC(2026, 10, number, hours));
const now = day(20, 12);

test.each([
  ['the newest from before ends last', [day(20), day(19), day(18)], day(19, 5), day(33, 1)],
  ['one of the very instant counts', [day(20), day(19)], day(19), day(33, 1)],
  ['none from before', [day(20)], day(19), null],
  ['no backups', [], day(19), null],
])('until when backups hold somebody: %s [10.16.6]', (_, made, erasedAt, until) => {
  const held = backupsHoldUntil(made, daily, { erasedAt, now });
  expect(held).toEqual(until && { keptUntil: until.toISOString() });
});

test('the date follows what is kept, and of the only backup nobody knows it once it is over [10.16.6]', () => {
  const erasedAt = day(19, 5);
  const few = { backupsKept: 2, backupEveryHours: 6 };
  const at = (when: Date) => backupsHoldUntil([day(19)], few, { erasedAt, now: when })?.keptUntil;
  expect(at(day(19, 6))).toBe(day(19, 13).toISOString());
  expect(at(day(19, 13))).toBeNull();
});

test('what has had its time goes, and never the newest, nor what nobody was erased from since [10.16.6]', () => {
  const files = [day(10), day(3), day(2), day(1)].map((madeAt) => ({ madeAt }));
  const gone = (lastErasure: Date, kept = daily) =>
    backupsHeldTooLong(files, kept, { lastErasure, now: day(16) }).map(({ madeAt }) => madeAt);
  expect(gone(day(12))).toEqual([day(2), day(1)]);
  expect(gone(day(1, 5))).toEqual([day(1)]);
  expect(gone(new Date(0))).toEqual([]);
  const hourly = { backupsKept: 1, backupEveryHours: 1 };
  expect(gone(day(12), hourly)).toEqual([day(3), day(2), day(1)]);
});

test('the second place has a date of its own, also while nobody could look into it [10.16.6]', () => {
  const schedule = { ...daily, backupPassphrase: null, folder: '/no/such/folder' };
  const erasedAt = day(19, 5);
  const until = (copied: Date[] | null | undefined, backupCopiesKept?: number) =>
    olderBackups({ ...schedule, ...(backupCopiesKept && { backupCopiesKept }) }, copied, {
      erasedAt,
      now,
    });
  const kept = (at: Date) => [{ what: 'secondPlace', keptUntil: at.toISOString() }];
  expect(until(undefined)).toEqual([]);
  expect(until([])).toEqual([]);
  expect(until([day(20), day(19)])).toEqual(kept(day(33, 1)));
  expect(until([day(20), day(19)], 30)).toEqual(kept(day(49, 1)));
  expect(until(null)).toEqual(kept(day(33, 6)));
});
