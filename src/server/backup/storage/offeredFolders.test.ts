import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { foldersAmong, isWithin, mountedDrives } from './offeredFolders';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-places-'));
afterAll(() => fs.rmSync(root, { recursive: true }));

test('drives are where Linux mounts them, with blanks in their names, and nothing else is one [10.1.12]', () => {
  const mounts = [
    '/dev/sda2 / ext4 rw 0 0',
    'tmpfs /run/user/1000 tmpfs rw 0 0',
    '/dev/sdb1 /media/asha/PEN\\040DRIVE vfat rw 0 0',
    '/dev/sdc1 /run/media/asha/Disk ext4 rw 0 0',
    '//nas/clinic /mnt/nas cifs rw 0 0',
    'none /mnt tmpfs rw 0 0',
    '',
  ].join('\n');
  expect(mountedDrives(mounts)).toEqual([
    '/media/asha/PEN DRIVE',
    '/run/media/asha/Disk',
    '/mnt/nas',
  ]);
});

test.each([
  ['/srv/clinic', '/srv/clinic', true],
  ['/srv/clinic/backups', '/srv/clinic', true],
  ['/srv/clinic/..backups', '/srv/clinic', true],
  ['/srv/clinic2', '/srv/clinic', false],
  ['/srv', '/srv/clinic', false],
])('%s is within %s: %s [10.1.12]', (folder, outer, is) => {
  expect(isWithin(folder, outer)).toBe(is);
});

test('what is inside the data folder, a file, or not there is not offered, also by another way in [10.1.12]', async () => {
  const at = (name: string) => path.join(root, name);
  for (const name of ['data', 'data/inside', 'drive']) fs.mkdirSync(at(name));
  fs.writeFileSync(at('file'), '');
  fs.symlinkSync(at('data/inside'), at('link'));
  const candidates = ['data', 'data/inside', 'link', 'file', 'gone', 'drive'].map((name) => ({
    path: at(name),
    kind: 'drive' as const,
  }));
  expect(await foldersAmong(candidates, at('data'))).toEqual([
    { path: at('drive'), kind: 'drive', freeBytes: expect.any(Number), isSameDisk: true },
  ]);
});
