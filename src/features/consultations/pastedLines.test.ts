import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPasted, splitPastedLines } from './pastedLines';

test.each<[string, string[]]>([
  ['Tab Pan 40 1-0-0\nTab Dolo 650 1-0-1 5d', ['Tab Pan 40 1-0-0', 'Tab Dolo 650 1-0-1 5d']],
  ['Tab Pan 40 1-0-0\r\n\r\n  Tab Dolo 650 SOS  \r\n', ['Tab Pan 40 1-0-0', 'Tab Dolo 650 SOS']],
  ['1) Tab Pan 40 1-0-0\n2) Tab Dolo 650 1-0-1', ['Tab Pan 40 1-0-0', 'Tab Dolo 650 1-0-1']],
  ['1. Pan 40 od\n2. Dolo 650 sos\n3. Shelcal hs', ['Pan 40 od', 'Dolo 650 sos', 'Shelcal hs']],
  ['1.Pan 40 od\n2.Dolo 650 sos', ['Pan 40 od', 'Dolo 650 sos']],
  ['(1) Pan 40 od\n(2) Dolo 650 sos', ['Pan 40 od', 'Dolo 650 sos']],
  ['1- Tab Pan 40 od\n2- Tab Dolo 650 sos', ['Tab Pan 40 od', 'Tab Dolo 650 sos']],
  [
    '• Pan 40 od\n• Dolo 650 sos\n- Shelcal hs\n* Ecosprin 75 hs',
    ['Pan 40 od', 'Dolo 650 sos', 'Shelcal hs', 'Ecosprin 75 hs'],
  ],
  [
    '1) Tab Pan 40 1-0-0 x 7d 2) Tab Dolo 650 1-0-1 x 3d 3) Syp Ascoril 5 ml tds',
    ['Tab Pan 40 1-0-0 x 7d', 'Tab Dolo 650 1-0-1 x 3d', 'Syp Ascoril 5 ml tds'],
  ],
  ['1. Tab Pan 40 od 2. Tab Dolo 650 sos', ['Tab Pan 40 od', 'Tab Dolo 650 sos']],
  ['१) टैब पैन 40 od\n२) टैब डोलो sos', ['टैब पैन 40 od', 'टैब डोलो sos']],
  // Doses and numbers of a line part nothing.
  ['Tab Pan 40 1-0-1', ['Tab Pan 40 1-0-1']],
  ['1-0-1 Tab Pan 40\n2 tab Dolo sos', ['1-0-1 Tab Pan 40', '2 tab Dolo sos']],
  ['1 tab Dolo\n2 tab Ecosprin', ['1 tab Dolo', '2 tab Ecosprin']],
  ['Syp Calpol 2.5 ml tds\n1.5 ml Zincovit od', ['Syp Calpol 2.5 ml tds', '1.5 ml Zincovit od']],
  [
    'Tab Wysolone 20 mg 1-0-0 x 5d, 10 mg 1-0-0 x 5d',
    ['Tab Wysolone 20 mg 1-0-0 x 5d, 10 mg 1-0-0 x 5d'],
  ],
  ['Dolo 650 (1) od', ['Dolo 650 (1) od']],
  ['1-AL od 5d\nDolo 650 sos', ['1-AL od 5d', 'Dolo 650 sos']],
  ['Tab Pan 40 1) od 2) bd', ['Tab Pan 40 1) od 2) bd']],
  ['1) Dolo 650 4) od', ['Dolo 650 4) od']],
  ['-5 drops Tobrex', ['-5 drops Tobrex']],
  ['', []],
  [' \n \r\n', []],
])('“%s” is parted into lines', (text, lines) => {
  expect(splitPastedLines(text)).toEqual(lines);
});

test.each<[string, string[], string[]]>([
  [
    '[10:32 AM, 5/3/2026] Dr Rao: Tab Pan 40 1-0-0 x 7d',
    ['Tab Pan 40 1-0-0 x 7d'],
    ['[10:32 AM, 5/3/2026] Dr Rao:'],
  ],
  [
    '[05/03/26, 10:32:15 AM] +91 98450 12345: Tab Pan 40 od',
    ['Tab Pan 40 od'],
    ['[05/03/26, 10:32:15 AM] +91 98450 12345:'],
  ],
  [
    '05/03/26, 10:32 am - Dr Rao: Tab Pan 40 od',
    ['Tab Pan 40 od'],
    ['05/03/26, 10:32 am - Dr Rao:'],
  ],
  [
    '[10:32 AM, 5/3/2026] Dr Rao: Rx\n1) Pan 40 od\n2) Dolo 650 sos\n[10:33 AM, 5/3/2026] Dr Rao: Shelcal hs',
    ['Pan 40 od', 'Dolo 650 sos', 'Shelcal hs'],
    ['[10:32 AM, 5/3/2026] Dr Rao:', 'Rx', '[10:33 AM, 5/3/2026] Dr Rao:'],
  ],
  ['Rx\nPan 40 od', ['Pan 40 od'], ['Rx']],
  ['[metformin 500 + glimepiride 2] 1-0-1', ['[metformin 500 + glimepiride 2] 1-0-1'], []],
  ['Tab Pan 40: 1-0-0', ['Tab Pan 40: 1-0-0'], []],
  ['Tab Pan 40 at 8:00 and 20:00', ['Tab Pan 40 at 8:00 and 20:00'], []],
])('of “%s” a chat’s stamp and sender are left out, and said', (text, lines, leftOut) => {
  expect(readPasted(text)).toEqual({ lines, leftOut });
});

test('of whatever is pasted nothing but the marks of a list, stamps and headings is lost', () => {
  const part = fc.constantFrom(
    'Tab Pan 40 1-0-1',
    '2 tab',
    '1-0-1',
    '1) ',
    '2) ',
    '1. ',
    '2. ',
    '\n',
    ' ',
    'x 5d',
    '650',
    '½',
    '[10:32 AM, 5/3/2026] Dr Rao: ',
    '• ',
    'Rx',
  );
  const bare = (text: string) => text.replace(/[•\s]|\(?\d{1,2}[).](?=\s|\p{L}|$)/gu, '');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      const { lines, leftOut } = readPasted(parts.join(''));
      const there = bare([...lines, ...leftOut].join('\n'));
      expect([...there].sort().join('')).toBe([...bare(parts.join(''))].sort().join(''));
    }),
  );
});
