import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { matchProductColumns, productSourceOf, substancesOfGeneric } from './productColumns';
import { readProductFile, readProductTable } from './readProductFile';
import { countLeftOut, importableProducts } from './readProducts';

/** A made-up package with the published columns, in a folder as some unpackers leave it. */
const cdci = {
  'SubstanceMaster.txt': [
    'Identifier\tSubstance Name\tCAS Number',
    '11\tAcetaminophen\t',
    '12\tTelmisartan (substance)\t',
    '13\tHydrochlorothiazide\t',
  ],
  'GenericMaster.txt': [
    'Identifier\tGeneric Name\tSubstance Identifier\tRoute of Administration\tDose Form',
    '21\tAcetaminophen 650 mg oral tablet\t11\t1\t31',
    '22\tHydrochlorothiazide 12.5 mg and telmisartan 40 mg oral tablet\t13+12\t1\t31',
    '23\tTelmisartan 40 mg and nobody 5 mg oral tablet\t12+99\t1\t31',
    '24\tAcetaminophen 120 mg/5 mL oral suspension\t11\t1\t32',
  ],
  'BrandMaster.txt': [
    'Identifier\tBrand Name\tGeneric Identifier\tProduct Identifier\tLicense Status',
    '1001\tQyzzl (Acetaminophen) 650 mg oral tablet\t21\t41\tActive',
    '1002\tTelzo-H (Telmisartan and hydrochlorothiazide) 40 mg/12.5 mg oral tablet\t22\t42\tActive',
    '1003\tTelzo-X (Telmisartan and nobody) oral tablet\t23\t43\tActive',
    '1004\tNo generic (Something) oral tablet\t29\t44\tActive',
    '1005\t(Acetaminophen) 120 mg/5 mL oral suspension\t24\t45\tActive',
    '1006\t(Acetaminophen) 250 mg/5 mL oral suspension\t24\t46\tActive',
  ],
  'ProductMaster.txt': ['Identifier\tProduct Name', '45\tQyzzl Junior'],
  'DrugFormMaster.txt': ['Identifier\tDose Form', '31\tOral tablet', '32\tOral suspension'],
};

function packed(files: Partial<typeof cdci>) {
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, lines]) => [
        `package/${name}`,
        strToU8(`\ufeff${lines.join('\r\n')}\r\n`),
      ]),
    ),
  );
}

describe('the package of the Common Drug Codes for India [10.23.84]', () => {
  test('is joined: trade names with their suffix, substances, forms and codes', async () => {
    const file = readProductFile(packed(cdci));
    if (typeof file === 'string' || !('read' in file)) throw new Error('It was not read.');
    const { source, products, leftOut } = await importableProducts(file.read);
    expect(source).toBe('cdci');
    expect(products).toEqual([
      {
        name: 'Qyzzl (Acetaminophen) 650 mg oral tablet',
        ...{ brand: 'Qyzzl', form: 'tablet', substances: ['Acetaminophen'], code: '1001' },
      },
      {
        name: 'Telzo-H (Telmisartan and hydrochlorothiazide) 40 mg/12.5 mg oral tablet',
        brand: 'Telzo-H',
        form: 'tablet',
        substances: ['Hydrochlorothiazide', 'Telmisartan'],
        code: '1002',
      },
      {
        name: '(Acetaminophen) 120 mg/5 mL oral suspension',
        ...{ brand: 'Qyzzl Junior', form: 'liquid', substances: ['Acetaminophen'], code: '1005' },
      },
    ]);
    // What is known in part is left out, and counted.
    expect(leftOut).toEqual({ unknown: 2, unnamed: 1, tooLong: 0 });
    expect(countLeftOut(leftOut)).toBe(3);
  });

  test('is refused without its files or columns', () => {
    const { 'GenericMaster.txt': _, ...others } = cdci;
    expect(readProductFile(packed(others))).toBe('notCdci');
    const renamed = { ...cdci, 'BrandMaster.txt': ['Id\tName', '1\tQyzzl'] };
    expect(readProductFile(packed(renamed))).toBe('notCdci');
    expect(readProductFile(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toBe('unreadable');
  });
});

function tableOf(text: string) {
  const file = readProductFile(strToU8(text));
  if (typeof file === 'string' || !('table' in file)) throw new Error('It was not read.');
  return file.table;
}

describe('a CSV file [10.23.84]', () => {
  test('of Jan Aushadhi is known by its columns; its names are generics', () => {
    const table = tableOf(
      [
        'Sr No,Drug Code,Generic Name,Unit Size,MRP',
        '1,P1,Aceclofenac 100mg and Paracetamol 325 mg Tablets,10,8.00',
        '2,P2,Metformin Hydrochloride Prolonged Release Tablets IP 500 mg,10,9.00',
        '3,P3,Surgical gloves,1,20.00',
      ].join('\n'),
    );
    expect(table.source).toBe('janAushadhi');
    const { products, leftOut } = readProductTable(table, table.matching);
    expect(
      products.map(({ brand, form, substances, code }) => [brand, form, substances, code]),
    ).toEqual([
      ['Aceclofenac + Paracetamol', 'tablet', ['Aceclofenac', 'Paracetamol'], 'P1'],
      ['Metformin Hydrochloride', 'tablet', ['Metformin Hydrochloride'], 'P2'],
    ]);
    expect(leftOut.unknown).toBe(1);
  });

  test('of anybody is matched by its headings, or by hand', () => {
    const table = tableOf(
      'Stock of 1 April\nBrand;Composition;Type\nQyzzl 650;Paracetamol 650mg;Tablet\n;;\nTelzo H;;Tablet\n',
    );
    expect(table.source).toBe('csv');
    expect(table.matching).toEqual({ name: 0, substances: 1, form: 2, code: null });
    const { products, leftOut } = readProductTable(table, table.matching);
    expect(products).toEqual([
      {
        name: 'Qyzzl 650',
        brand: 'Qyzzl 650',
        form: 'tablet',
        substances: ['Paracetamol'],
        code: '',
      },
    ]);
    expect(leftOut.unknown).toBe(1);
    const unnamed = tableOf('A,B\nQyzzl,Paracetamol\n');
    expect(unnamed.matching).toEqual({ name: null, substances: null, form: null, code: null });
    const byHand = { name: 0, substances: 1, form: null, code: null };
    expect(readProductTable(unnamed, byHand).products).toHaveLength(1);
  });

  test('without rows is refused', () => {
    expect(readProductFile(strToU8('Brand,Composition\n'))).toBe('empty');
  });
});

test('a heading belongs to one meaning, and generics alone are names too [10.23.84]', () => {
  expect(matchProductColumns(['Medicine Name', 'Salt Composition', 'Item Code'])).toEqual({
    ...{ name: 0, substances: 1, form: null, code: 2 },
  });
  expect(productSourceOf(['Drug Code', 'Brand', 'Generic Name'])).toBe('csv');
});

test.each([
  ['Vitamin B12 Tablets 500 mcg', ['Vitamin B12']],
  ['Amoxycillin and Potassium Clavulanate Tablets IP 625 mg', []],
  ['Knee cap', []],
])('the substances of the generic “%s” [10.23.84]', (name, substances) => {
  expect(substancesOfGeneric(name)).toEqual(substances);
});
