import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compareContents, createContentList, papersSentence } from './backedUpContents';
import { contentsBeside, copyContents, readWhole } from './contentCopies';
import { contentsAmong, sumOf } from './contents';

const never = new AbortController().signal;
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-contents-'));
afterAll(() => fs.rmSync(root, { recursive: true }));

let count = 0;
const newFolder = () => path.join(root, String(count++));

/** A content of its own, with what a backup says of it. */
function content(text: string) {
  const bytes = Buffer.from(text);
  return { id: randomUUID(), patient_id: randomUUID(), stored_sha256: sumOf(bytes), bytes };
}

test('a backup lists its contents, whatever stands in their titles and however the rows are cut', async () => {
  const [one, other] = [content('one'), content('other')];
  const line = ({ id, patient_id, stored_sha256 }: typeof one) =>
    `${id}\t${patient_id}\tNo \\t tab, no \\n line पुराने\t${stored_sha256}\n`;
  const { listed, onTable } = createContentList();
  const rows = async function* (...pieces: string[]) {
    for (const piece of pieces) yield Buffer.from(piece);
  };
  const columns = ['id', 'patient_id', 'title', 'stored_sha256'];
  await onTable({ name: 'attachments', columns }, rows(line(one), line(other)));
  await onTable({ name: 'patients', columns: ['id'] }, rows(`${randomUUID()}\n`));
  expect(listed).toEqual([one, other].map(({ bytes: _, ...said }) => said));
});

test('each content beside a backup is compared, but for who was erased since', async () => {
  const folder = newFolder();
  const [whole, changed, missing, erased] = ['whole', 'changed', 'missing', 'erased'].map(content);
  if (!whole || !changed || !missing || !erased) throw new Error('four were made');
  const beside = contentsBeside(folder, never);
  await beside.writeBytes(whole.id, whole.bytes);
  await beside.writeBytes(changed.id, Buffer.from('changes'));
  fs.writeFileSync(
    path.join(folder, 'erasures'),
    `${erased.patient_id} 2026-11-29T10:00:00.000Z\n${missing.patient_id} 2026-11-29T10:00:00.000Z contact\n`,
  );
  const found = await compareContents(
    path.join(folder, 'clinic.backup'),
    [whole, changed, missing, erased],
    never,
  );
  expect(found).toEqual({ whole: 1, missing: [changed.id, missing.id] });
  expect(papersSentence(found)).toBe('3 old papers: 1 whole, 2 missing');
  expect(papersSentence({ whole: 0, missing: [] })).toBeNull();
});

test('a copy gets what it lacks, and nothing that is not what was stored', async () => {
  const [from, to] = [contentsBeside(newFolder(), never), contentsBeside(newFolder(), never)];
  const [there, lacking, damaged] = ['there', 'lacking', 'damaged'].map(content);
  if (!there || !lacking || !damaged) throw new Error('three were made');
  await to.writeBytes(there.id, there.bytes);
  await from.writeBytes(lacking.id, lacking.bytes);
  await from.writeBytes(damaged.id, Buffer.from('dama'));
  const names = new Set(await to.names());
  const missing = await copyContents([there, lacking, damaged], { from, to, there: names });
  expect(missing).toEqual([damaged.id]);
  expect(await readWhole(to, lacking)).toEqual(lacking.bytes);
  expect(contentsAmong(await to.names()).sort()).toEqual([there.id, lacking.id].sort());
});
