import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMedicineLine } from '../../src/features/prescriptions/line/readLine';
import { emptyMedication } from '../../src/features/prescriptions/prescription';
import type { Dispense } from '../../src/features/stock/dispenses/dispense';
import type { MovementKind } from '../../src/features/stock/ledger';
import { purchaseEntered, purchaseReturnEntered, supplierEntered } from '../purchases';
import { batchEntered, stockItemEntered, stockRights } from '../stock';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

/**
 * Whatever eight desks do at once, the stock is the sum of what the server took, never below nothing, and each tablet is
 * accounted for. `LAWS_SEED=7 npx vitest run --project integration tests/integration/stockHistory.test.ts` tries others.
 */

const seed = Number(process.env.LAWS_SEED ?? 20_261_129);
const histories = 12;
const desksAtOnce = 8;
const medicines = ['Tab. Qyzzl 650', 'Tab. Wuxom 10', 'Tab. Jovik 40'];

const kinds = [
  ...(['open', 'find', 'buy', 'give', 'give', 'give', 'order', 'takeBack', 'takeBack'] as const),
  ...(['voidDispense', 'voidPurchase', 'giveBack', 'count', 'count', 'writeOff'] as const),
];
interface Act {
  kind: (typeof kinds)[number];
  /** Which of the batches, dispenses or invoices that are there by then. */
  pick: number;
  units: number;
  isRestocked: boolean;
}
const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom(...kinds),
  pick: fc.nat(1_000),
  units: fc.integer({ min: 1, max: 12 }),
  isRestocked: fc.boolean(),
});
const acts = fc.array(act, { minLength: 6, maxLength: 12 });
const plans = fc.sample(fc.array(acts, { minLength: desksAtOnce, maxLength: desksAtOnce }), {
  numRuns: histories,
  seed,
});

interface Desk {
  client: Client;
  /** Of a visit of its own, with the medicines in their order. */
  prescriptionId: string;
  tokenId: string;
}

let clinic: TestClinic;
let doctor: Client;
let supplierId: string;
const itemIds: string[] = [];
const desks: Desk[] = [];
beforeAll(async () => {
  clinic = await startClinic({ clock: () => new Date('2026-11-20T10:00:00Z') });
  const owner = (await clinic.administrator()).client;
  const { version } = await owner.settings.rights();
  await owner.settings.saveRights({ rights: stockRights, secondPersonAbove: null, version });
  doctor = (await clinic.signedIn('doctor')).client;
  const supplier = { ...supplierEntered, id: randomUUID(), version: 0, isRetired: false };
  supplierId = (await doctor.purchases.saveSupplier(supplier)).id;
  for (const name of medicines) {
    itemIds.push((await doctor.stock.addItem({ ...stockItemEntered, name })).id);
  }
  for (let one = 0; one < desksAtOnce; one++) desks.push(await newDesk());
});
afterAll(() => clinic.close());

async function newDesk(): Promise<Desk> {
  const { client } = await clinic.newcomer('receptionist');
  const patient = await client.patients.register({ ...patientFields, phone: '98200 12345' });
  const { id: tokenId } = await client.queue.issue({ patientId: patient.id });
  await doctor.queue.start({ id: tokenId });
  const { id: prescriptionId } = await doctor.prescriptions.create({
    ...{ patientId: patient.id, tokenId, diagnosis: 'Fever', symptoms: '' },
    medications: medicines.map((name) => ({
      ...emptyMedication,
      ...readMedicineLine(`${name} 1-0-1 x 5 days`).medication,
    })),
  });
  return { client, prescriptionId, tokenId };
}

/** What desks may be told while others work at the same batch, dispense or invoice. */
const refusals = ['NOT_ENOUGH', 'COUNT_CHANGED', 'MORE_THAN_GIVEN', 'ALREADY_VOIDED', 'BATCH_USED'];

/** One history: what it made, and what the server took, by batch and kind. */
class StockHistory {
  readonly book = new Map<string, Partial<Record<MovementKind, number>>>();
  readonly batches: { id: string; item: number }[] = [];
  readonly dispenses: Dispense[] = [];
  readonly purchases: { id: string; batchId: string; units: number }[] = [];
  /** Units that came back of each line. */
  readonly returned = new Map<string, number>();
  readonly voided = new Set<string>();

  note(batchId: string, kind: MovementKind, units: number): void {
    if (units === 0) return;
    const sums = this.book.get(batchId) ?? {};
    this.book.set(batchId, { ...sums, [kind]: (sums[kind] ?? 0) + units });
  }

  cameIn(id: string, item: number, kind: 'opening' | 'find' | 'purchase', units: number): void {
    this.batches.push({ id, item });
    this.note(id, kind, units);
  }

  given(dispense: Dispense): void {
    this.dispenses.push(dispense);
    for (const { batchId, units } of dispense.lines) this.note(batchId, 'dispense', -units);
  }

  /** What voids of dispenses brought back: all that had not come back before. */
  noteVoids(): void {
    for (const { id, lines } of this.dispenses) {
      if (!this.voided.has(id)) continue;
      for (const line of lines) {
        this.note(line.batchId, 'return', line.units - (this.returned.get(line.id) ?? 0));
      }
    }
  }
}

async function comeIn(history: StockHistory, { client }: Desk, { kind, pick, units }: Act) {
  const item = pick % itemIds.length;
  const itemId = itemIds[item] ?? '';
  const line = { item: { itemId }, batch: { ...batchEntered, number: randomUUID() }, units };
  if (kind === 'open') {
    const { batchIds } = await client.stock.open({ lines: [{ ...line, cost: units * 167 }] });
    history.cameIn(batchIds[0] ?? '', item, 'opening', units);
  } else if (kind === 'find') {
    history.cameIn((await client.stock.find(line)).batchId, item, 'find', units);
  } else {
    const entered = purchaseEntered(supplierId);
    const purchase = await client.purchases.enter({
      ...{ ...entered, invoiceNumber: randomUUID(), total: units * 2_625 },
      lines: entered.lines.map((one) => ({ ...one, item: { itemId }, packs: units })),
    });
    const [{ batchId = '', cameUnits = 0 } = {}] = purchase.lines;
    history.purchases.push({ id: purchase.id, batchId, units: cameUnits });
    history.cameIn(batchId, item, 'purchase', cameUnits);
  }
}

async function goOut(history: StockHistory, desk: Desk, { kind, pick, units }: Act) {
  const { client, prescriptionId, tokenId } = desk;
  const { id: batchId, item } = chosen(history.batches, pick);
  if (kind === 'give') {
    const line = { position: item, batchId, units, isFree: false, isOtherBrand: false };
    const lines = [line];
    history.given(await client.dispensing.give({ prescriptionId, lines, isMore: true }));
  } else if (kind === 'order') {
    const lines = [{ batchId, units, isFree: true, directions: 'Now' }];
    history.given(await doctor.dispensing.order({ tokenId, lines }));
  } else if (kind === 'giveBack') {
    const entered = purchaseReturnEntered(supplierId, batchId);
    await client.purchases.giveBack({ ...entered, lines: [{ batchId, units }] });
    history.note(batchId, 'supplierReturn', -units);
  } else {
    const lines = [{ batchId, units }];
    await client.stock.writeOff({ reason: 'lost', note: '', lines });
    history.note(batchId, 'writeOff', -units);
  }
}

async function count(history: StockHistory, { client }: Desk, { pick, units }: Act) {
  const { id: batchId, item } = chosen(history.batches, pick);
  const { batches } = await client.stock.batches({});
  expect(batches.every(({ unitsLeft }) => unitsLeft > 0)).toBe(true);
  const seen = batches.find(({ id }) => id === batchId)?.unitsLeft ?? 0;
  // Up to six less or more than the book says.
  const counted = Math.max(0, seen + units - 7);
  const lines = [{ batchId, seen, counted, reason: `of ${medicines[item]}` }];
  await client.stock.count({ shelf: '', lines });
  history.note(batchId, 'count', counted - seen);
}

async function takeBack(
  history: StockHistory,
  { client }: Desk,
  { pick, units, isRestocked }: Act,
) {
  const dispense = chosen(history.dispenses, pick);
  const line = chosen(dispense.lines, pick);
  const lines = [{ dispenseLineId: line.id, units, isRestocked }];
  await client.dispensing.takeBack({ id: dispense.id, lines });
  history.returned.set(line.id, (history.returned.get(line.id) ?? 0) + units);
  history.note(line.batchId, 'return', units);
  if (!isRestocked) history.note(line.batchId, 'writeOff', -units);
}

async function voidOne(history: StockHistory, { client }: Desk, { kind, pick }: Act) {
  const reason = 'mistyped';
  if (kind === 'voidDispense') {
    const { id } = chosen(history.dispenses, pick);
    await client.dispensing.void({ id, reason });
    history.voided.add(id);
    return;
  }
  const { id, batchId, units } = chosen(history.purchases, pick);
  await client.purchases.void({ id, reason });
  // The same person's second press changes nothing.
  if (!history.voided.has(id)) history.note(batchId, 'correction', -units);
  history.voided.add(id);
}

function chosen<One>(all: readonly One[], pick: number): One {
  const one = all[pick % all.length];
  if (one === undefined) throw new Error('There is none to choose.');
  return one;
}

/** Does one act; null if there is nothing yet that it could be about. */
function work(history: StockHistory, desk: Desk, one: Act): Promise<void> | null {
  switch (one.kind) {
    case 'open':
    case 'find':
    case 'buy':
      return comeIn(history, desk, one);
    case 'takeBack':
      return history.dispenses.length > 0 ? takeBack(history, desk, one) : null;
    case 'voidDispense':
      return history.dispenses.length > 0 ? voidOne(history, desk, one) : null;
    case 'voidPurchase':
      return history.purchases.length > 0 ? voidOne(history, desk, one) : null;
    case 'count':
      return count(history, desk, one);
    default:
      return goOut(history, desk, one);
  }
}

/** What the database has of these batches: what is left of each, and its movements by kind. */
async function ledgerOf(batchIds: readonly string[]) {
  const { rows } = await clinic.sql.query(
    `select b.id, b.units_left as "unitsLeft", k.kind, k.units from stock_batches b
    join (
      select batch_id, kind, sum(units)::int as units from stock_movements group by batch_id, kind
    ) k on k.batch_id = b.id
    where b.id = any($1::uuid[]) and k.units <> 0`,
    [batchIds],
  );
  const left = new Map<string, number>();
  const sums = new Map<string, Partial<Record<MovementKind, number>>>();
  for (const { id, unitsLeft, kind, units } of rows) {
    left.set(id, unitsLeft);
    sums.set(id, { ...sums.get(id), [kind]: units });
  }
  return { left, sums };
}

const title = `seed ${seed}, history $number: the stock is the sum of what eight desks did [10.24.2]`;
const numbered = plans.map((plan, index) => ({ plan, number: index + 1 }));
test.each(numbered.slice(0, 2))(title, keepsItsSum);
test.each(numbered.slice(2))(title, { tags: ['slow'] }, keepsItsSum);

async function keepsItsSum({ plan }: { plan: (typeof plans)[number] }): Promise<void> {
  const history = new StockHistory();
  const [first] = desks;
  if (!first) throw new Error('There is no desk.');
  for (const pick of itemIds.keys()) {
    await comeIn(history, first, { kind: 'open', pick, units: 40, isRestocked: true });
  }
  await Promise.all(
    plan.map(async (ofDesk, index) => {
      const desk = chosen(desks, index);
      for (const one of ofDesk) {
        const code = await codeOf(work(history, desk, one) ?? Promise.resolve());
        expect([...refusals, 'OK'], one.kind).toContain(code);
      }
    }),
  );
  history.noteVoids();
  const { left, sums } = await ledgerOf(history.batches.map(({ id }) => id));
  // Sums of a kind that cancelled out, such as counts, are in neither.
  const taken = [...history.book].map(([id, kindsOf]) => {
    const entries = Object.entries(kindsOf).filter(([, units]) => units !== 0);
    return [id, Object.fromEntries(entries)] as const;
  });
  expect(sums).toEqual(new Map(taken));
  for (const [id, kindsOf] of taken) {
    const sum = Object.values(kindsOf).reduce((total, units) => total + units, 0);
    expect(left.get(id)).toBe(sum);
    expect(sum).toBeGreaterThanOrEqual(0);
  }
}

test('the lists, the value and the ledger of all histories agree [10.24.2] [10.24.6]', async () => {
  const { rows } = await clinic.sql.query('select sum(units)::int as units from stock_movements');
  const sumOf = (all: readonly number[]) => all.reduce((sum, units) => sum + units, 0);
  const value = await doctor.stock.value({ day: '2026-11-20' });
  expect(sumOf(value.items.map(({ units }) => units))).toBe(rows[0].units);
  const { items } = await doctor.stock.search({});
  expect(sumOf(items.map(({ unitsLeft }) => unitsLeft))).toBe(rows[0].units);
  expect((await doctor.stock.value({ day: '2026-11-19' })).items).toEqual([]);
});
