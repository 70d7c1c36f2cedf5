/** @module-tag slow */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMedicineLine } from '../../src/features/prescriptions/line/readLine';
import { emptyMedication } from '../../src/features/prescriptions/prescription';
import type { OpeningStock } from '../../src/features/stock/stockChanges';
import { expenseEntered } from '../expenses';
import { supplierEntered } from '../purchases';
import { clinicEntered, rulesEntered } from '../settings';
import { stockItemEntered, stockRights } from '../stock';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

/**
 * A month of a clinic that gives the medicines itself, made up with a seed and played through the operations: 25 days of 60
 * visits, 120 medicines, 4 suppliers. What the clinic shows afterwards is computed a second time from what was made up,
 * by sums of this file's own.
 */

const from = '2026-11-01';
const to = '2026-11-30';
/** Mondays to Saturdays. */
const workingDays = Array.from({ length: 30 }, (_, index) => index + 1)
  .filter((day) => new Date(Date.UTC(2026, 10, day)).getUTCDay() !== 0)
  .map((day) => `2026-11-${String(day).padStart(2, '0')}`);
const visitsADay = 60;
const fee = 50_000;

/** The same numbers on every machine, from 0 to below `most`. */
let state = 20_261_101;
function upTo(most: number): number {
  state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return Math.floor((state / 4_294_967_296) * most);
}

/** What this file knows of a batch. */
interface Batch {
  id: string;
  number: string;
  expiry: string;
  mrp: number;
  /** Paise of all its units; null: nobody knows. */
  cost: number | null;
  came: number;
  left: number;
}
interface Medicine {
  id: string;
  name: string;
  pack: number;
  batches: Batch[];
}
interface GivenLine {
  batch: Batch;
  pack: number;
  /** Less what came back. */
  units: number;
}
interface Visit {
  dispense: string | null;
  /** As they were handed over. */
  handedOver: number[];
  lines: GivenLine[];
  total: number;
  isVoided: boolean;
}

const syllables = {
  first: ['Vel', 'Nor', 'Zim', 'Pra', 'Kel', 'Dur', 'Mav', 'Tis', 'Lom', 'Rez', 'Fen', 'Gol'],
  last: [
    'adra',
    'ipsu',
    'ovexa',
    'umitor',
    'erolin',
    'axitan',
    'etruva',
    'onikal',
    'ylora',
    'umexo',
  ],
};
const medicines: Medicine[] = syllables.first.flatMap((first, row) =>
  syllables.last.map((last, column) => ({
    ...{ id: '', name: `Tab. ${first}${last} ${10 * (1 + ((row + column) % 9))}` },
    ...{ pack: (row + column) % 2 === 0 ? 10 : 15, batches: [] },
  })),
);
const visits: Visit[] = [];
const purchases: { supplier: number; total: number; tax: number; lines: number }[] = [];
const spent = { purchases: 300_000, electricity: 50_000, rent: 2_000_000 };
const returned = { units: 0, amount: 12_345 };
/** The batches that a count of the shelf found other than the book. */
let counted: { batch: Batch; difference: number }[] = [];
let expiredUnits = 0;

let now = new Date(`${workingDays[0]}T03:30:00Z`);
let clinic: TestClinic;
let doctor: Client;
let desk: Client;
let patientIds: string[];
let supplierIds: string[];

/** The first batches that expire, without those that have, for so many units. */
function nearestFirst({ batches }: Medicine, units: number, day: string) {
  const usable = batches
    .filter(({ left, expiry }) => left > 0 && expiry >= day)
    .sort((one, other) => (one.expiry < other.expiry ? -1 : 1));
  let rest = units;
  return usable.flatMap((batch) => {
    const taken = Math.min(rest, batch.left);
    rest -= taken;
    return taken > 0 ? [{ batch, units: taken }] : [];
  });
}

async function startDay(day: string): Promise<void> {
  now = new Date(`${day}T03:30:00Z`);
  await clinic.keepSessions(now);
}

/** Forty medicines stand on the shelf on the first day; of three what is left expires in the middle of the month. */
async function openStock(): Promise<void> {
  const lines = medicines.slice(0, 40).map((medicine, index) => {
    const batch = {
      ...{ number: `OP${100 + index}`, expiry: index < 3 ? '2026-11-15' : '2027-03-31' },
      ...{ mrp: 3_000 + 150 * index, isSample: false },
    };
    const cost = index % 4 === 3 ? null : 9_000 + 700 * index;
    const newItem = { ...stockItemEntered, name: medicine.name, packUnits: medicine.pack };
    const shelf = index < 20 ? 'A1' : 'B2';
    // More of those that expire than two weeks take.
    const units = medicine.pack * (index < 3 ? 60 : 6);
    return { item: { newItem: { ...newItem, shelf } }, batch, units, cost };
  });
  const { batchIds } = await desk.stock.open({ lines } satisfies OpeningStock);
  lines.forEach(({ batch, units, cost }, index) => {
    const { isSample: _, ...printed } = batch;
    const id = batchIds[index] ?? '';
    medicines[index]?.batches.push({ id, ...printed, cost, came: units, left: units });
  });
  await readIds();
}

async function readIds(): Promise<void> {
  const { items } = await desk.stock.search({});
  const byName = new Map(items.map(({ name, id }) => [name, id]));
  for (const medicine of medicines) medicine.id = byName.get(medicine.name) ?? '';
}

/** An invoice of thirty lines: twenty packs each and two free ones, 5 % off, 5 % GST, in whole rupees. */
async function buy(supplier: number, round: number, day: string): Promise<void> {
  const bought = medicines.slice(30 * supplier, 30 * supplier + 30);
  const lines = bought.map((medicine, index) => {
    const rate = 2_000 + 100 * ((index + 7 * round) % 40);
    const newItem = { ...stockItemEntered, name: medicine.name, packUnits: medicine.pack };
    return {
      item: medicine.id ? { itemId: medicine.id } : { newItem },
      batch: {
        number: `S${supplier}R${round}N${index}`,
        // What comes later may have to go first.
        expiry: round === 1 ? '2028-06-30' : index % 2 === 0 ? '2027-12-31' : '2029-01-31',
        mrp: rate + 1_400 + round,
        isSample: false,
      },
      ...{ packs: 20, freePacks: 2, rate, discountBasisPoints: 500, taxBasisPoints: 500 },
    };
  });
  const worthOf = ({ rate }: { rate: number }) => (20 * rate * 95) / 100;
  const value = lines.reduce((sum, line) => sum + worthOf(line), 0);
  const tax = Math.round(value / 20);
  const total = 100 * Math.round((value + tax) / 100);
  const purchase = await desk.purchases.enter({
    ...{ supplierId: supplierIds[supplier] ?? '', invoiceNumber: `INV/${round}/${supplier}` },
    ...{ invoiceDate: day, ratesIncludeTax: false, discount: 0, total, lines, paid: null },
  });
  expect(purchase.roundOff).toBe(total - value - tax);
  purchases.push({ supplier, total, tax, lines: lines.length });
  lines.forEach((line, index) => {
    const { isSample: _, ...printed } = line.batch;
    const units = 22 * (bought[index]?.pack ?? 0);
    const cost = worthOf(line) + worthOf(line) / 20;
    const id = purchase.lines[index]?.batchId ?? '';
    bought[index]?.batches.push({ id, ...printed, cost, came: units, left: units });
  });
  await readIds();
}

const doses: readonly (readonly [frequency: string, aDay: number])[] = [
  ['1-0-1', 2],
  ['1-0-0', 1],
  ['1-1-1', 3],
];

/** Two medicines of a patient: how they are written, and the units that this takes. */
function madeUpPrescription() {
  const first = upTo(medicines.length);
  const second = (first + 1 + upTo(medicines.length - 1)) % medicines.length;
  return [first, second].flatMap((index) => {
    const medicine = medicines[index];
    if (!medicine) return [];
    const [frequency = '', aDay = 1] = doses[upTo(doses.length)] ?? [];
    const days = [3, 5, 7][upTo(3)] ?? 3;
    return [{ medicine, text: `${medicine.name} ${frequency} x ${days} days`, units: aDay * days }];
  });
}

async function prescribe(patientId: string, texts: readonly string[]) {
  const { id: tokenId } = await desk.queue.issue({ patientId });
  await doctor.queue.start({ id: tokenId });
  const { id } = await doctor.prescriptions.create({
    ...{ patientId, tokenId, diagnosis: 'Fever', symptoms: '' },
    medications: texts.map((text) => ({
      ...emptyMedication,
      ...readMedicineLine(text).medication,
    })),
  });
  return { tokenId, prescriptionId: id };
}

/** What of a visit is billed: packs at the MRP, and loose tablets at their part of it. */
function billed(lines: readonly GivenLine[]) {
  return lines.flatMap(({ batch, pack, units }, index) =>
    [
      { line: index, quantity: Math.trunc(units / pack), unitPrice: batch.mrp },
      { line: index, quantity: units % pack, unitPrice: Math.trunc(batch.mrp / pack) },
    ].filter(({ quantity }) => quantity > 0),
  );
}

async function play(day: string, number: number): Promise<void> {
  const patientId = patientIds[visits.length % patientIds.length] ?? '';
  const written = madeUpPrescription();
  const { tokenId, prescriptionId } = await prescribe(
    patientId,
    written.map(({ text }) => text),
  );
  const proposal = await desk.dispensing.proposal({ prescriptionId });
  const expected = written.map(({ medicine, units }) => nearestFirst(medicine, units, day));
  expect(proposal.lines.map(({ allocations }) => allocations)).toEqual(
    expected.map((batches) => batches.map(({ batch, units }) => ({ batchId: batch.id, units }))),
  );
  const lines = expected.flatMap((batches, position) =>
    batches.map(({ batch, units }) => ({ position, batch, units })),
  );
  const visit: Visit = {
    ...{ dispense: null, handedOver: [], lines: [], total: fee, isVoided: number === 30 },
  };
  const items: {
    description: string;
    quantity: number;
    unitPrice: number;
    dispenseLineId?: string;
  }[] = [{ description: 'Consultation Fee', quantity: 1, unitPrice: fee }];
  if (lines.length > 0) {
    const dispense = await desk.dispensing.give({
      prescriptionId,
      lines: lines.map(({ position, batch, units }) => ({
        ...{ position, batchId: batch.id, units, isFree: false, isOtherBrand: false },
      })),
    });
    visit.dispense = dispense.number;
    visit.lines = lines.map(({ position, batch, units }) => {
      batch.left -= units;
      visit.handedOver.push(units);
      return { batch, units, pack: written[position]?.medicine.pack ?? 1 };
    });
    const [first] = visit.lines;
    // One of twenty brings a tablet back before the bill is made.
    if (number % 20 === 7 && first && first.units > 1) {
      const back = { dispenseLineId: dispense.lines[0]?.id ?? '', units: 1, isRestocked: true };
      await desk.dispensing.takeBack({ id: dispense.id, lines: [back] });
      first.units -= 1;
      first.batch.left += 1;
    }
    for (const { line, quantity, unitPrice } of billed(visit.lines)) {
      const of = { description: 'Medicine', dispenseLineId: dispense.lines[line]?.id ?? '' };
      items.push({ ...of, quantity, unitPrice });
      visit.total += quantity * unitPrice;
    }
  }
  const bill = await desk.billing.create({
    ...{ patientId, tokenId, items, taxBasisPoints: 0, discount: 0, paymentMethod: 'cash' },
  });
  // The tax in the price changes nothing of what is paid.
  expect(bill.total).toBe(visit.total);
  if (visit.isVoided) {
    const kept = new Map(
      bill.items.flatMap(({ given }) =>
        given ? [[given.dispenseLineId, given.unitsKept] as const] : [],
      ),
    );
    const back = [...kept].map(([dispenseLineId, units]) => ({
      ...{ dispenseLineId, units, isRestocked: true },
    }));
    await desk.billing.void({
      ...{ id: bill.id, reason: 'not taken' },
      ...(back.length > 0 ? { returned: back } : {}),
    });
    for (const line of visit.lines) {
      line.batch.left += line.units;
      line.units = 0;
    }
  }
  await doctor.queue.complete({ id: tokenId });
  visits.push(visit);
  now = new Date(now.getTime() + 240_000);
}

/** What happens beside the visits, by the day on which it does. */
const besides: Record<string, (day: string) => Promise<void>> = {
  '2026-11-02': async (day) => {
    await openStock();
    for (const supplier of [0, 1, 2, 3]) await buy(supplier, 1, day);
  },
  '2026-11-13': async (day) => {
    for (const supplier of [0, 1, 2, 3]) await buy(supplier, 2, day);
  },
  '2026-11-16': async () => {
    // What expired on Sunday is listed, is proposed to nobody, and cannot be given.
    const expired = medicines.slice(0, 3).flatMap(({ batches }) => batches.slice(0, 1));
    expiredUnits = expired.reduce((sum, { left }) => sum + left, 0);
    expect(expiredUnits).toBeGreaterThan(0);
    const { items } = await desk.stock.search({ state: 'expired' });
    expect(items.map(({ name, expiredUnits: units }) => [name, units])).toEqual(
      medicines
        .slice(0, 3)
        .map(({ name, batches }) => [name, batches[0]?.left])
        .filter(([, left]) => left !== 0)
        .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
    );
    const [batch] = expired;
    const patient = await desk.patients.register(patientFields);
    const text = `${medicines[0]?.name} 1-0-0 x 3 days`;
    const { tokenId, prescriptionId } = await prescribe(patient.id, [text]);
    const line = { position: 0, units: 1, isFree: false, isOtherBrand: false };
    const give = desk.dispensing.give({
      prescriptionId,
      lines: [{ ...line, batchId: batch?.id ?? '' }],
    });
    expect(await codeOf(give)).toBe('EXPIRED');
    await doctor.queue.complete({ id: tokenId });
    await desk.stock.writeOff({
      ...{ reason: 'expired', note: 'November' },
      lines: expired
        .filter(({ left }) => left > 0)
        .map(({ id, left }) => ({ batchId: id, units: left })),
    });
    for (const one of expired) one.left = 0;
  },
  '2026-11-20': async (day) => {
    // A pack of five batches goes back to the first supplier, who is paid a part in the bank.
    const backs = medicines.slice(0, 30).flatMap(({ pack, batches }) => {
      const batch = batches.find(({ number, left }) => number.startsWith('S0') && left >= pack);
      return batch ? [{ batch, units: pack }] : [];
    });
    const lines = backs.slice(0, 5).map(({ batch, units }) => {
      batch.left -= units;
      returned.units += units;
      return { batchId: batch.id, units };
    });
    const [supplierId = ''] = supplierIds;
    await desk.purchases.giveBack({
      ...{ supplierId, noteNumber: 'CN/7', returnedOn: day, amount: returned.amount, lines },
    });
    const payment = { method: 'bank' as const, isFromDrawer: false, spentOn: day };
    await desk.purchases.pay({
      ...{ id: supplierId, payment: { ...payment, amount: spent.purchases } },
    });
    const kinds = await desk.expenses.kinds();
    const idOf = (key: string) => kinds.find((kind) => kind.key === key)?.id ?? '';
    await desk.expenses.enter({ ...expenseEntered(idOf('electricity')), spentOn: day });
    const rent = { ...expenseEntered(idOf('rent')), ...payment, amount: spent.rent };
    await desk.expenses.enter(rent);
  },
  '2026-11-28': async () => {
    // The shelf A1 is counted: three batches are other than the book.
    const shelf = medicines
      .slice(0, 20)
      .flatMap(({ batches }) => batches.filter(({ left }) => left > 3));
    counted = shelf
      .slice(0, 3)
      .map((batch, index) => ({ batch, difference: [-2, -1, 3][index] ?? 0 }));
    await desk.stock.count({
      shelf: 'A1',
      lines: shelf.map((batch) => {
        const difference = counted.find((one) => one.batch === batch)?.difference ?? 0;
        const reason = difference === 0 ? '' : 'counted twice';
        return { batchId: batch.id, seen: batch.left, counted: batch.left + difference, reason };
      }),
    });
    for (const { batch, difference } of counted) batch.left += difference;
  },
};

beforeAll(async () => {
  clinic = await startClinic({ clock: () => now, timeZone: 'Asia/Kolkata' });
  doctor = (await clinic.administrator()).client;
  desk = (await clinic.newcomer('receptionist')).client;
  const { version } = await doctor.settings.clinic();
  await doctor.settings.saveClinic({ ...clinicEntered, consultationFee: fee, version });
  const rules = await doctor.settings.rights();
  await doctor.settings.saveRights({
    ...{ ...rulesEntered, rights: stockRights, version: rules.version },
  });
  supplierIds = Array.from({ length: 4 }, () => randomUUID());
  for (const [index, id] of supplierIds.entries()) {
    const supplier = { ...supplierEntered, name: `Agency ${index}` };
    await desk.purchases.saveSupplier({ ...supplier, id, version: 0, isRetired: false });
  }
  patientIds = [];
  for (let index = 0; index < 4 * visitsADay; index++) {
    const patient = await desk.patients.register({ ...patientFields, name: `Patient ${index}` });
    patientIds.push(patient.id);
  }
  for (const day of workingDays) {
    await startDay(day);
    await besides[day]?.(day);
    for (let number = 1; number <= visitsADay; number++) await play(day, number);
  }
  now = new Date(`${to}T14:00:00Z`);
  await clinic.keepSessions(now);
}, 900_000);
afterAll(() => clinic.close());

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const batches = () => medicines.flatMap((medicine) => medicine.batches);
const stood = () => visits.filter(({ isVoided }) => !isVoided);
const registerOf = (register: 'supply' | 'purchase' | 'case' | 'cash' | 'inventory') =>
  doctor.registers.read({ register, from, to });

/** The cost of some units of a batch, to fractions of a paisa. */
const costOf = ({ cost, came }: Batch, units: number) => ((cost ?? 0) * units) / came;

/**
 * Of medicines with 5 % GST in their price the largest value whose two taxes of 2.5 %, each rounded half up, fit in: tried
 * out, paisa by paisa.
 */
function valueIn(price: number): number {
  const fits = (value: number) => value + 2 * Math.floor((value * 25 + 500) / 1_000) <= price;
  let value = Math.floor(price / 1.05) - 3;
  while (fits(value + 1)) value += 1;
  return value;
}

describe('a month of a dispensing clinic [10.25.4] [10.24.2]', () => {
  test('1,500 visits were played, and most of them got what was written', () => {
    expect(workingDays).toHaveLength(25);
    expect(visits).toHaveLength(25 * visitsADay);
    expect(visits.filter(({ dispense }) => dispense !== null).length).toBeGreaterThan(1_400);
  });

  test('what is left of each batch is what came less what went, and the sum of its movements', async () => {
    const { rows } = await clinic.sql.query<{ id: string; left: number; moved: number }>(
      `select b.id, b.units_left as left, sum(m.units)::int as moved
       from stock_batches b join stock_movements m on m.batch_id = b.id group by b.id`,
    );
    expect(rows).toHaveLength(40 + 8 * 30);
    const expected = new Map(batches().map(({ id, left }) => [id, left]));
    expect(rows.map(({ id, left, moved }) => [left, moved, expected.get(id)])).toEqual(
      rows.map(({ id }) => Array.from({ length: 3 }, () => expected.get(id))),
    );
  });

  test('the purchase register has every line, what was rounded, and what went back', async () => {
    const { rows, sums } = await registerOf('purchase');
    const invoiced = rows.filter((row) => row[5] !== '' && row[7] !== null);
    expect(invoiced).toHaveLength(sum(purchases.map(({ lines }) => lines)));
    expect(sums[10]).toBe(sum(purchases.map(({ tax }) => tax)));
    expect(sums[11]).toBe(sum(purchases.map(({ total }) => total)) - returned.amount);
    const suppliers = await desk.purchases.suppliers();
    expect(suppliers.map(({ owed }) => owed)).toEqual(
      [0, 1, 2, 3].map(
        (supplier) =>
          sum(purchases.filter((one) => one.supplier === supplier).map(({ total }) => total)) -
          (supplier === 0 ? returned.amount + spent.purchases : 0),
      ),
    );
  });

  test('the supply register has every number once, and all that was handed over', async () => {
    const { rows, rowCount } = await registerOf('supply');
    const given = visits.filter(({ dispense }) => dispense !== null);
    const lines = given.flatMap(({ dispense, handedOver, lines: of }) =>
      handedOver.map((units, index) => [dispense, units, of[index]?.batch.number]),
    );
    expect(rowCount).toBe(lines.length);
    expect(rows.map((row) => [row[0], row[4], row[5]])).toEqual(lines);
    expect([...new Set(rows.map(([number]) => number))]).toEqual(
      given.map((_, index) => `SC/D2627/${String(index + 1).padStart(6, '0')}`),
    );
    const traced = batches()[0];
    const [medicine] = medicines;
    const { receivers } = await desk.stock.whoGot({
      ...{ itemId: medicine?.id ?? '', number: traced?.number ?? '' },
    });
    expect(sum(receivers.map(({ units }) => units))).toBe(
      sum(
        stood().flatMap(({ lines: of }) =>
          of.filter(({ batch }) => batch === traced).map(({ units }) => units),
        ),
      ),
    );
  });

  test('expiry and the count stand among the differences, each with its units', async () => {
    const { entries } = await desk.stock.differences({});
    expect(entries.map(({ kind }) => kind)).toEqual(['count', 'writeOff']);
    const [count, writeOff] = entries;
    expect(count?.lines.map(({ units }) => units).toSorted((one, other) => one - other)).toEqual(
      counted.map(({ difference }) => difference).toSorted((one, other) => one - other),
    );
    expect(sum(writeOff?.lines.map(({ units }) => units) ?? [])).toBe(-expiredUnits);
    expect((await desk.stock.search({ state: 'expired' })).items).toEqual([]);
  });

  test('the inventory has what is left of each medicine, and what it cost', async () => {
    const { rows } = await registerOf('inventory');
    const left = medicines
      .map(({ name, batches: of }) => [name, sum(of.map((batch) => batch.left))] as const)
      .filter(([, units]) => units > 0)
      .toSorted(([one], [other]) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
    expect(rows.map((row) => [row[0], row[3]])).toEqual(left.map(([name, units]) => [name, units]));
    const cost = sum(batches().map((batch) => costOf(batch, batch.left)));
    const value = await doctor.stock.value({ day: to });
    // Each batch is rounded down to the paisa.
    expect(Math.abs(value.cost - cost)).toBeLessThan(batches().length);
    expect(sum(value.items.map(({ unpricedUnits }) => unpricedUnits))).toBe(
      sum(
        batches()
          .filter(({ cost: known }) => known === null)
          .map((batch) => batch.left),
      ),
    );
  });

  test('the daily case register and the cash book come to what was received', async () => {
    const received = sum(stood().map(({ total }) => total));
    const cases = await registerOf('case');
    // The patient of the expired batch came too.
    expect(cases.rows).toHaveLength(visits.length + 1);
    expect(cases.sums[4]).toBe(received);
    const cash = await registerOf('cash');
    // Beside the days stands the balance with which they begin.
    expect(cash.rows.filter((row) => row[2] !== null)).toHaveLength(workingDays.length);
    expect(cash.rows.at(-1)?.[4]).toBe(received - spent.electricity);
  });

  test('the profit on medicines is their value without tax less what they cost', async () => {
    const spending = await doctor.reports.spending({ from, to });
    const values = stood().map(({ lines }) =>
      valueIn(sum(billed(lines).map(({ quantity, unitPrice }) => quantity * unitPrice))),
    );
    expect(spending.medicines?.billed).toBe(sum(values.filter((value) => value > 0)));
    const lines = stood().flatMap((visit) => visit.lines);
    const cost = sum(lines.map(({ batch, units }) => costOf(batch, units)));
    expect(Math.abs((spending.medicines?.cost ?? 0) - cost)).toBeLessThan(lines.length);
    const received = sum(stood().map(({ total }) => total));
    const out = spent.purchases + spent.electricity + spent.rent;
    expect(sum(spending.received.map(({ amount }) => amount))).toBe(received);
    const invoiced = sum(purchases.map(({ total }) => total));
    expect(spending.bought).toMatchObject({ invoiced, returned: returned.amount });
    expect(sum(spending.spent.map(({ amount }) => amount))).toBe(out);
  });
});
