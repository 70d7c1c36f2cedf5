import fs from 'node:fs';
import asynchronous from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { folderStorage, markerName, StorageFullError } from './folderStorage';

const never = new AbortController().signal;
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-folder-'));
afterAll(() => fs.rmSync(root, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

let count = 0;
const newFolder = () => path.join(root, String(count++));

test('bytes lie there whole or not at all, and go with what was left of them', async () => {
  const folder = newFolder();
  const place = folderStorage(folder, never, { marker: null });
  expect(await place.readBytes('one')).toBeNull();
  expect(await place.names()).toEqual([]);
  await Promise.all(
    ['one', 'two', 'three'].map((name) => place.writeBytes(name, Buffer.from(name))),
  );
  expect((await place.names()).sort()).toEqual(['one', 'three', 'two']);
  expect(await place.readBytes('two')).toEqual(Buffer.from('two'));
  expect(fs.statSync(path.join(folder, 'one')).mode & 0o777).toBe(0o600);
  fs.writeFileSync(path.join(folder, 'one.part'), 'of a killed server');
  await place.remove('one');
  expect(fs.readdirSync(folder).sort()).toEqual(['three', 'two']);
});

test('a full disk is told apart, and leaves nothing', async () => {
  const folder = newFolder();
  const place = folderStorage(folder, never, { marker: null });
  vi.spyOn(asynchronous, 'writeFile').mockImplementationOnce(async (file) => {
    fs.writeFileSync(String(file), 'half');
    throw Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' });
  });
  await expect(place.writeBytes('one', Buffer.from('whole'))).rejects.toThrow(StorageFullError);
  expect(fs.readdirSync(folder)).toEqual([]);
});

test('a folder beside a marker is made, but not in an empty mount point', async () => {
  const disk = newFolder();
  fs.mkdirSync(disk);
  const marker = path.join(disk, markerName);
  const place = folderStorage(path.join(disk, 'contents'), never, { marker });
  await expect(place.writeBytes('one', Buffer.from('one'))).rejects.toThrow(
    `holds no file ${markerName}`,
  );
  expect(fs.readdirSync(disk)).toEqual([]);
  fs.writeFileSync(marker, '');
  await place.writeBytes('one', Buffer.from('one'));
  expect(await place.readBytes('one')).toEqual(Buffer.from('one'));
});

test('of a disk that hangs one call at a time is waited for', async () => {
  let answer = (_: string) => {};
  const reads = vi.spyOn(asynchronous, 'readFile').mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const place = folderStorage(newFolder(), never, { marker: null, timeoutMs: 20 });
  const asked = await Promise.allSettled(['one', 'two', 'three'].map(place.readBytes));
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect(place.readBytes('four')).rejects.toThrow('does not answer');
  expect(reads).toHaveBeenCalledTimes(1);
  answer('late');
  reads.mockRestore();
  await expect.poll(() => place.readBytes('five').catch(() => 'hangs')).toBeNull();
});
