import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unzipped } from '../../../tests/unzipped';
import { type ZippedFile, zipOf } from './zip';

const at = '2026-11-22 14:05:09';

async function written(files: Iterable<ZippedFile>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipOf(files, at)) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe('a zip file', () => {
  test('gives back every file as it was, whatever its pieces', async () => {
    const file = fc.record({
      name: fc.stringMatching(/^[a-z]{1,8}(\/[a-zआ()]{1,8}){0,2}\.csv$/),
      text: fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 8 }),
    });
    const files = fc.uniqueArray(file, { selector: ({ name }) => name, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(files, async (list) => {
        expect([...unzipped(await written(list))]).toEqual(
          list.map(({ name, text }) => [name, text.join('')]),
        );
      }),
    );
  });

  test('more than a piece holds comes back too, a little at a time', async () => {
    const lines = Array.from({ length: 3_000 }, () => `${randomBytes(40).toString('hex')}\r\n`);
    let largest = 0;
    const pieces: Uint8Array[] = [];
    for await (const piece of zipOf([{ name: 'bills.csv', text: lines }], at)) {
      largest = Math.max(largest, piece.length);
      pieces.push(piece);
    }
    expect(unzipped(Buffer.concat(pieces)).get('bills.csv')).toBe(lines.join(''));
    expect(largest).toBeLessThan(65_536);
  });

  test('what is packed already is stored as it is', async () => {
    const picture = randomBytes(70_000);
    const zip = await written([{ name: 'a.jpg', text: [picture], isPacked: true }]);
    expect(zip.includes(picture)).toBe(true);
    expect(unzipped(zip).get('a.jpg')).toBe(picture.toString('utf8'));
  });

  test('what breaks while a file is written breaks the zip', async () => {
    async function* broken() {
      yield 'name\r\n';
      throw new Error('the line broke');
    }
    await expect(
      written([{ name: 'a.csv', text: broken() } as unknown as ZippedFile]),
    ).rejects.toThrow('the line broke');
  });

  const unzip = spawnSync('unzip', ['-v']).status === 0;
  test.skipIf(!unzip)('another program finds no fault with it', async () => {
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'zip-')), 'year.zip');
    fs.writeFileSync(
      file,
      await written([
        { name: 'README.txt', text: ['\ufeffएक साल'] },
        { name: 'gstr1/2026-04/hsn(b2c).csv', text: ['HSN\r\n', ''] },
        { name: 'empty.csv', text: [] },
      ]),
    );
    expect(spawnSync('unzip', ['-t', file]).status).toBe(0);
    expect(spawnSync('unzip', ['-l', file], { encoding: 'utf8' }).stdout).toContain(
      '2026-11-22 14:05',
    );
  });
});
