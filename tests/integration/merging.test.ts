import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tables } from '../../src/app/server/features';
import { searchDuplicates } from '../../src/features/patients/duplicates.rows';
import { createAuditChain } from '../../src/server/audit/auditChain';
import { writeBackup } from '../../src/server/backup/backup';
import { readBackupFile } from '../../src/server/backup/backupFile';
import { erasuresFile } from '../../src/server/backup/erasures';
import { restoreBackup } from '../../src/server/backup/restore';
import { openSession } from '../../src/server/backup/session';
import { connect } from '../../src/server/database/connect';
import { shortId } from '../../src/shared/ids';
import { erasureAsked } from '../privacy';
import { type Client, patientFields } from '../visitor';
import { codeOf, createDatabase, startClinic, type TestClinic } from './clinic';

/** One person, two records: merged, asked about, taken back and erased (decision 118). */

const log = pino({ level: 'silent' });
let now = new Date('2026-12-01T05:00:00Z');
let folder: string;
let clinic: TestClinic;
let administrator: Client;
let desk: Client;
let otherDesk: Client;
let doctor: Client;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-merges-'));
  clinic = await startClinic({
    clock: () => now,
    timeZone: 'Asia/Kolkata',
    erasures: [erasuresFile(folder)],
  });
  administrator = (await clinic.administrator()).client;
  desk = (await clinic.signedIn('receptionist')).client;
  otherDesk = (await clinic.newcomer('receptionist')).client;
  doctor = (await clinic.signedIn('doctor')).client;
});
afterAll(async () => {
  await clinic.close();
  fs.rmSync(folder, { recursive: true });
});

type Fields = Partial<Parameters<Client['patients']['register']>[0]>;
const register = (more: Fields = {}) => desk.patients.register({ ...patientFields, ...more });

/** A survivor and a duplicate. */
const twoRecords = async (one: Fields = {}, other: Fields = {}) =>
  [await register(one), await register(other)] as const;

type PatientRecord = Awaited<ReturnType<typeof register>>;
const merging = (survivor: PatientRecord, duplicate: PatientRecord, more = {}) => ({
  survivorId: survivor.id,
  duplicateId: duplicate.id,
  survivorVersion: survivor.version,
  duplicateVersion: duplicate.version,
  ...more,
});
const mergedOf = (survivor: PatientRecord, duplicate: PatientRecord, more = {}) =>
  desk.merges.merge(merging(survivor, duplicate, more));

async function visitOf({ id: patientId }: PatientRecord): Promise<string> {
  const { id } = await desk.queue.issue({ patientId, isSecond: true });
  await doctor.queue.start({ id });
  return id;
}

const billOf = (patientId: string, tokenId: string) =>
  desk.billing.create({
    patientId,
    tokenId,
    items: [{ description: 'Visit', quantity: 1, unitPrice: 50_000 }],
    taxBasisPoints: 0,
    discount: 0,
    payments: [],
    isSecond: true,
  });

describe('merging', () => {
  test('fills in, keeps the safer of what disagrees, and asks until somebody has asked [10.32.2] [10.32.12]', async () => {
    const [survivor, duplicate] = await twoRecords(
      { allergies: ['No known allergies'], bloodGroup: 'A+', gender: 'female', name: 'Asha' },
      {
        allergies: ['Penicillin'],
        bloodGroup: 'O-',
        email: 'asha@rao.test',
        expectedDelivery: '2027-03-01',
      },
    );
    const { id, questions } = await mergedOf(survivor, duplicate, {
      choices: { name: 'survivor' },
      reason: 'Came back under her other name',
    });
    const record = await desk.patients.get({ id: survivor.id });
    expect(record).toMatchObject({
      name: 'Asha',
      allergies: ['Penicillin'],
      bloodGroup: null,
      email: 'asha@rao.test',
      expectedDelivery: '2027-03-01',
      version: survivor.version + 1,
    });
    expect(questions.map(({ kind }) => kind)).toEqual(['allergies', 'bloodGroup']);
    const [asked] = questions;
    if (!asked) throw new Error('Nothing is asked.');
    const { questions: left } = await doctor.merges.answer({ id: asked.id });
    expect(left.map(({ kind, answered }) => [kind, answered !== null])).toEqual([
      ['allergies', true],
      ['bloodGroup', false],
    ]);
    const [ofOld] = await doctor.merges.ofPatient({ patientId: duplicate.id });
    expect(ofOld).toMatchObject({ id, duplicate: { number: duplicate.number }, takenBack: null });
    const { rows } = await clinic.sql.query(
      `select details from audit_logs where action = 'patients_merged' and entity_id = $1 order by id`,
      [id],
    );
    expect(rows.map(({ details }) => details)).toEqual([
      `P-${duplicate.number} merged into the record of Asha`,
      `Record of Asha Rao merged into P-${survivor.number}`,
    ]);
    const [change] = await desk.patients.history({ id: survivor.id });
    expect(change?.reason).toBe(`Merged with P-${duplicate.number}`);
  });

  test('is refused for other versions, a second time and into a voided record', async () => {
    const [one, other] = await twoRecords();
    const third = await register();
    expect(await codeOf(mergedOf({ ...one, version: 2 }, other))).toBe('RECORD_CHANGED');
    expect(await codeOf(mergedOf(one, one))).toBe('BAD_REQUEST');
    await mergedOf(one, other);
    expect(await codeOf(mergedOf(third, other))).toBe('ALREADY_MERGED');
    await desk.patients.void({ id: third.id, version: third.version, reason: 'By mistake' });
    const fourth = await register();
    expect(await codeOf(mergedOf(third, fourth))).toBe('PATIENT_VOIDED');
  });

  test('a consent that one record withdrew ends the links of the other, also after taking back [10.32.12]', async () => {
    const [survivor, duplicate] = await twoRecords();
    const { id: billId } = await billOf(survivor.id, await visitOf(survivor));
    const { path: link } = await desk.sharing.share({
      ...{ kind: 'bill', id: billId, way: 'sms', days: 7, language: 'en' },
    });
    const open = async () => {
      const token = link?.split('#')[1] ?? '';
      return codeOf(clinic.visitor().client.sharing.open({ token }));
    };
    expect(await open()).toBe('OK');
    const answer = { purpose: 'sharing', guardian: null } as const;
    await desk.privacy.recordConsent({ ...answer, id: survivor.id, isGiven: true });
    await desk.privacy.recordConsent({ ...answer, id: duplicate.id, isGiven: false });
    expect(await open()).toBe('OK');
    const { id } = await mergedOf(survivor, duplicate);
    expect(await open()).toBe('LINK_NOT_USABLE');
    await desk.merges.takeBack({ id });
    expect(await open()).toBe('LINK_NOT_USABLE');
  });

  test('two open tokens and two appointments at one time stand, and are asked about [10.32.12]', async () => {
    const [survivor, duplicate] = await twoRecords();
    const at = { date: '2026-12-02', time: '10:00', type: 'checkup' } as const;
    const book = (patientId: string) => desk.appointments.schedule({ patientId, ...at });
    const tokens = [
      await desk.queue.issue({ patientId: survivor.id }),
      await desk.queue.issue({ patientId: duplicate.id }),
    ];
    const { client: colleague } = await clinic.newcomer('doctor');
    const { user } = await colleague.accounts.session();
    const { id: first } = await book(survivor.id);
    const ofColleague = { ...at, doctorId: user?.id };
    const { id: second } = await desk.appointments.schedule({
      patientId: duplicate.id,
      ...ofColleague,
    });
    const { id, questions } = await mergedOf(survivor, duplicate);
    expect(questions.map(({ kind }) => kind)).toEqual(['appointments', 'tokens']);
    // The colleague's time stays taken, and the patient's too when the first of the two is cancelled.
    const someone = await register();
    const bookings = () =>
      Promise.all([
        codeOf(desk.appointments.schedule({ patientId: someone.id, ...ofColleague })),
        codeOf(book(survivor.id)),
      ]);
    const isTaken = ['TIME_TAKEN', 'TIME_TAKEN'];
    expect(await bookings()).toEqual(isTaken);
    await desk.appointments.cancel({ id: first });
    expect(await bookings()).toEqual(isTaken);
    await desk.appointments.undoCancel({ id: first });
    // Another doctor for the first at its time, and there and back again.
    const someDoctor = (await (await clinic.newcomer('doctor')).client.accounts.session()).user?.id;
    const moved = { id: first, date: at.date, doctorId: someDoctor };
    await desk.appointments.reschedule({ ...moved, time: '10:00', moves: 0 });
    await desk.appointments.reschedule({ ...moved, time: '15:00', moves: 1 });
    await desk.appointments.undoReschedule({ id: first, moves: 2 });
    const { rows } = await clinic.sql.query(
      'select id, holds_time, is_double_booked from appointments where patient_id = $1 order by is_double_booked',
      [survivor.id],
    );
    expect(rows).toEqual([
      { id: first, holds_time: true, is_double_booked: false },
      { id: second, holds_time: true, is_double_booked: true },
    ]);
    const stored = await clinic.sql.query(
      `select count(*)::int as open from tokens where patient_id = $1 and status = 'waiting' and id = any($2)`,
      [survivor.id, tokens.map(({ id }) => id)],
    );
    expect(stored.rows).toEqual([{ open: 2 }]);
    await desk.merges.takeBack({ id });
    const separated = await clinic.sql.query(
      'select patient_id, is_double_booked from appointments where id = $1',
      [second],
    );
    expect(separated.rows).toEqual([{ patient_id: duplicate.id, is_double_booked: false }]);
  });

  test('what was typed meanwhile for the old record is stored with the surviving one [10.32.14]', async () => {
    const [survivor, duplicate] = await twoRecords();
    const tokenId = await visitOf(duplicate);
    await mergedOf(survivor, duplicate);
    const { id: old } = duplicate;
    const vitals = await desk.vitals.record({ patientId: old, tokenId, pulse: 72 });
    const bill = await billOf(old, tokenId);
    const paper = await doctor.prescriptions.create({
      patientId: old,
      tokenId,
      diagnosis: 'Fever',
      symptoms: '',
      medications: [],
    });
    const appointment = await desk.appointments.schedule({
      patientId: old,
      date: '2026-12-03',
      time: '11:00',
      type: 'checkup',
    });
    await desk.privacy.recordConsent({
      id: old,
      purpose: 'reminders',
      isGiven: true,
      guardian: null,
    });
    const second = await desk.queue.issue({ patientId: old, isSecond: true });
    expect([vitals, bill, paper, appointment, second].map(({ patientId }) => patientId)).toEqual(
      Array(5).fill(survivor.id),
    );
    const { answers } = await desk.privacy.consents({ id: survivor.id });
    expect(answers).toHaveLength(1);
    // Straight into the table, as by a transaction that waited for the merge.
    await clinic.sql.query(
      `insert into appointment_waits (id, patient_id, first_date, last_date, created_at, created_by)
      select gen_random_uuid(), $1, '2026-12-05', '2026-12-06', now(), registered_by from patients where id = $1`,
      [old],
    );
    const { rows } = await clinic.sql.query(
      'select count(*)::int as count from appointment_waits where patient_id = $1',
      [survivor.id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('old papers print the record for which they were made, new ones the surviving one [10.32.13]', async () => {
    const [survivor, duplicate] = await twoRecords({ name: 'Aasha Rao' }, { name: 'Asha Rao' });
    const tokenId = await visitOf(duplicate);
    const { id: oldBill } = await billOf(duplicate.id, tokenId);
    const before = await desk.billing.paper({ id: oldBill });
    await mergedOf(survivor, duplicate);
    expect(await desk.billing.paper({ id: oldBill })).toEqual(before);
    expect(before).toMatchObject({ patientNumber: duplicate.number });
    const { id: newBill } = await billOf(survivor.id, tokenId);
    expect(await desk.billing.paper({ id: newBill })).toMatchObject({
      patientNumber: survivor.number,
      bill: { patientId: survivor.id, patientName: 'Aasha Rao' },
    });
  });

  test('a thousand rows move at once [10.32.11]', async () => {
    const [survivor, duplicate] = await twoRecords();
    const tokenId = await visitOf(duplicate);
    await clinic.sql.query(
      `insert into outside_medicines
      select gen_random_uuid(), $1, $2, 'Dolo', 'Paracetamol', '', '', '', '', '', '', null,
        registered_by, 'New Comer', now(), null, null, null, null
      from patients, generate_series(1, 1000) where patients.id = $1`,
      [duplicate.id, tokenId],
    );
    await mergedOf(survivor, duplicate);
    const { rows } = await clinic.sql.query(
      'select count(*)::int as moved from outside_medicines where patient_id = $1',
      [survivor.id],
    );
    expect(rows).toEqual([{ moved: 1000 }]);
  });
});

describe('taking back', () => {
  test('leaves both as they were, also what came since with its record [10.32.5]', async () => {
    const [survivor, duplicate] = await twoRecords({ email: 'a@rao.test' }, { fileNumber: '77' });
    const tokenId = await visitOf(duplicate);
    const bill = await billOf(duplicate.id, tokenId);
    const { id } = await mergedOf(survivor, duplicate);
    // A payment has no patient of its own: it goes along with its bill.
    await desk.billing.pay({ id: bill.id, method: 'cash', amount: 50_000 });
    const since = await visitOf(survivor);
    const answer = await desk.merges.takeBack({ id });
    expect(answer.takenBack?.byName).toBeTruthy();
    // Its answer was lost.
    expect(await desk.merges.takeBack({ id })).toEqual(answer);
    const { version: _, ...record } = await desk.patients.get({ id: survivor.id });
    const { version: _before, ...recordBefore } = survivor;
    expect(record).toEqual(recordBefore);
    expect(await desk.patients.get({ id: duplicate.id })).toEqual(duplicate);
    expect(await desk.billing.get({ id: bill.id })).toMatchObject({
      patientId: duplicate.id,
      status: 'paid',
    });
    const { rows } = await clinic.sql.query(
      'select id, patient_id from tokens where id = any($1)',
      [[tokenId, since]],
    );
    expect(new Map(rows.map((row) => [row.id, row.patient_id]))).toEqual(
      new Map([
        [tokenId, duplicate.id],
        [since, survivor.id],
      ]),
    );
    // Merged again, the other way round.
    const again = await desk.patients.get({ id: survivor.id });
    await mergedOf(duplicate, again);
  });

  test('is refused in words once something hangs on it or was edited [10.32.5]', async () => {
    const [survivor, duplicate] = await twoRecords({}, { allergies: ['Dust'] });
    const tokenId = await visitOf(duplicate);
    const { id } = await mergedOf(survivor, duplicate);
    await doctor.prescriptions.create({
      ...{ patientId: survivor.id, tokenId, diagnosis: 'Fever', symptoms: '', medications: [] },
    });
    await desk.patients.addToRecord({ id: survivor.id, allergies: ['Penicillin'] });
    await expect(desk.merges.takeBack({ id })).rejects.toMatchObject({
      code: 'NOT_AS_IT_WAS',
      data: {
        reasons: [
          'The record itself was edited since.',
          `A prescription was written since in a visit of P-${duplicate.number}.`,
        ],
      },
    });
    const { rows } = await clinic.sql.query('select patient_id from tokens where id = $1', [
      tokenId,
    ]);
    expect(rows).toEqual([{ patient_id: survivor.id }]);
  });

  test('goes from the last merge to the first, each tie in one step [10.32.5]', async () => {
    const [one, two] = await twoRecords();
    const three = await register();
    const tokenId = await visitOf(one);
    const first = await mergedOf(two, one);
    const second = await mergedOf(three, await desk.patients.get({ id: two.id }));
    const { rows } = await clinic.sql.query(
      'select distinct survivor_id from patients where id = any($1)',
      [[one.id, two.id]],
    );
    expect(rows).toEqual([{ survivor_id: three.id }]);
    expect(await codeOf(desk.merges.takeBack({ id: first.id }))).toBe('MERGED_SINCE');
    await desk.merges.takeBack({ id: second.id });
    await desk.merges.takeBack({ id: first.id });
    const token = await clinic.sql.query('select patient_id from tokens where id = $1', [tokenId]);
    expect(token.rows).toEqual([{ patient_id: one.id }]);
  });
});

test('a merge of an earlier version, which gave an appointment’s time away, gives it back when taken back [10.32.12]', async () => {
  const [survivor, duplicate] = await twoRecords();
  const at = { date: '2026-12-07', time: '12:00', type: 'checkup' } as const;
  await desk.appointments.schedule({ patientId: survivor.id, ...at });
  const { id: second } = await desk.appointments.schedule({ patientId: duplicate.id, ...at });
  const { id } = await mergedOf(survivor, duplicate);
  await clinic.sql.query(
    `with given as (
      update merge_changes set column_name = 'holds_time', before = 'true', after = 'false'
      where row_id = $1 and column_name = 'is_double_booked' returning row_id
    )
    update appointments set holds_time = false, is_double_booked = false where id in (select row_id from given)`,
    [second],
  );
  await desk.merges.takeBack({ id });
  const { rows } = await clinic.sql.query(
    'select patient_id, holds_time from appointments where id = $1',
    [second],
  );
  expect(rows).toEqual([{ patient_id: duplicate.id, holds_time: true }]);
});

describe('a form that was open for the old record', () => {
  test('goes on with the one that stays: a request, an allergy [10.32.14]', async () => {
    const [survivor, duplicate] = await twoRecords();
    await mergedOf(survivor, duplicate);
    const { id } = await desk.privacy.ask({ id: duplicate.id, ...erasureAsked });
    const { requests } = await desk.privacy.requests({ id: survivor.id });
    expect(requests.map((one) => one.id)).toEqual([id]);
    await doctor.patients.addToRecord({ id: duplicate.id, allergies: ['Penicillin'] });
    expect((await desk.patients.get({ id: survivor.id })).allergies).toEqual(['Penicillin']);
    const { version } = duplicate;
    const clearing = administrator.privacy.clearContact({ id: duplicate.id, version });
    expect(await codeOf(clearing)).toBe('RECORD_CHANGED');
  });
});

describe('erasure', () => {
  const erase = async ({ id }: PatientRecord) => {
    const { id: requestId } = await otherDesk.privacy.ask({ id, ...erasureAsked });
    await administrator.privacy.erase({ id: requestId, typed: shortId(id), law: 'Act 1' });
  };

  async function backedUp(name: string): Promise<string> {
    const { db } = connect(clinic.ownerConnection, log);
    await createAuditChain(db, log).catchUp();
    await db.destroy();
    const file = path.join(folder, name);
    const session = await openSession(clinic.ownerConnection, 'clinic backup');
    await writeBackup(session, file, { tables, passphrase: null, sealKey: null, now }).finally(() =>
      session.end(),
    );
    return file;
  }

  /** Looks at a clinic that was restored from a backup, with the erasures of this one. */
  async function restoredFrom(file: string, look: (restored: TestClinic) => Promise<void>) {
    const database = await createDatabase();
    const client = await openSession(database, 'clinic restore');
    const backup = await readBackupFile(file, { passphrase: null });
    await restoreBackup(client, file, backup, { tables, passphrase: null }).finally(() =>
      client.end(),
    );
    const restored = await startClinic({
      database,
      clock: () => now,
      erasures: [erasuresFile(folder)],
    });
    await look(restored).finally(() => restored.close());
  }

  test('of either erases both, also after a restore from before the merge [10.32.15]', async () => {
    const [survivor, duplicate] = await twoRecords(
      { name: 'Zubaida Qureshi', phone: '97531 86420', bloodGroup: 'A+' },
      { name: 'Zubaida Kureshi', phone: '97531 86421', bloodGroup: 'B+' },
    );
    const file = await backedUp('before.backup');
    const { id } = await mergedOf(survivor, duplicate);
    await administrator.privacy.hold({ id: duplicate.id, isHeld: true, reason: 'Sued' });
    expect(await codeOf(erase(survivor))).toBe('ON_HOLD');
    await administrator.privacy.hold({ id: duplicate.id, isHeld: false, reason: 'Settled' });
    await erase(survivor);
    expect(await codeOf(desk.merges.takeBack({ id }))).toBe('ERASED');
    expect(await desk.merges.ofPatient({ patientId: survivor.id })).toMatchObject([
      { id, questions: [] },
    ]);
    const traces = `select count(*)::int as count from patients where search_text ~ 'zubaida|9753186'`;
    expect((await clinic.sql.query(traces)).rows).toEqual([{ count: 0 }]);
    expect(
      (await clinic.sql.query('select from merge_changes where merge_id = $1', [id])).rowCount,
    ).toBe(0);
    const written = fs.readFileSync(erasuresFile(folder), 'utf8');
    expect(written).toContain(survivor.id);
    expect(written).toContain(duplicate.id);

    await restoredFrom(file, async (restored) => {
      expect((await restored.sql.query(traces)).rows).toEqual([{ count: 0 }]);
    });
  });

  test('of a record whose merge was taken back leaves the other one, also after a restore from between [10.32.15]', async () => {
    const [survivor, duplicate] = await twoRecords(
      { name: 'Meher Stays', phone: '97532 86420' },
      { name: 'Meher Goes', phone: '97532 86421' },
    );
    const { id } = await mergedOf(survivor, duplicate);
    const file = await backedUp('between.backup');
    await desk.merges.takeBack({ id });
    await erase(duplicate);
    const isAsItShouldBe = async ({ sql }: TestClinic) => {
      const { rows } = await sql.query(
        'select name, survivor_id from patients where id = any($1) order by number',
        [[survivor.id, duplicate.id]],
      );
      expect(rows).toEqual([
        { name: 'Meher Stays', survivor_id: null },
        { name: 'Erased patient', survivor_id: null },
      ]);
    };
    await isAsItShouldBe(clinic);
    await restoredFrom(file, async (restored) => {
      await isAsItShouldBe(restored);
      const { rows } = await restored.sql.query(
        `select user_id, details from audit_logs where action = 'merge_taken_back' and patient_id = $1`,
        [survivor.id],
      );
      expect(rows).toEqual([
        {
          user_id: null,
          details: `P-${duplicate.number} taken out of the record of Meher Stays again`,
        },
      ]);
    });
  });

  test('leaves nothing of a record in the history of one that it was merged with by mistake [10.32.15]', async () => {
    const [survivor, duplicate] = await twoRecords(
      { phone: '', noneGiven: ['phone'], allergies: [] },
      { phone: '97541 22222', allergies: ['Zirconium'] },
    );
    const { id } = await mergedOf(survivor, duplicate);
    now = new Date(now.getTime() + 1000);
    await desk.merges.takeBack({ id });
    const traces = async () => {
      const { rows } = await clinic.sql.query(
        "select count(*)::int as count from patient_versions where record::text ~ '97541|Zirconium'",
      );
      return rows[0].count;
    };
    expect(await traces()).toBeGreaterThan(0);
    await erase(duplicate);
    expect(await traces()).toBe(0);
  });

  test('leaves nothing of it in a further record that it went on into [10.32.15]', async () => {
    const [one, two] = await twoRecords(
      { phone: '97542 33333', allergies: ['Zyxel'], email: 'zyx@rao.test' },
      { phone: '', noneGiven: ['phone'], allergies: [] },
    );
    const three = await register({ phone: '', noneGiven: ['phone'], allergies: ['Dust'] });
    const merges = [
      await mergedOf(two, one),
      await mergedOf(three, await desk.patients.get({ id: two.id })),
    ];
    for (const { id } of merges.toReversed()) {
      now = new Date(now.getTime() + 1000);
      await desk.merges.takeBack({ id });
    }
    const traces = async () => {
      const { rows } = await clinic.sql.query(`
        select (select count(*) from patient_versions where record::text ~* '97542|zyx')::int as versions,
          (select count(*) from merge_changes where concat(before, after) ~* '97542|zyx')::int as changes,
          (select count(*) from merge_questions where concat(survivor_says, duplicate_says) ~* 'zyx')::int as questions`);
      return rows[0];
    };
    const isSomewhere = expect.objectContaining({ versions: 2, questions: 1 });
    expect(await traces()).toEqual(isSomewhere);
    await erase(one);
    expect(await traces()).toEqual({ versions: 0, changes: 0, questions: 0 });
    expect(await desk.patients.get({ id: three.id })).toMatchObject({ allergies: ['Dust'] });
  });

  test('leaves a merge of others as it is, and its open question without what was theirs [10.32.15]', async () => {
    const [stranger, one] = await twoRecords({ allergies: ['Xylol'] }, { allergies: [] });
    const other = await register({ allergies: ['No known allergies'], email: 'one@rao.test' });
    const { id: mistake } = await mergedOf(one, stranger);
    now = new Date(now.getTime() + 1000);
    const { id } = await mergedOf(await desk.patients.get({ id: one.id }), other);
    now = new Date(now.getTime() + 1000);
    await desk.merges.takeBack({ id: mistake });
    const later = await register({ allergies: ['Latex'] });
    now = new Date(now.getTime() + 1000);
    const { id: afterwards } = await mergedOf(await desk.patients.get({ id: one.id }), later);
    await erase(stranger);
    const merges = await desk.merges.ofPatient({ patientId: one.id });
    const said = new Map(merges.map((merge) => [merge.id, merge.questions]));
    expect(said.get(id)).toMatchObject([
      { kind: 'allergies', survivorSays: '', duplicateSays: '', answered: null },
    ]);
    await desk.merges.takeBack({ id: afterwards });
    await desk.merges.takeBack({ id });
    expect(await desk.patients.get({ id: other.id })).toMatchObject({ email: 'one@rao.test' });
  });

  test('a hold that was set since a merge keeps it [10.32.15]', async () => {
    const [survivor, duplicate] = await twoRecords();
    const { id } = await mergedOf(survivor, duplicate);
    const hold = { id: survivor.id, reason: 'Sued' };
    await administrator.privacy.hold({ ...hold, isHeld: true });
    expect(await codeOf(desk.merges.takeBack({ id }))).toBe('NOT_AS_IT_WAS');
    await administrator.privacy.hold({ ...hold, isHeld: false });
    expect(await codeOf(desk.merges.takeBack({ id }))).toBe('OK');
  });

  test('of contact data takes that of both, and nothing is taken back afterwards [10.32.15]', async () => {
    const [survivor, duplicate] = await twoRecords(
      { phone: '', noneGiven: ['phone'] },
      { phone: '97531 11111' },
    );
    const { id } = await mergedOf(survivor, duplicate);
    const { version } = await desk.patients.get({ id: survivor.id });
    now = new Date(now.getTime() + 1000);
    await administrator.privacy.clearContact({ id: survivor.id, version });
    const { rows } = await clinic.sql.query(
      `select count(*)::int as count from patients where id = any($1) and concat(phone, address) <> ''`,
      [[survivor.id, duplicate.id]],
    );
    expect(rows).toEqual([{ count: 0 }]);
    const held = await clinic.sql.query(
      `select from merge_changes where merge_id = $1 and (before::text || after::text) ~ '97531'`,
      [id],
    );
    expect(held.rowCount).toBe(0);
    expect(await codeOf(desk.merges.takeBack({ id }))).toBe('ERASED');
  });
});

describe('pairs', () => {
  test('are found among the records there are, dismissed for good, and gone once merged [10.32.8]', async () => {
    const alike = { name: 'Kamala Devi', phone: '98111 22233', age: 60 };
    const [one, other] = await twoRecords(alike, { ...alike, name: 'Smt. कमला देवी' });
    const third = await register({ ...alike, phone: '98111 22234' });
    const isOf = ({ one: first, other: second }: { one: PatientRecord; other: PatientRecord }) =>
      [one.id, other.id, third.id].includes(first.id) &&
      [one.id, other.id, third.id].includes(second.id);
    const pairs = async () => (await desk.merges.pairs()).filter(isOf);
    // At the desk somebody said each time that it is somebody else.
    expect(await pairs()).toEqual([]);
    await clinic.sql.query('delete from duplicate_candidates');
    // The list has a hundred pairs at most, and the others here are one person's.
    await clinic.sql.query('update duplicate_search set through_number = $1', [one.number - 1]);
    const { db } = connect(clinic.ownerConnection, log);
    await searchDuplicates(db, now).finally(() => db.destroy());
    expect((await pairs()).length).toBe(3);
    await desk.merges.dismiss({ oneId: third.id, otherId: one.id });
    await desk.merges.dismiss({ oneId: one.id, otherId: third.id });
    expect((await pairs()).length).toBe(2);
    await mergedOf(one, other);
    expect(await pairs()).toEqual([]);
  });

  test('only who holds the right merges [10.32.16]', async () => {
    const [one, other] = await twoRecords();
    expect(await codeOf(doctor.merges.merge(merging(one, other)))).toBe('FORBIDDEN');
    expect(await codeOf(doctor.merges.pairs())).toBe('FORBIDDEN');
    expect(await codeOf(administrator.merges.merge(merging(one, other)))).toBe('OK');
  });
});
