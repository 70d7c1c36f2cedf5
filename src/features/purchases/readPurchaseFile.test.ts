import { expect, test } from 'vitest';
import type { PurchaseItem } from './purchase';
import {
  emptyLine,
  keptItems,
  linesFromForms,
  renamedLine,
  summedFromForm,
  withRateRead,
} from './purchaseForm';
import { readPurchaseFile } from './readPurchaseFile';

const file = [
  'Invoice No,Product Name,Packing,Mfr,HSN,Batch No,Exp Date,Qty,Free,Rate,Disc %,MRP,GST %',
  'SMA/7,Tab. Dolo 650,1x15,Micro Labs,3004,DL2602,09/28,10.00,1,25.00,5.00,33.50,5',
  'SMA/7,"Syp. Calpol, 60 ml",1,GSK,3004,CA1,Jul 2027,4,0,40,0,55,5',
].join('\r\n');

const dolo: PurchaseItem = {
  ...{ id: '01890000-0000-7000-8000-000000000001', name: 'tab. dolo  650', packUnits: 15 },
  ...{ mrp: 3_350, taxBasisPoints: 1_200, discountBasisPoints: 250 },
};
const items = keptItems([dolo]);
const none = keptItems([]);

test('a supplier’s CSV file is read into what would be typed', () => {
  const draft = readPurchaseFile(file, items);
  expect(draft).toMatchObject({ invoiceNumbers: ['SMA/7'], unreadColumns: [], leftOut: [] });
  expect(draft?.lines).toMatchObject([
    { name: 'Tab. Dolo 650', quantity: '10+1', rate: '25.00', discount: '5.00', tax: '5' },
    {
      ...{ name: 'Syp. Calpol, 60 ml', quantity: '4', discount: '0', maker: 'GSK' },
      ...{ unit: 'bottle', packUnits: '1' },
    },
  ]);
  const read = linesFromForms(draft?.lines ?? [], items);
  expect(read).toMatchObject({
    problem: null,
    lines: [
      {
        item: { itemId: dolo.id },
        batch: { number: 'DL2602', expiry: '2028-09-30', mrp: 3_350 },
        ...{ packs: 10, freePacks: 1, rate: 2_500, discountBasisPoints: 500, taxBasisPoints: 500 },
      },
      { item: { newItem: { name: 'Syp. Calpol, 60 ml' } }, batch: { expiry: '2027-07-31' } },
    ],
  });
});

test('what is in doubt stays as it stands, and each cell of it is marked', () => {
  const doubtful = file
    .replace('10.00,1,', '10.5,1,')
    .replace('Jul 2027', 'soon')
    .replace(',55,5', ',0,5 or 12');
  const { lines = [] } = readPurchaseFile(doubtful, items) ?? {};
  expect(lines[0]?.quantity).toBe('10.5+1');
  expect(linesFromForms(lines, items)).toEqual({
    lines: [],
    problem: 'Line 1: Write packs, and free ones behind a plus: 10+1.',
    marks: {
      'lines.0.quantity': 'Write packs, and free ones behind a plus: 10+1.',
      'lines.1.expiry': 'Write the expiry as month and year, such as 07/27.',
      'lines.1.mrp': 'Please enter the MRP that is printed on the pack.',
      'lines.1.tax': 'Tax must be from 0 to 100 percent.',
    },
  });
});

test('nothing of a file is dropped in silence: columns, rows above the headings, sums and lines without a name', () => {
  const draft = readPurchaseFile(
    [
      'SHREE MEDICAL AGENCIES,,,,,,',
      'Item,Batch,Qty,PTR,Rate,CGST%,SGST%,,HSN',
      'Tab. Dolo 650,DL1,10,24,25,2.5,2.5,note,3004',
      ',DL2,10,24,25,2.5,n/a,,3004',
      'Total,,,,500.00,,,,',
    ].join('\n'),
    none,
  );
  expect(draft).toMatchObject({
    lines: [
      { name: 'Tab. Dolo 650', rate: '25', tax: '5' },
      { name: '', number: 'DL2', tax: '2.5+n/a' },
    ],
    unreadColumns: ['PTR', 'column 8'],
    leftOut: ['SHREE MEDICAL AGENCIES', 'Total, 500.00'],
  });
  expect(Object.keys(linesFromForms(draft?.lines ?? [], none).marks)).toEqual(
    expect.arrayContaining(['lines.1.name', 'lines.1.tax', 'lines.1.mrp']),
  );
});

test('a missing tax is the medicine’s own, and has to be typed where nobody knows it', () => {
  const text = 'Item,Batch,Qty\nTab. Dolo 650,DL1,10\nTab. New,N1,1';
  expect(readPurchaseFile(text, items)?.lines).toMatchObject([{ tax: '12' }, { tax: '' }]);
});

test('a pack of another size than the stock’s is marked, and a new tablet’s pack has to be said', () => {
  const text =
    'Item,Pack,Batch,Qty\nTab. Dolo 650,1x10,DL1,10\nTab. New,,N1,1\nSyp. New,100 ml,N2,1';
  const { lines = [] } = readPurchaseFile(text, items) ?? {};
  expect(lines[2]).toMatchObject({ unit: 'bottle', packUnits: '1', unitMl: '100' });
  const { marks } = linesFromForms(lines, items);
  expect(marks['lines.0.name']).toContain('is in the stock in packs of 15');
  expect(marks['lines.1.packUnits']).toBe('A pack has from 1 to 1,000 pieces.');
  // Whoever types the name means the stock's pack.
  const typed = lines.map((line) => renamedLine(line, line.name, items));
  expect(linesFromForms(typed, items).marks['lines.0.name']).toBeUndefined();
});

test('a file of which no line names the medicine is not read', () => {
  expect(readPurchaseFile('a,b\n1,2', items)).toBeNull();
});

test('MRP, discount and tax come from the medicine’s newest batch, and what was typed stays', () => {
  const line = renamedLine(emptyLine, 'TAB. Dolo 650', items);
  expect(line).toMatchObject({ mrp: '33.50', discount: '2.5', tax: '12' });
  expect(renamedLine(line, 'Tab. Dolo 65', items)).toEqual({ ...emptyLine, name: 'Tab. Dolo 65' });
  expect(renamedLine(line, 'Syp. New', items)).toMatchObject({ unit: 'bottle', packUnits: '1' });
  const typed = { ...emptyLine, tax: '0' };
  expect(renamedLine(typed, 'Tab. Dolo 650', items)).toMatchObject({ mrp: '33.50', tax: '0' });
});

test('a discount behind the rate takes the place of the usual one', () => {
  const line = { ...emptyLine, quantity: '10+1', rate: '85.5-5%', discount: '2.5' };
  const read = withRateRead(line);
  expect(read).toMatchObject({ rate: '85.50', discount: '5' });
  expect(summedFromForm(read)).toEqual(summedFromForm(line));
  expect(withRateRead({ ...line, rate: '85.5' }).discount).toBe('2.5');
  expect(summedFromForm({ ...line, rate: '85.5-' })).toBeNull();
});

test('no narcotics are taken from a file', () => {
  const text = 'Item,Batch,Qty\nInj. Ketamine 50,K1,1';
  const { lines = [] } = readPurchaseFile(text, none) ?? {};
  expect(linesFromForms(lines, none).marks['lines.0.name']).toContain('keeps no stock of');
});
