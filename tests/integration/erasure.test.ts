import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuditChain, verifyAuditChain } from '../../src/server/audit/auditChain';
import { writeBackup } from '../../src/server/backup/backup';
import { readBackupFile } from '../../src/server/backup/backupFile';
import { erasuresFile } from '../../src/server/backup/erasures';
import { restoreBackup } from '../../src/server/backup/restore';
import { openSession } from '../../src/server/backup/session';
import { connect } from '../../src/server/database/connect';
import { shortId } from '../../src/shared/ids';
import { consentEntered, erasureAsked } from '../privacy';
import { type Client, patientFields } from '../visitor';
import { codeOf, createDatabase, startClinic, type TestClinic } from './clinic';

const log = pino({ level: 'silent' });
const then = new Date('2026-11-20T04:00:00Z');
const later = new Date('2030-11-20T04:00:00Z');

/** Nobody else in the clinic has any of these. */
const traces = [
  'zubaida',
  'qureshi',
  '97531',
  '86420',
  'neelkamal',
  'parveen',
  'zirconium',
  'quinsy',
  'sahar',
];
const person = {
  ...patientFields,
  name: 'Zubaida Qureshi',
  phone: '97531 86420',
  email: 'zubaida@sahar.test',
  address: '4 Neelkamal Lane',
  emergencyContact: 'Parveen, 97531 86421',
  dateOfBirth: '1974-05-06',
  allergies: ['Zirconium'],
  medicalHistory: 'Quinsy in 1999',
  isNotDuplicate: true,
};

let folder: string;
let now = then;
let clinic: TestClinic;
let administrator: Client;
let other: Client;
let receptionist: Client;
let patientId: string;
let requestId: string;
let older: string;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-erasures-'));
  clinic = await startClinic({
    clock: () => now,
    timeZone: 'Asia/Kolkata',
    erasures: [erasuresFile(folder)],
  });
  ({ client: administrator } = await clinic.administrator());
  ({ client: receptionist } = await clinic.signedIn('receptionist'));
  ({ client: other } = await clinic.newcomer('receptionist'));
  await clinic.sql.query(
    `update users set is_administrator = true where email like 'newcomer%@clinic.test'`,
  );
  await receptionist.patients.register({ ...patientFields, name: 'Asha Stays' });
  patientId = await visited();
});
afterAll(async () => {
  await clinic.close();
  fs.rmSync(folder, { recursive: true });
});

/** A patient of whom every table that may hold something of somebody holds something. */
async function visited(): Promise<string> {
  const { id } = await receptionist.patients.register({ ...person, address: 'Zubaida’s old home' });
  const { isNotDuplicate: _, ...fields } = person;
  await receptionist.patients.amend({ id, version: 1, ...fields, reason: 'Zubaida moved' });
  await receptionist.patients.get({ id });
  const importId = randomUUID();
  await receptionist.imports.stage({ importId, rows: [{ row: 1, patient: fields }] });
  await receptionist.privacy.recordConsent({
    id,
    ...consentEntered,
    guardian: { name: 'Parveen', relation: 'mother' },
  });
  const { id: tokenId } = await receptionist.queue.issue({
    patientId: id,
    priority: 'urgent',
    urgentReason: 'Zubaida fainted',
  });
  await administrator.queue.start({ id: tokenId });
  const visit = { patientId: id, tokenId };
  const writing = { diagnosis: 'Quinsy of Zubaida', symptoms: 'Sahar says pain', notes: 'Quinsy' };
  const medication = { dosage: '', frequency: '', duration: '', instructions: 'Zubaida: at night' };
  const prescription = await administrator.prescriptions.create({
    ...visit,
    ...writing,
    medications: [{ ...medication, name: 'Quinsymol' }],
  });
  await administrator.prescriptions.amend({
    id: prescription.id,
    ...writing,
    reason: 'Zubaida asked',
    medications: [],
  });
  await administrator.queue.complete({ id: tokenId });
  const bill = await receptionist.billing.create({
    ...visit,
    items: [{ description: 'Visit of Zubaida', quantity: 1, unitPrice: 50_000 }],
    taxBasisPoints: 0,
    discount: 0,
    paymentMethod: 'cash',
  });
  await receptionist.billing.refund({
    id: bill.id,
    method: 'cash',
    amount: 10_000,
    reason: 'Zubaida overpaid',
  });
  const { path: link } = await receptionist.sharing.share({
    kind: 'bill',
    id: bill.id,
    way: 'sms',
    days: 30,
    language: 'en',
  });
  await clinic.visitor().client.sharing.open({ token: link?.split('#')[1] ?? '' });
  const { id: appointmentId } = await receptionist.appointments.schedule({
    patientId: id,
    date: '2026-12-01',
    time: '10:00',
    type: 'checkup',
    notes: 'Quinsy again',
  });
  await receptionist.appointments.cancel({ id: appointmentId });
  await receptionist.patients.search({ text: 'zubaida' });
  return id;
}

/** The tables that hold something of the person, whatever column it stands in. */
async function tablesWithTraces(sql: pg.Pool): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const held = await sql.query(
      `select from "${name}" one where to_jsonb(one)::text ~* $1 limit 1`,
      [traces.join('|')],
    );
    if (held.rowCount) found.push(name);
  }
  return found.toSorted();
}

async function chainOf(connection: pg.ClientConfig) {
  const { db } = connect(connection, log);
  await createAuditChain(db, log).catchUp();
  return verifyAuditChain(db).finally(() => db.destroy());
}

async function backedUp(name: string): Promise<string> {
  const file = path.join(folder, name);
  await chainOf(clinic.ownerConnection);
  const client = await openSession(clinic.ownerConnection, 'clinic backup');
  await writeBackup(client, file, { passphrase: null, sealKey: null, now }).finally(() =>
    client.end(),
  );
  return file;
}

const erase = (more: { typed?: string; law?: string } = {}, by = administrator) =>
  by.privacy.erase({ id: requestId, typed: shortId(patientId), law: '', ...more });

describe('erasure', () => {
  test('before the years are over a request is kept and refused with its reason [erasure-1]', async () => {
    const { id } = await other.privacy.ask({ id: patientId, ...erasureAsked });
    requestId = id;
    await expect(erase()).rejects.toMatchObject({
      code: 'KEPT',
      data: { keptUntil: '2029-11-20' },
    });
    const answer = { id, outcome: 'refused', answer: 'Kept until 2029' } as const;
    await administrator.privacy.answer(answer);
    // Its answer was lost.
    await administrator.privacy.answer(answer);
    expect(await codeOf(erase({ law: 'any' }))).toBe('ANSWERED');
    const { requests, isOver } = await receptionist.privacy.requests({ id: patientId });
    expect([isOver, requests[0]?.answered?.outcome]).toEqual([false, 'refused']);
  });

  test('on legal hold, unconfirmed or alone nobody is erased [erasure-2]', async () => {
    now = later;
    await clinic.keepSessions(now);
    older = await backedUp('older.backup');
    ({ id: requestId } = await other.privacy.ask({ id: patientId, ...erasureAsked }));
    const hold = (isHeld: boolean) =>
      administrator.privacy.hold({ id: patientId, isHeld, reason: 'Zubaida sued' });
    await hold(true);
    expect(await codeOf(erase({ law: 'any' }))).toBe('ON_HOLD');
    await expect(
      clinic.sql.query('select erase_patient($1, now(), null, false)', [patientId]),
    ).rejects.toThrow('legal hold');
    await hold(false);
    expect(await codeOf(erase({ typed: 'yes' }))).toBe('NOT_TYPED');
    expect(await codeOf(erase({}, other))).toBe('ANOTHER_PERSON');
    const done = administrator.privacy.answer({ id: requestId, outcome: 'done', answer: 'x' });
    expect(await codeOf(done)).toBe('NOT_ERASED');
    expect(await tablesWithTraces(clinic.sql)).toEqual([
      'appointments',
      'audit_logs',
      'bill_items',
      'bill_payments',
      'bills',
      'consents',
      'import_rows',
      'legal_holds',
      'patient_versions',
      'patients',
      'prescription_medications',
      'prescriptions',
      'search_words',
      'tokens',
    ]);
  });

  test('leaves nothing of the person in any table or later backup, the money and a whole log [erasure-3]', async () => {
    const money = `select count(*), sum(total) as total, sum(received) as received, sum(refunded) as refunded,
      array_agg(number order by number) as numbers from bills`;
    const before = (await clinic.sql.query(money)).rows;
    await erase();
    // Its answer was lost.
    await erase();
    expect(await tablesWithTraces(clinic.sql)).toEqual([]);
    expect((await clinic.sql.query(money)).rows).toEqual(before);
    const chain = await chainOf(clinic.ownerConnection);
    expect(chain.broken).toBeNull();
    expect(chain.erased).toBeGreaterThan(10);
    const { entries } = await administrator.audit.all({ action: 'patient_erased' });
    expect(entries.map(({ details }) => details)).toEqual([
      `Record ${patientId} erased: it need not be kept any more`,
    ]);
    const text = gunzipSync(fs.readFileSync(await backedUp('later.backup'))).toString();
    expect(text).toContain('Asha Stays');
    expect(text.match(new RegExp(traces.join('|'), 'gi'))).toBeNull();
    expect(fs.readFileSync(erasuresFile(folder), 'utf8')).toBe(
      `${patientId} ${later.toISOString()}\n`,
    );
    const { patients } = await receptionist.patients.search({ text: 'asha stays' });
    expect(patients).toHaveLength(1);
  });

  test('an older backup is erased again before anybody signs in [erasure-4]', async () => {
    const database = await createDatabase();
    const client = await openSession(database, 'clinic restore');
    const backup = await readBackupFile(older, { passphrase: null });
    await restoreBackup(client, older, backup, { passphrase: null }).finally(() => client.end());
    const restored = await startClinic({
      database,
      clock: () => now,
      erasures: [erasuresFile(folder)],
    });
    try {
      expect(await tablesWithTraces(restored.sql)).toEqual([]);
      const { rows } = await restored.sql.query(
        "select event from audit_logs where action = 'patient_erased'",
      );
      expect(rows).toEqual([{ event: { kind: 'repeated', id: patientId } }]);
      expect((await chainOf(database)).broken).toBeNull();
    } finally {
      await restored.close();
    }
  });
});
