import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rulesEntered } from '../settings';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

let clinic: TestClinic;
let administrator: Client;
/** Two at the desk; `asha` asks. */
let asha: Client;
let ravi: Client;

beforeAll(async () => {
  clinic = await startClinic();
  // A doctor who administers: confirms, and has no bills of their own.
  administrator = (await clinic.administrator()).client;
  asha = await receptionist('Asha');
  ravi = await receptionist('Ravi');
  const { version } = await administrator.settings.rights();
  await administrator.settings.saveRights({ ...rulesEntered, secondPersonAbove: 30_000, version });
});
afterAll(() => clinic.close());

async function receptionist(name: string): Promise<Client> {
  const { client } = clinic.visitor();
  const email = `${name.toLowerCase()}@desk.test`;
  await client.accounts.signUp({ name, email, role: 'receptionist', password: 'chai66' });
  return client;
}

/** A bill of ₹500 that is paid in cash. */
async function billed(payments = [{ method: 'cash' as const, amount: 50_000 }]) {
  const { id: patientId } = await asha.patients.register(patientFields);
  const { id: tokenId } = await asha.queue.issue({ patientId });
  await administrator.queue.start({ id: tokenId });
  await administrator.queue.complete({ id: tokenId });
  const items = [{ description: 'Fee', quantity: 1, unitPrice: 50_000 }];
  return asha.billing.create({
    ...{ patientId, tokenId, items, payments },
    ...{ taxBasisPoints: 0, discount: 0 },
  });
}

const reason = 'Charged twice';
const refund = { method: 'cash' as const, amount: 40_000 };

async function asked() {
  const bill = await billed();
  return { bill, request: await asha.billing.request({ id: bill.id, refund, reason }) };
}

async function logged(billId: string): Promise<string[]> {
  const { rows } = await clinic.sql.query(
    `select user_name || ': ' || details as said from audit_logs
    where entity_id = $1 and action like any (array['refund%', 'bill_refunded', 'bill_voided']) order by id`,
    [billId],
  );
  return rows.map(({ said }) => said);
}

describe('a refund that takes a second person [V2.3.5]', () => {
  test('one person alone neither refunds so much, nor in parts, nor voids [MON-8]', async () => {
    const { id } = await billed();
    await expect(asha.billing.refund({ id, ...refund, reason })).rejects.toMatchObject({
      code: 'SECOND_PERSON',
      message: 'Above ₹300.00 a second person has to confirm. Ask for it.',
    });
    expect(await codeOf(asha.billing.void({ id, reason }))).toBe('SECOND_PERSON');
    await asha.billing.refund({ id, method: 'cash', amount: 30_000, reason });
    expect(await codeOf(asha.billing.refund({ id, method: 'cash', amount: 1, reason }))).toBe(
      'SECOND_PERSON',
    );
    expect((await asha.billing.get({ id })).paid).toBe(20_000);
    // Nothing goes back with one that nobody paid.
    const unpaid = await billed([]);
    expect((await asha.billing.void({ id: unpaid.id, reason })).voided?.byName).toBe('Asha');
  });

  test('waits, is confirmed by another who holds the right, and bears both names [MON-8]', async () => {
    const { bill, request } = await asked();
    expect((await asha.billing.get({ id: bill.id })).paid).toBe(50_000);
    expect(await administrator.billing.requests({})).toContainEqual(request);
    expect((await administrator.notices.list()).notices).toContainEqual(
      expect.objectContaining({ kind: 'billRequest', id: request.id, amount: 40_000 }),
    );
    expect(await codeOf(asha.billing.confirm({ id: request.id }))).toBe('OWN_REQUEST');
    const confirmed = await administrator.billing.confirm({ id: request.id });
    const { name: second } = (await administrator.accounts.session()).user ?? {};
    expect(confirmed).toMatchObject({ state: 'confirmed', endedByName: second });
    const after = await asha.billing.get({ id: bill.id });
    expect(after.paid).toBe(10_000);
    expect(after.payments.at(-1)).toMatchObject({
      kind: 'refund',
      amount: 40_000,
      receivedByName: 'Asha',
      confirmedByName: second,
    });
    expect((await logged(bill.id)).map((line) => line.replace(second ?? '', 'Second'))).toEqual([
      'Asha: Second person asked to confirm a refund of ₹400.00 on a bill of Asha Rao: Charged twice',
      'Second: Refund of ₹400.00 on a bill of Asha Rao confirmed, as Asha asked: Charged twice',
    ]);
    // Sent again: nothing more goes back.
    expect(await administrator.billing.confirm({ id: request.id })).toEqual(confirmed);
    await expect(ravi.billing.confirm({ id: request.id })).rejects.toMatchObject({
      code: 'REQUEST_ENDED',
      message: `${second} has already confirmed this.`,
    });
    expect((await asha.billing.get({ id: bill.id })).paid).toBe(10_000);
  });

  test('a void gives everything back once it is confirmed', async () => {
    const bill = await billed();
    const { id } = await asha.billing.request({ id: bill.id, refund: null, reason });
    await ravi.billing.confirm({ id });
    const after = await asha.billing.get({ id: bill.id });
    expect(after).toMatchObject({ paid: 0, voided: { byName: 'Asha', reason } });
    expect(after.payments.at(-1)).toMatchObject({ confirmedByName: 'Ravi' });
  });

  test('is declined by another or withdrawn by who asked; then one can ask again', async () => {
    const { bill, request } = await asked();
    await expect(ravi.billing.request({ id: bill.id, refund: null, reason })).rejects.toMatchObject(
      {
        code: 'REQUEST_OPEN',
        message: 'Asha has already asked for this bill. It is waiting for a second person.',
      },
    );
    expect((await ravi.billing.decline({ id: request.id })).state).toBe('declined');
    expect((await ravi.billing.decline({ id: request.id })).state).toBe('declined');
    const again = await asha.billing.request({ id: bill.id, refund, reason });
    expect((await asha.billing.decline({ id: again.id })).state).toBe('withdrawn');
    await expect(ravi.billing.confirm({ id: again.id })).rejects.toMatchObject({
      message: 'Asha withdrew this.',
    });
    expect((await asha.billing.get({ id: bill.id })).paid).toBe(50_000);
    const ofBill = await asha.billing.requests({ billId: bill.id });
    expect(ofBill.map(({ state }) => state)).toEqual(['withdrawn', 'declined']);
  });

  test('lapses when the bill’s money changes, and says so [MON-8]', async () => {
    const { bill, request } = await asked();
    await asha.billing.refund({ id: bill.id, method: 'cash', amount: 20_000, reason });
    await expect(ravi.billing.confirm({ id: request.id })).rejects.toMatchObject({
      code: 'REQUEST_ENDED',
      message: 'The bill has changed, so this request has lapsed. Ask again if it is still needed.',
    });
    expect((await asha.billing.get({ id: bill.id })).paid).toBe(30_000);
  });

  test('is never more than the bill holds, and of a voided bill none', async () => {
    const bill = await billed();
    const much = { method: 'cash' as const, amount: 50_001 };
    expect(await codeOf(asha.billing.request({ id: bill.id, refund: much, reason }))).toBe(
      'NOT_PAID',
    );
    const unpaid = await billed([]);
    const { id } = unpaid;
    expect(await codeOf(asha.billing.request({ id, refund: null, reason }))).toBe('NOT_PAID');
    await asha.billing.void({ id, reason });
    expect(await codeOf(asha.billing.request({ id, refund: null, reason }))).toBe('ALREADY_VOIDED');
  });
});

describe('at once [V2.3.5]', () => {
  test('of twenty who ask about one bill one is heard, and a key asked with again gives the same', async () => {
    const { id } = await billed();
    const context = { idempotencyKey: randomUUID() };
    const wanted = { id, refund, reason };
    const same = await Promise.all(
      Array.from({ length: 5 }, () => asha.billing.request(wanted, { context })),
    );
    expect(new Set(same.map((one) => one.id)).size).toBe(1);
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => codeOf(ravi.billing.request(wanted))),
    );
    expect(new Set(codes)).toEqual(new Set(['REQUEST_OPEN']));
  });

  test('twenty confirmations give back once; a decline and a confirmation end it once [MON-8]', async () => {
    const { bill, request } = await asked();
    const { id } = request;
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        codeOf((turn % 2 ? ravi : administrator).billing.confirm({ id })),
      ),
    );
    expect(codes.filter((code) => code === 'OK')).toHaveLength(10);
    const after = await asha.billing.get({ id: bill.id });
    expect(after.payments.filter(({ kind }) => kind === 'refund')).toHaveLength(1);

    const other = await asked();
    const ends = await Promise.all([
      codeOf(ravi.billing.confirm({ id: other.request.id })),
      codeOf(administrator.billing.decline({ id: other.request.id })),
      codeOf(asha.billing.decline({ id: other.request.id })),
    ]);
    expect(ends.filter((code) => code === 'OK')).toHaveLength(1);
    const [ended] = await asha.billing.requests({ billId: other.bill.id });
    const { paid } = await asha.billing.get({ id: other.bill.id });
    expect(paid).toBe(ended?.state === 'confirmed' ? 10_000 : 50_000);
  });

  test('a payment on the bill and a confirmation: one of them comes first, and nothing is given back unseen [MON-8]', async () => {
    const bill = await billed([{ method: 'cash', amount: 40_000 }]);
    const { id } = await asha.billing.request({ id: bill.id, refund, reason });
    const [confirmed] = await Promise.all([
      codeOf(ravi.billing.confirm({ id })),
      codeOf(asha.billing.pay({ id: bill.id, method: 'cash', amount: 10_000 })),
    ]);
    const { refunded } = await asha.billing.get({ id: bill.id });
    expect(refunded).toBe(confirmed === 'OK' ? 40_000 : 0);
  });

  test('is neither a sample account, whose password everybody knows, nor in the name of somebody who left [CFG-7] [MON-8]', async () => {
    const { request } = await asked();
    const sample = (await clinic.signedIn('receptionist')).client;
    expect(await codeOf(sample.billing.confirm({ id: request.id }))).toBe('SAMPLE_ACCOUNT');
    expect((await asha.billing.decline({ id: request.id })).state).toBe('withdrawn');
    const { id: billId } = await billed();
    const bySample = await sample.billing.request({ id: billId, refund, reason });
    expect(await codeOf(asha.billing.confirm({ id: bySample.id }))).toBe('SAMPLE_ACCOUNT');

    const meera = await receptionist('Meera');
    const { user } = await meera.accounts.session();
    const bill = await billed();
    const { id } = await meera.billing.request({ id: bill.id, refund, reason });
    await administrator.staff.disable({ id: user?.id ?? '' });
    await expect(ravi.billing.confirm({ id })).rejects.toMatchObject({
      code: 'ASKER_LEFT',
      message: 'Meera no longer has an account. Decline this and ask again.',
    });
    expect((await asha.billing.get({ id: bill.id })).paid).toBe(50_000);
    expect((await ravi.billing.decline({ id })).state).toBe('declined');
    const again = await asha.billing.request({ id: bill.id, refund, reason });
    expect((await ravi.billing.confirm({ id: again.id })).state).toBe('confirmed');
  });
});
