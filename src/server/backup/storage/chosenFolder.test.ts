import fs from 'node:fs';
import files from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BackupChoice, createBackupStorage } from './backupStorage';
import { chooseIn, readChosen } from './chosenFolder';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-chosen-'));
const [dataDir, drive] = [path.join(root, 'data'), path.join(root, 'drive')];
beforeEach(() => {
  for (const folder of [dataDir, drive]) {
    fs.rmSync(folder, { recursive: true, force: true });
    fs.mkdirSync(folder);
  }
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => fs.rmSync(root, { recursive: true }));

test('a drive that reads something else than was written is not chosen [10.1.12]', async () => {
  const read = files.readFile;
  vi.spyOn(files, 'readFile').mockImplementation((async (file: string) =>
    ((await read(file)) as Buffer).reverse()) as unknown as typeof read);
  await expect(chooseIn(drive, dataDir)).rejects.toThrow('does not read as it was written');
  expect(readChosen(dataDir)).toBeNull();
  expect(fs.readdirSync(path.join(drive, 'clinic-backups'))).toEqual([]);
});

test('a drive that is full is not chosen again, and what was chosen stays [10.1.12]', async () => {
  const before = await chooseIn(drive, dataDir);
  const write = files.writeFile;
  vi.spyOn(files, 'writeFile').mockImplementation((async (file: string, ...rest: unknown[]) => {
    if (file.startsWith(drive) && (rest[0] as string).length > 1_000) {
      throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    }
    await (write as (...all: unknown[]) => Promise<void>)(file, ...rest);
  }) as typeof write);
  await expect(chooseIn(drive, dataDir)).rejects.toThrow(`${drive} cannot be written to (ENOSPC).`);
  expect(readChosen(dataDir)).toEqual(before);
});

test('the folder of the environment wins over one that was chosen before [10.1.12]', async () => {
  const { folder } = await chooseIn(drive, dataDir);
  const schedule = { backupEveryHours: 24, backupsKept: 14, backupPassphrase: null };
  const choice: BackupChoice = { dataDir, schedule, candidates: async () => [] };
  const start = vi.fn();
  createBackupStorage({ ...schedule, folder: '/srv/fixed' }, choice, start);
  createBackupStorage(null, choice, start);
  expect(start.mock.calls.map(([one]) => one.folder)).toEqual(['/srv/fixed', folder]);
});
