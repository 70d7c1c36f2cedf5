import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Bill, NewBill } from '../../src/features/billing/bill';
import { rulesEntered } from '../settings';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

/** What a refund or a void of a tax invoice issues. */

let clinic: TestClinic;
let desk: Client;
let doctor: Client;
let now = new Date('2026-11-22T05:00:00Z');

async function goTo(instant: string): Promise<void> {
  now = new Date(instant);
  await clinic.keepSessions(now);
}

async function receptionist(name: string): Promise<Client> {
  const { client } = clinic.visitor();
  const email = `${name.slice(0, 4).toLowerCase()}@desk.test`;
  await client.accounts.signUp({ name, email, role: 'receptionist', password: 'chai66' });
  return client;
}

const gstin = '27AAPFU0939F1ZV';
async function register(number: string | null): Promise<void> {
  await clinic.sql.query('update clinic_settings set gstin = $1', [number]);
}

beforeAll(async () => {
  clinic = await startClinic({ timeZone: 'Asia/Kolkata', clock: () => now });
  doctor = (await clinic.administrator()).client;
  desk = await receptionist('Ravi Kumar');
  await clinic.sql.query("update clinic_settings set bill_prefix = 'SC'");
});
afterAll(() => clinic.close());
beforeEach(async () => {
  await goTo('2026-11-22T05:00:00Z');
  await register(gstin);
});

const peel = { description: 'Peel', quantity: 1, unitPrice: 100_000, hsn: '999312' };
const syrup = {
  description: 'Syrup',
  quantity: 3,
  unitPrice: 3_333,
  taxBasisPoints: 1200,
  hsn: '3004',
};
/** ₹1,180, paid in cash. */
const taxed = { items: [peel], taxBasisPoints: 1800, discount: 0, paymentMethod: 'cash' as const };

async function billed(change: Partial<NewBill> = {}): Promise<Bill> {
  const { id: patientId } = await desk.patients.register(patientFields);
  const { id: tokenId } = await desk.queue.issue({ patientId });
  await doctor.queue.start({ id: tokenId });
  await doctor.queue.complete({ id: tokenId });
  return desk.billing.create({ patientId, tokenId, ...taxed, ...change });
}

const refund = (id: string, amount: number, reason = 'not done') =>
  desk.billing.refund({ id, method: 'cash', amount, reason });

async function serialsOf(financialYear: number): Promise<number[]> {
  const { rows } = await clinic.sql.query<{ serial: number }>(
    'select serial from credit_notes where financial_year = $1 order by serial',
    [financialYear],
  );
  return rows.map(({ serial }) => serial);
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('a refund of a tax invoice [10.3.25] [10.3.26]', () => {
  test('issues a credit note with its part of value and tax, told with the bill and in the log', async () => {
    const bill = await billed();
    expect(bill.creditNotes).toEqual([]);
    const count = (await serialsOf(2026)).length;
    const after = await refund(bill.id, 59_000);
    const number = `SC/CN2627/${String(count + 1).padStart(5, '0')}`;
    const note = {
      id: expect.any(String),
      number,
      paymentId: after.payments.at(-1)?.id,
      issuedAt: after.payments.at(-1)?.receivedAt,
      issuedByName: 'Ravi Kumar',
      taxable: 50_000,
      tax: 9_000,
      total: 59_000,
      lines: [{ taxBasisPoints: 1800, hsn: '999312', taxable: 50_000, tax: 9_000 }],
    };
    expect(after.creditNotes).toEqual([note]);
    expect((await desk.billing.get({ id: bill.id })).creditNotes).toEqual([note]);
    const { rows } = await clinic.sql.query(
      "select details from audit_logs where entity_id = $1 and action = 'credit_note_issued'",
      [bill.id],
    );
    expect(rows).toEqual([
      { details: `Credit note ${number} of ₹590.00 issued on a bill of ${bill.patientName}` },
    ]);
  });

  test('several that come to the whole have credited every line to the paisa [10.3.37]', async () => {
    const bill = await billed({ items: [peel, syrup], discount: 1_001 });
    for (const amount of [1, 333, 10_000, bill.total - 10_334]) await refund(bill.id, amount);
    const after = await desk.billing.get({ id: bill.id });
    const { creditNotes, subtotal, discount, tax, taxRoundOff, total, items } = after;
    const sumOf = (field: 'taxable' | 'tax' | 'total') =>
      creditNotes.reduce((sum, note) => sum + note[field], 0);
    expect(taxRoundOff).toBe(1);
    expect([sumOf('taxable'), sumOf('tax'), sumOf('total')]).toEqual([
      ...[subtotal - discount, tax - taxRoundOff, total],
    ]);
    // As much CGST as SGST in each.
    expect(creditNotes.every((note) => note.tax % 2 === 0)).toBe(true);
    const lines = creditNotes.flatMap((note) => note.lines);
    for (const item of items) {
      const own = lines.filter(({ hsn }) => hsn === item.hsn);
      expect(own.reduce((sum, { taxable }) => sum + taxable, 0)).toBe(item.taxable);
      expect(own.reduce((sum, line) => sum + line.tax, 0)).toBe(item.tax);
    }
  });

  test('of a bill that is paid in part credits what goes back; the void then credits the rest', async () => {
    const { id } = await billed({
      paymentMethod: undefined,
      payments: [{ method: 'cash', amount: 59_000 }],
    });
    expect((await refund(id, 29_500)).creditNotes).toMatchObject([
      { taxable: 25_000, tax: 4_500, total: 29_500 },
    ]);
    const voided = await desk.billing.void({ id, reason: 'wrong patient' });
    expect(voided.creditNotes).toMatchObject([
      { total: 29_500 },
      { paymentId: null, taxable: 75_000, tax: 13_500, total: 88_500 },
    ]);
  });
});

describe('a refund of some items [10.3.30]', () => {
  test('credits those items, to the paisa with refunds before and the void after', async () => {
    const bill = await billed({ items: [peel, syrup] });
    const give = (amount: number, items: number[] | undefined) =>
      desk.billing.refund({ id: bill.id, method: 'cash', amount, items, reason: 'came back' });
    // ₹99.99 and 12% of it.
    expect(await codeOf(give(11_200, [1]))).toBe('NOT_PAID');
    await expect(give(11_200, [1])).rejects.toThrow(
      'Only ₹111.99 can be refunded for these items.',
    );
    await expect(give(100, [2])).rejects.toThrow('This bill has no such item.');
    const part = await give(5_000, [1]);
    expect(part.creditNotes[0]?.lines).toMatchObject([{ taxBasisPoints: 1200, hsn: '3004' }]);
    expect(part.payments.at(-1)).toMatchObject({ kind: 'refund', amount: 5_000, items: [1] });
    await expect(give(6_200, [1])).rejects.toThrow('Only ₹61.99 can be refunded for these items.');
    const rest = await give(6_199, [1]);
    const medicine = rest.creditNotes.flatMap(({ lines }) => lines);
    expect(medicine.reduce((sum, { taxable }) => sum + taxable, 0)).toBe(9_999);
    expect(medicine.reduce((sum, { tax }) => sum + tax, 0)).toBe(1_200);
    expect(medicine.every(({ hsn }) => hsn === '3004')).toBe(true);
    const voided = await desk.billing.void({ id: bill.id, reason: 'a mistake' });
    expect(voided.creditNotes.at(-1)).toMatchObject({
      taxable: 100_000,
      tax: 18_000,
      lines: [{ taxBasisPoints: 1800, hsn: '999312' }],
    });
  });

  test('says so also where a second person confirms it', async () => {
    const other = await receptionist('Umaben Shah');
    const { version } = await doctor.settings.rights();
    await doctor.settings.saveRights({ ...rulesEntered, secondPersonAbove: 0, version });
    const { id } = await billed({ items: [peel, syrup] });
    const refund = { method: 'cash' as const, amount: 11_199, items: [1] };
    const asked = await desk.billing.request({ id, refund, reason: 'came back' });
    await other.billing.confirm({ id: asked.id });
    const after = await desk.billing.get({ id });
    expect(after.payments.at(-1)).toMatchObject({ items: [1] });
    expect(after.creditNotes).toMatchObject([{ taxable: 9_999, tax: 1_200 }]);
    const rights = await doctor.settings.rights();
    await doctor.settings.saveRights({ ...rulesEntered, version: rights.version });
  });
});

describe('a void of a tax invoice [10.3.25]', () => {
  test('credits the whole by one note, though several methods give back, and though nothing was paid', async () => {
    const paid = await billed({
      paymentMethod: undefined,
      payments: [
        { method: 'cash', amount: 100_000 },
        { method: 'upi', amount: 18_000 },
      ],
    });
    const unpaid = await billed({ paymentMethod: undefined, payments: [] });
    for (const { id } of [paid, unpaid]) {
      const { creditNotes } = await desk.billing.void({ id, reason: 'wrong patient' });
      expect(creditNotes).toMatchObject([
        { paymentId: null, taxable: 100_000, tax: 18_000, total: 118_000 },
      ]);
    }
  });

  test('of which everything was given back before issues none', async () => {
    const { id } = await billed();
    await refund(id, 118_000);
    expect((await desk.billing.void({ id, reason: 'a mistake' })).creditNotes).toHaveLength(1);
  });

  test('of which the discount left nothing issues none [10.3.37]', async () => {
    const { id } = await billed({ discount: 100_000 });
    expect((await desk.billing.void({ id, reason: 'a mistake' })).creditNotes).toEqual([]);
  });
});

test('a bill of supply and a bill without GSTIN issue none [10.3.25]', async () => {
  const ofSupply = await billed({ taxBasisPoints: 0 });
  await register(null);
  const plain = await billed();
  await register(gstin);
  for (const { id } of [ofSupply, plain]) {
    await refund(id, 100);
    expect((await desk.billing.void({ id, reason: 'a mistake' })).creditNotes).toEqual([]);
  }
});

test('the GSTIN is the invoice’s, also where the clinic has another one by then [10.3.28]', async () => {
  const { id } = await billed();
  await register(null);
  await refund(id, 100);
  const { rows } = await clinic.sql.query('select gstin from credit_notes where bill_id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ gstin }]);
});

describe('numbers [10.3.27]', () => {
  test('of thirty-two refunds and voids at once are consecutive, none twice, none left out [CON-1]', {
    tags: ['slow'],
  }, async () => {
    const bills = await Promise.all(upTo(8).map(() => billed()));
    const before = (await serialsOf(2026)).length;
    await Promise.all(
      bills
        .flatMap(({ id }, index) => [
          ...upTo(3).map(() => refund(id, 1_000)),
          index % 2 ? refund(id, 2_000) : desk.billing.void({ id, reason: 'a mistake' }),
        ])
        .map((asked) => asked.catch(() => null)),
    );
    const serials = await serialsOf(2026);
    expect(serials).toEqual(upTo(serials.length));
    const { rows } = await clinic.sql.query(
      `select (select count(*) from bill_payments p where kind = 'refund' and bill_id = b.id
          and (b.voided_at is null or p.reason <> b.void_reason))
        + (b.voided_at is not null)::int as wanted,
        (select count(*) from credit_notes where bill_id = b.id) as found
      from bills b where id = any ($1)`,
      [bills.map(({ id }) => id)],
    );
    const sum = (field: string) => rows.reduce((all, row) => all + Number(row[field]), 0);
    expect(sum('found')).toBe(sum('wanted'));
    expect(serials.length - before).toBe(sum('found'));
  });

  test('a refund and a void that are sent again have one note each [CON-4]', async () => {
    const { id } = await billed();
    const context = { idempotencyKey: randomUUID() };
    const wanted = { id, method: 'cash' as const, amount: 10_000, reason: 'not done' };
    await Promise.all(upTo(6).map(() => desk.billing.refund(wanted, { context })));
    expect((await desk.billing.get({ id })).creditNotes).toHaveLength(1);
    const gone = { id, reason: 'a mistake' };
    await Promise.all(upTo(6).map(() => desk.billing.void(gone)));
    expect((await desk.billing.get({ id })).creditNotes).toHaveLength(2);
  });

  test('what fails after it took a number gives it back [CON-2]', async () => {
    const [sound, failing] = [await billed(), await billed()];
    const before = await serialsOf(2026);
    await clinic.sql.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
      create trigger fails before insert on credit_note_lines for each row
        when (new.taxable = 500) execute function fail()`);
    const codes = await Promise.all(
      upTo(8).map((index) => codeOf(index % 2 ? refund(failing.id, 590) : refund(sound.id, 1_180))),
    );
    await clinic.sql.query('drop trigger fails on credit_note_lines; drop function fail');
    expect(codes.filter((code) => code === 'OK')).toHaveLength(4);
    expect(await serialsOf(2026)).toEqual(upTo(before.length + 4));
    expect(await desk.billing.get({ id: failing.id })).toMatchObject({
      refunded: 0,
      creditNotes: [],
    });
  });

  test('begin again when the clinic’s clock says 1 April, whenever the bill was made [TZ-5]', {
    tags: ['slow'],
  }, async () => {
    await goTo('2027-03-31T18:29:59Z');
    const { id } = await billed();
    const last = (await refund(id, 1_000)).creditNotes.at(-1);
    await goTo('2027-03-31T18:30:00Z');
    const first = (await refund(id, 1_000)).creditNotes.at(-1);
    expect([last?.number.slice(0, 9), first?.number]).toEqual(['SC/CN2627', 'SC/CN2728/00001']);
  });
});

test('a second person’s confirming issues the note, in the name of who gives back [10.3.25]', async () => {
  const other = await receptionist('Asha Rane');
  const { version } = await doctor.settings.rights();
  await doctor.settings.saveRights({ ...rulesEntered, secondPersonAbove: 0, version });
  const { id } = await billed();
  const asked = await desk.billing.request({
    id,
    refund: { method: 'cash', amount: 59_000 },
    reason: 'not done',
  });
  expect((await desk.billing.get({ id })).creditNotes).toEqual([]);
  await other.billing.confirm({ id: asked.id });
  await other.billing.confirm({ id: asked.id });
  const whole = await desk.billing.request({ id, refund: null, reason: 'a mistake' });
  await other.billing.confirm({ id: whole.id });
  expect((await desk.billing.get({ id })).creditNotes).toMatchObject([
    { total: 59_000, issuedByName: 'Ravi Kumar' },
    { total: 59_000, issuedByName: 'Ravi Kumar', paymentId: null },
  ]);
  const rights = await doctor.settings.rights();
  await doctor.settings.saveRights({ ...rulesEntered, version: rights.version });
});

test('the server cannot alter or delete a credit note, and a refund and a void have one each at most [10.3.28] [AUD-4] [MON-3]', async () => {
  const { id } = await billed();
  await refund(id, 1_000);
  await desk.billing.void({ id, reason: 'a mistake' });
  const client = new pg.Client(clinic.connection);
  await client.connect();
  try {
    for (const statement of [
      'update credit_notes set total = 1',
      'delete from credit_notes',
      'update credit_note_lines set tax = 1',
      'delete from credit_note_lines',
      'delete from credit_note_counters',
    ]) {
      await expect(client.query(statement)).rejects.toThrow(/permission denied/);
    }
  } finally {
    await client.end();
  }
  for (const which of ['is null', 'is not null']) {
    const again = `insert into credit_notes (id, number, financial_year, serial, bill_id, payment_id, issued_at,
        issued_by, issued_by_name, gstin, taxable, tax, total)
      select gen_random_uuid(), 'another', financial_year, 999999, bill_id, payment_id, issued_at, issued_by,
        issued_by_name, gstin, taxable, tax, total
      from credit_notes where bill_id = $1 and payment_id ${which}`;
    await expect(clinic.sql.query(again, [id])).rejects.toThrow(/one_credit_note_a_(refund|void)/);
  }
});

test('what went back before there were credit notes is credited by the void that comes after it, and by no refund [10.3.25]', async () => {
  const { id } = await billed();
  await refund(id, 59_000);
  // As an earlier version left it.
  const ofBill = 'where credit_note_id in (select id from credit_notes where bill_id = $1)';
  await clinic.sql.query(`delete from credit_note_lines ${ofBill}`, [id]);
  await clinic.sql.query('delete from credit_notes where bill_id = $1', [id]);
  expect((await refund(id, 11_800)).creditNotes).toMatchObject([{ taxable: 10_000, tax: 1_800 }]);
  const { creditNotes } = await desk.billing.void({ id, reason: 'a mistake' });
  expect(creditNotes.map(({ total }) => total)).toEqual([11_800, 106_200]);
});
