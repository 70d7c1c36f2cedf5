import { describe, expect, test } from 'vitest';
import { batchEntered, stockItemEntered } from '../../../tests/stock';
import {
  batchFromForm,
  emptyOpeningForm,
  formFromBatch,
  formFromItem,
  itemFromForm,
  lineFromForm,
  packFromText,
  readOpeningFile,
  withRowsOnly,
} from './openingFile';

const items = [
  { id: '01890000-0000-7000-8000-000000000001', name: 'Tab. Dolo 650', packUnits: 15 },
];
const typed = {
  ...emptyOpeningForm,
  ...{ name: 'Tab. Calpol 650', packUnits: '15', number: 'C1', expiry: '0728', mrp: '30' },
  ...{ rate: '22.50', units: '31' },
};

test('what is shown of an item and a batch reads back', () => {
  const before = { ...stockItemEntered, id: '', version: 1, retiredAt: null };
  expect(itemFromForm(formFromItem(stockItemEntered), before)).toEqual(stockItemEntered);
  expect(batchFromForm(formFromBatch(batchEntered))).toEqual(batchEntered);
});

describe('a line of the opening stock', () => {
  test('costs its part of the packs, and is of the item that is kept under its name', () => {
    expect(lineFromForm(typed, items)).toMatchObject({
      line: { item: { newItem: { name: 'Tab. Calpol 650' } }, units: 31, cost: 4_650 },
    });
    expect(lineFromForm({ ...typed, name: ' tab. dolo  650', rate: '' }, items)).toMatchObject({
      line: { item: { itemId: items[0]?.id }, cost: null },
    });
  });

  test.each([
    ['expiry', { expiry: '13/28' }],
    ['number', { number: '', expiry: '' }],
    ['mrp', { mrp: '' }],
    ['units', { units: '0' }],
    ['name', { name: '' }],
    ['rate', { rate: 'x' }],
  ])('without %s says so', (field, change) => {
    expect(lineFromForm({ ...typed, ...change }, items)).toMatchObject({ field });
  });

  test('a sample needs no MRP', () => {
    expect(lineFromForm({ ...typed, mrp: '', isSample: true }, items)).toMatchObject({
      line: { batch: { mrp: 0, isSample: true } },
    });
  });
});

test('a list is read by its headings; a row that cannot be read says why [10.24.3]', () => {
  const rows = readOpeningFile(
    'Item Name,Pack,Batch No.,Exp,MRP,Qty\nTab. Calpol 650,1x15,C1,07/28,30,45\nSyp. Ascoril,1,A1,,90,3\n\n',
    items,
  );
  expect(rows).toMatchObject([
    { row: 2, line: { item: { newItem: { unit: 'tablet', packUnits: 15 } }, units: 45 } },
    { row: 3, problem: 'Write the expiry as month and year, such as 07/27.' },
  ]);
  expect(readOpeningFile('Calpol\t30', items)).toBeNull();
});

test.each([
  ['Syp. Ascoril', 'bottle'],
  ['DOLO 650 TAB', 'tablet'],
  ['Inj. Voveran', 'vial'],
  ['Moxicip eye drops', 'bottle'],
  ['Dolo 650', 'piece'],
])('%s is counted in: %s', (name, unit) => {
  const rows = readOpeningFile(`Medicine,Pack,Batch,Expiry,MRP,Qty\n${name},10,B1,07/28,30,45`, []);
  expect(rows).toMatchObject([{ line: { item: { newItem: { unit } } } }]);
});

test.each([
  ['1x15', 15, null],
  ['15’s', 15, null],
  ['strip of 10 TAB', 10, null],
  ['10x15', Number.NaN, null],
  ['100 ml', 1, 100],
  ['10x2ml', 10, 2],
  ['30 g', 1, null],
  ['1', 1, null],
  ['', null, null],
])('a pack “%s” has %s units of %s ml', (text, packUnits, unitMl) => {
  expect(packFromText(text)).toEqual({ packUnits, unitMl });
});

describe('the pack of a list', () => {
  const headings = 'Medicine,Pack,Batch,Expiry,MRP,Qty,Strips\n';
  const read = (rows: string) => readOpeningFile(headings + rows, items);

  test('is needed for tablets, as the MRP is a pack’s; a bottle is one', () => {
    expect(read('Tab. Calpol 650,,C1,07/28,30,45,\nSyp. Ascoril,,A1,07/28,90,3,')).toMatchObject([
      { problem: 'Write in the column Pack how many tablets the MRP is for, such as 15.' },
      { line: { item: { newItem: { unit: 'bottle', packUnits: 1 } } } },
    ]);
  });

  test('counts whole packs, and is one for all rows of a medicine', () => {
    const rows = read(
      'Tab. Calpol 650,15,C1,07/28,30,,3\ntab. calpol 650,,C2,07/28,30,7,\nTab. Calpol 650,10,C3,07/28,20,5,',
    );
    expect(rows).toMatchObject([
      { line: { units: 45 } },
      { line: { item: { newItem: { packUnits: 15 } }, units: 7 } },
      { problem: expect.stringContaining('in packs of 15') },
    ]);
    expect(read('Tab. Dolo 650,10,D1,07/28,30,5,')).toMatchObject([
      { problem: expect.stringContaining('in packs of 15') },
    ]);
  });

  test('of a syrup says what the bottle holds', () => {
    expect(read('Syp. Ascoril,100ml,A1,07/28,90,3,')).toMatchObject([
      { line: { item: { newItem: { packUnits: 1, unitMl: 100 } }, units: 3 } },
    ]);
  });
});

test('the rows that were left out stay to be put right', () => {
  const list = 'Medicine\tBatch\nA\t1\n"B, C"\t2\nD\t3';
  expect(withRowsOnly(list, [3])).toBe('Medicine\tBatch\nB, C\t2');
});
