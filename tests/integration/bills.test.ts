import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NewBill } from '../../src/features/billing/bill';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

let clinic: TestClinic;
let desk: Client;
let doctor: Client;
let doctorId: string;
let now = new Date('2026-11-22T05:00:00Z');

async function goTo(instant: string): Promise<void> {
  now = new Date(instant);
  await clinic.keepSessions(now);
}

beforeAll(async () => {
  clinic = await startClinic({ timeZone: 'Asia/Kolkata', clock: () => now });
  desk = (await clinic.signedIn('receptionist')).client;
  doctor = (await clinic.signedIn('doctor')).client;
  doctorId = (await doctor.accounts.session()).user?.id ?? '';
});
afterAll(() => clinic.close());
beforeEach(() => goTo('2026-11-22T05:00:00Z'));

async function consulted(patientId?: string) {
  const patient = patientId ?? (await desk.patients.register(patientFields)).id;
  const { id } = await desk.queue.issue({ patientId: patient });
  await doctor.queue.start({ id });
  await doctor.queue.complete({ id });
  return { patientId: patient, tokenId: id };
}

const fee = { description: 'Consultation Fee', quantity: 1, unitPrice: 50_000 };
const plain = { items: [fee], taxBasisPoints: 1800, discount: 0 };

async function billed(change: Partial<NewBill> = { paymentMethod: 'cash' }) {
  return desk.billing.create({ ...(await consulted()), ...plain, ...change });
}

async function serialsOf(financialYear: number): Promise<number[]> {
  const { rows } = await clinic.sql.query<{ serial: number }>(
    'select serial from bills where financial_year = $1 order by serial',
    [financialYear],
  );
  return rows.map(({ serial }) => serial);
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('numbers [CON-8]', () => {
  test('sixty-four desks at once give consecutive numbers, none twice, none left out [10.3.2] [CON-1]', async () => {
    const visit = await consulted();
    const before = (await serialsOf(2026)).length;
    const bills = await Promise.all(
      upTo(64).map(() =>
        desk.billing.create({ ...visit, ...plain, paymentMethod: 'cash', isSecond: true }),
      ),
    );
    expect(new Set(bills.map(({ number }) => number)).size).toBe(64);
    expect(await serialsOf(2026)).toEqual(upTo(before + 64));
  });

  test('a bill that is sent again has the number that it got [10.3.2] [CON-4]', async () => {
    const bill = { ...(await consulted()), ...plain, paymentMethod: 'cash' as const };
    const context = { idempotencyKey: randomUUID() };
    const answers = await Promise.all(upTo(10).map(() => desk.billing.create(bill, { context })));
    const again = await desk.billing.create(bill, { context });
    expect(new Set([...answers, again].map(({ number }) => number)).size).toBe(1);
  });

  test('what fails after it took a number gives it back [10.3.2] [CON-2]', async () => {
    const visit = await consulted();
    const before = await serialsOf(2026);
    await clinic.sql.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
      create trigger fails before insert on bill_items for each row
        when (new.description = 'Fails') execute function fail()`);
    const failing = {
      ...visit,
      ...plain,
      items: [{ ...fee, description: 'Fails' }],
      isSecond: true,
    };
    const sound = { ...visit, ...plain, isSecond: true };
    const codes = await Promise.all(
      upTo(12).map((index) =>
        codeOf(desk.billing.create({ ...(index % 2 ? failing : sound), paymentMethod: 'cash' })),
      ),
    );
    await clinic.sql.query('drop trigger fails on bill_items; drop function fail');
    expect(codes.filter((code) => code === 'OK')).toHaveLength(6);
    expect(await serialsOf(2026)).toEqual(upTo(before.length + 6));
  });

  test('begin again when the clinic’s clock says 1 April [10.3.3] [TZ-5]', {
    tags: ['slow'],
  }, async () => {
    await goTo('2027-03-31T18:29:59Z');
    const last = await billed();
    await goTo('2027-03-31T18:30:00Z');
    const first = await billed();
    expect([last.number?.slice(-11, -7), first.number]).toEqual(['2627', '2728/000001']);
  });

  test('is found anew where more bills came between than the server had numbers ready for', {
    tags: ['slow'],
  }, async () => {
    await goTo('2031-05-01T05:00:00Z');
    await billed();
    const visit = await consulted();
    const others = new pg.Client(clinic.ownerConnection);
    await others.connect();
    await others.query('begin; lock table bills in exclusive mode');
    const bill = desk.billing.create({ ...visit, ...plain, paymentMethod: 'cash' });
    await expect
      .poll(async () => {
        const { rows } = await clinic.sql.query(
          "select count(*) as waiting from pg_locks where relation = 'bills'::regclass and not granted",
        );
        return rows[0].waiting;
      })
      .toBe(1);
    await others.query('update bill_counters set count = 500 where financial_year = 2031; commit');
    await others.end();
    expect((await bill).number).toBe('3132/000501');
  });

  test('go on where the prefix changes, and a voided bill keeps its own [10.3.4]', async () => {
    const one = await billed();
    await clinic.sql.query(
      "update clinic_settings set bill_prefix = 'SCPL', gstin = '27AAPFU0939F1ZV'",
    );
    const other = await billed();
    await clinic.sql.query("update clinic_settings set bill_prefix = '', gstin = null");
    const count = Number(one.number?.slice(-6));
    expect(other).toMatchObject({
      number: `SCPL/2627/${String(count + 1).padStart(6, '0')}`,
      gstin: '27AAPFU0939F1ZV',
    });
    const voided = await desk.billing.void({ id: other.id, reason: 'a mistake' });
    expect(voided.number).toBe(other.number);
    expect((await desk.billing.get({ id: one.id })).gstin).toBeNull();
    const found = await desk.billing.search({ text: other.number?.toLowerCase() ?? '' });
    expect(found.bills.map(({ id }) => id)).toEqual([other.id]);
  });
});

describe('tax', () => {
  test('of a line is its own where it has one, with its code, and adds up to the bill’s [10.3.5]', async () => {
    const bill = await billed({
      taxBasisPoints: 0,
      items: [
        fee,
        { description: 'Syrup', quantity: 3, unitPrice: 3_333, taxBasisPoints: 1200, hsn: '3004' },
      ],
      paymentMethod: 'card',
    });
    expect(bill).toMatchObject({ subtotal: 59_999, tax: 1_200, total: 61_199 });
    expect(bill.items).toEqual([
      {
        ...fee,
        total: 50_000,
        discount: 0,
        taxable: 50_000,
        taxBasisPoints: 0,
        isTaxIncluded: false,
        tax: 0,
        hsn: null,
        given: null,
      },
      {
        description: 'Syrup',
        quantity: 3,
        unitPrice: 3_333,
        total: 9_999,
        discount: 0,
        taxable: 9_999,
        taxBasisPoints: 1200,
        isTaxIncluded: false,
        tax: 1_200,
        hsn: '3004',
        given: null,
      },
    ]);
    const frequent = await desk.billing.frequentItems();
    expect(frequent).toContainEqual({
      description: 'Syrup',
      unitPrice: 3_333,
      taxBasisPoints: 1200,
      hsn: '3004',
    });
    const asBill = frequent.find(({ description }) => description === fee.description);
    expect(asBill).toMatchObject({ taxBasisPoints: null, hsn: null });
  });
});

describe('rounding to the rupee', () => {
  const odd = { items: [{ ...fee, unitPrice: 71_399 }] };

  test('a rounded bill is stored with its round off and paid with whole rupees [10.3.20]', async () => {
    // ₹713.99 and 18 % are ₹842.51.
    const bill = await billed({ ...odd, paymentMethod: 'cash', isRounded: true });
    expect(bill).toMatchObject({
      subtotal: 71_399,
      tax: 12_852,
      roundOff: 49,
      total: 84_300,
      paid: 84_300,
      status: 'paid',
    });
    const down = await billed({ ...odd, discount: 10, isRounded: true, payments: [] });
    expect(down).toMatchObject({ roundOff: -41, total: 84_200, due: 84_200, status: 'pending' });
    const refund = { method: 'cash' as const, amount: 84_300, reason: 'not seen' };
    const after = await desk.billing.refund({ id: bill.id, ...refund });
    expect(after).toMatchObject({ roundOff: 49, paid: 0, refunded: 84_300, status: 'other' });
    const { rows } = await clinic.sql.query(
      'select sum(total) = sum(subtotal + tax - discount + round_off) as adds_up from bills',
    );
    expect(rows).toEqual([{ adds_up: true }]);
  });

  test('where nothing is said of it a bill has its paise, and what pays it is validated by that [10.3.20]', async () => {
    expect(await billed({ ...odd, paymentMethod: 'cash' })).toMatchObject({
      roundOff: 0,
      total: 84_251,
    });
    const payments = [{ method: 'cash' as const, amount: 84_300 }];
    expect(await codeOf(billed({ ...odd, payments }))).toBe('BAD_REQUEST');
    expect((await billed({ ...odd, payments, isRounded: true })).due).toBe(0);
  });

  test('the database holds a round off to half a rupee and to a whole total [10.3.20]', async () => {
    const { id } = await billed({ ...odd, payments: [], isRounded: true });
    for (const change of [
      'round_off = 51, total = 84302',
      'round_off = 48, total = 84299',
      'round_off = 0',
    ]) {
      await expect(
        clinic.sql.query(`update bills set ${change} where id = $1`, [id]),
      ).rejects.toThrow(/bill_adds_up|bill_is_rounded_to_the_rupee/);
    }
  });
});

describe('payments', () => {
  test('a bill is paid later, by several methods, and is pending until nothing is due [4.4.1] [10.3.9]', async () => {
    const before = await desk.billing.summary();
    const bill = await billed({
      payments: [
        { method: 'cash', amount: 20_000 },
        { method: 'upi', amount: 10_000 },
      ],
    });
    expect(bill).toMatchObject({
      status: 'pending',
      paid: 30_000,
      due: 29_000,
      paymentMethod: 'cash',
      paidAt: null,
    });
    const summary = await desk.billing.summary();
    expect(summary.pendingCount).toBe(before.pendingCount + 1);
    expect(summary.todaysRevenue).toBe(before.todaysRevenue + 59_000);
    expect(summary.receivedToday).toBe(before.receivedToday + 30_000);
    const { bills } = await desk.billing.search({ status: 'pending' });
    expect(bills.find(({ id }) => id === bill.id)).toMatchObject({
      due: 29_000,
      paymentMethods: ['cash', 'upi'],
    });
    expect(bills.every(({ status }) => status === 'pending')).toBe(true);
    expect(await desk.billing.account({ patientId: bill.patientId })).toMatchObject({
      due: 29_000,
      pendingBills: 1,
    });
    await goTo('2026-11-24T05:00:00Z');
    const paid = await desk.billing.pay({ id: bill.id, method: 'card', amount: 29_000 });
    expect(paid).toMatchObject({ status: 'paid', paid: 59_000, due: 0, paidAt: now.toISOString() });
    expect(paid.payments.map(({ method, amount }) => [method, amount])).toEqual([
      ['cash', 20_000],
      ['upi', 10_000],
      ['card', 29_000],
    ]);
    expect(await desk.billing.summary()).toMatchObject({
      pendingCount: before.pendingCount,
      paidCount: before.paidCount + 1,
    });
    expect(await desk.billing.account({ patientId: bill.patientId })).toMatchObject({ due: 0 });
  });

  test('a payment by UPI counts until it is said not to have come; then it is due again, once [10.3.29]', async () => {
    const before = await desk.billing.summary();
    const bill = await billed({
      payments: [{ method: 'upi', amount: 59_000, reference: '4321 8765 0011' }],
    });
    expect(bill).toMatchObject({ status: 'paid', due: 0, paidAt: now.toISOString() });
    expect(bill.payments[0]).toMatchObject({ reference: '432187650011' });
    const id = bill.payments[0]?.id ?? '';
    await goTo('2026-11-22T05:30:00Z');
    const due = await desk.billing.notReceived({ id });
    expect(due).toMatchObject({
      status: 'pending',
      paid: 0,
      refunded: 0,
      due: 59_000,
      paidAt: null,
    });
    expect(due.payments.map(({ kind, reverses }) => [kind, reverses])).toEqual([
      ['payment', undefined],
      ['reversal', id],
    ]);
    expect(await desk.billing.summary()).toMatchObject({
      receivedToday: before.receivedToday,
      pendingCount: before.pendingCount + 1,
    });
    await expect(desk.billing.notReceived({ id })).rejects.toThrow(
      'This payment is already marked as not received.',
    );
    const paid = await desk.billing.pay({
      id: bill.id,
      method: 'upi',
      amount: 59_000,
      reference: 'T2611-7',
    });
    expect(paid).toMatchObject({ status: 'paid', due: 0 });
    await expect(
      desk.billing.pay({ id: bill.id, method: 'upi', amount: 100, reference: 'ravi@okbank' }),
    ).rejects.toThrow('A UPI reference has 4 to 40 letters and digits.');
  });

  test('only what came by UPI and is still held can be said not to have come [10.3.29]', async () => {
    const cash = await billed();
    await expect(desk.billing.notReceived({ id: cash.payments[0]?.id ?? '' })).rejects.toThrow(
      'Only a payment by UPI can be marked as not received.',
    );
    const bill = await billed({ paymentMethod: 'upi' });
    await desk.billing.refund({ id: bill.id, method: 'cash', amount: 100, reason: 'too much' });
    await expect(desk.billing.notReceived({ id: bill.payments[0]?.id ?? '' })).rejects.toThrow(
      'Money was refunded on this bill',
    );
    // Of a bill from which it was taken back, a void gives nothing back.
    const other = await billed({ paymentMethod: 'upi' });
    await desk.billing.notReceived({ id: other.payments[0]?.id ?? '' });
    const voided = await desk.billing.void({ id: other.id, reason: 'a mistake' });
    expect(voided.payments.map(({ kind }) => kind)).toEqual(['payment', 'reversal']);
  });

  test('who may see bills finds those of a patient and the visits without one, and no other doctor does [10.3.31]', async () => {
    const owner = (await clinic.administrator()).client;
    const visit = await consulted();
    const missing = async () =>
      (await owner.billing.notBilled()).visits.filter(({ tokenId }) => tokenId === visit.tokenId);
    expect(await missing()).toMatchObject([{ patientId: visit.patientId }]);
    const bill = await desk.billing.create({ ...visit, ...plain, paymentMethod: 'cash' });
    expect(await missing()).toEqual([]);
    const { patientId } = visit;
    expect((await owner.billing.ofPatient({ patientId })).bills).toMatchObject([{ id: bill.id }]);
    expect(await owner.billing.get({ id: bill.id })).toEqual(bill);
    expect((await owner.search.all({ text: bill.number ?? '' })).bills).toMatchObject([
      { id: bill.id },
    ]);
    for (const look of [
      () => doctor.billing.get({ id: bill.id }),
      () => doctor.billing.ofPatient({ patientId }),
      () => doctor.billing.notBilled(),
      () => owner.billing.search({}),
      () => owner.billing.refund({ id: bill.id, method: 'cash', amount: 1, reason: 'x' }),
      () =>
        owner.sharing.share({ kind: 'bill', id: bill.id, way: 'link', days: 7, language: 'en' }),
    ]) {
      expect(await codeOf(look())).toBe('FORBIDDEN');
    }
    await desk.billing.void({ id: bill.id, reason: 'a mistake' });
    expect(await missing()).toHaveLength(1);
  });

  test('nothing is paid more than once over, and who comes second is told what is due [10.3.10] [MON-1]', async () => {
    const bill = await billed({ payments: [] });
    expect(bill).toMatchObject({ status: 'pending', due: 59_000, paymentMethod: null });
    const answers = await Promise.allSettled(
      upTo(10).map(() => desk.billing.pay({ id: bill.id, method: 'cash', amount: 10_000 })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const after = await desk.billing.get({ id: bill.id });
    expect(after).toMatchObject({ paid: 50_000, due: 9_000, status: 'pending' });
    for (const answer of answers) {
      if (answer.status === 'rejected') {
        expect(answer.reason).toMatchObject({
          code: 'NOT_DUE',
          message: 'Only ₹90.00 is due on this bill.',
          data: { due: 9_000 },
        });
      }
    }
    await desk.billing.pay({ id: bill.id, method: 'upi', amount: 9_000 });
    await expect(desk.billing.pay({ id: bill.id, method: 'upi', amount: 1 })).rejects.toMatchObject(
      {
        code: 'NOT_DUE',
        message: 'Nothing is due on this bill now.',
        data: { status: 'paid' },
      },
    );
  });

  test('a payment and a refund that are sent again are one [10.3.12] [CON-4] [MON-6]', async () => {
    const bill = await billed({ payments: [] });
    const pay = { id: bill.id, method: 'cash' as const, amount: 10_000 };
    const refund = { ...pay, amount: 5_000, reason: 'a mistake' };
    const contexts = [{ idempotencyKey: randomUUID() }, { idempotencyKey: randomUUID() }];
    const [first, second] = contexts.map((context) => ({ context }));
    await Promise.all(upTo(8).map(() => desk.billing.pay(pay, first)));
    await Promise.all(upTo(8).map(() => desk.billing.refund(refund, second)));
    expect(await desk.billing.pay(pay, first)).toMatchObject({ paid: 5_000, refunded: 5_000 });
    expect(await codeOf(desk.billing.pay({ ...pay, amount: 9_000 }, first))).toBe('ALREADY_SAVED');
    expect((await desk.billing.get({ id: bill.id })).payments).toHaveLength(2);
  });

  test('no more is given back than was paid, also by two at once, and it is not owed again [10.3.10]', async () => {
    const bill = await billed();
    const refund = { id: bill.id, method: 'cash' as const, amount: 40_000, reason: 'no dressing' };
    const codes = await Promise.all(upTo(2).map(() => codeOf(desk.billing.refund(refund))));
    expect(codes.toSorted()).toEqual(['NOT_PAID', 'OK']);
    expect(await desk.billing.get({ id: bill.id })).toMatchObject({
      status: 'paid',
      paid: 19_000,
      refunded: 40_000,
      due: 0,
    });
    await expect(desk.billing.refund(refund)).rejects.toMatchObject({
      message: 'Only ₹190.00 can be refunded on this bill.',
    });
    const all = await desk.billing.refund({ ...refund, amount: 19_000 });
    expect(all).toMatchObject({ status: 'other', paid: 0, refunded: 59_000, due: 0 });
    expect(all.payments.at(-1)).toMatchObject({ kind: 'refund', reason: 'no dressing' });
  });

  test('a void gives back by the methods that were paid by, and nothing is paid on it afterwards [10.3.11]', async () => {
    const bill = await billed({
      payments: [
        { method: 'cash', amount: 20_000 },
        { method: 'card', amount: 15_000 },
      ],
    });
    const voided = await desk.billing.void({ id: bill.id, reason: 'wrong patient' });
    expect(voided).toMatchObject({ status: 'other', paid: 0, due: 0, refunded: 35_000 });
    const back = voided.payments.filter(({ kind }) => kind === 'refund');
    expect(back.map(({ method, amount, reason }) => [method, amount, reason])).toEqual([
      ['cash', 20_000, 'wrong patient'],
      ['card', 15_000, 'wrong patient'],
    ]);
    const money = { id: bill.id, method: 'cash' as const, amount: 100, reason: 'x' };
    expect(await codeOf(desk.billing.pay(money))).toBe('ALREADY_VOIDED');
    expect(await codeOf(desk.billing.refund(money))).toBe('ALREADY_VOIDED');
  });

  test('a payment and a void at once leave a bill that holds no money [MON-6]', async () => {
    const bill = await billed({ payments: [] });
    await Promise.allSettled([
      desk.billing.pay({ id: bill.id, method: 'cash', amount: 59_000 }),
      desk.billing.void({ id: bill.id, reason: 'a mistake' }),
      desk.billing.pay({ id: bill.id, method: 'upi', amount: 1_000 }),
    ]);
    const after = await desk.billing.get({ id: bill.id });
    expect(after).toMatchObject({ status: 'other', paid: 0, due: 0 });
  });

  test('stand in the order in which they were stored, also where one server’s clock is behind', async () => {
    const bill = await billed({ payments: [] });
    await desk.billing.pay({ id: bill.id, method: 'cash', amount: 10_000 });
    await desk.billing.pay({ id: bill.id, method: 'card', amount: 5_000 });
    await goTo('2026-11-22T04:59:30Z');
    await desk.billing.refund({ id: bill.id, method: 'cash', amount: 10_000, reason: 'x' });
    await desk.billing.pay({ id: bill.id, method: 'upi', amount: 20_000 });
    const { payments, voided } = await desk.billing.void({ id: bill.id, reason: 'a mistake' });
    expect(payments.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['payment', 10_000],
      ['payment', 5_000],
      ['refund', 10_000],
      ['payment', 20_000],
      ['refund', 5_000],
      ['refund', 20_000],
    ]);
    expect(payments.at(-1)?.receivedAt).toBe(voided?.at);
  });

  test('a bill of nothing is paid', async () => {
    for (const how of [{ paymentMethod: 'cash' as const }, { payments: [] }]) {
      const bill = await billed({ ...how, items: [{ ...fee, unitPrice: 0 }] });
      expect(bill).toMatchObject({ status: 'paid', total: 0, due: 0, payments: [] });
    }
  });

  test.each<[object, string]>([
    [{ payments: [{ method: 'cash', amount: 59_001 }] }, 'The payments are more than'],
    [{ payments: [{ method: 'cash', amount: 0 }] }, 'An amount must be more than ₹0.'],
    [{ payments: [{ method: 'cheque', amount: 100 }] }, ''],
    [{}, 'Say how the bill is paid'],
    [{ paymentMethod: 'cash', payments: [] }, 'Say how the bill is paid'],
  ])('%j is refused with the bill', async (how, message) => {
    const bill = { ...(await consulted()), ...plain, ...how } as NewBill;
    await expect(desk.billing.create(bill)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { issues: [{ message: expect.stringContaining(message) }] },
    });
  });

  test.each([0, -1, 1.5, 1e15])('%d paise are neither taken nor given back', async (amount) => {
    const money = { id: randomUUID(), method: 'cash' as const, amount, reason: 'x' };
    expect(await codeOf(desk.billing.pay(money))).toBe('BAD_REQUEST');
    expect(await codeOf(desk.billing.refund(money))).toBe('BAD_REQUEST');
  });

  test('the server cannot alter or delete a payment, nor a bill’s number or total [10.3.11] [AUD-4] [MON-3]', async () => {
    const client = new pg.Client(clinic.connection);
    await client.connect();
    try {
      for (const statement of [
        'update bill_payments set amount = 1',
        'delete from bill_payments',
        "update bills set number = 'X'",
        'update bills set total = 1',
        'delete from bills',
      ]) {
        await expect(client.query(statement)).rejects.toThrow(/permission denied/);
      }
    } finally {
      await client.end();
    }
  });

  test('the sums on every bill are those of its rows [10.3.13]', async () => {
    const { rows } = await clinic.sql.query(`
      select b.id from bills b
      left join (
        select bill_id,
          sum(case kind when 'payment' then amount else -amount end) filter (where kind <> 'refund') as received,
          sum(amount) filter (where kind = 'refund') as refunded
        from bill_payments group by bill_id
      ) p on p.bill_id = b.id
      where (b.received, b.refunded) is distinct from (coalesce(p.received, 0), coalesce(p.refunded, 0))`);
    expect(rows).toEqual([]);
    const { rows: bills } = await clinic.sql.query('select count(*) as count from bills');
    expect(bills[0].count).toBeGreaterThan(80);
  });
});

describe('a free follow-up [10.3.14]', () => {
  test('is given by the doctor after a paid visit, counted down, and over after its days', async () => {
    await clinic.sql.query(
      `insert into doctor_profiles (user_id, consultation_fee, free_days, free_visits, updated_at)
       values ($1, 70000, 7, 2, now())`,
      [doctorId],
    );
    await goTo('2026-10-07T05:00:00Z');
    const first = await consulted();
    const { patientId } = first;
    expect(await desk.billing.fee({ tokenId: first.tokenId })).toEqual({
      consultationFee: 70_000,
      followUp: null,
    });
    const bill = await desk.billing.create({ ...first, ...plain, payments: [] });
    // Not paid yet.
    expect((await desk.billing.account({ patientId })).followUps).toEqual([]);
    await desk.billing.pay({ id: bill.id, method: 'cash', amount: bill.due });
    await goTo('2026-10-14T18:00:00Z');
    const given = { doctorId, doctorName: 'Dr. Asha Menon', until: '2026-10-14', visitsLeft: 2 };
    expect((await desk.billing.account({ patientId })).followUps).toEqual([given]);
    const second = await consulted(patientId);
    expect(await desk.billing.fee({ tokenId: second.tokenId })).toMatchObject({
      followUp: { until: '2026-10-14', visitsLeft: 2 },
    });
    expect((await desk.billing.account({ patientId })).followUps).toEqual([
      { ...given, visitsLeft: 1 },
    ]);
    // 15 October in Kolkata.
    await goTo('2026-10-14T18:30:00Z');
    expect((await desk.billing.account({ patientId })).followUps).toEqual([]);
    const third = await consulted(patientId);
    expect(await desk.billing.fee({ tokenId: third.tokenId })).toMatchObject({ followUp: null });
    // The second visit stays what it was.
    expect(await desk.billing.fee({ tokenId: second.tokenId })).toMatchObject({
      followUp: { visitsLeft: 2 },
    });
    await clinic.sql.query('delete from doctor_profiles');
  });

  test('is told of a patient who is there', async () => {
    expect(await codeOf(desk.billing.account({ patientId: randomUUID() }))).toBe('NOT_FOUND');
    expect(await codeOf(desk.billing.fee({ tokenId: randomUUID() }))).toBe('NOT_FOUND');
    const { patientId } = await consulted();
    expect(await desk.billing.account({ patientId })).toEqual({
      due: 0,
      pendingBills: 0,
      billed: [],
      followUps: [],
    });
  });
});

describe('a second bill of a visit [10.12.1]', () => {
  const cash = { ...plain, paymentMethod: 'cash' as const };

  test('is asked about by the first one’s number and amount, and made where it is meant', async () => {
    const visit = await consulted();
    const { id, number, total } = await desk.billing.create({ ...visit, ...cash });
    const data = { id, number, total, tokenId: visit.tokenId };
    await expect(desk.billing.create({ ...visit, ...cash })).rejects.toMatchObject({
      code: 'HAS_BILL',
      data,
    });
    const second = await desk.billing.create({ ...visit, ...cash, isSecond: true });
    expect(second.id).not.toBe(id);
    // Of several the first one is named.
    await expect(desk.billing.create({ ...visit, ...cash })).rejects.toMatchObject({ data });
    expect((await desk.billing.account({ patientId: visit.patientId })).billed).toEqual([data]);
  });

  test('is none where the first one was voided', async () => {
    const visit = await consulted();
    const { id } = await desk.billing.create({ ...visit, ...cash });
    await desk.billing.void({ id, reason: 'wrong price' });
    expect((await desk.billing.account({ patientId: visit.patientId })).billed).toEqual([]);
    expect(await codeOf(desk.billing.create({ ...visit, ...cash }))).toBe('OK');
  });

  test('of twenty desks at once one makes it and the others are asked, with no number lost [10.12.3] [CON-13]', {
    tags: ['slow'],
  }, async () => {
    const before = (await serialsOf(2026)).length;
    const visit = await consulted();
    const codes = await Promise.all(
      upTo(20).map(() => codeOf(desk.billing.create({ ...visit, ...cash }))),
    );
    expect(codes.sort()).toEqual([...Array(19).fill('HAS_BILL'), 'OK']);
    expect(await serialsOf(2026)).toEqual(upTo(before + 1));
  });

  test('a request that is sent again gets its bill, also with the answer to the question', async () => {
    const visit = await consulted();
    const context = { idempotencyKey: randomUUID() };
    const first = await desk.billing.create({ ...visit, ...cash }, { context });
    for (const isSecond of [false, true]) {
      const again = await desk.billing.create({ ...visit, ...cash, isSecond }, { context });
      expect(again.id).toBe(first.id);
    }
  });
});

describe('receipts [CON-8]', () => {
  const receipts = async (financialYear: number) => {
    const { rows } = await clinic.sql.query<{ serial: number; receipt_number: string }>(
      'select serial, receipt_number from bill_payments where financial_year = $1 order by serial',
      [financialYear],
    );
    return rows;
  };
  const found = async (text: string) => {
    const [list, all] = await Promise.all([
      desk.billing.search({ text }),
      desk.search.all({ text }),
    ]);
    const ids = list.bills.map(({ id }) => id);
    expect(all.bills.map(({ id }) => id)).toEqual(ids);
    return ids;
  };

  test('many desks that take and refund money at once number them consecutively, none twice, none left out [10.3.32] [CON-1]', async () => {
    await goTo('2028-05-01T05:00:00Z');
    const other = (await clinic.signedIn('receptionist')).client;
    const bills = await Promise.all(upTo(8).map(() => billed({ payments: [] })));
    const codes = await Promise.all(
      bills.flatMap(({ id }, index) => {
        const client = index % 2 ? desk : other;
        return [
          codeOf(client.billing.pay({ id, method: 'cash', amount: 20_000 })),
          codeOf(client.billing.pay({ id, method: 'upi', amount: 10_000 })),
          // More than is due: it takes no number along.
          codeOf(client.billing.pay({ id, method: 'card', amount: 59_001 })),
        ];
      }),
    );
    expect(codes.filter((code) => code === 'OK')).toHaveLength(16);
    await Promise.all(
      bills.map(({ id }, index) =>
        (index % 2 ? other : desk).billing.void({ id, reason: 'a mistake' }),
      ),
    );
    const rows = await receipts(2028);
    // Two payments and two refunds of each bill.
    expect(rows.map(({ serial }) => serial)).toEqual(upTo(32));
    expect(rows.map(({ receipt_number: number }) => number)).toEqual(
      upTo(32).map((serial) => `R2829/${String(serial).padStart(6, '0')}`),
    );
  });

  test('each has a number of the year and prefix of its moment, and a payment that did not come keeps its own [10.3.32] [10.3.3]', async () => {
    await goTo('2029-03-31T18:29:59Z');
    const bill = await billed({ payments: [{ method: 'upi', amount: 10_000 }] });
    const [upi] = bill.payments;
    expect(upi?.receiptNumber).toMatch(/^R2829\/\d{6}$/);
    await goTo('2029-03-31T18:30:00Z');
    await clinic.sql.query("update clinic_settings set bill_prefix = 'SCPL'");
    const reversed = await desk.billing.notReceived({ id: upi?.id ?? '' });
    const paid = await desk.billing.pay({ id: bill.id, method: 'cash', amount: 59_000 });
    await clinic.sql.query("update clinic_settings set bill_prefix = ''");
    expect(reversed.payments.map(({ receiptNumber }) => receiptNumber)).toEqual([
      upi?.receiptNumber,
      undefined,
    ]);
    expect(paid.payments.at(-1)?.receiptNumber).toBe('SCPLR2930/000001');
  });

  test('a bill is found by the numbers of its receipts, of before by the end of their ids [10.3.32]', async () => {
    const bill = await billed({
      payments: [
        { method: 'cash', amount: 20_000 },
        { method: 'upi', amount: 39_000 },
      ],
    });
    const [cash, upi] = bill.payments;
    for (const { receiptNumber = '' } of bill.payments) {
      expect(await found(receiptNumber)).toEqual([bill.id]);
      expect(await found(receiptNumber.toLowerCase().replace('/0', '/'))).toEqual([bill.id]);
    }
    // As a version before receipts had numbers left it.
    await clinic.sql.query(
      'update bill_payments set receipt_number = null, financial_year = null, serial = null where id = $1',
      [cash?.id],
    );
    expect((await desk.billing.get({ id: bill.id })).payments[0]).not.toHaveProperty(
      'receiptNumber',
    );
    expect(await found(cash?.id.slice(-8) ?? '')).toEqual([bill.id]);
    // The other one is told by its number alone.
    expect(await found(upi?.id.slice(-8) ?? '')).toEqual([]);
  });
});
