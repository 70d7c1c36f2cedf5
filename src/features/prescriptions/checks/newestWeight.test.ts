import { expect, test } from 'vitest';
import { newestWeight } from './newestWeight';

test('the newest weight comes with its day at the clinic; a visit without one is passed over', () => {
  const recordings = [
    { weight: null, recordedAt: '2026-11-29T09:00:00.000Z' },
    { weight: 8.2, recordedAt: '2026-11-27T19:00:00.000Z' },
    { weight: 8, recordedAt: '2026-11-20T09:00:00.000Z' },
  ];
  expect(newestWeight(recordings, 'Asia/Kolkata')).toEqual({ kg: 8.2, day: '2026-11-28' });
  expect(newestWeight([], 'Asia/Kolkata')).toBeNull();
});
