import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { removeOldProfiles } from './paperBrowser';

test('profiles that a killed server left are removed, a running one’s and what is not ours stay', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-profiles-'));
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const names = [`clinic-paper-${ended}-a`, `clinic-paper-${process.pid}-b`, 'another'];
  for (const name of names) fs.mkdirSync(path.join(folder, name, 'inside'), { recursive: true });
  removeOldProfiles(folder);
  expect(fs.readdirSync(folder).sort()).toEqual(['another', `clinic-paper-${process.pid}-b`]);
  fs.rmSync(folder, { recursive: true });
});
