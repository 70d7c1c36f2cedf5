import { describe, expect, test } from 'vitest';
import { linesOfRows, packsOf, rowsOfProposal, withItem } from './giveForm';
import type { ProposedItem, ProposedLine } from './proposedLine';

const batch = (id: string, unitsLeft: number, expiry: string, isSample = false) => ({
  ...{ id, number: id, expiry, mrp: isSample ? 0 : 3_000, isSample, unitsLeft },
});
const dolo: ProposedItem = {
  ...{ id: 'dolo', name: 'Tab. Dolo 650', unit: 'tablet', packUnits: 15, written: 10 },
  batches: [batch('soon', 6, '2027-01-31'), batch('late', 20, '2027-12-31')],
};
const calpol: ProposedItem = {
  ...{ id: 'calpol', name: 'Tab. Calpol 650', unit: 'tablet', packUnits: 15, written: 10 },
  batches: [batch('other', 50, '2027-12-31'), batch('sample', 5, '2027-01-31', true)],
};
const line: ProposedLine = {
  ...{ position: 2, medicine: 'Tab. Dolo 650', written: 10, given: 0 },
  allocations: [
    { batchId: 'soon', units: 6 },
    { batchId: 'late', units: 4 },
  ],
  ...{ same: [dolo], otherBrands: [calpol] },
};

describe('the form that gives', () => {
  test('opens with what is proposed, and gives just that', () => {
    const rows = rowsOfProposal([line]);
    expect(rows).toEqual([{ position: 2, itemId: 'dolo', units: '10', isFree: false }]);
    expect(linesOfRows(rows, [line])).toEqual(
      line.allocations.map((part) => ({
        ...{ ...part, position: 2, isFree: false, isOtherBrand: false },
      })),
    );
  });

  test('chooses no other brand, and says so of one that a person chose', () => {
    expect(rowsOfProposal([{ ...line, same: [], allocations: [] }])[0]?.itemId).toBe('');
    const row = { position: 2, itemId: 'calpol', units: '3', isFree: false };
    expect(linesOfRows([row], [line])).toEqual([
      { batchId: 'other', units: 3, position: 2, isFree: false, isOtherBrand: true },
    ]);
  });

  test('gives samples only free, after all others', () => {
    const row = { position: 2, itemId: 'calpol', units: '52', isFree: true };
    expect(linesOfRows([row], [line])?.map(({ batchId, units }) => [batchId, units])).toEqual([
      ['other', 50],
      ['sample', 2],
    ]);
    expect(linesOfRows([{ ...row, isFree: false }], [line])).toBeNull();
  });

  test.each(['', '0', '1.5', '-1', 'two', '27'])('takes no quantity %j', (units) => {
    expect(linesOfRows([{ position: 2, itemId: 'dolo', units, isFree: false }], [line])).toBeNull();
  });

  test('takes nothing of what is given away meanwhile, instead of leaving it out', () => {
    const row = { position: 2, itemId: 'gone', units: '3', isFree: false };
    expect(linesOfRows([row], [line])).toBeNull();
    const empty = { ...dolo, batches: [] };
    expect(rowsOfProposal([{ ...line, same: [empty], allocations: [] }])[0]?.itemId).toBe('');
  });

  test('brings the quantity along with another brand, but not over one that was typed', () => {
    const row = { position: 2, itemId: 'dolo', units: '10', isFree: false };
    expect(withItem(row, { ...line, given: 4 }, 'calpol').units).toBe('10');
    const part = { ...row, units: '6' };
    expect(withItem(part, { ...line, given: 4 }, 'calpol').units).toBe('6');
    expect(withItem({ ...row, itemId: '', units: '' }, line, 'calpol').units).toBe('10');
    expect(withItem({ ...row, units: '3' }, line, 'calpol').units).toBe('3');
  });

  test.each([
    [20, 15, { packs: 1, loose: 5 }],
    [30, 15, { packs: 2, loose: 0 }],
    [6, 15, null],
    [6, 1, null],
  ])('%i of a pack of %i is %j', (units, packUnits, said) => {
    expect(packsOf(units, packUnits)).toEqual(said);
  });

  test('leaves out what is not given', () => {
    const row = { position: 2, itemId: '', units: '5', isFree: false };
    expect(linesOfRows([row], [line])).toEqual([]);
  });
});
