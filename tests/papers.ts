import path from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { chromiumPath } from '../scripts/chromium.mjs';

/** A server with these makes PDFs. `npm test` sees to it that there is a Chromium and that the files are built. */
export const paperParts = {
  get chromium(): string {
    const found = chromiumPath();
    if (!found) throw new Error('These tests need a Chromium; npm test installs one.');
    return found;
  },
  webDir: path.resolve('dist/web'),
};

/** A red dot, as a data URL. */
export const redDot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==';

/** The words of a PDF, page by page, with one blank between them. */
export async function pagesOf(pdf: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(pdf));
  return text.map((page) => page.replace(/\s+/g, ' ').trim());
}
