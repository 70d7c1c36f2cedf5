import { describe, expect, test } from 'vitest';
import { readMedicineLine } from '../prescriptions/line/readLine';
import { emptyMedication, type PrescribedMedication } from '../prescriptions/prescription';
import type { StockBatch, StockItem, StockUnit } from '../stock/stockItem';
import { proposalOf } from './proposal';
import { unitsToGive } from './unitsToGive';

const day = '2026-11-29';
const item = (name: string, unit: StockUnit, unitMl: number | null = null): StockItem => ({
  ...{ id: name, name, unit, unitMl, packUnits: 10, maker: '', makerAddress: '', hsn: null },
  ...{ taxBasisPoints: null, reorderUnits: null, shelf: '', version: 1, retiredAt: null },
});
const batch = (id: string, unitsLeft: number, expiry: string): StockBatch => ({
  ...{ id, itemId: 'i', number: id, expiry, mrp: 3_000, isSample: false, cameUnits: unitsLeft },
  ...{ unitsLeft, cameAt: '2026-11-01T00:00:00.000Z', version: 1 },
});
const written = (line: string, more: Partial<PrescribedMedication> = {}): PrescribedMedication => ({
  ...emptyMedication,
  ...readMedicineLine(line).medication,
  change: '',
  ...more,
});

describe('how many are given [10.24.10]', () => {
  test.each<[string, StockItem, number | null]>([
    ['Tab. Dolo 650 1-0-1 x 5 days', item('Dolo 650', 'tablet'), 10],
    ['Tab. Dolo 650 ½-0-½ x 5 days', item('Dolo 650', 'tablet'), 5],
    ['Cap. Omez 20 1-0-0 x 7 days', item('Cap. Omez 20', 'capsule'), 7],
    ['Syp. Calpol 5 ml tds x 5 days', item('Syp. Calpol', 'bottle', 60), 2],
    ['Syp. Calpol 5 ml tds x 5 days', item('Syp. Calpol', 'bottle'), null],
    ['Tab. Dolo 650 sos', item('Dolo 650', 'tablet'), null],
    ['Tab. Dolo 650 1-0-1', item('Dolo 650', 'tablet'), null],
    ['Betnovate cream bd x 5 days', item('Betnovate cream', 'tube'), null],
    ['Tab. Dolo 650 1-0-1 x 5 days', item('Dolo 650', 'bottle', 60), null],
  ])('%s', (line, kept, units) => {
    expect(unitsToGive(written(line), kept)).toBe(units);
  });
});

describe('what is proposed of a prescription [10.24.10] [10.24.4]', () => {
  const dolo = {
    ...item('Tab. Dolo 650', 'tablet'),
    batches: [
      batch('late', 20, '2027-12-31'),
      batch('soon', 6, '2027-01-31'),
      batch('over', 9, '2026-10-31'),
    ],
  };
  const calpol = { ...item('Calpol 650', 'tablet'), batches: [batch('other', 50, '2027-12-31')] };
  const ties = ['dolo', 'calpol'].map((brandKey) => ({
    brandKey,
    form: '',
    substances: ['Paracetamol'],
  }));
  const medications = [written('Tab. Dolo 650 1-0-1 x 5 days')];
  const proposed = { medications, dispenses: [], stock: [dolo, calpol], ties, day };

  test('the same brand, the nearest expiry first, nothing expired', () => {
    const [line] = proposalOf(proposed);
    expect(line).toMatchObject({ position: 0, written: 10, given: 0 });
    expect(line?.allocations).toEqual([
      { batchId: 'soon', units: 6 },
      { batchId: 'late', units: 4 },
    ]);
    expect(line?.same[0]?.batches.map(({ id }) => id)).toEqual(['soon', 'late']);
  });

  test('another brand stands there and is never chosen', () => {
    const [line] = proposalOf({ ...proposed, stock: [calpol] });
    expect(line?.otherBrands.map(({ name }) => name)).toEqual(['Calpol 650']);
    expect([line?.same, line?.allocations, line?.written]).toEqual([[], [], null]);
  });

  test('what was given is left out, and what came back is not', () => {
    const given = {
      ...{ id: 'l', batchId: 'soon', itemId: 'i', batchNumber: 'soon', expiry: '2027-01-31' },
      ...{
        prescriptionPosition: 0,
        medicine: 'Tab. Dolo 650',
        prescribed: '',
        unit: 'tablet' as const,
      },
      ...{ units: 6, returned: 2, directions: '', isFree: false },
    };
    const [line] = proposalOf({ ...proposed, dispenses: [{ voided: null, lines: [given] }] });
    expect(line).toMatchObject({ given: 4, allocations: [{ batchId: 'soon', units: 6 }] });
    const voided = { at: '2026-11-29T10:00:00.000Z', byName: 'X', reason: 'x' };
    const [again] = proposalOf({ ...proposed, dispenses: [{ voided, lines: [given] }] });
    expect(again?.given).toBe(0);
  });

  test('what the doctor stopped is not given', () => {
    const stopped = { ...proposed, medications: [written('Tab. Dolo 650', { change: 'stop' })] };
    expect(proposalOf(stopped)).toEqual([]);
  });
});
