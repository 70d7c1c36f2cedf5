import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FilePiece } from '../../src/shared/filePiece';
import type { Holder } from '../../src/shared/permissions';
import { closeEntered, noCash } from '../dayClose';
import { expenseEntered, recurringEntered } from '../expenses';
import { purchaseEntered, purchaseReturnEntered, supplierEntered } from '../purchases';
import { rulesEntered } from '../settings';
import { openingEntered, stockItemEntered } from '../stock';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

/** What is spent, by the operations, and what the registers show of it. */

const now = new Date('2026-11-20T10:00:00Z');
const key = () => ({ context: { idempotencyKey: randomUUID() } });
let clinic: TestClinic;
let doctor: Client;
let desk: Client;
let admin: Client;
let kindId: string;
beforeAll(async () => {
  clinic = await startClinic({ clock: () => now });
  // First: who signs up first administers the clinic.
  admin = (await clinic.administrator()).client;
  doctor = (await clinic.signedIn('doctor')).client;
  desk = (await clinic.newcomer('receptionist')).client;
  const { rows } = await clinic.sql.query("select id from expense_kinds where key = 'electricity'");
  kindId = rows[0].id;
});
afterAll(() => clinic.close());

test('an expense is entered once, found, and reversed once by the drawer it came from [10.26.1]', async () => {
  const options = key();
  const first = await desk.expenses.enter(expenseEntered(kindId), options);
  expect(await desk.expenses.enter(expenseEntered(kindId), options)).toEqual(first);
  expect(first).toMatchObject({ payee: 'MSEB', amount: 50_000, reversedBy: null });
  const found = await desk.expenses.search({ text: 'mseb oct', kind: kindId, from: '2026-11-20' });
  expect(found).toMatchObject({ expenses: [first], total: 50_000, nextCursor: null });
  expect(await desk.expenses.search({ text: '', kind: 'suppliers' })).toMatchObject({ total: 0 });
  const other = (await clinic.newcomer('receptionist')).client;
  const mistake = { id: first.id, reason: 'twice' };
  expect(await codeOf(other.expenses.reverse(mistake))).toBe('FORBIDDEN');
  const results = await Promise.all(
    [1, 2].map(() => codeOf(desk.expenses.reverse(mistake, key()))),
  );
  expect(results.toSorted()).toEqual(['ALREADY_REVERSED', 'OK']);
  expect(await desk.expenses.search({ text: 'mseb' })).toMatchObject({ total: 0 });
  expect(await desk.dayClose.preview()).toMatchObject({ cashSpent: 0, through: 2 });
});

test('what comes every month is due until it is entered, and again if that is reversed [10.26.3]', async () => {
  const recurring = await desk.expenses.addRecurring(recurringEntered(kindId));
  expect(recurring).toMatchObject({ payee: 'Landlord', due: [] });
  await clinic.sql.query("update recurring_expenses set added_at = '2026-11-01'");
  expect(await desk.expenses.recurring()).toMatchObject([{ due: ['2026-11-05'] }]);
  const { dayOfMonth: _, ...fields } = recurringEntered(kindId);
  const due = {
    ...{ ...fields, isFromDrawer: false, spentOn: '2026-11-05' },
    monthly: { id: recurring.id, dueOn: '2026-11-05' },
  };
  const tomorrow = { ...due, spentOn: '2026-11-21' };
  expect(await codeOf(desk.expenses.enter(tomorrow))).toBe('BAD_REQUEST');
  const never = { ...due, monthly: { id: recurring.id, dueOn: '2026-11-06' } };
  expect(await codeOf(desk.expenses.enter(never))).toBe('NOT_DUE');
  // Two desks press at once.
  const pressed = await Promise.allSettled(
    [desk, admin].map((client) => client.expenses.enter(due, key())),
  );
  const [entered] = pressed.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(pressed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await desk.expenses.recurring()).toMatchObject([{ due: [] }]);
  await desk.expenses.reverse({ id: entered?.id ?? '', reason: 'not paid' });
  expect(await desk.expenses.recurring()).toMatchObject([{ due: ['2026-11-05'] }]);
  // Paid before it was due: in another month it would be the same.
  const paid = await desk.expenses.enter({ ...due, spentOn: '2026-10-31' });
  expect(await desk.expenses.recurring()).toMatchObject([{ due: [] }]);
  await desk.expenses.reverse({ id: paid.id, reason: 'not paid' });
  expect(await desk.expenses.recurring()).toMatchObject([{ due: ['2026-11-05'] }]);
  await desk.expenses.endRecurring({ id: recurring.id });
  await desk.expenses.endRecurring({ id: recurring.id });
  expect(await desk.expenses.recurring()).toEqual([]);
});

test('an administrator edits the kinds; a new name is no longer the product’s', async () => {
  const id = randomUUID();
  const saved = { id, name: 'Laundry', isRetired: false };
  const first = await admin.expenses.saveKind(saved);
  expect(await admin.expenses.saveKind(saved)).toEqual(first);
  const taken = { id: randomUUID(), name: 'laundry', isRetired: false };
  expect(await codeOf(admin.expenses.saveKind(taken))).toBe('NAME_TAKEN');
  const renamed = { id: kindId, name: 'Light bill', isRetired: false };
  expect(await admin.expenses.saveKind(renamed)).toMatchObject({ key: null, name: 'Light bill' });
  await admin.expenses.saveKind({ ...saved, isRetired: true });
  expect((await admin.expenses.kinds()).at(-1)).toMatchObject({ id, retiredAt: now.toISOString() });
  expect(await codeOf(admin.expenses.enter(expenseEntered(id)))).toBe('KIND_RETIRED');
});

test('registers and report show what came in and went out, and none that a person may not see [10.26.4] [10.27.1]', async () => {
  const patient = await desk.patients.register(patientFields);
  const token = await desk.queue.issue({ patientId: patient.id });
  await doctor.queue.start({ id: token.id });
  await desk.billing.create({
    ...{ patientId: patient.id, tokenId: token.id, taxBasisPoints: 0, discount: 0 },
    paymentMethod: 'cash',
    items: [{ description: 'Dressing', quantity: 1, unitPrice: 80_000 }],
  });
  await desk.expenses.enter(expenseEntered(kindId));

  const days = { from: '2026-11-01', to: '2026-11-30' };
  const cases = await admin.registers.read({ register: 'case', ...days });
  expect(cases.rows).toContainEqual([
    '2026-11-20',
    token.tokenNumber,
    patient.name,
    'Dressing',
    80_000,
    '2026-11-20',
  ]);
  const cash = await admin.registers.read({ register: 'cash', ...days });
  // The reversed one came back, the other stays out.
  expect(cash.rows).toEqual([
    ['2026-11-20', 0, null, null, 0, 'No day has been closed yet: the book begins with ₹0.'],
    ['2026-11-20', 0, 130_000, 100_000, 30_000, ''],
  ]);
  expect(cash.sums.slice(2, 4)).toEqual([130_000, 100_000]);
  const spent = await admin.registers.read({ register: 'expenses', ...days });
  expect(spent.sums[5]).toBe(50_000 - 2_000_000);
  expect(spent.rows).toContainEqual([
    ...['2026-11-20', 'MSEB', 'Light bill', 'October', 'Cash', -50_000],
    expect.any(String),
    'From the drawer; Reversal: twice',
  ]);
  const own = { register: 'case', ...days, doctorId: randomUUID() } as const;
  expect(await admin.registers.read(own)).toMatchObject({ rowCount: 0, doctorName: '' });
  expect(await codeOf(doctor.registers.read({ register: 'case', ...days }))).toBe('FORBIDDEN');
  for (const register of ['supply', 'purchase', 'inventory'] as const) {
    expect(await codeOf(admin.registers.read({ register, ...days }))).toBe('FORBIDDEN');
  }
  const pieces: FilePiece[] = [];
  for await (const piece of await admin.registers.export({ register: 'cash', ...days })) {
    pieces.push(piece);
  }
  const text = pieces.map((piece) => (piece.kind === 'rows' ? piece.text : '')).join('');
  expect(text).toContain('Closing balance');
  expect(text).toContain('1000.00');

  const spending = await admin.reports.spending(days);
  const ofKind = { kindId, kindKey: null, kindName: 'Light bill' };
  // What was paid in October came back in November.
  expect(spending.spent).toEqual([
    { month: '2026-11', ...ofKind, method: 'cash', amount: 50_000 },
    { month: '2026-11', ...ofKind, method: 'bank', amount: -2_000_000 },
  ]);
  expect(spending).toMatchObject({
    received: [{ month: '2026-11', amount: 80_000 }],
    bought: { invoiced: 0, returned: 0, unpaid: 0 },
    medicines: null,
  });
  const { spending: onPaper, reports } = await admin.reports.paper({ report: 'spending', ...days });
  expect([onPaper, reports]).toEqual([spending, []]);
});

test('the cash book begins with the opening cash of the first day-end close [10.27.3]', async () => {
  const { through } = await desk.dayClose.preview();
  await desk.dayClose.close({
    ...{ ...closeEntered, through, openingCash: 20_000, leftCash: 0 },
    counts: { ...noCash, note500: 1 },
  });
  const rowsOf = async (from: string, to: string) =>
    (await admin.registers.read({ register: 'cash', from, to })).rows;
  const begins = 'The book begins with the opening cash of the first day-end close.';
  expect(await rowsOf('2026-11-01', '2026-11-30')).toEqual([
    ['2026-11-20', 20_000, null, null, 20_000, begins],
    ['2026-11-20', 20_000, 130_000, 100_000, 50_000, ''],
  ]);
  expect(await rowsOf('2026-11-01', '2026-11-19')).toEqual([]);
  const later = await rowsOf('2026-12-01', '2026-12-02');
  expect(later).toMatchObject([['2026-12-01', 50_000, null, null, 50_000, expect.any(String)]]);
  expect(later[0]?.at(-1)).toContain('₹200.00');
});

test('every register reads for whoever holds its rights, of an empty stock too [10.27.1]', async () => {
  const { version } = await admin.settings.rights();
  const held: Holder[] = ['administrator'];
  const rights = { ...rulesEntered.rights, giveMedicines: held, buyMedicines: held };
  await admin.settings.saveRights({
    ...{ ...rulesEntered, version },
    rights: { ...rights, keepStock: held, seePurchaseRates: held },
  });
  const days = { from: '2026-11-01', to: '2026-11-30' };
  for (const register of ['supply', 'purchase', 'inventory'] as const) {
    expect(await admin.registers.read({ register, ...days })).toMatchObject({ rowCount: 0 });
  }
  expect(await admin.reports.spending(days)).toMatchObject({ medicines: { billed: 0, cost: 0 } });
});

test('what comes back lowers what was billed and what it cost, and returns to suppliers what purchases cost', async () => {
  const days = { from: '2026-11-01', to: '2026-11-30' };
  await admin.stock.open(openingEntered);
  const { rows: opened } = await clinic.sql.query('select id from stock_batches');
  const { id: patientId } = await desk.patients.register(patientFields);
  const { id: tokenId } = await desk.queue.issue({ patientId });
  await admin.queue.start({ id: tokenId });
  // 15 of 150 tablets that cost ₹250, in a strip for ₹33.50.
  const { lines } = await admin.dispensing.order({
    tokenId,
    lines: [{ batchId: opened[0].id, units: 15, isFree: false, directions: '' }],
  });
  const dispenseLineId = lines[0]?.id ?? '';
  const item = { description: 'Dolo 650', quantity: 1, unitPrice: 3_350, dispenseLineId };
  const { id } = await desk.billing.create({
    ...{ patientId, tokenId, items: [item], taxBasisPoints: 0, discount: 0 },
    paymentMethod: 'cash',
  });
  const medicines = async () => (await admin.reports.spending(days)).medicines;
  expect(await medicines()).toEqual({ billed: 3_350, cost: 2_500 });
  const refund = (amount: number, units: number, isRestocked: boolean) =>
    desk.billing.refund({
      ...{ id, method: 'cash', amount, items: [0], reason: 'not needed' },
      returned: [{ dispenseLineId, units, isRestocked }],
    });
  await refund(1_116, 5, true);
  expect(await medicines()).toEqual({ billed: 2_234, cost: 1_667 });
  // What is destroyed was paid for all the same.
  await refund(446, 2, false);
  expect(await medicines()).toEqual({ billed: 1_788, cost: 1_667 });

  const supplier = await admin.purchases.saveSupplier({
    ...supplierEntered,
    ...{ id: randomUUID(), version: 0, isRetired: false },
  });
  const { lines: bought, ...invoice } = purchaseEntered(supplier.id);
  const newItem = { ...stockItemEntered, name: 'Tab. Crocin 650' };
  await admin.purchases.enter({
    ...invoice,
    lines: bought.map((line) => ({ ...line, item: { newItem } })),
  });
  const { rows: batches } = await clinic.sql.query('select batch_id from purchase_lines');
  const entered = purchaseReturnEntered(supplier.id, batches[0].batch_id);
  const back = await admin.purchases.giveBack(entered);
  expect(await admin.reports.spending(days)).toMatchObject({
    bought: { invoiced: 26_250, returned: 2_625, unpaid: 23_625 },
  });
  const register = await admin.registers.read({ register: 'purchase', ...days });
  expect(register.sums.at(-1)).toBe(23_625);
  await admin.purchases.voidReturn({ id: back.id, reason: 'not sent' });
  expect(await admin.reports.spending(days)).toMatchObject({
    bought: { invoiced: 26_250, returned: 0, unpaid: 26_250 },
  });
  const corrected = await admin.registers.read({ register: 'purchase', ...days });
  expect(corrected.sums.at(-1)).toBe(26_250);
  expect(await admin.registers.read({ register: 'supply', ...days })).toMatchObject({
    rowCount: 1,
  });
});
