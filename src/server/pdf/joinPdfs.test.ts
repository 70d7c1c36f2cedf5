import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { pagesOf } from '../../../tests/papers';
import { joinPdfs } from './joinPdfs';

/** A file with a page for each text. */
async function pdfOf(...texts: readonly string[]): Promise<Buffer> {
  const file = await PDFDocument.create();
  for (const text of texts) file.addPage([200, 100]).drawText(text, { x: 20, y: 20, size: 12 });
  return Buffer.from(await file.save());
}

test('several files become one with all their pages in order [10.15.9]', async () => {
  const joined = await joinPdfs([
    await pdfOf('first', 'second'),
    await pdfOf('third'),
    await pdfOf('fourth'),
  ]);
  expect(await pagesOf(new Uint8Array(joined))).toEqual(['first', 'second', 'third', 'fourth']);
});

test('one file stays as it is', async () => {
  const file = await pdfOf('alone');
  expect(await joinPdfs([file])).toBe(file);
});

test('what is no whole PDF is refused, not joined in part', async () => {
  const file = await pdfOf('first');
  for (const other of [Buffer.from('%PDF-1.4'), Buffer.from('first'), Buffer.alloc(0)]) {
    await expect(joinPdfs([file, other])).rejects.toThrow();
  }
});
