import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cssText, pageRule } from './pageRule';

/** What CSS makes of a text in quotes. */
function readCss(quoted: string): string {
  return quoted
    .slice(1, -1)
    .replace(/\\([0-9a-f]{1,6}) /g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)));
}

describe('the rule of a page [10.2.5]', () => {
  test('a foot reads as it was given and cannot leave its quotes', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'aZ9 "\'\\;{}<>&\n\u200dआक्षর্য₹😀') });
    fc.assert(
      fc.property(texts, (text) => {
        const quoted = cssText(text);
        expect(readCss(quoted)).toBe(text);
        expect(quoted.slice(1, -1)).not.toMatch(/["'\n;{}<]/);
      }),
    );
  });

  test('a sheet has its size, its foot and its number, a roll ends where it is cut', () => {
    const words = { foot: 'Asha; } "', pageOf: 'Page {page} of {pages}' };
    const sheet = pageRule({ size: 'A5', rollHeight: 0, ...words });
    expect(sheet).toContain('size: 148mm 210mm; margin: 10mm');
    expect(sheet).toContain(String.raw`content: "Asha\3b  \7d  \22 "`);
    expect(sheet).toContain('content: "Page " counter(page) " of " counter(pages)');
    expect(pageRule({ size: '80mm', rollHeight: 123, ...words })).toBe(
      '@page { size: 80mm 123mm; margin: 4mm }',
    );
  });
});
