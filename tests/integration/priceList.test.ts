import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxListedRetired, maxPrices } from '../../src/features/priceList/price';
import { priceEntered } from '../prices';
import type { Client } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

let clinic: TestClinic;
let administrator: Client;
let desk: Client;
beforeAll(async () => {
  clinic = await startClinic();
  ({ client: administrator } = await clinic.administrator());
  ({ client: desk } = await clinic.signedIn('receptionist'));
});
afterAll(() => clinic.close());

const namesInUse = async () => (await desk.priceList.list()).map(({ name }) => name);

test('a price is added once, changed, taken out of use and into use again, and the log has all of it [10.3.22]', async () => {
  const context = { idempotencyKey: randomUUID() };
  const [price, again] = await Promise.all([
    administrator.priceList.add(priceEntered, { context }),
    administrator.priceList.add(priceEntered, { context }),
  ]);
  expect(again).toEqual(price);
  expect(price).toMatchObject({ ...priceEntered, version: 1, retiredAt: null });
  const { id } = price;
  const wanted = { ...priceEntered, unitPrice: 17_500, taxBasisPoints: 1200 };
  const changed = await administrator.priceList.change({ id, version: 1, ...wanted });
  expect(changed).toMatchObject({ unitPrice: 17_500, version: 2 });
  // Its answer was lost.
  expect(await administrator.priceList.change({ id, version: 1, ...wanted })).toEqual(changed);
  expect(await desk.priceList.list()).toEqual([changed]);
  const retired = await administrator.priceList.retire({ id, isRetired: true });
  expect(await administrator.priceList.retire({ id, isRetired: true })).toEqual(retired);
  expect(await namesInUse()).toEqual([]);
  expect(await administrator.priceList.retired()).toEqual([retired]);
  await administrator.priceList.retire({ id, isRetired: false });
  expect(await namesInUse()).toEqual(['Dressing']);
  const { rows } = await clinic.sql.query(
    "select details from audit_logs where action like 'price%' order by id",
  );
  const [before, after] = ['Dressing, ₹150.00, 999312', 'Dressing, ₹175.00, 12%, 999312'];
  expect(rows.map(({ details }) => details)).toEqual([
    `${before} added to the price list`,
    `Price list: ${before} is now ${after}`,
    `${after} taken out of the price list`,
    `${after} is in the price list again`,
  ]);
});

test('two who change one price at once: the second sees the first one’s [10.3.22]', async () => {
  const { id } = await administrator.priceList.add({ ...priceEntered, name: 'ECG' });
  const [one, other] = await Promise.allSettled(
    [20_000, 30_000].map((unitPrice) =>
      administrator.priceList.change({ ...priceEntered, name: 'ECG', id, version: 1, unitPrice }),
    ),
  );
  const refused = [one, other].filter((result) => result?.status === 'rejected');
  expect(refused).toHaveLength(1);
  const stored = (await desk.priceList.list()).find((price) => price.id === id);
  expect(stored?.version).toBe(2);
  expect(refused[0]?.reason).toMatchObject({ code: 'PRICE_CHANGED', data: stored });
});

test('a name is in use once, in small letters or capital ones, whoever is first [10.3.22]', async () => {
  const add = (name: string) => administrator.priceList.add({ ...priceEntered, name });
  const tries = await Promise.allSettled(['X-ray chest', 'x-RAY chest'].map(add));
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = tries.find((one) => one.status === 'rejected');
  expect(refused?.reason.message).toMatch(/^x-ray chest is already in the price list\.$/i);
  const sugar = await add('Sugar');
  const change = { ...priceEntered, id: sugar.id, version: 1, name: 'X-Ray Chest' };
  expect(await codeOf(administrator.priceList.change(change))).toBe('NAME_TAKEN');
  await administrator.priceList.retire({ id: sugar.id, isRetired: true });
  await add('sugar');
  const again = administrator.priceList.retire({ id: sugar.id, isRetired: false });
  expect(await codeOf(again)).toBe('NAME_TAKEN');
});

test('the list is bounded, and so is what is told of retired prices [10.3.23]', async () => {
  await clinic.sql.query(
    `insert into prices (id, name, kind, unit_price, added_at, retired_at)
    select gen_random_uuid(), 'Filled ' || n, 'test', 100, now(), case when n > $1::int then now() end
    from generate_series(1, $1::int + $2::int) n`,
    [maxPrices - (await namesInUse()).length, maxListedRetired + 1],
  );
  const one = { ...priceEntered, name: 'One more' };
  expect(await codeOf(administrator.priceList.add(one))).toBe('LIST_FULL');
  const [retired] = await administrator.priceList.retired();
  const again = administrator.priceList.retire({ id: retired?.id ?? '', isRetired: false });
  expect(await codeOf(again)).toBe('LIST_FULL');
  expect(await desk.priceList.list()).toHaveLength(maxPrices);
  expect(await administrator.priceList.retired()).toHaveLength(maxListedRetired);
});
