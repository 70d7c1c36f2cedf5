import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Counts,
  countedCash,
  dayCloseMessages,
  denominations,
  expectedCash,
  maxUnreferenced,
  netOf,
  type OpenDay,
} from '../../src/features/dayClose/dayClose';
import { closeEntered, noCash } from '../dayClose';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

const morning = new Date('2026-11-20T04:00:00.000Z');
let now = morning;
let clinic: TestClinic;
let doctor: Client;
let administrator: Client;
beforeAll(async () => {
  clinic = await startClinic({ clock: () => now, timeZone: 'Asia/Kolkata' });
  administrator = (await newcomer('doctor')).client;
  doctor = (await clinic.signedIn('doctor')).client;
});
afterAll(() => clinic.close());
beforeEach(async () => {
  now = morning;
  await clinic.keepSessions(now);
});

/** The first of them administers the clinic. */
async function newcomer(role: 'doctor' | 'receptionist' = 'receptionist') {
  const visitor = clinic.visitor();
  const email = `${randomUUID()}@clinic.test`;
  const { id } = await visitor.client.accounts.signUp({
    name: 'Meena Joshi',
    email,
    role,
    password: 'monsoon-7',
  });
  return { id, client: visitor.client };
}

const method = fc.constantFrom('cash' as const, 'card' as const, 'upi' as const);

/** A bill of a consultation, paid by nobody yet. */
async function dueBill(client: Client, rupees = 500) {
  const patient = await client.patients.register(patientFields);
  const { id } = await client.queue.issue({ patientId: patient.id });
  await doctor.queue.start({ id });
  return client.billing.create({
    patientId: patient.id,
    tokenId: id,
    items: [{ description: 'Fee', quantity: 1, unitPrice: rupees * 100 }],
    taxBasisPoints: 0,
    discount: 0,
    payments: [],
  });
}

/** What a person enters who counts exactly what is expected, in notes of ₹500 to ₹1 coins. */
function counted(open: OpenDay, more = 0, reason = '') {
  let rest = expectedCash(open.openingCash, open) + more;
  const counts: Counts = { ...noCash };
  for (const { key, value } of denominations) {
    counts[key] = Math.floor(rest / value);
    rest -= counts[key] * value;
  }
  const { number, through, openingCash } = open;
  return { number, through, openingCash, counts, leftCash: 0, reason };
}

/** The amounts that a person received by all methods, over closes and what is open. */
function sumOf(days: Pick<OpenDay, 'received'>[]) {
  return days
    .flatMap(({ received }) => Object.values(received))
    .reduce((sum, one) => sum + netOf(one), 0);
}

async function storedSum(userId: string): Promise<number> {
  const { rows } = await clinic.sql.query(
    `select coalesce(sum(case kind when 'payment' then amount else -amount end), 0)::bigint as sum
     from bill_payments where received_by = $1`,
    [userId],
  );
  return rows[0].sum;
}

const nothing = { paid: 0, refunded: 0 };
const nothingReceived = { cash: nothing, card: nothing, upi: nothing };

/** Stores a payment as another server would, at once. */
const insertPayment = `
  insert into bill_payments (id, bill_id, kind, method, amount, reason, received_at, received_by, received_by_name)
  values (gen_random_uuid(), $1, $2, $3, $4, case $2 when 'refund' then 'a mistake' end, $5, $6, 'Meena Joshi')`;

test('a day is closed with what was received by each method, the cash counted, and what stays for the next [10.4.1]', async () => {
  const { id: userId, client } = await newcomer();
  expect(await client.dayClose.preview()).toEqual({
    number: 1,
    through: 0,
    since: null,
    openingCash: 0,
    received: nothingReceived,
    cashSpent: 0,
    billCount: 0,
    refundCount: 0,
    upiWithoutReference: [],
    upiWithoutReferenceTotal: { count: 0, amount: 0 },
    drawerExpenses: [],
    drawerExpenseCount: 0,
  });
  const bill = await dueBill(client, 1_000);
  await client.billing.pay({ id: bill.id, method: 'cash', amount: 60_000 });
  const byUpi = await client.billing.pay({ id: bill.id, method: 'upi', amount: 40_000 });
  const other = await dueBill(client, 200);
  await client.billing.pay({ id: other.id, method: 'card', amount: 20_000 });
  await client.billing.refund({ id: bill.id, method: 'cash', amount: 15_050, reason: 'too much' });
  const { upiWithoutReference, upiWithoutReferenceTotal, ...open } =
    await client.dayClose.preview();
  expect(upiWithoutReferenceTotal).toEqual({ count: 1, amount: 40_000 });
  expect(upiWithoutReference).toEqual([
    {
      id: byUpi.payments.at(-1)?.id,
      billId: bill.id,
      number: bill.number,
      patientName: bill.patientName,
      amount: 40_000,
      receivedAt: expect.any(String),
    },
  ]);
  const received = {
    cash: { paid: 60_000, refunded: 15_050 },
    card: { paid: 20_000, refunded: 0 },
    upi: { paid: 40_000, refunded: 0 },
  };
  expect(open).toEqual({
    number: 1,
    through: 4,
    since: morning.toISOString(),
    openingCash: 0,
    received,
    cashSpent: 0,
    billCount: 2,
    refundCount: 1,
    drawerExpenses: [],
    drawerExpenseCount: 0,
  });

  now = new Date('2026-11-20T14:30:00.000Z');
  await clinic.keepSessions(now);
  // ₹449.50 are expected over the opening of ₹200, and a half rupee cannot be counted.
  const entered = {
    ...closeEntered,
    through: 4,
    openingCash: 20_000,
    counts: { ...noCash, note500: 1, note100: 1, coin20: 1, coin10: 2, coin5: 1, coin2: 2 },
    leftCash: 12_000,
  };
  expect(await codeOf(client.dayClose.close(entered))).toBe('REASON_NEEDED');
  await expect(client.dayClose.close({ ...entered, reason: '  ' })).rejects.toThrow(
    dayCloseMessages.reason,
  );
  const close = await client.dayClose.close({ ...entered, reason: 'half a rupee was not given' });
  const { drawerExpenses: _, drawerExpenseCount: __, ...figures } = open;
  expect(close).toEqual({
    ...figures,
    id: expect.any(String),
    userId,
    userName: 'Meena Joshi',
    closedAt: now.toISOString(),
    openingCash: 20_000,
    counts: entered.counts,
    counted: 64_900,
    difference: -50,
    leftCash: 12_000,
    reason: 'half a rupee was not given',
  });
  expect(await client.dayClose.get({ id: close.id })).toEqual(close);
  expect(await client.dayClose.list({})).toEqual({ closes: [close], nextCursor: null });
  expect(await client.dayClose.preview()).toMatchObject({
    number: 2,
    through: 4,
    since: now.toISOString(),
    openingCash: 12_000,
    cashSpent: 0,
    billCount: 0,
    received: nothingReceived,
  });
  const { rows } = await clinic.sql.query(
    "select details, entity from audit_logs where action = 'day_closed' and user_id = $1",
    [userId],
  );
  expect(rows).toEqual([
    {
      details:
        'Day-end close 1: ₹649.50 expected in cash, ₹649.00 counted, difference -₹0.50: half a rupee was not given',
      entity: 'day_closes',
    },
  ]);
});

test('before a day is closed it lists what came by UPI without a reference, and what did not come is not in it [10.4.8]', async () => {
  const { client } = await newcomer();
  const bill = await dueBill(client, 1_000);
  const pay = (amount: number, reference?: string) =>
    client.billing.pay({ id: bill.id, method: 'upi', amount, reference });
  await pay(10_000, '432187650011');
  const missing = await pay(20_000);
  const unsure = await pay(30_000);
  const listed = async () =>
    (await client.dayClose.preview()).upiWithoutReference.map(({ amount }) => amount);
  expect(await listed()).toEqual([20_000, 30_000]);
  await client.billing.notReceived({ id: missing.payments.at(-1)?.id ?? '' });
  expect(await listed()).toEqual([30_000]);
  const open = await client.dayClose.preview();
  expect(open.received.upi).toEqual({ paid: 40_000, refunded: 0 });
  const { through } = open;
  await client.dayClose.close({
    ...closeEntered,
    openingCash: 0,
    counts: noCash,
    leftCash: 0,
    through,
  });
  expect(await listed()).toEqual([]);
  // Closed already, it goes out of the next one.
  await client.billing.notReceived({ id: unsure.payments.at(-1)?.id ?? '' });
  const next = await client.dayClose.preview();
  expect(next.received.upi).toEqual({ paid: 0, refunded: 30_000 });
  // Nor is a bill counted of which nothing came.
  const other = await dueBill(client);
  const { payments } = await client.billing.pay({ id: other.id, method: 'upi', amount: 50_000 });
  expect((await client.dayClose.preview()).billCount).toBe(1);
  await client.billing.notReceived({ id: payments.at(-1)?.id ?? '' });
  expect((await client.dayClose.preview()).billCount).toBe(0);
});

test('the amount that came by UPI without a reference is that of all payments, also where the list is cut', async () => {
  const { id, client } = await newcomer();
  const bill = await dueBill(client, 1_000);
  await clinic.sql.query(
    `insert into bill_payments (id, bill_id, kind, method, amount, received_at, received_by, received_by_name)
    select gen_random_uuid(), $1, 'payment', 'upi', 100, $2, $3, 'Meena Joshi' from generate_series(1, $4::int)`,
    [bill.id, now, id, maxUnreferenced + 1],
  );
  const preview = await client.dayClose.preview();
  expect(preview.upiWithoutReference).toHaveLength(maxUnreferenced);
  expect(preview.upiWithoutReferenceTotal).toEqual({
    count: maxUnreferenced + 1,
    amount: 100 * (maxUnreferenced + 1),
  });
});

test('where bills are whole rupees, a day paid in cash is counted to the coin and closed without a reason', async () => {
  const { client } = await newcomer();
  for (const isRounded of [true, false]) {
    for (const unitPrice of [71_399, 33_333, 12_345, 99]) {
      const { patientId, tokenId } = await dueBill(client);
      const items = [{ description: 'Dressing', quantity: 1, unitPrice }];
      const bill = { items, taxBasisPoints: 1800, discount: 0, paymentMethod: 'cash' as const };
      await client.billing.create({ patientId, tokenId, ...bill, isRounded, isSecond: true });
    }
    const open = await client.dayClose.preview();
    const close = client.dayClose.close(counted(open));
    if (isRounded) expect(await close).toMatchObject({ difference: 0, counted: 138_300 });
    else expect(await codeOf(close)).toBe('REASON_NEEDED');
  }
});

test('whatever is paid, given back and closed by two people in any order, every paisa is in one close or still open [10.4.2] [MON-5]', async () => {
  const people = [await newcomer(), await newcomer()];
  const bill = await dueBill(people[0]?.client as Client);
  const who = fc.nat(1);
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        who,
        kind: fc.constantFrom('payment', 'refund'),
        method,
        amount: fc.integer({ min: 1, max: 10_000_000 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ who, kind: fc.constant('close') }) },
  );
  const closes = people.map(() => [] as OpenDay[]);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      for (const one of steps) {
        const { id, client } = people[one.who] as (typeof people)[number];
        if ('amount' in one) {
          const values = [bill.id, one.kind, one.method, one.amount, now, id];
          await clinic.sql.query(insertPayment, values);
          continue;
        }
        const open = await client.dayClose.preview();
        const entered = { ...counted(open, 0, 'as it is'), counts: noCash };
        closes[one.who]?.push(await client.dayClose.close(entered));
      }
      for (const [index, { id, client }] of people.entries()) {
        const open = await client.dayClose.preview();
        const closed = closes[index] ?? [];
        expect(sumOf([...closed, open])).toBe(await storedSum(id));
        const { rows } = await clinic.sql.query(
          'select count(*) as rows, coalesce(max(till_number), 0) as last from bill_payments where received_by = $1',
          [id],
        );
        expect(rows[0]).toEqual({ rows: open.through, last: open.through });
      }
    }),
    { numRuns: 12 },
  );
});

describe('at the same moment [10.4.2] [MON-6]', () => {
  test('a close sent twice is one, and two windows do not close the same day twice', async () => {
    const { id, client } = await newcomer();
    const bill = await dueBill(client);
    await client.billing.pay({ id: bill.id, method: 'cash', amount: 50_000 });
    const entered = counted(await client.dayClose.preview());
    const context = { idempotencyKey: randomUUID() };
    const [one, same] = await Promise.all([
      client.dayClose.close(entered, { context }),
      client.dayClose.close(entered, { context }),
    ]);
    expect(same).toEqual(one);
    const again = counted(await client.dayClose.preview());
    const results = await Promise.allSettled([1, 2, 3].map(() => client.dayClose.close(again)));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(2);
    for (const { reason } of refused) {
      expect(reason).toMatchObject({
        code: 'DAY_CHANGED',
        message: 'You have already closed your day in another window.',
        data: { number: 3 },
      });
    }
    expect((await client.dayClose.list({})).closes).toHaveLength(2);
    expect(sumOf((await client.dayClose.list({})).closes)).toBe(await storedSum(id));
  });

  test('a payment that is being stored holds up the close, which then says that the amounts are others', async () => {
    const { id, client } = await newcomer();
    const bill = await dueBill(client);
    const entered = counted(await client.dayClose.preview());
    const other = new pg.Client(clinic.ownerConnection);
    await other.connect();
    await other.query('begin');
    await other.query(insertPayment, [bill.id, 'payment', 'cash', 20_000, now, id]);
    const close = client.dayClose.close(entered).then(
      () => null,
      (error: unknown) => error,
    );
    await expect
      .poll(async () => {
        const { rows } = await clinic.sql.query(
          "select count(*) as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
        return rows[0].waiting;
      })
      .toBe(1);
    await other.query('commit');
    await other.end();
    expect(await close).toMatchObject({
      code: 'DAY_CHANGED',
      message: 'A payment, refund or expense came in. Please check the amounts again.',
      data: { number: 1, through: 1, received: { cash: { paid: 20_000, refunded: 0 } } },
    });
    const closed = await client.dayClose.close(counted(await client.dayClose.preview()));
    expect(closed).toMatchObject({ counted: 20_000, difference: 0 });
  });

  test('people who pay while the day is closed again and again are each in one close', async () => {
    const { id, client } = await newcomer();
    const bill = await dueBill(client, 100_000);
    let isPaying = true;
    const paying = Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        client.billing.pay({
          id: bill.id,
          method: index % 2 ? 'upi' : 'cash',
          amount: 1_00 + index,
        }),
      ),
    ).finally(() => {
      isPaying = false;
    });
    const codes: string[] = [];
    while (isPaying) {
      const entered = { ...counted(await client.dayClose.preview(), 0, 'x'), counts: noCash };
      codes.push(await codeOf(client.dayClose.close(entered)));
    }
    await paying;
    expect(codes.filter((code) => !['OK', 'DAY_CHANGED'].includes(code))).toEqual([]);
    const open = await client.dayClose.preview();
    expect(sumOf([...(await client.dayClose.list({})).closes, open])).toBe(await storedSum(id));
    expect(open.through).toBe(30);
  });
});

test('around midnight in Asia/Kolkata nothing is lost or counted twice, also in the same millisecond [10.4.3]', async () => {
  const { client } = await newcomer();
  const bill = await dueBill(client, 10_000);
  const pay = async (at: string, amount: number) => {
    now = new Date(at);
    await clinic.keepSessions(now);
    await client.billing.pay({ id: bill.id, method: 'cash', amount });
  };
  await pay('2026-11-20T18:29:59.999Z', 10_000);
  await pay('2026-11-20T18:30:00.000Z', 20_000);
  const first = await client.dayClose.close(counted(await client.dayClose.preview()));
  expect(first).toMatchObject({
    since: '2026-11-20T18:29:59.999Z',
    closedAt: '2026-11-20T18:30:00.000Z',
    received: { cash: { paid: 30_000 } },
  });
  await pay('2026-11-20T18:30:00.000Z', 40_000);
  // A request that came before the close, and is stored after it.
  await pay('2026-11-20T18:29:59.000Z', 5_000);
  await pay('2026-11-21T18:30:00.000Z', 300);
  const second = await client.dayClose.close(counted(await client.dayClose.preview()));
  expect(second).toMatchObject({
    since: first.closedAt,
    received: { cash: { paid: 45_300 } },
  });
});

test('a close is its owner’s and the administrators’, and no doctor closes a day [10.4.5] [MON-4]', async () => {
  const one = (await newcomer()).client;
  const other = (await newcomer()).client;
  const close = await one.dayClose.close({ ...closeEntered, openingCash: 30_000 });
  expect(await codeOf(other.dayClose.get({ id: close.id }))).toBe('NOT_FOUND');
  const physician = (await newcomer('doctor')).client;
  expect(await codeOf(physician.dayClose.get({ id: close.id }))).toBe('NOT_FOUND');
  expect((await other.dayClose.list({})).closes).toEqual([]);
  expect(await codeOf(other.dayClose.all({}))).toBe('FORBIDDEN');
  expect(await codeOf(physician.dayClose.preview())).toBe('FORBIDDEN');
  expect(await codeOf(administrator.dayClose.close(closeEntered))).toBe('FORBIDDEN');
  expect(await administrator.dayClose.get({ id: close.id })).toEqual(close);
  expect((await administrator.dayClose.all({})).closes).toContainEqual(close);
});

test('closes come in pages, newest first, and none twice', async () => {
  const { client } = await newcomer();
  for (let number = 1; number <= 27; number++)
    await client.dayClose.close({ ...closeEntered, number });
  const first = await client.dayClose.list({});
  const second = await client.dayClose.list({ cursor: first.nextCursor ?? '' });
  const numbers = [...first.closes, ...second.closes].map(({ number }) => number);
  expect(numbers).toEqual(Array.from({ length: 27 }, (_, index) => 27 - index));
  expect(second.nextCursor).toBeNull();
});

test('the server itself cannot change or remove a close, nor move a payment into another [10.4.6]', async () => {
  const { id, client } = await newcomer();
  const close = await client.dayClose.close(closeEntered);
  const server = new pg.Client(clinic.connection);
  await server.connect();
  try {
    for (const statement of [
      'update day_closes set counted = 0 where id = $1',
      'delete from day_closes where id = $1',
      'update bill_payments set till_number = 1 where id = $1',
      'delete from bill_payments where id = $1',
    ]) {
      await expect(server.query(statement, [close.id])).rejects.toThrow('permission denied');
    }
    // A number that somebody brings along is not taken.
    const bill = await dueBill(client);
    const { rows } = await server.query(
      `${insertPayment.replace('(id,', '(till_number, id,').replace('(gen', '(77, gen')} returning till_number`,
      [bill.id, 'payment', 'cash', 100, now, id],
    );
    expect(rows).toEqual([{ till_number: 1 }]);
  } finally {
    await server.end();
  }
});

test('the database itself refuses a difference without a reason and a second close of a number [10.4.4]', async () => {
  const { client } = await newcomer();
  const close = await client.dayClose.close(closeEntered);
  const columns =
    'user_id, user_name, number, through_number, since, closed_at, bill_count, refund_count, cash_paid, cash_refunded, card_paid, card_refunded, upi_paid, upi_refunded, opening_cash, counts, counted, left_cash, reason';
  const insert = (replaced: Record<string, string>) =>
    clinic.sql.query(
      `insert into day_closes (id, ${columns}) select gen_random_uuid(), ${columns
        .split(', ')
        .map((column) => replaced[column] ?? column)
        .join(', ')} from day_closes where id = $1`,
      [close.id],
    );
  await expect(insert({})).rejects.toThrow('one_day_close_of_a_number');
  await expect(insert({ number: '2', counted: 'counted + 100' })).rejects.toThrow(
    'day_close_difference_has_a_reason',
  );
  await expect(insert({ number: '2', left_cash: 'counted + 1' })).rejects.toThrow(
    'day_close_amounts_are_not_negative',
  );
  expect(countedCash(close.counts)).toBe(close.counted);
});
