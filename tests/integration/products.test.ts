import { randomUUID } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Product,
  type ProductSource,
  productsAtOnce,
} from '../../src/features/substances/products/product';
import { readProductFile } from '../../src/features/substances/products/readProductFile';
import {
  countLeftOut,
  importableProducts,
  type ReadProducts,
} from '../../src/features/substances/products/readProducts';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

let clinic: TestClinic;
let owner: Client;
let cookie: string;
let desk: Client;

beforeAll(async () => {
  clinic = await startClinic();
  const administrator = await clinic.administrator();
  owner = administrator.client;
  cookie = administrator.cookie();
  ({ client: desk } = await clinic.newcomer('receptionist'));
});
afterAll(() => clinic.close());

const product = (brand: string, substances: string[], more: Partial<Product> = {}): Product => ({
  name: `${brand} tablet`,
  ...{ brand, form: 'tablet' as const, substances, code: '' },
  ...more,
});

/** Sends the rows as the browser does. */
async function stage(products: readonly Product[], who = owner): Promise<string> {
  const importId = randomUUID();
  for (let from = 0; from < products.length; from += productsAtOnce) {
    const rows = products
      .slice(from, from + productsAtOnce)
      .map((one, index) => ({ ...one, row: from + index + 1 }));
    await who.products.stage({ importId, rows });
  }
  return importId;
}

async function imported(source: ProductSource, products: readonly Product[], leftOut = 0) {
  const importId = await stage(products);
  const name = `${source}.csv`;
  return owner.products.run({ importId, source, name, rows: products.length, leftOut });
}

const proposalsOf = async (name: string) => {
  const { names } = await owner.substances.propose({ names: [name] });
  return names[0]?.proposals;
};

async function consulted(allergies: string[] = []) {
  const { id: patientId } = await desk.patients.register({ ...patientFields, allergies });
  const { id: tokenId } = await desk.queue.issue({ patientId });
  await owner.queue.start({ id: tokenId });
  return { patientId, tokenId };
}

const prescribed = async (visit: { patientId: string; tokenId: string }, name: string) =>
  owner.prescriptions.create({
    ...visit,
    ...{ diagnosis: 'Fever', symptoms: '' },
    medications: [{ name, dosage: '', frequency: '', duration: '', instructions: '' }],
  });

describe('an imported list [10.23.85]', () => {
  test('proposes what is in a medicine, by the usual names of its substances', async () => {
    const made = await imported(
      'cdci',
      [
        product('Qyzzl', ['Acetaminophen']),
        product('Telzo-H', ['Hydrochlorothiazide', 'Telmisartan']),
        // Two products of one name that differ say nothing.
        product('Mixo', ['Cetirizine']),
        product('Mixo', ['Loratadine']),
        product('Koder', ['Paracetamol'], {
          name: 'Koder (Paracetamol) 650 mg oral tablet',
          code: '1000650',
        }),
      ],
      3,
    );
    expect(made).toMatchObject({ products: 5, leftOut: 3, isInForce: true, takenBackAt: null });
    expect(await proposalsOf('Tab. Qyzzl 650')).toEqual([
      { substances: ['Paracetamol'], from: 'cdci' },
    ]);
    expect(await proposalsOf('Telzo H 40')).toEqual([
      { substances: ['Hydrochlorothiazide', 'Telmisartan'], from: 'cdci' },
    ]);
    for (const name of ['Telzo 40', 'Mixo', 'Syp. Qyzzl']) {
      expect([name, await proposalsOf(name)]).toEqual([name, []]);
    }
    const { entries } = await owner.audit.all({ action: 'products_imported' });
    expect(entries[0]?.details).toBe(
      'Medicines imported (Common Drug Codes for India): 5, rows left out: 3',
    );
  });

  test('is checked against allergies below the clinic’s own notes, and prints nothing under a brand', async () => {
    const visit = await consulted(['Paracetamol']);
    await expect(prescribed(visit, 'Tab. Qyzzl 650')).rejects.toMatchObject({
      code: 'ALLERGY_RECORDED',
      data: { conflicts: [{ medicine: 'Tab. Qyzzl 650', allergy: 'Paracetamol' }] },
    });
    // Recorded by the brand, which the list explains: one conflict, which earlier programs can answer.
    const ofBrand = await consulted(['Qyzzl']);
    await expect(prescribed(ofBrand, 'Tab. Qyzzl 650')).rejects.toMatchObject({
      code: 'ALLERGY_RECORDED',
      data: { conflicts: [{ medicine: 'Tab. Qyzzl 650', allergy: 'Qyzzl' }] },
    });
    const other = await consulted();
    const { medications } = await prescribed(other, 'Tab. Qyzzl 650');
    expect(medications[0]?.genericName).toBe('');
    const { id } = await owner.substances.tie({ brand: 'Tab. Qyzzl', substances: ['Cetirizine'] });
    expect(await codeOf(prescribed(visit, 'Tab. Qyzzl 650'))).toBe('OK');
    await owner.substances.withdraw({ id });
  });

  test('gives FHIR the code of a medicine that is one of its products [10.23.87]', async () => {
    const visit = await consulted();
    for (const name of ['Tab. Koder 650', 'Tab. Koder 500']) await prescribed(visit, name);
    const address = `${clinic.url}/fhir/MedicationRequest?patient=${visit.patientId}`;
    const { entry } = await (await fetch(address, { headers: { cookie } })).json();
    const concepts = entry.map(
      (one: { resource: { medicationCodeableConcept: object } }) =>
        one.resource.medicationCodeableConcept,
    );
    expect(concepts).toContainEqual({
      text: 'Tab. Koder 650',
      coding: [
        {
          system: 'http://snomed.info/sct',
          code: '1000650',
          display: 'Koder (Paracetamol) 650 mg oral tablet',
        },
      ],
    });
    expect(concepts).toContainEqual({ text: 'Tab. Koder 500' });
  });

  test('of a newer date replaces the earlier one of its kind, changes nothing that a doctor noted, and is undone', async () => {
    const tie = await owner.substances.tie({ brand: 'Tab. Nepo', substances: ['Naproxen'] });
    await imported('csv', [product('Nepo', ['Ibuprofen']), product('Oldo', ['Cetirizine'])]);
    const next = [
      product('Nepo', ['Diclofenac']),
      product('Newo', ['Paracetamol']),
      product('Bulk', ['Zinc']),
    ];
    const importId = await stage(next);
    expect(await owner.products.check({ importId, source: 'csv' })).toEqual({
      ...{ added: 2, changed: 1, removed: 1, differing: 1 },
      differences: [{ brand: 'Tab. Nepo', own: ['Naproxen'], listed: ['Diclofenac'] }],
    });
    const input = { importId, source: 'csv' as const, name: 'new.csv', rows: 3, leftOut: 0 };
    const context = { idempotencyKey: randomUUID() };
    const made = await owner.products.run(input, { context });
    expect(await owner.products.run(input, { context })).toEqual(made);
    expect(await proposalsOf('Oldo')).toEqual([]);
    expect(await proposalsOf('Newo')).toHaveLength(1);
    expect(await owner.substances.list()).toContainEqual(tie);
    const undone = await owner.products.takeBack({ id: made.id });
    expect(undone).toMatchObject({ isInForce: false, takenBackAt: expect.any(String) });
    expect(await owner.products.takeBack({ id: made.id })).toEqual(undone);
    expect(await proposalsOf('Newo')).toEqual([]);
    expect(await proposalsOf('Oldo')).toHaveLength(1);
    expect(await owner.substances.list()).toContainEqual(tie);
  });

  test('holds two of a kind: the one that counts and the one to which undo leads back', async () => {
    const [first, second, third] = [
      await imported('janAushadhi', [product('Aaa', ['Zinc'])]),
      await imported('janAushadhi', [product('Bbb', ['Zinc'])]),
      await imported('janAushadhi', [product('Ccc', ['Zinc'])]),
    ];
    const { rows } = await clinic.sql.query(
      'select distinct import_id as id from products where import_id = any($1)',
      [[first.id, second.id, third.id]],
    );
    expect(rows.map(({ id }) => id).toSorted()).toEqual([second.id, third.id].toSorted());
    expect(await codeOf(owner.products.takeBack({ id: second.id }))).toBe('NOT_IN_FORCE');
    await owner.products.takeBack({ id: third.id });
    await owner.products.takeBack({ id: second.id });
    // The first one is gone for good.
    const { imports } = await owner.products.list();
    expect(imports.find(({ id }) => id === first.id)?.isInForce).toBe(false);
    expect(await codeOf(owner.products.takeBack({ id: first.id }))).toBe('NOT_IN_FORCE');
  });

  test('that did not come whole is not imported', async () => {
    const importId = await stage([product('Half', ['Zinc'])]);
    const input = { importId, source: 'csv' as const, name: 'a.csv', rows: 2, leftOut: 0 };
    expect(await codeOf(owner.products.run(input))).toBe('NOT_STAGED');
    const row = { ...product('Half', ['Zinc']), row: 2 };
    expect(await codeOf(owner.products.stage({ importId: randomUUID(), rows: [row] }))).toBe(
      'NOT_STAGED',
    );
  });

  test('is a matter of doctors who administer', async () => {
    const { client: doctor } = await clinic.newcomer('doctor');
    for (const one of [doctor, desk]) expect(await codeOf(one.products.list())).toBe('FORBIDDEN');
  });
});

describe('the names that a clinic writes most [10.23.80]', () => {
  test('are those of its prescriptions, the most used first, with what is known of them', async () => {
    const visit = await consulted();
    for (const name of ['Tab. Zork 500', 'Tab. Zork 250', 'Tab. Zork 500', 'Paracetamol 500']) {
      await prescribed(visit, name);
    }
    await prescribed(visit, 'Tab. Yarn');
    await owner.substances.tie({ brand: 'Tab. Yarn', substances: ['Unobtainium'] });
    const { names } = await owner.substances.coverage({ names: null });
    const own = names.filter(({ name }) => /Zork|Yarn|Paracetamol/.test(name));
    expect(own).toEqual([
      {
        // Of two strengths, one name.
        name: 'Tab. Zork 500',
        ...{ count: 3, substances: null, isChecked: false, proposals: [] },
      },
      {
        name: 'Paracetamol 500',
        ...{ count: 1, substances: ['Paracetamol'], isChecked: true, proposals: [] },
      },
      {
        name: 'Tab. Yarn',
        ...{ count: 1, substances: ['Unobtainium'], isChecked: false, proposals: [] },
      },
    ]);
  });

  test('or of a file before any visit [10.23.82]', async () => {
    const { names } = await owner.substances.coverage({
      names: ['Metformin SR 500', 'Qyzzl 650', 'Qyzzl 500', '12'],
    });
    expect(names.map(({ name, count, proposals }) => [name, count, proposals])).toEqual([
      ['Metformin SR 500', null, [{ substances: ['Metformin'], from: 'name' }]],
      ['Qyzzl 650', null, [{ substances: ['Paracetamol'], from: 'cdci' }]],
    ]);
  });
});

const many = 100_000;

/** A made-up package of the published columns with so many brands. */
function madeUpPackage(): Uint8Array {
  const substances = Array.from({ length: 400 }, (_, index) => `${index + 1}\tSubstance ${index}`);
  const generics = Array.from(
    { length: 4_000 },
    (_, index) =>
      `${10_000 + index}\tGeneric ${index} oral tablet\t${(index % 400) + 1}${index % 5 ? '' : `+${((index + 7) % 400) + 1}`}\t1\t31`,
  );
  const letters = (index: number) =>
    [...index.toString(26)]
      .map((digit) => 'abcdefghijklmnopqrstuvwxyz'[Number.parseInt(digit, 26)])
      .join('');
  const brands = Array.from(
    { length: many },
    (_, index) =>
      `${1_000_000 + index}\tBrand${letters(index)} (Generic ${index % 4_000}) 500 mg oral tablet\t${10_000 + (index % 4_000)}\t`,
  );
  const file = (heading: string, lines: string[]) => strToU8([heading, ...lines, ''].join('\r\n'));
  return zipSync(
    {
      'SubstanceMaster.txt': file('Identifier\tSubstance Name', substances),
      'GenericMaster.txt': file(
        'Identifier\tGeneric Name\tSubstance Identifier\tRoute of Administration\tDose Form',
        generics,
      ),
      'BrandMaster.txt': file(
        'Identifier\tBrand Name\tGeneric Identifier\tProduct Identifier',
        brands,
      ),
      'DrugFormMaster.txt': file('Identifier\tDose Form', ['31\tOral tablet']),
    },
    { level: 1 },
  );
}

test(`a package of ${many} brands is read, compared and imported in less than a minute [10.23.86]`, {
  tags: ['slow'],
}, async () => {
  const bytes = madeUpPackage();
  const began = performance.now();
  const file = readProductFile(bytes);
  if (typeof file === 'string' || !('read' in file)) throw new Error('It was not read.');
  const read: ReadProducts = await importableProducts(file.read);
  expect([read.products.length, countLeftOut(read.leftOut)]).toEqual([many, 0]);
  const stageBegan = performance.now();
  const importId = await stage(read.products);
  const checkBegan = performance.now();
  const changes = await owner.products.check({ importId, source: 'cdci' });
  expect(changes).toMatchObject({ added: many, changed: 0 });
  const runBegan = performance.now();
  const name = 'CommonDrugCodesForIndia_FlatFilePackage.zip';
  await owner.products.run({ importId, source: 'cdci', name, rows: many, leftOut: 0 });
  const ended = performance.now();
  const seconds = [began, stageBegan, checkBegan, runBegan, ended].map((at) =>
    Math.round(at - began),
  );
  console.log(`an import of ${many} medicines: read, staged, compared, imported by ${seconds} ms`);
  expect(ended - began).toBeLessThan(60_000);
  expect(await proposalsOf('Tab. Brandz')).toHaveLength(1);
  // A second import of the same list changes nothing.
  const again = await stage(read.products.slice(0, 2_000));
  expect(await owner.products.check({ importId: again, source: 'cdci' })).toMatchObject({
    ...{ added: 0, changed: 0, removed: many - 2_000 },
  });
});
