import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageSize } from '../../src/shared/fields';
import { collectFile } from '../../src/web/ui/collectFile';
import { noCash } from '../dayClose';
import { rulesEntered } from '../settings';
import { patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

let clinic: TestClinic;
let owner: Awaited<ReturnType<TestClinic['administrator']>>['client'];
let desk: Awaited<ReturnType<TestClinic['signedIn']>>['client'];
let doctor: Awaited<ReturnType<TestClinic['signedIn']>>['client'];
let patientId: string;
let now = new Date('2026-11-10T04:30:00Z');

beforeAll(async () => {
  clinic = await startClinic({ timeZone: 'Asia/Kolkata', clock: () => now });
  owner = (await clinic.administrator()).client;
  desk = (await clinic.signedIn('receptionist')).client;
  doctor = (await clinic.signedIn('doctor')).client;
});
afterAll(() => clinic.close());

/** A patient with bills of so many paise, each a day after the one before, of which nothing is paid. */
async function whoOwes(...totals: number[]): Promise<string> {
  const { id } = await desk.patients.register({ ...patientFields, isNotDuplicate: true });
  for (const unitPrice of totals) {
    const { id: tokenId } = await desk.queue.issue({ patientId: id, isSecond: true });
    await doctor.queue.start({ id: tokenId });
    await doctor.queue.complete({ id: tokenId });
    await desk.billing.create({
      patientId: id,
      tokenId,
      items: [{ description: 'Fee', quantity: 1, unitPrice }],
      taxBasisPoints: 0,
      discount: 0,
      payments: [],
    });
    now = new Date(now.getTime() + 86_400_000);
    await clinic.keepSessions(now);
  }
  return id;
}

async function allow(...holders: ('doctor' | 'administrator')[]): Promise<void> {
  const { version } = await owner.settings.rights();
  const rights = { ...rulesEntered.rights, takePayments: ['receptionist' as const, ...holders] };
  await owner.settings.saveRights({ ...rulesEntered, rights, version });
}

const owedBy = async (id: string) =>
  (await owner.reports.dues({})).patients.find((one) => one.patientId === id);

describe('a payment taken at the dues', () => {
  test('is of one bill, the oldest first, and the list is right at once', async () => {
    patientId = await whoOwes(30_000, 20_000);
    const [first, second, ...others] = await desk.billing.owed({ patientId });
    expect([first?.due, second?.due, others]).toEqual([30_000, 20_000, []]);
    expect(await owedBy(patientId)).toMatchObject({
      bills: 2,
      total: 50_000,
      due: 50_000,
      bill: null,
    });
    await desk.billing.pay({ id: first?.id ?? '', method: 'upi', amount: 30_000 });
    expect(await desk.billing.owed({ patientId })).toEqual([second]);
    expect(await owedBy(patientId)).toMatchObject({
      bills: 1,
      total: 20_000,
      due: 20_000,
      bill: second?.number,
      since: second?.createdAt,
    });
  });

  test('is taken once, however often it is sent, and never twice by two people', async () => {
    const [bill] = await desk.billing.owed({ patientId });
    const payment = { id: bill?.id ?? '', method: 'cash', amount: 20_000 } as const;
    const context = { idempotencyKey: randomUUID() };
    const sent = [1, 2].map(() => desk.billing.pay(payment, { context }));
    const [one, again] = await Promise.all(sent);
    expect(again).toEqual(one);
    expect(await codeOf(desk.billing.pay(payment))).toBe('NOT_DUE');
    expect(await owedBy(patientId)).toBeUndefined();

    const other = await whoOwes(10_000);
    const [due] = await desk.billing.owed({ patientId: other });
    const both = await Promise.all(
      [1, 2].map(() =>
        codeOf(desk.billing.pay({ id: due?.id ?? '', method: 'cash', amount: 10_000 })),
      ),
    );
    expect(both.toSorted()).toEqual(['NOT_DUE', 'OK']);
  });
});

describe('a doctor who takes payments', () => {
  test('may do so only by the clinic’s switch, and closes their own day', async () => {
    const id = await whoOwes(40_000);
    const [bill] = await desk.billing.owed({ patientId: id });
    const pay = () => owner.billing.pay({ id: bill?.id ?? '', method: 'cash', amount: 40_000 });
    const refused = [
      pay,
      () => owner.billing.owed({ patientId: id }),
      () => owner.dayClose.preview(),
      () => owner.dayClose.list({}),
    ];
    for (const call of refused) expect(await codeOf(call())).toBe('FORBIDDEN');

    await allow('doctor');
    await pay();
    const open = await owner.dayClose.preview();
    expect(open).toMatchObject({
      number: 1,
      billCount: 1,
      received: { cash: { paid: 40_000, refunded: 0 } },
    });
    const { id: closeId } = await owner.dayClose.close({
      number: open.number,
      through: open.through,
      openingCash: 0,
      counts: { ...noCash, note100: 4 },
      leftCash: 0,
      reason: '',
    });
    expect((await owner.dayClose.list({})).closes.map((one) => one.id)).toEqual([closeId]);
    // What the desk took is the desk's.
    expect((await owner.dayClose.preview()).billCount).toBe(0);
    expect((await desk.dayClose.preview()).billCount).toBeGreaterThan(0);

    await allow();
    expect(await codeOf(doctor.dayClose.preview())).toBe('FORBIDDEN');
    await allow('administrator');
    expect(await codeOf(owner.dayClose.preview())).toBe('OK');
    expect(await codeOf(doctor.dayClose.preview())).toBe('FORBIDDEN');
    await allow();
  });
});

describe('a reminder of what is due', () => {
  const share = { kind: 'due', way: 'whatsapp', language: 'en' } as const;

  test('goes to who agreed to reminders, in their language, while something is due', async () => {
    const id = await whoOwes(25_000, 15_000);
    expect(await owner.sharing.links({ kind: 'due', id })).toMatchObject({
      patientName: patientFields.name,
      agrees: null,
      links: [],
    });
    expect(await codeOf(owner.sharing.share({ ...share, id }))).toBe('NO_CONSENT');
    const answer = (isGiven: boolean) =>
      desk.privacy.recordConsent({ id, purpose: 'reminders', isGiven, guardian: null });
    await answer(true);
    const settings = await owner.settings.clinic();
    await owner.settings.saveClinic({ ...settings, name: 'City Clinic', phone: '020 2612 3456' });
    const { text, path } = await owner.sharing.share({ ...share, id });
    expect(path).toBeNull();
    expect(text).toMatch(
      /^City Clinic: ₹400\.00 is due on 2 bills, the oldest of \d+ Nov 2026\. If you have paid or have a question, please call 020 2612 3456\.$/,
    );
    const hindi = await owner.sharing.share({ ...share, id, language: 'hi' });
    expect(hindi.text).toContain('2 बिलों पर ₹400.00 बकाया हैं');
    const { rows } = await clinic.sql.query(
      `select details, entity from audit_logs where action = 'paper_shared' and patient_id = $1 order by id limit 1`,
      [id],
    );
    expect(rows).toEqual([
      {
        details: `Reminder of what ${patientFields.name} owes made for WhatsApp`,
        entity: 'patients',
      },
    ]);
    // Not the desk's, who may not see who owes.
    expect(await codeOf(desk.sharing.share({ ...share, id }))).toBe('FORBIDDEN');

    await answer(false);
    expect(await codeOf(owner.sharing.share({ ...share, id }))).toBe('NO_CONSENT');
    await answer(true);
    for (const bill of await desk.billing.owed({ patientId: id })) {
      await desk.billing.pay({ id: bill.id, method: 'cash', amount: bill.due });
    }
    await expect(owner.sharing.share({ ...share, id })).rejects.toThrow(
      'This patient owes nothing now.',
    );
  });
});

test('the file of who owes has all of them, also those whom the screen has not loaded [10.7.1]', async () => {
  for (let count = 0; count <= pageSize; count++) await whoOwes(10_000);
  const { patients, nextCursor } = await owner.reports.dues({});
  const { patients: others } = await owner.reports.dues({ cursor: nextCursor ?? '' });
  expect(others.length).toBeGreaterThan(0);
  const { file, rows } = await collectFile(await owner.exports.dues({}), () => {});
  expect(rows).toBe(patients.length + others.length);
  const [head, first] = (await file.text()).replace('\ufeff', '').split('\r\n');
  expect(head).toBe('Patient,Due,Since,Phone,Bills');
  expect(first).toContain(patients[0]?.phone);
  expect(await codeOf(desk.exports.dues({}))).toBe('FORBIDDEN');
});
