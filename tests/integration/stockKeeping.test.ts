import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rulesEntered } from '../settings';
import { batchEntered, foundEntered, openingEntered, stockItemEntered } from '../stock';
import type { Client } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

/** What whoever keeps the stock does at the shelf. */

let now = new Date('2026-11-20T10:00:00Z');
const today = '2026-11-20';
let clinic: TestClinic;
let keeper: Client;
let owner: Client;
beforeAll(async () => {
  clinic = await startClinic({ clock: () => now, timeZone: 'Asia/Kolkata' });
  owner = (await clinic.administrator()).client;
  keeper = (await clinic.newcomer('receptionist')).client;
});
afterAll(() => clinic.close());

async function allow(...seers: 'receptionist'[]): Promise<void> {
  const { version } = await owner.settings.rights();
  const held = ['receptionist' as const];
  const rights = {
    ...rulesEntered.rights,
    ...{ keepStock: held, giveMedicines: held, seePurchaseRates: seers },
  };
  await owner.settings.saveRights({ ...rulesEntered, rights, version });
}

const opened = async (name: string, units: number, batch: Partial<typeof batchEntered> = {}) => {
  const newItem = { ...stockItemEntered, name };
  const { batchIds } = await keeper.stock.open({
    lines: [{ item: { newItem }, batch: { ...batchEntered, ...batch }, units, cost: 25_001 }],
  });
  const { items } = await keeper.stock.search({ text: name });
  return { batchId: batchIds[0] ?? '', itemId: items[0]?.id ?? '' };
};

test('the stock is off until somebody holds its rights [10.24.1]', async () => {
  expect(await codeOf(keeper.stock.search({}))).toBe('FORBIDDEN');
  expect(await codeOf(keeper.stock.find(foundEntered))).toBe('FORBIDDEN');
  expect(await keeper.stock.availability()).toEqual([]);
  await allow('receptionist');
  expect((await keeper.stock.search({})).items).toEqual([]);
});

describe('opening the stock', () => {
  test('brings batches in, in the order of the lines, and two of one new name are one medicine', async () => {
    const [line] = openingEntered.lines;
    if (!line) throw new Error('There is no line.');
    const lines = [line, { ...line, batch: { ...batchEntered, number: 'DL2602' }, units: 30 }];
    const { batchIds } = await keeper.stock.open({ lines });
    const { items } = await keeper.stock.search({ text: 'dolo' });
    expect(items).toMatchObject([{ unitsLeft: 180, nextExpiry: '2028-07-31', isLow: false }]);
    const shown = await keeper.stock.item({ id: items[0]?.id ?? '' });
    const numbers = batchIds.map((id) => shown.batches.find((batch) => batch.id === id)?.number);
    expect(numbers).toEqual(['DL2601', 'DL2602']);
    expect(shown.movements).toMatchObject([{ kind: 'opening' }, { kind: 'opening' }]);
    expect(await codeOf(keeper.stock.open({ lines }))).toBe('NAME_TAKEN');
  });

  test('asks once about batches that are there already, and a retry of the act enters nothing twice', async () => {
    const newItem = { ...stockItemEntered, name: 'Tab. Pasted' };
    const batches = ['P1', 'P2', 'P3', 'P4'].map((number) => ({ ...batchEntered, number }));
    const lineOf = (batch: typeof batchEntered) => ({ batch, units: 10, cost: null });
    const context = { idempotencyKey: crypto.randomUUID() };
    const first = { lines: batches.map((batch) => ({ item: { newItem }, ...lineOf(batch) })) };
    const opened = await keeper.stock.open(first, { context });
    expect(await keeper.stock.open(first, { context })).toEqual(opened);
    const [{ id: itemId = '' } = {}] = (await keeper.stock.search({ text: 'pasted' })).items;
    const later = { ...batchEntered, number: 'p1', expiry: '2029-01-31' };
    const lines = [later, ...batches].map((batch) => ({ item: { itemId }, ...lineOf(batch) }));
    const refusal = await keeper.stock.open({ lines }).catch((error) => error);
    expect(refusal).toMatchObject({ code: 'DUPLICATE_BATCHES', data: { lines: [1, 2, 3, 4] } });
    expect(refusal.message).toContain('4 batches');
    expect(refusal.message).toContain(
      'Tab. Pasted (P1), Tab. Pasted (P2), Tab. Pasted (P3), and 1',
    );
    const unitsLeft = async () =>
      (await keeper.stock.search({ text: 'pasted' })).items[0]?.unitsLeft;
    expect(await unitsLeft()).toBe(40);
    // Two people enter the same list at once.
    const both = await Promise.all(
      [1, 2].map(() => codeOf(keeper.stock.open({ lines: lines.slice(0, 1) }))),
    );
    expect(both.toSorted()).toEqual(['DUPLICATE_BATCHES', 'OK']);
    await keeper.stock.open({ lines: lines.slice(1), isDuplicate: true });
    expect(await unitsLeft()).toBe(90);
  });

  test('refuses narcotics by their names, and nothing of the act is stored [10.24.3]', async () => {
    const newItem = { ...stockItemEntered, name: 'Inj. Morphine 10 mg' };
    const [line] = openingEntered.lines;
    if (!line) throw new Error('There is no line.');
    const other = { newItem: { ...stockItemEntered, name: 'Tab. Zincovit' } };
    const lines = [
      { ...line, item: other },
      { ...line, item: { newItem } },
    ];
    expect(await codeOf(keeper.stock.open({ lines }))).toBe('REFUSED_SUBSTANCE');
    expect(await codeOf(keeper.stock.addItem(newItem))).toBe('REFUSED_SUBSTANCE');
    expect((await keeper.stock.search({ text: 'zincovit' })).items).toEqual([]);
  });
});

test('lists say what is low, expires soon, is expired, and what it cost [10.24.6]', async () => {
  await opened('Tab. Near', 50, { expiry: '2027-02-18' });
  await opened('Tab. Far', 61, { expiry: '2027-02-19' });
  await opened('Tab. Past', 5, { expiry: '2026-11-19' });
  const names = async (state: 'low' | 'expiring' | 'expired') =>
    (await keeper.stock.search({ text: 'Tab. ', state })).items.map(({ name }) => name);
  expect(await names('expiring')).toEqual(['Tab. Near']);
  expect(await names('expired')).toEqual(['Tab. Past']);
  expect(await names('low')).toEqual(['Tab. Near', 'Tab. Past']);
  const { counts } = await keeper.stock.search({ text: 'Tab. ' });
  expect(counts).toMatchObject({ low: 2, expiring: 1, expired: 1, moving: 0, retired: 0 });
  const expired = await keeper.stock.batches({ isExpired: true });
  expect(expired).toMatchObject({ batchCount: 1, batches: [{ itemName: 'Tab. Past' }] });
  expect(await keeper.stock.shelves()).toEqual(['A1']);
  expect(await keeper.stock.batches({ shelf: 'B9' })).toEqual({ batches: [], batchCount: 0 });
  const value = await keeper.stock.value({ day: today });
  expect(value.items.find(({ name }) => name === 'Tab. Far')).toMatchObject({
    units: 61,
    cost: 25_001,
    unpricedUnits: 0,
  });
  expect((await keeper.stock.value({ day: '2026-11-19' })).items).toEqual([]);
});

test('a count brings the book to the shelf, says why, and is refused if something moved [10.24.5]', async () => {
  const { batchId, itemId } = await opened('Tab. Counted', 100);
  const line = { batchId, seen: 100, counted: 97, reason: 'fell down' };
  await keeper.stock.count({ shelf: 'A1', lines: [line] });
  const { batches } = await keeper.stock.item({ id: itemId });
  expect(batches).toMatchObject([{ unitsLeft: 97, cost: 25_001 }]);
  expect(await codeOf(keeper.stock.count({ shelf: '', lines: [line] }))).toBe('COUNT_CHANGED');
  const unexplained = { ...line, seen: 97, counted: 96, reason: '' };
  expect(await codeOf(keeper.stock.count({ shelf: '', lines: [unexplained] }))).toBe('BAD_REQUEST');
  const { entries } = await keeper.stock.differences({});
  expect(entries[0]).toMatchObject({ kind: 'count', note: 'A1' });
  expect(entries[0]?.lines).toMatchObject([
    { itemName: 'Tab. Counted', units: -3, reason: null, note: 'fell down' },
  ]);
  const { movements } = await keeper.stock.item({ id: itemId });
  expect(movements[0]).toMatchObject({ kind: 'count', batchNumber: 'DL2601', note: 'fell down' });
  const value = await keeper.stock.value({ day: today });
  // 97 of 100 units of ₹250.01, rounded down.
  expect(value.items.find((item) => item.itemId === itemId)).toMatchObject({ cost: 24_250 });
});

test('a write-off takes out what is there and no more, once for one press [10.24.5]', async () => {
  const { batchId, itemId } = await opened('Tab. Broken', 10);
  const all = { reason: 'destroyed' as const, note: 'flood', lines: [{ batchId, units: 4 }] };
  const context = { idempotencyKey: crypto.randomUUID() };
  const first = await keeper.stock.writeOff(all, { context });
  expect(await keeper.stock.writeOff(all, { context })).toEqual(first);
  const more = { ...all, lines: [{ batchId, units: 7 }] };
  expect(await codeOf(keeper.stock.writeOff(more))).toBe('NOT_ENOUGH');
  const { batches, movements } = await keeper.stock.item({ id: itemId });
  expect(batches).toMatchObject([{ unitsLeft: 6 }]);
  expect(movements[0]).toMatchObject({ kind: 'writeOff', units: -4, note: 'flood' });
});

test('what is found stands in the differences, by whoever gives [10.24.5]', async () => {
  const found = await keeper.stock.find(foundEntered);
  const { entries } = await keeper.stock.differences({});
  expect(entries[0]).toMatchObject({ id: found.id, kind: 'find', lines: [{ units: 10 }] });
  const again = await keeper.stock.find({ ...foundEntered, item: { itemId: found.itemId } });
  expect(again.itemId).toBe(found.itemId);
});

test('a medicine and a batch are put right, each change on what was seen', async () => {
  const { batchId, itemId } = await opened('Tab. Wrong', 10);
  const { item, batches } = await keeper.stock.item({ id: itemId });
  const { retiredAt: _, ...fields } = item;
  const change = { ...fields, name: 'Tab. Right', isRetired: false };
  expect(await keeper.stock.changeItem(change)).toMatchObject({ name: 'Tab. Right', version: 2 });
  const stale = { ...change, name: 'Tab. Other' };
  expect(await codeOf(keeper.stock.changeItem(stale))).toBe('STOCK_CHANGED');
  const retired = { ...change, version: 2, isRetired: true };
  expect(await codeOf(keeper.stock.changeItem(retired))).toBe('STOCK_LEFT');
  const [batch] = batches;
  const fixed = { ...batchEntered, id: batchId, number: 'DL2699', version: batch?.version ?? 1 };
  expect(await keeper.stock.changeBatch({ ...fixed, cost: 5 })).toMatchObject({
    number: 'DL2699',
    cost: 5,
    unitsLeft: 10,
  });
  await keeper.stock.writeOff({ reason: 'lost', note: '', lines: [{ batchId, units: 10 }] });
  expect((await keeper.stock.changeItem(retired)).retiredAt).not.toBeNull();
  expect((await keeper.stock.search({ text: 'Tab. Right' })).items).toEqual([]);
  const line = { item: { itemId }, batch: batchEntered, units: 1, cost: null };
  expect(await codeOf(keeper.stock.open({ lines: [line] }))).toBe('NOT_FOUND');
  const { rows } = await clinic.sql.query(
    "select details from audit_logs where action = 'batch_changed'",
  );
  expect(rows[0]?.details).toContain('DL2601, 07/28, ₹33.50, cost ₹250.01');
  expect(rows[0]?.details).toContain('DL2699, 07/28, ₹33.50, cost ₹0.05');
  // Out of use it is found in its list and by its batch, and put back.
  const { items } = await keeper.stock.search({ text: 'Tab. Right', state: 'retired' });
  expect(items).toMatchObject([{ id: itemId }]);
  const traced = await keeper.stock.search({ text: 'dl2699' });
  expect(traced.items).toMatchObject([{ id: itemId, foundBatches: ['DL2699'] }]);
  await clinic.sql.query(
    `insert into stock_items (id, name, unit, pack_units, maker, maker_address, shelf, added_at)
    select gen_random_uuid(), 'Filler ' || n, 'tablet', 10, '', '', '', now() from generate_series(1, 3000) n`,
  );
  const back = { ...retired, version: 3, isRetired: false };
  expect(await codeOf(keeper.stock.changeItem(back))).toBe('LIST_FULL');
  await clinic.sql.query("delete from stock_items where name like 'Filler %'");
  expect((await keeper.stock.changeItem(back)).retiredAt).toBeNull();
});

test('the pack of a medicine with batches stays, as its tablets would be billed by another MRP', async () => {
  const { batchId, itemId } = await opened('Tab. Strip 650', 10);
  const { item } = await keeper.stock.item({ id: itemId });
  const { retiredAt: _, ...fields } = item;
  const change = { ...fields, packUnits: 10, isRetired: false };
  const refusal = await keeper.stock.changeItem(change).catch((error) => error);
  expect(refusal).toMatchObject({ code: 'PACK_IN_USE' });
  expect(refusal.message).toContain('“Tab. Strip 650 (10’s)”');
  // What is used up may come back.
  await keeper.stock.writeOff({ reason: 'lost', note: '', lines: [{ batchId, units: 10 }] });
  expect(await codeOf(keeper.stock.changeItem(change))).toBe('PACK_IN_USE');
  expect((await keeper.stock.item({ id: itemId })).item).toEqual(item);
  const added = await keeper.stock.addItem({ ...stockItemEntered, name: 'Tab. Strip 500' });
  const { retiredAt: __, ...unused } = added;
  expect(
    await keeper.stock.changeItem({ ...unused, packUnits: 10, isRetired: false }),
  ).toMatchObject({ packUnits: 10 });
});

test('two new packs of one name in one act are refused, as the MRP is a pack’s', async () => {
  const [line] = openingEntered.lines;
  if (!line) throw new Error('There is no line.');
  const newItem = { ...stockItemEntered, name: 'Tab. Packs' };
  const lines = [newItem, { ...newItem, packUnits: 10 }].map((one) => ({
    ...{ ...line, item: { newItem: one } },
  }));
  expect(await codeOf(keeper.stock.open({ lines }))).toBe('NAME_TAKEN');
});

test('who may not see rates sees no cost and replaces none', async () => {
  const { batchId, itemId } = await opened('Tab. Hidden', 10);
  await allow();
  const { batches } = await keeper.stock.item({ id: itemId });
  expect(batches[0]).not.toHaveProperty('cost');
  const change = { ...batchEntered, id: batchId, version: 1 };
  expect(await codeOf(keeper.stock.changeBatch({ ...change, cost: 1 }))).toBe('FORBIDDEN');
  await keeper.stock.changeBatch({ ...change, number: 'B2' });
  expect(await codeOf(keeper.stock.value({ day: today }))).toBe('FORBIDDEN');
  await allow('receptionist');
  expect((await keeper.stock.item({ id: itemId })).batches).toMatchObject([{ cost: 25_001 }]);
});

test('a batch that nobody got is traced to nobody, and the look is in the log [10.24.6]', async () => {
  const { itemId } = await opened('Tab. Traced', 10);
  expect(await keeper.stock.whoGot({ itemId, number: 'dl2601' })).toEqual({
    receivers: [],
    isCut: false,
  });
  const { rows } = await clinic.sql.query(
    "select details from audit_logs where action = 'batch_traced'",
  );
  expect(rows[0]?.details).toContain('Tab. Traced');
});

test('the days of the stock are the clinic’s', async () => {
  const { itemId } = await opened('Tab. Day', 3, { expiry: today });
  now = new Date('2026-11-20T20:00:00Z');
  await clinic.keepSessions(now);
  const { items } = await keeper.stock.search({ text: 'Tab. Day' });
  expect(items).toMatchObject([{ id: itemId, unitsLeft: 0, expiredUnits: 3 }]);
});
