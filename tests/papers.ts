import path from 'node:path';
import { inflateSync } from 'node:zlib';
import jsQR from 'jsqr';
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

/** What a scanner reads from the QR code in a PDF; null where there is none. */
export function codeIn(pdf: Uint8Array): string | null {
  for (const drawing of drawingsOf(pdf)) {
    // A white square, and on it each dark one as a path of its own, from its corner on.
    const [, side, squares] =
      /\n0 0 (\d+) \1 re\nf\n0 0 0 RG 0 0 0 rg\n([\s\S]*?)\nf\n/.exec(drawing) ?? [];
    const corners = [...(squares ?? '').matchAll(/^(\d+) (\d+) m$/gm)];
    if (corners.length > 0) return scanned(Number(side), corners);
  }
  return null;
}

/** What a PDF's pages are drawn by, in PDF's own words. */
function drawingsOf(pdf: Uint8Array): string[] {
  const streams = Buffer.from(pdf)
    .toString('latin1')
    .matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n([\s\S]*?)\nendstream/g);
  return [...streams].map(([, packed = '']) =>
    inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  );
}

/** What stands in a code of so many squares a side, of which these are dark. */
function scanned(side: number, dark: readonly RegExpMatchArray[]): string | null {
  const scale = 8;
  const width = side * scale;
  const pixels = new Uint8ClampedArray(4 * width * width).fill(255);
  for (const [, x, y] of dark) {
    for (let row = 0; row < scale; row++) {
      const from = 4 * ((Number(y) * scale + row) * width + Number(x) * scale);
      pixels.fill(0, from, from + 4 * scale);
    }
  }
  return jsQR(pixels, width, width)?.data ?? null;
}
