import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { watchDiskSpace } from './diskSpace';

const megabyte = 1024 * 1024;

test('room is kept while there is enough, and given up once the disk is full [DUR-6]', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-disk-'));
  const file = path.join(folder, 'room-for-sign-ins');
  // Each is a server of its own, whose answer is fresh.
  const hasRoomAt = (free: number) => watchDiskSpace(folder, async () => free)();
  expect(await hasRoomAt(100 * megabyte)).toBe(true);
  expect(fs.existsSync(file)).toBe(false);
  expect(await hasRoomAt(1_000 * megabyte)).toBe(true);
  expect(fs.statSync(file).size).toBe(32 * megabyte);
  expect(await hasRoomAt(64 * megabyte)).toBe(true);
  expect(fs.existsSync(file)).toBe(true);
  expect(await hasRoomAt(0)).toBe(false);
  expect(fs.existsSync(file)).toBe(false);
  expect(await hasRoomAt(0)).toBe(false);
  expect(await watchDiskSpace(folder, () => Promise.reject(new Error('unknown')))()).toBe(true);
  fs.rmSync(folder, { recursive: true });
});
