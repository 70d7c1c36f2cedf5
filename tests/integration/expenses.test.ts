import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExpensePayment } from '../../src/features/expenses/expense';
import { insertExpense } from '../../src/features/expenses/expenses.rows';
import { connect, type DatabaseConnection } from '../../src/server/database/connect';
import { closeEntered, noCash } from '../dayClose';
import { paymentEntered } from '../expenses';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

/** What is spent stands in the database as it was entered, and what comes out of a drawer is in exactly one close. */

const now = new Date('2026-11-20T10:00:00Z');
let clinic: TestClinic;
let server: DatabaseConnection;
let doctor: Client;
let kindId: string;
beforeAll(async () => {
  clinic = await startClinic({ clock: () => now });
  doctor = (await clinic.signedIn('doctor')).client;
  server = connect(clinic.connection, pino({ level: 'silent' }));
  const { rows } = await clinic.sql.query("select id from expense_kinds where key = 'electricity'");
  kindId = rows[0].id;
});
afterAll(async () => {
  await server.pool.end();
  await clinic.close();
});

async function newDesk() {
  const { client } = await clinic.newcomer('receptionist');
  const { user } = await client.accounts.session();
  if (!user) throw new Error('Nobody is signed in.');
  return { client, user };
}

/** Stores an expense as `expenses.enter` and `.reverse` do it once they are built. */
async function spend(
  user: { id: string; name: string },
  payment: Partial<ExpensePayment> = {},
  reversal?: { of: string; reason: string },
): Promise<string> {
  const id = randomUUID();
  const row = { id, payee: 'MSEB', purpose: '', payment: { ...paymentEntered, ...payment } };
  await server.db
    .transaction()
    .execute((trx) =>
      insertExpense(
        trx,
        { user, now },
        { ...row, kindId, monthly: null, ...(reversal && { reversal }) },
      ),
    );
  return id;
}

async function paidBill(client: Client, rupees: number) {
  const patient = await client.patients.register(patientFields);
  const { id } = await client.queue.issue({ patientId: patient.id });
  await doctor.queue.start({ id });
  return client.billing.create({
    ...{
      patientId: patient.id,
      tokenId: id,
      taxBasisPoints: 0,
      discount: 0,
      paymentMethod: 'cash',
    },
    items: [{ description: 'Fee', quantity: 1, unitPrice: rupees * 100 }],
  });
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { constraint?: string }) => error.constraint ?? String(error),
  );

describe('cash out of the drawer', () => {
  test('shares the numbers of the payments, and lowers the cash that a close expects [10.26.2]', async () => {
    const { client, user } = await newDesk();
    await paidBill(client, 1_000);
    await spend(user, { amount: 30_000 });
    await spend(user, { amount: 90_000, method: 'upi', isFromDrawer: false });
    await paidBill(client, 200);
    const mistaken = await spend(user, { amount: 5_000 });
    await spend(user, { amount: 5_000 }, { of: mistaken, reason: 'twice' });
    const open = await client.dayClose.preview();
    expect(open).toMatchObject({ number: 1, through: 5, cashSpent: 30_000 });
    expect(open.received.cash).toEqual({ paid: 120_000, refunded: 0 });
    // Those of the drawer alone, and what came back below nothing.
    expect(open.drawerExpenses.map(({ amount }) => amount)).toEqual([30_000, 5_000, -5_000]);
    expect(open.drawerExpenseCount).toBe(3);
    const counted = { ...closeEntered, openingCash: 0, through: 5, leftCash: 0 };
    const counts = { ...noCash, note500: 1, note200: 2 };
    // What is spent while somebody counts is said before the close.
    await spend(user, { amount: 100 });
    expect(await codeOf(client.dayClose.close({ ...counted, counts }))).toBe('DAY_CHANGED');
    const { through } = await client.dayClose.preview();
    const close = await client.dayClose.close({
      ...{ ...counted, through },
      counts: { ...counts, note200: 1, note100: 1, note50: 1, note20: 2, coin5: 1, coin2: 2 },
      reason: '',
    });
    expect(close).toMatchObject({ cashSpent: 30_100, counted: 89_900, difference: 0 });
    expect(await client.dayClose.preview()).toMatchObject({ cashSpent: 0, openingCash: 0 });
  });

  test('more may come back than went, after a close', async () => {
    const { client, user } = await newDesk();
    const id = await spend(user, { amount: 20_000 });
    const first = await client.dayClose.close({
      ...{ ...closeEntered, through: 1, openingCash: 20_000, counts: noCash, leftCash: 0 },
    });
    expect(first.difference).toBe(0);
    await spend(user, { amount: 20_000 }, { of: id, reason: 'brought back' });
    const second = await client.dayClose.close({
      ...{ ...closeEntered, number: 2, through: 2, openingCash: 0, leftCash: 0 },
      counts: { ...noCash, note200: 1 },
    });
    expect(second).toMatchObject({ cashSpent: -20_000, difference: 0 });
  });
});

describe('what was spent', () => {
  test('is reversed once, whole, and by the way it went [10.26.1]', async () => {
    const { user } = await newDesk();
    const id = await spend(user);
    const reversal = { of: id, reason: 'twice' };
    expect(await refusalOf(spend(user, { amount: 100 }, reversal))).toBe(
      'expense_is_reversed_whole',
    );
    expect(await refusalOf(spend(user, { method: 'bank', isFromDrawer: false }, reversal))).toBe(
      'expense_is_reversed_whole',
    );
    await spend(user, {}, reversal);
    expect(await refusalOf(spend(user, {}, reversal))).toBe('expense_is_reversed_once');
  });

  test('only cash comes from the drawer', async () => {
    const { user } = await newDesk();
    expect(await refusalOf(spend(user, { method: 'card' }))).toBe('only_cash_is_from_the_drawer');
  });
});
