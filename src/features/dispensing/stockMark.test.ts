import { describe, expect, test } from 'vitest';
import { readMedicineLine } from '../prescriptions/line/readLine';
import type { AvailableItem } from '../stock/stockChanges';
import { stockMarkOf } from './stockMark';

const today = '2026-11-29';
const item = (name: string, ...batches: [units: number, expiry: string][]): AvailableItem => ({
  ...{ id: name, name, unit: 'tablet', packUnits: 15 },
  unitsLeft: batches.reduce((sum, [units]) => sum + units, 0),
  batches: batches.map(([unitsLeft, expiry], index) => ({
    ...{ id: `${name} ${index}`, expiry, unitsLeft, isSample: false },
  })),
});
const ties = ['dolo', 'calpol'].map((brandKey) => ({
  ...{ brandKey, form: '', substances: ['Paracetamol'] },
}));
const markOf = (line: string, ...items: AvailableItem[]) =>
  stockMarkOf(readMedicineLine(line).medication, { items, ties, today });

describe('what the pad says of the stock', () => {
  test.each<[string, [number, string][], string | null]>([
    ['Tab. Dolo 650 1-0-1 x 5 days', [[10, '2027-12-31']], null],
    ['Tab. Dolo 650 1-0-1 x 5 days', [], 'out'],
    ['Tab. Dolo 650 1-0-1 x 5 days', [[9, '2027-12-31']], 'short'],
    // The last of five days is the third of December.
    ['Tab. Dolo 650 1-0-1 x 5 days', [[10, '2026-12-02']], 'expires'],
    ['Tab. Dolo 650 1-0-1 x 5 days', [[10, '2026-12-03']], null],
    ['Tab. Dolo 650 sos', [[1, '2026-11-29']], null],
    ['stop Tab. Dolo 650', [], null],
    // The clinic does not keep it.
    ['Tab. Crocin 650 1-0-1 x 5 days', [], null],
  ])('%s of %j: %s', (line, batches, mark) => {
    expect(markOf(line, item('Tab. Dolo 650', ...batches))?.mark ?? null).toBe(mark);
  });

  test('names another brand that there is, where there is none', () => {
    const calpol = item('Tab. Calpol 650', [50, '2027-12-31']);
    expect(markOf('Tab. Dolo 650 1-0-1 x 5 days', item('Tab. Dolo 650'), calpol)).toEqual({
      ...{ mark: 'out', otherBrand: 'Tab. Calpol 650' },
    });
  });
});
