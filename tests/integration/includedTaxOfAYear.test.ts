/** @module-tag slow */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BillLine } from '../../src/features/billing/bill';
import type { GivenMedicine } from '../../src/features/billing/givenMedicines';
import { gstOf, gstReconciliation } from '../../src/features/reports/gst';
import { gstr1Of } from '../../src/features/reports/gstr1';
import { takeDispenseNumber } from '../../src/features/stock/dispenses/dispenses.rows';
import {
  insertBatches,
  insertEntry,
  insertItem,
  insertMovements,
} from '../../src/features/stock/stock.rows';
import { connect, type DatabaseConnection } from '../../src/server/database/connect';
import type { Database } from '../../src/server/database/schema';
import { dateIn, dayRange } from '../../src/shared/clinicDay';
import { asBefore } from '../billOfBefore';
import { batchEntered, stockItemEntered } from '../stock';
import { type Client, patientFields } from '../visitor';
import { startClinic, type TestClinic } from './clinic';

/**
 * A made-up financial year of a clinic that gives medicines: bills of the rule of before, then tax invoices with and
 * without medicines at their MRP, with discounts, rounding, refunds and voids. Each bill, each month's GSTR-1 and each
 * void is computed a second time here, from the raw rows alone.
 */

const timeZone = 'Asia/Kolkata';
const gstin = '27AAPFU0939F1ZV';
const visits = 150;
/** So many are of the rule of before. */
const visitsBefore = 50;
const firstDay = Date.parse('2025-04-02T05:30:00Z');

let now = new Date(firstDay);
let clinic: TestClinic;
let server: DatabaseConnection;
let desk: Client;
let doctor: Client;
let user: { id: string; name: string };
let giver: { id: string; name: string };

/** The same numbers on every machine, from 0 to below `most`. */
let state = 20260401;
function upTo(most: number): number {
  state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return Math.floor((state / 4_294_967_296) * most);
}

const medicines = [
  { name: 'Tab. Dolo 650', packUnits: 15, mrp: 3_350, hsn: '3004', taxBasisPoints: 500 },
  { name: 'Syp. Ascoril', packUnits: 1, mrp: 12_495, hsn: '3004', taxBasisPoints: 500 },
  { name: 'Inj. Nil', packUnits: 1, mrp: 88_801, hsn: '30049099', taxBasisPoints: 0 },
  { name: 'Gauze', packUnits: 7, mrp: 9_999, hsn: '3005', taxBasisPoints: 1_800 },
];
const services: Omit<BillLine, 'quantity' | 'unitPrice'>[] = [
  { description: 'Consultation Fee', taxBasisPoints: 0, hsn: '999312' },
  { description: 'Peel', taxBasisPoints: 1_800, hsn: '9993' },
  { description: 'Syrup of the price list', taxBasisPoints: 500, hsn: '3004' },
  { description: 'Certificate' },
];

/** The bills that were rounded to the rupee, and those of the rule of before. */
const rounded = new Set<string>();
const ofBefore = new Set<string>();

async function rowsOf<Row extends object>(statement: string, values: unknown[] = []) {
  const { rows } = await clinic.sql.query<Row>(statement, values);
  // Whole paise come as numbers, or as texts where they may be large.
  return rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value === 'string' && /^-?\d+$/.test(value) && name !== 'hsn'
            ? Number(value)
            : value,
        ]),
      ) as Row,
  );
}

const inTransaction = <Result>(work: (trx: Transaction<Database>) => Promise<Result>) =>
  server.db.transaction().execute(work);

/** Puts every medicine on the shelf; answers their batches. */
function stockShelf(): Promise<string[]> {
  return inTransaction(async (trx) => {
    const entryId = randomUUID();
    await insertEntry(trx, { id: entryId, kind: 'opening', note: null }, { user, now });
    const lots = [];
    for (const { mrp, ...item } of medicines) {
      const itemId = randomUUID();
      await insertItem(trx, { id: itemId, item: { ...stockItemEntered, ...item }, now });
      lots.push({ itemId, batch: { ...batchEntered, mrp }, units: 100_000, cost: null });
    }
    const day = dateIn(now, timeZone);
    return insertBatches(trx, { entryId, kind: 'opening', day, now }, lots);
  });
}

/** Gives some units of some medicines in a visit. */
function give(visit: { patientId: string; tokenId: string }, batchIds: readonly string[]) {
  const lines = Array.from({ length: 1 + upTo(3) }, (_, position) => {
    const which = upTo(medicines.length);
    return {
      ...{ id: randomUUID(), position, batch_id: batchIds[which] ?? '', units: 1 + upTo(40) },
      ...{ medicine: medicines[which]?.name ?? '', is_free: upTo(10) === 0 },
    };
  });
  const id = randomUUID();
  return inTransaction(async (trx) => {
    await trx
      .insertInto('dispenses')
      .values({
        ...{ id, ...(await takeDispenseNumber(trx, now, timeZone)) },
        ...{ patient_id: visit.patientId, patient_name: 'Asha', token_id: visit.tokenId },
        ...{ doctor_id: giver.id, doctor_name: giver.name },
        ...{ given_at: now, given_by: user.id, given_by_name: user.name },
      })
      .execute();
    await trx
      .insertInto('dispense_lines')
      .values(lines.map((line) => ({ dispense_id: id, ...line })))
      .execute();
    const day = dateIn(now, timeZone);
    await insertMovements(
      trx,
      lines.map((line) => ({
        ...{ batchId: line.batch_id, kind: 'dispense', units: -line.units, day },
        dispenseLineId: line.id,
      })),
    );
  });
}

/** What was given as items of the bill; now and then below the MRP. */
function itemsOf(given: readonly GivenMedicine[]): BillLine[] {
  return given.flatMap(({ dispenseLineId, medicine, prices }) => {
    const less = upTo(8) === 0 ? upTo(200) : 0;
    return prices.map(({ quantity, unitPrice }) => ({
      ...{ description: medicine, quantity, unitPrice: Math.max(0, unitPrice - less) },
      dispenseLineId,
    }));
  });
}

async function playVisit(place: number, patientId: string, batchIds: readonly string[]) {
  now = new Date(firstDay + Math.floor((place * 362 * 86_400_000) / visits));
  await clinic.keepSessions(now);
  const { id: tokenId } = await desk.queue.issue({ patientId });
  await doctor.queue.start({ id: tokenId });
  await doctor.queue.complete({ id: tokenId });
  const isBefore = place < visitsBefore;
  if (!isBefore && upTo(3) > 0) await give({ patientId, tokenId }, batchIds);
  const given = await desk.billing.given({ patientId, tokenId });
  const items: BillLine[] = [
    ...Array.from({ length: (given.length > 0 ? 0 : 1) + upTo(3) }, () => ({
      ...{ quantity: 1 + upTo(3), unitPrice: upTo(90_000) },
      ...(services[upTo(services.length)] ?? { description: 'Other' }),
    })),
    ...itemsOf(given),
  ];
  const subtotal = items.reduce((sum, item) => sum + item.quantity * item.unitPrice, 0);
  const discount = upTo(3) === 0 ? upTo(Math.floor(subtotal / 2) + 1) : 0;
  const isRounded = !isBefore && upTo(3) === 0;
  const bill = await desk.billing.create({
    ...{ patientId, tokenId, items, discount, taxBasisPoints: upTo(2) * 500, payments: [] },
    ...(isRounded && { isRounded }),
  });
  const { id } = bill;
  if (isRounded) rounded.add(id);
  if (isBefore) ofBefore.add(id);
  const { total } = isBefore ? await asBefore(clinic.sql, bill) : bill;
  if (total > 0 && upTo(10) > 0) await desk.billing.pay({ id, method: 'cash', amount: total });
  return id;
}

/** Refunds parts of some bills and voids others, some in a later month. */
async function playRefunds(ids: readonly string[]) {
  for (const id of ids) {
    const { paid, items } = await desk.billing.get({ id });
    const position = upTo(items.length);
    const isOfItem = upTo(2) === 0;
    const most = isOfItem ? (items[position]?.total ?? 0) : paid;
    const amount = Math.min(paid, Math.floor(most / 3));
    if (amount > 0 && upTo(4) === 0) {
      const refund = { id, method: 'cash' as const, amount, reason: 'came back' };
      await desk.billing.refund({ ...refund, ...(isOfItem && { items: [position] }) });
    }
    if (upTo(8) === 0) await desk.billing.void({ id, reason: 'a mistake' });
  }
}

beforeAll(async () => {
  clinic = await startClinic({ timeZone, clock: () => now });
  doctor = (await clinic.administrator()).client;
  desk = (await clinic.signedIn('receptionist')).client;
  server = connect(clinic.connection, pino({ level: 'silent' }));
  await clinic.sql.query('update clinic_settings set gstin = $1', [gstin]);
  const people = await rowsOf<{ id: string; name: string; role: string }>(
    'select id, name, role from users order by created_at',
  );
  user = people.find(({ role }) => role === 'receptionist') ?? { id: '', name: '' };
  giver = people.find(({ role }) => role === 'doctor') ?? { id: '', name: '' };
  const { id: patientId } = await desk.patients.register(patientFields);
  const batchIds = await stockShelf();
  let open: string[] = [];
  for (let place = 0; place < visits; place += 1) {
    open.push(await playVisit(place, patientId, batchIds));
    if (open.length < 20) continue;
    await playRefunds(open.slice(0, 10));
    open = open.slice(10);
  }
  await playRefunds(open);
  now = new Date('2026-04-02T05:30:00Z');
  await clinic.keepSessions(now);
});
afterAll(async () => {
  await server.pool.end();
  await clinic.close();
});

interface Item {
  bill_id: string;
  position: number;
  quantity: number;
  unit_price: number;
  tax_basis_points: number;
  hsn: string | null;
  is_tax_included: boolean;
  dispense_line_id: string | null;
  total: number;
  discount: number;
  included_tax: number;
  taxable: number;
  tax: number;
}
interface Bill {
  id: string;
  created_at: Date;
  voided_at: Date | null;
  gstin: string | null;
  tax_rule: string;
  subtotal: number;
  discount: number;
  tax: number;
  included_tax: number;
  tax_round_off: number;
  round_off: number;
  total: number;
}

const readBills = () => rowsOf<Bill>('select * from bills order by created_at');
const readItems = () => rowsOf<Item>('select * from bill_items order by bill_id, position');
const itemsIn = (items: readonly Item[], { id }: Bill) =>
  items.filter(({ bill_id }) => bill_id === id);
const sumOf = <Row>(rows: readonly Row[], amount: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + amount(row), 0);

/** `amount` × `part` / `whole`, half a paisa up. */
const halfUp = (amount: number, part: number, whole: number) =>
  Math.floor((2 * amount * part + whole) / (2 * whole));

/** Whole paise by weight; those that are missing go one each to who lost most, the first of equal ones. */
function divided(amount: number, weights: readonly number[]): number[] {
  const all = sumOf(weights, (weight) => weight);
  if (all === 0) return weights.map(() => 0);
  const parts = weights.map((weight) => Math.floor((amount * weight) / all));
  const losses = weights.map((weight, index) => ({ index, lost: (amount * weight) % all }));
  const favoured = losses
    .toSorted((one, other) => other.lost - one.lost || one.index - other.index)
    .slice(0, amount - sumOf(parts, (part) => part));
  return parts.map((part, index) => part + (favoured.some((row) => row.index === index) ? 1 : 0));
}

/** A bill and its items added up from what was entered: by the rule of before, or as a tax invoice. */
function addUp(bill: Bill, items: readonly Item[]) {
  const isInvoice = !ofBefore.has(bill.id) && items.some((item) => item.tax_basis_points > 0);
  const totals = items.map(({ quantity, unit_price }) => quantity * unit_price);
  const subtotal = sumOf(totals, (total) => total);
  const shares = divided(isInvoice ? bill.discount : 0, totals);
  const nets = shares.map((share, index) => (totals[index] ?? 0) - share);
  const values = [...nets];
  const taxes = items.map(() => 0);
  let [tax, included] = [0, 0];
  for (const rate of new Set(items.map((item) => item.tax_basis_points))) {
    const members = [...items.keys()].filter((index) => items[index]?.tax_basis_points === rate);
    const within = isInvoice ? members.filter((index) => items[index]?.is_tax_included) : [];
    const gross = sumOf(within, (index) => nets[index] ?? 0);
    // The largest value that is not more than the price with its two taxes.
    let value = gross;
    while (value + 2 * halfUp(value, rate, 20_000) > gross) value -= 1;
    const parts = divided(
      value,
      within.map((index) => nets[index] ?? 0),
    );
    within.forEach((index, place) => {
      values[index] = parts[place] ?? 0;
    });
    const taxable = sumOf(members, (index) => values[index] ?? 0);
    const levies = isInvoice ? 2 : 1;
    const charged = divided(
      halfUp(taxable, rate, 10_000 * levies),
      members.map((index) => values[index] ?? 0),
    );
    members.forEach((index, place) => {
      taxes[index] = levies * (charged[place] ?? 0);
    });
    tax += halfUp(taxable - value, rate, 10_000) + gross - value;
    included += gross - value;
  }
  const exact = subtotal + tax - included - bill.discount;
  // Nothing is billed above an MRP, not by rounding either.
  const half = items.some((item) => item.is_tax_included) ? 0 : 50;
  const roundOff = rounded.has(bill.id) ? Math.floor((exact + half) / 100) * 100 - exact : 0;
  return {
    bill: {
      ...{ tax_rule: isInvoice ? 'gst' : 'specification', subtotal, tax, included_tax: included },
      tax_round_off: isInvoice ? tax - sumOf(taxes, (one) => one) : 0,
      ...{ round_off: roundOff, total: exact + roundOff },
    },
    items: items.map((_, index) => ({
      total: totals[index] ?? 0,
      discount: shares[index] ?? 0,
      included_tax: (nets[index] ?? 0) - (values[index] ?? 0),
      taxable: values[index] ?? 0,
      tax: taxes[index] ?? 0,
    })),
  };
}

describe('a year of bills with medicines [10.3.35-39]', () => {
  test('each bill is to the paisa what its rows come to', async () => {
    const [bills, items] = [await readBills(), await readItems()];
    expect(bills).toHaveLength(visits);
    const kinds = { before: 0, medicines: 0, discounted: 0, rounded: 0, medicinesAlone: 0 };
    for (const bill of bills) {
      const own = itemsIn(items, bill);
      const again = addUp(bill, own);
      expect(bill).toMatchObject(again.bill);
      expect(own).toMatchObject(again.items);
      const hasMedicines = own.some((item) => item.is_tax_included);
      kinds.before += ofBefore.has(bill.id) ? 1 : 0;
      kinds.medicines += hasMedicines ? 1 : 0;
      kinds.discounted += hasMedicines && bill.discount > 0 ? 1 : 0;
      kinds.rounded += hasMedicines && rounded.has(bill.id) ? 1 : 0;
      // Medicines alone cost what they say, less the discount.
      if (own.every((item) => item.is_tax_included) && !rounded.has(bill.id)) {
        expect(bill.total).toBe(bill.subtotal - bill.discount);
        kinds.medicinesAlone += 1;
      }
    }
    expect(kinds.before).toBe(visitsBefore);
    for (const count of Object.values(kinds)) expect(count).toBeGreaterThan(5);
  });

  test('each medicine is billed once, as it was given, and never above the MRP', async () => {
    const billed = await rowsOf<{
      id: string;
      bill_id: string;
      quantity: number;
      unit_price: number;
      units: number;
      is_free: boolean;
      pack_units: number;
      mrp: number;
    }>(
      `select line.id, bill_id, quantity, unit_price, line.units, is_free, pack_units, mrp
      from bill_items item
        join dispense_lines line on line.id = item.dispense_line_id
        join stock_batches batch on batch.id = line.batch_id
        join stock_items on stock_items.id = batch.item_id
      order by bill_id, item.position`,
    );
    const lines = new Map(billed.map((row) => [row.id, row]));
    expect(lines.size).toBeGreaterThan(50);
    for (const { id, bill_id, units, is_free, pack_units, mrp } of lines.values()) {
      const own = billed.filter((row) => row.id === id);
      expect(is_free).toBe(false);
      expect(new Set(own.map((row) => row.bill_id))).toEqual(new Set([bill_id]));
      const parts = [
        { quantity: Math.floor(units / pack_units), most: mrp },
        { quantity: units % pack_units, most: Math.floor(mrp / pack_units) },
      ].filter(({ quantity }) => quantity > 0);
      expect(own.map(({ quantity }) => quantity)).toEqual(parts.map(({ quantity }) => quantity));
      for (const [place, { unit_price }] of own.entries()) {
        expect(unit_price).toBeLessThanOrEqual(parts[place]?.most ?? -1);
      }
    }
  });

  test('a void credits each rate and code to the paisa', async () => {
    const [bills, items] = [await readBills(), await readItems()];
    const voided = bills.filter(
      ({ id, voided_at }) =>
        voided_at && items.some((item) => item.bill_id === id && item.tax_basis_points > 0),
    );
    expect(voided.length).toBeGreaterThan(5);
    for (const bill of voided) {
      const credited = await rowsOf<{ rate: number; hsn: string; taxable: number; tax: number }>(
        `select tax_basis_points as rate, coalesce(line.hsn, '') as hsn,
          sum(line.taxable)::bigint as taxable, sum(line.tax)::bigint as tax
        from credit_note_lines line join credit_notes note on note.id = line.credit_note_id
        where note.bill_id = $1 group by 1, 2`,
        [bill.id],
      );
      const [notes] = await rowsOf<{ total: number }>(
        'select sum(total)::bigint as total from credit_notes where bill_id = $1',
        [bill.id],
      );
      expect(notes?.total).toBe(bill.total);
      const groups = groupsOf(itemsIn(items, bill).map((item) => suppliedOf(item)));
      expect(groupsOf(credited.map((line) => ({ ...line, quantity: 0 })))).toEqual(
        groups
          .filter(({ taxable, tax }) => taxable + tax > 0)
          .map((group) => ({ ...group, quantity: 0 })),
      );
    }
  });

  test('GSTR-1 of every month is what the rows of the month come to', async () => {
    const [bills, items] = [await readBills(), await readItems()];
    const lines = await rowsOf<CreditedLine>(
      `select note.bill_id, note.issued_at, tax_basis_points as rate, coalesce(line.hsn, '') as hsn,
        line.taxable, line.tax
      from credit_note_lines line join credit_notes note on note.id = line.credit_note_id`,
    );
    const credited = new Set(
      (await rowsOf<{ bill_id: string }>('select bill_id from credit_notes')).map(
        ({ bill_id }) => bill_id,
      ),
    );
    let withTax = 0;
    for (let month = 0; month < 12; month += 1) {
      const from = new Date(Date.UTC(2025, 3 + month, 1)).toISOString().slice(0, 10);
      const to = new Date(Date.UTC(2025, 4 + month, 0)).toISOString().slice(0, 10);
      const [start, end] = [dayRange(from, timeZone).start, dayRange(to, timeZone).end];
      const isWithin = (at: Date | null) => at !== null && at >= start && at < end;
      const supplied = bills
        .filter((bill) => isWithin(bill.created_at))
        .filter(({ id, voided_at }) => voided_at === null || credited.has(id))
        .flatMap((bill) => itemsIn(items, bill).map((item) => suppliedOf(item)));
      const back = bills
        .filter(({ id, voided_at }) => isWithin(voided_at) && credited.has(id))
        .flatMap((bill) => itemsIn(items, bill).map((item) => suppliedOf(item)))
        .map((item) => ({ ...item, taxable: 0, tax: 0, quantity: -item.quantity }));
      const less = lines
        .filter((line) => isWithin(line.issued_at))
        .map((line) => ({ ...line, quantity: 0, taxable: -line.taxable, tax: -line.tax }));
      const expected = groupsOf([...supplied, ...back, ...less])
        // Of a service there is no quantity.
        .map((group) => ({ ...group, quantity: group.hsn.startsWith('99') ? 0 : group.quantity }))
        .map((group) => ({ ...group, quantity: group.hsn === '' ? 0 : group.quantity }))
        .filter(({ quantity, taxable, tax }) => quantity !== 0 || taxable !== 0 || tax !== 0);
      const tables = await tablesOf(from, to);
      const filed = groupsOf(
        (tables['hsn(b2c)'] ?? []).map((row) => ({
          ...{ hsn: row[0] ?? '', quantity: Number(row[3]), rate: paiseOf(row[5]) },
          ...{ taxable: paiseOf(row[6]), tax: paiseOf(row[8]) + paiseOf(row[9]) },
        })),
      );
      expect([from, filed]).toEqual([from, expected]);
      // The same values by rate.
      expect(sumOf(tables.b2cs ?? [], (row) => paiseOf(row[4]))).toBe(
        sumOf(
          expected.filter(({ rate }) => rate > 0),
          ({ taxable }) => taxable,
        ),
      );
      withTax += filed.filter(({ hsn, tax }) => hsn === '3005' && tax !== 0).length;
    }
    expect(withTax).toBeGreaterThan(0);
  });
});

interface Supplied {
  rate: number;
  hsn: string;
  quantity: number;
  taxable: number;
  tax: number;
}
interface CreditedLine extends Omit<Supplied, 'quantity'> {
  bill_id: string;
  issued_at: Date;
}

const suppliedOf = (item: Item): Supplied => ({
  ...{ rate: item.tax_basis_points, hsn: item.hsn ?? '', quantity: item.quantity },
  ...{ taxable: item.taxable, tax: item.tax },
});

/** Added up by rate and code, in an order of their own. */
function groupsOf(lines: readonly Supplied[]): Supplied[] {
  const groups = new Map<string, Supplied>();
  for (const { rate, hsn, quantity, taxable, tax } of lines) {
    const key = `${String(rate).padStart(5, '0')} ${hsn}`;
    const before = groups.get(key) ?? { rate, hsn, quantity: 0, taxable: 0, tax: 0 };
    groups.set(key, {
      ...{ rate, hsn, quantity: before.quantity + quantity },
      ...{ taxable: before.taxable + taxable, tax: before.tax + tax },
    });
  }
  return [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
}

const paiseOf = (rupees: string | undefined) => Math.round(Number(rupees) * 100);

/** The files of GSTR-1 of some days, by name: cells as text. */
async function tablesOf(from: string, to: string): Promise<Record<string, string[][]>> {
  const report = await doctor.reports.gst({ from, to });
  const gst = gstOf(report.sums);
  for (const { holds } of gstReconciliation(gst)) expect(holds).toBe(true);
  const [registration] = gst.registrations;
  if (!registration) return {};
  return Object.fromEntries(
    gstr1Of(registration, report.series).map(({ name, rows }) => [
      name,
      rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : cell.plain))),
    ]),
  );
}
