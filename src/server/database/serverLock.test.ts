import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { isLocked, lockDataFolder } from './serverLock';

const folders: string[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true });
});

function makeFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-lock-'));
  folders.push(folder);
  return folder;
}

/** No process has such an id. */
const stale = '999999999\n';

test('the lock of a server that is gone is taken, and nothing else is left', () => {
  const folder = makeFolder();
  const lock = path.join(folder, 'server.lock');
  fs.writeFileSync(lock, stale);
  fs.writeFileSync(`${lock}.removal`, stale);
  const unlock = lockDataFolder(folder);
  expect([isLocked(folder), fs.readdirSync(folder)]).toEqual([true, ['server.lock']]);
  expect(() => lockDataFolder(folder)).toThrow(`(process ${process.pid})`);
  unlock();
  expect(fs.readdirSync(folder)).toEqual([]);
});

test('of two servers that find the same stale lock, one takes it', () => {
  const folder = makeFolder();
  const lock = path.join(folder, 'server.lock');
  fs.writeFileSync(lock, stale);
  const other = makeFolder();
  lockDataFolder(other);
  const live = fs.readFileSync(path.join(other, 'server.lock'), 'utf8');
  const read = fs.readFileSync;
  let isTaken = false;
  vi.spyOn(fs, 'readFileSync').mockImplementation(((file: string, encoding: 'utf8') => {
    const text = read(file, encoding);
    // The other server is faster between reading the stale lock and removing it.
    if (file === lock && !isTaken) {
      isTaken = true;
      fs.writeFileSync(lock, live);
    }
    return text;
  }) as typeof fs.readFileSync);
  expect(() => lockDataFolder(folder)).toThrow('is in use by another clinic server');
  expect(read(lock, 'utf8')).toBe(live);
});
