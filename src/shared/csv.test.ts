import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { byteOrderMark, csvLine, withGuard, withoutGuard } from './csv';

// What spreadsheets and readers of CSV stumble over, more often than chance would bring it.
const awkward = fc.constantFrom(
  ...[
    '=',
    '+',
    '-',
    '@',
    "'",
    '"',
    ',',
    ';',
    '\t',
    '\r',
    '\n',
    '\r\n',
    ' ',
    '＝',
    '＋',
    '－',
    '＠',
  ],
  ...['+91 98765 43210', "'=1+1", 'आशा', '🩺', '\ufeff', '""', '\\'],
);
const text = fc
  .array(fc.oneof(awkward, fc.string({ unit: 'grapheme' })), { maxLength: 6 })
  .map((parts) => parts.join(''));

describe('a CSV file [10.7.2]', () => {
  test('any rows come back as they were, through a reader that is not ours', () => {
    const width = fc.integer({ min: 2, max: 6 });
    const rows = width.chain((columns) =>
      fc.array(fc.array(text, { minLength: columns, maxLength: columns }), {
        minLength: 1,
        maxLength: 8,
      }),
    );
    fc.assert(
      fc.property(rows, (values) => {
        const file = values.map(csvLine).join('');
        const { data, errors } = Papa.parse<string[]>(file, { delimiter: ',' });
        expect(errors).toEqual([]);
        // After the last line's end there is nothing but an empty line.
        expect(data.pop()).toEqual(['']);
        expect(data.map((cells) => cells.map(withoutGuard))).toEqual(values);
      }),
      { numRuns: 1_000 },
    );
  });

  test('a line ends with CR LF, and a quotation mark inside is doubled', () => {
    expect(csvLine(['a', 'b "c"', 'd,e', 'f\ng', ''])).toBe('a,"b ""c""","d,e","f\ng",\r\n');
  });

  test('the mark at its beginning is that of UTF-8', () => {
    expect([...new TextEncoder().encode(byteOrderMark)]).toEqual([0xef, 0xbb, 0xbf]);
  });
});

describe('what a spreadsheet would compute [10.7.2] [INJ-4]', () => {
  const formulas = [
    ...[
      '=1+1',
      '+91 98765 43210',
      '-2',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\n=1',
      '＝1+1',
      '＋1',
      '－1',
      '＠1',
    ],
    ...['=HYPERLINK("http://x")', "=cmd|' /C calc'!A0", "'=1"],
  ];

  test.each(formulas)('%j is written as text, and read as it was', (formula) => {
    expect(withGuard(formula)).toBe(`'${formula}`);
    expect(withoutGuard(withGuard(formula))).toBe(formula);
  });

  test('no written value begins as a formula does', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(withGuard(value)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      }),
    );
  });

  test('a number of the product’s own is a number, also below nothing', () => {
    expect(csvLine(['-5.00', { plain: '-5.00' }])).toBe("'-5.00,-5.00\r\n");
  });

  test('other apostrophes are somebody’s own', () => {
    expect(withoutGuard("'til Monday")).toBe("'til Monday");
    expect(withGuard("O'Brien")).toBe("O'Brien");
    expect(withoutGuard(withGuard("'"))).toBe("'");
  });
});
