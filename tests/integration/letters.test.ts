import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyDraft } from '../../src/features/consultations/consultation';
import { expand } from '../../src/features/phrases/expand';
import { valuesOf } from '../../src/features/phrases/values';
import { shortId } from '../../src/shared/ids';
import { english } from '../../src/shared/language';
import { consultationEntered } from '../consultations';
import { letterEntered, phraseEntered, sicknessEntered } from '../letters';
import { consentEntered, erasureAsked } from '../privacy';
import { reportEntered, resultEntered } from '../results';
import { doctorProfileEntered } from '../settings';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

/** Letters and certificates: signed out of a visit, frozen, numbered without gaps, verified, voided and registered. */

const start = new Date('2026-12-01T05:00:00Z');
const later = (days: number) => new Date(start.getTime() + days * 86_400_000);
let now = start;
let clinic: TestClinic;
let administrator: Client;
let doctor: Client;
let desk: Client;
let stranger: Client;
let patientId: string;
let tokenId: string;

beforeAll(async () => {
  clinic = await startClinic({ clock: () => now, timeZone: 'Asia/Kolkata' });
  administrator = (await clinic.administrator()).client;
  doctor = (await clinic.signedIn('doctor')).client;
  desk = (await clinic.signedIn('receptionist')).client;
  stranger = clinic.visitor().client;
  await clinic.sql.query("update clinic_settings set bill_prefix = 'SC', name = 'Sehat Clinic'");
});
afterAll(() => clinic.close());
beforeEach(async () => {
  now = start;
  await clinic.keepSessions(now);
  ({ patientId, tokenId } = await startedVisit());
});

async function startedVisit(by = doctor) {
  const patient = await desk.patients.register(patientFields);
  const token = await desk.queue.issue({ patientId: patient.id });
  await by.queue.start({ id: token.id });
  return { patientId: patient.id, tokenId: token.id };
}

const finish = () => doctor.consultations.finish({ ...consultationEntered, tokenId });
const codeIn = (address: string) => address.split('/').at(-1) ?? '';
const codeOfLetter = async (id: string) => codeIn((await desk.letters.paper({ id })).verifyAddress);

async function lastAudit(action: string) {
  const { rows } = await clinic.sql.query(
    'select details, patient_id from audit_logs where action = $1 order by id desc limit 1',
    [action],
  );
  return rows[0];
}

describe('a letter is signed', () => {
  test('once however often it is sent, out of a finished or an open visit of the doctor’s own, and told in the log [10.29.1]', async () => {
    const context = { idempotencyKey: randomUUID() };
    const send = () => doctor.letters.issue({ ...sicknessEntered, tokenId }, { context });
    const letter = await send();
    expect(letter).toMatchObject({
      number: expect.stringMatching(/^SC\/L2627\/\d{6}$/),
      kind: 'sickness',
      patientId,
      patientName: 'Asha Rao',
      firstDay: '2026-12-01',
      lastDay: '2026-12-03',
      issuedAt: start.toISOString(),
      voided: null,
    });
    expect(await send()).toEqual(letter);
    expect(await desk.letters.ofPatient({ patientId })).toEqual([letter]);
    expect(await lastAudit('letter_issued')).toEqual({
      details: `Sickness certificate ${letter.number} of Asha Rao signed, 1 Dec 2026 to 3 Dec 2026`,
      patient_id: patientId,
    });
    await finish();
    await doctor.letters.issue({ ...letterEntered, tokenId });
  });

  test('by the doctor who saw the patient alone; reception prints it and signs nothing [10.29.4]', async () => {
    const { id } = await doctor.letters.issue({ ...letterEntered, tokenId });
    expect((await desk.letters.paper({ id })).letter.body).toBe(letterEntered.body);
    expect((await lastAudit('letter_viewed')).patient_id).toBe(patientId);
    const forbidden = [
      desk.letters.begin({ tokenId }),
      desk.letters.issue({ ...letterEntered, tokenId }),
      desk.letters.void({ id, reason: 'a mistake' }),
    ];
    expect(await Promise.all(forbidden.map(codeOf))).toEqual(forbidden.map(() => 'FORBIDDEN'));
    const waiting = (
      await desk.queue.issue({ patientId: (await desk.patients.register(patientFields)).id })
    ).id;
    const refused = [
      administrator.letters.issue({ ...letterEntered, tokenId }),
      administrator.letters.begin({ tokenId }),
      doctor.letters.issue({ ...letterEntered, tokenId: waiting }),
    ];
    expect(await Promise.all(refused.map(codeOf))).toEqual(refused.map(() => 'NOT_SEEN'));
    // A visit with a letter does not go back into the queue.
    expect(await codeOf(doctor.queue.noShow({ id: tokenId }))).toBe('HAS_RECORDS');
  });

  test('with its days in order and none before the visit, and with nothing left in braces [10.29.2]', async () => {
    const code = (more: object) =>
      codeOf(doctor.letters.issue({ ...sicknessEntered, tokenId, ...more }));
    expect(await code({ lastDay: '2026-11-30' })).toBe('DAYS_TURNED_ROUND');
    expect(await code({ firstDay: '2026-11-30' })).toBe('BEFORE_THE_VISIT');
    const tooLate = { firstDay: '2062-12-01', lastDay: '2062-12-03' };
    expect(await code(tooLate)).toBe('LONG_AFTER_THE_VISIT');
    expect(await code({ firstDay: null })).toBe('BAD_REQUEST');
    await expect(
      doctor.letters.issue({ ...sicknessEntered, tokenId, body: 'Has {what}, {}' }),
    ).rejects.toMatchObject({ code: 'STOPS_LEFT', status: 422, data: { stops: ['what', ''] } });
    // Written days later, it may still begin on the day of the visit, and is of the day on which it is signed.
    await finish();
    now = later(2);
    await clinic.keepSessions(now);
    const letter = await doctor.letters.issue({ ...sicknessEntered, tokenId });
    expect([letter.firstDay, letter.issuedAt]).toEqual(['2026-12-01', now.toISOString()]);
  });

  test('of a telephone visit says so on its paper, once identity and consent are noted [10.29.8]', async () => {
    const { id: caller } = await desk.patients.register(patientFields);
    const { id } = await desk.queue.issue({ patientId: caller, remoteKind: 'telephone' });
    await doctor.queue.start({ id });
    expect((await doctor.letters.begin({ tokenId: id })).facts.remoteKind).toBe('telephone');
    const issue = () => doctor.letters.issue({ ...letterEntered, tokenId: id });
    expect(await codeOf(issue())).toBe('REMOTE_NOT_NOTED');
    const note = { id, identity: 'asked', consent: 'asked' } as const;
    await doctor.queue.noteRemote({ ...note, kind: 'telephone' });
    const letter = await issue();
    expect((await desk.letters.paper({ id: letter.id })).remoteKind).toBe('telephone');
    // What the paper says stays.
    expect(await codeOf(doctor.queue.noteRemote({ ...note, kind: 'video' }))).toBe(
      'REMOTE_ON_PAPER',
    );
  });

  test('stays as it was signed, whatever changes in the record; the server may not even try [10.29.1]', async () => {
    await doctor.settings.saveDoctorProfile({ ...doctorProfileEntered, version: await version() });
    const { id } = await doctor.letters.issue({ ...sicknessEntered, tokenId });
    const before = await desk.letters.paper({ id });
    expect(before).toMatchObject({
      letter: { body: sicknessEntered.body, language: 'en', items: [] },
      doctor: { registrationNumber: doctorProfileEntered.registrationNumber },
      patient: {
        age: 31,
        address: '12 MG Road, Pune',
        identificationMark: 'Mole on the left cheek',
      },
      letterhead: { name: 'Sehat Clinic' },
      timeZone: 'Asia/Kolkata',
    });
    const { isNotDuplicate: _, ...fields } = patientFields;
    await desk.patients.amend({
      ...{ id: patientId, version: 1, reason: 'moved', ...fields },
      ...{ name: 'Asha Sharma', age: 55, address: 'Mumbai' },
    });
    await doctor.settings.saveDoctorProfile({
      ...{ ...doctorProfileEntered, version: await version() },
      registrationNumber: 'other',
    });
    await clinic.sql.query("update clinic_settings set name = 'Another Clinic'");
    expect(await desk.letters.paper({ id })).toEqual(before);
    await clinic.sql.query("update clinic_settings set name = 'Sehat Clinic'");
    const server = new pg.Client(clinic.connection);
    await server.connect();
    try {
      for (const set of ["body = 'x'", 'first_day = null', "items = '[]'", "number = 'x'"]) {
        const change = server.query(`update letters set ${set} where id = $1`, [id]);
        await expect(change, set).rejects.toThrow(/permission denied/);
      }
    } finally {
      await server.end();
    }
  });
});

const version = async () => (await doctor.settings.doctorProfile()).version;

test('numbers have no gap, from two desks at once and though some are refused or broken off [10.29.1]', async () => {
  const own = await startedVisit(administrator);
  await clinic.sql.query(`
    create function break_off() returns trigger language plpgsql as
      $$ begin
        if new.action = 'letter_issued' and random() < 0.3 then raise exception 'broken off'; end if;
        return new;
      end $$;
    create trigger break_off before insert on audit_logs for each row execute function break_off()`);
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => {
      const [by, visit] = index % 2 ? [doctor, tokenId] : [administrator, own.tokenId];
      const body = index % 5 === 0 ? 'Has {what}' : 'Seen today.';
      return codeOf(by.letters.issue({ ...letterEntered, tokenId: visit, body }));
    }),
  );
  await clinic.sql.query('drop trigger break_off on audit_logs; drop function break_off');
  const last = await doctor.letters.issue({ ...letterEntered, tokenId });
  const { rows } = await clinic.sql.query(
    'select array_agg(serial order by serial) as serials, max(number) as last from letters',
  );
  const { serials } = rows[0];
  expect(serials).toEqual(serials.map((_: number, index: number) => index + 1));
  expect(rows[0].last).toBe(last.number);
});

describe('a letter’s code [10.29.5] [PAP-8]', () => {
  test('tells anybody that it is genuine, of which days and by whom, and nothing of the patient', async () => {
    const { id, number } = await doctor.letters.issue({ ...sicknessEntered, tokenId });
    const code = await codeOfLetter(id);
    const answer = await stranger.letters.verify({ code });
    expect(answer).toEqual({
      state: 'inForce',
      number,
      kind: 'sickness',
      firstDay: '2026-12-01',
      lastDay: '2026-12-03',
      issuedAt: start.toISOString(),
      doctorName: 'Dr. Asha Menon',
      registrationNumber: expect.any(String),
      council: expect.any(String),
      clinicName: 'Sehat Clinic',
    });
    expect(await codeOf(stranger.letters.verify({ code: code.slice(1) }))).toBe('NOT_KNOWN');
    // A prescription's page asks for both, and neither takes the other's code.
    expect(await codeOf(stranger.prescriptions.verify({ code }))).toBe('NOT_KNOWN');
  });

  test('tells that it was voided: by its doctor, with a reason, once', async () => {
    const { id, number } = await doctor.letters.issue({ ...sicknessEntered, tokenId });
    const reason = 'wrong patient';
    expect(await codeOf(administrator.letters.void({ id, reason }))).toBe('NOT_THE_DOCTOR');
    const voided = await doctor.letters.void({ id, reason });
    expect(voided.voided).toMatchObject({ byName: 'Dr. Asha Menon', reason });
    expect(await doctor.letters.void({ id, reason })).toEqual(voided);
    await expect(doctor.letters.void({ id, reason: 'another' })).rejects.toMatchObject({
      code: 'NOT_IN_FORCE',
      data: voided,
    });
    expect((await lastAudit('letter_voided')).details).toBe(
      `Letter ${number} of Asha Rao voided: ${reason}`,
    );
    const paper = await desk.letters.paper({ id });
    expect(paper.letter).toMatchObject({ body: sicknessEntered.body, voided: { reason } });
    const answer = await stranger.letters.verify({ code: await codeOfLetter(id) });
    expect(answer.state).toBe('voided');
    await expect(
      clinic.sql.query('update letters set voided_at = null, voided_by = null where id = $1', [id]),
    ).rejects.toThrow(/stays as it was voided/);
  });
});

describe('what a letter begins with [10.29.3]', () => {
  const filled = async (text: string) =>
    expand(text, valuesOf((await doctor.letters.begin({ tokenId })).facts, english)).text;

  test('are the values of the record and of the visit as far as it is written', async () => {
    expect(await filled('{diagnosis}')).toBe('{diagnosis}');
    await desk.vitals.record({ patientId, tokenId, weight: 62.5 });
    await desk.results.record({ ...reportEntered, patientId });
    const content = { ...emptyDraft, diagnoses: [{ text: 'Dengue', isProvisional: true }] };
    await doctor.consultations.saveDraft({ tokenId, content, version: 0 });
    expect(await filled('{name}, {age}, {sex}: {diagnosis}, {weight}')).toBe(
      'Asha Rao, 31 years, Female: ?Dengue, 62.5 kg',
    );
    expect(await filled('{last creatinine}')).toBe(`${resultEntered.value} mg/dL (20 Nov 2026)`);
    await doctor.consultations.finish({ ...consultationEntered, tokenId, draftVersion: 1 });
    expect(await filled('{diagnosis}; {complaints}')).toBe('?Viral fever; Fever, 3 days');
  });

  test('is what was bought, after refunds; what changed meanwhile is asked again, and what was signed stays', async () => {
    const bill = await desk.billing.create({
      ...{ patientId, tokenId, taxBasisPoints: 0, discount: 0, paymentMethod: 'cash' as const },
      items: [
        { description: 'Consultation Fee', quantity: 1, unitPrice: 50_000 },
        { description: 'Dressing', quantity: 2, unitPrice: 10_000 },
      ],
    });
    const { items } = await doctor.letters.begin({ tokenId });
    expect(items).toMatchObject([
      { description: 'Consultation Fee', quantity: 1, amount: 50_000, isMedicine: false },
      { description: 'Dressing', quantity: 2, amount: 20_000, paper: bill.number },
    ]);
    const essentiality = { ...letterEntered, kind: 'essentiality' as const, tokenId };
    const itemKeys = items.map(({ key }) => key);
    const { id } = await doctor.letters.issue({ ...essentiality, itemKeys });
    await desk.billing.refund({
      ...{ id: bill.id, method: 'cash', amount: 20_000, reason: 'not done', items: [1] },
    });
    const left = items.slice(0, 1);
    await expect(doctor.letters.issue({ ...essentiality, itemKeys })).rejects.toMatchObject({
      code: 'ITEMS_CHANGED',
      status: 409,
      data: { items: left },
    });
    expect((await desk.letters.paper({ id })).letter.items).toHaveLength(2);
    const keys = left.map(({ key }) => key);
    const second = await doctor.letters.issue({ ...essentiality, itemKeys: keys });
    const { letter } = await desk.letters.paper({ id: second.id });
    expect(letter.items).toEqual(left.map(({ key: _, ...item }) => item));
    await desk.billing.void({ id: bill.id, reason: 'a mistake' });
    expect((await doctor.letters.begin({ tokenId })).items).toEqual([]);
  });
});

test('the register has every number with its days, voided and erased ones too, of all doctors or one [10.29.6]', async () => {
  const own = await startedVisit(administrator);
  now = later(10);
  await clinic.keepSessions(now);
  const day = '2026-12-11';
  const sick = await doctor.letters.issue({ ...sicknessEntered, tokenId });
  const other = await administrator.letters.issue({ ...letterEntered, tokenId: own.tokenId });
  await doctor.letters.void({ id: sick.id, reason: 'wrong days' });
  const asked = { register: 'letters' as const, from: day, to: day };
  const table = await desk.registers.read(asked);
  expect(table.rows).toEqual([
    [
      ...[sick.number, day, 'Asha Rao', 'Mole on the left cheek', 'Sickness certificate'],
      ...['2026-12-01', '2026-12-03', 3, 'Dr. Asha Menon', 'voided: wrong days'],
    ],
    [
      ...[other.number, day, 'Asha Rao', 'Mole on the left cheek', 'Referral letter'],
      ...[null, null, null, 'Dr. First Person', ''],
    ],
  ]);
  const ofOne = await desk.registers.read({ ...asked, doctorId: other.doctorId });
  expect(ofOne.rows.map(([number]) => number)).toEqual([other.number]);
});

test('a shared letter opens for whoever has its link, until the patient takes the consent back [10.29.7]', async () => {
  const { id } = await doctor.letters.issue({ ...letterEntered, tokenId });
  const share = { kind: 'letter' as const, id, way: 'whatsapp' as const, days: 7 as const };
  const { path, text } = await desk.sharing.share({ ...share, language: 'en' });
  // Others may read the message on the phone.
  expect(text).not.toMatch(/Referral|Asha/);
  const token = path?.split('#')[1] ?? '';
  const opened = await stranger.sharing.open({ token });
  expect(opened).toEqual({ kind: 'letter', record: await desk.letters.paper({ id }) });
  expect(JSON.stringify(opened)).not.toContain(tokenId);
  await desk.privacy.recordConsent({ id: patientId, ...consentEntered, isGiven: false });
  expect(await codeOf(stranger.sharing.open({ token }))).toBe('LINK_NOT_USABLE');
  const links = await desk.sharing.links({ kind: 'letter', id });
  expect(links.links).toEqual([]);
  await doctor.letters.void({ id, reason: 'a mistake' });
  const again = desk.sharing.share({ ...share, language: 'en', patientAsked: true });
  expect(await codeOf(again)).toBe('NOT_IN_FORCE');
});

test('everything held on a patient has the whole letter; after an erasure its number, kind and doctor are left [10.29.7]', async () => {
  const { id, number } = await doctor.letters.issue({ ...sicknessEntered, tokenId });
  const copy = await administrator.dataCopy.read({ id: patientId });
  expect(copy.letters.rows).toMatchObject([
    { id, number, body: sicknessEntered.body, patientAddress: '12 MG Road, Pune' },
  ]);
  const code = await codeOfLetter(id);
  const asked = await desk.privacy.ask({ id: patientId, ...erasureAsked });
  await doctor.consultations.finish({ ...consultationEntered, tokenId });
  await administrator.privacy.erase({
    ...{ id: asked.id, typed: shortId(patientId), law: 'by order' },
  });
  const { rows } = await clinic.sql.query(
    `select number, kind, patient_name, title, body, first_day, items, patient_address, identification_mark
    from letters where id = $1`,
    [id],
  );
  expect(rows).toEqual([
    {
      ...{ number, kind: 'sickness', patient_name: 'Erased patient', title: '', body: '' },
      ...{ first_day: null, items: [], patient_address: '', identification_mark: '' },
    },
  ]);
  expect(await stranger.letters.verify({ code })).toMatchObject({ number, firstDay: null });
  expect(await codeOf(doctor.letters.void({ id, reason: 'late' }))).toBe('NOT_FOUND');
  expect(await codeOf(doctor.letters.issue({ ...letterEntered, tokenId }))).not.toBe('OK');
});

describe('texts to begin with [10.29.3]', () => {
  const codesOf = async (client: Client) =>
    (await client.phrases.list()).map(({ code }) => code).toSorted();

  test('are the clinic’s or one doctor’s, each code once for its owner while it is in use', async () => {
    const [ofClinic, own] = [randomUUID(), randomUUID()];
    const saved = await doctor.phrases.save({ ...phraseEntered, id: ofClinic, version: 0 });
    expect(saved).toMatchObject({ ...phraseEntered, version: 1, savedByName: 'Dr. Asha Menon' });
    // The same again stores nothing.
    const again = { ...phraseEntered, id: ofClinic, version: 0 };
    expect(await doctor.phrases.save(again)).toEqual(saved);
    const mine = { ...phraseEntered, isOfClinic: false };
    await doctor.phrases.save({ ...mine, id: own, version: 0 });
    expect(await codesOf(doctor)).toEqual(['fit', 'fit']);
    expect(await codesOf(administrator)).toEqual(['fit']);
    const taken = administrator.phrases.save({
      ...{ ...phraseEntered, code: 'FIT', id: randomUUID(), version: 0 },
    });
    expect(await codeOf(taken)).toBe('CODE_TAKEN');
    expect(await codeOf(administrator.phrases.save({ ...mine, id: own, version: 1 }))).toBe(
      'NOT_FOUND',
    );
    await doctor.phrases.retire({ id: own });
    await doctor.phrases.retire({ id: own });
    await doctor.phrases.save({ ...mine, id: randomUUID(), version: 0 });
    expect(await codeOf(desk.phrases.list())).toBe('FORBIDDEN');
  });

  test('are not overwritten unseen: another version is refused with the stored one', async () => {
    const id = randomUUID();
    const text = { ...phraseEntered, code: 'rest', id };
    await doctor.phrases.save({ ...text, version: 0 });
    const stored = await administrator.phrases.save({ ...text, english: 'Rest.', version: 1 });
    await expect(
      doctor.phrases.save({ ...text, english: 'Sleep.', version: 1 }),
    ).rejects.toMatchObject({ code: 'PHRASE_CHANGED', data: stored });
    const empty = { ...text, english: '', hindi: '', version: 2 };
    expect(await codeOf(doctor.phrases.save(empty))).toBe('BAD_REQUEST');
  });
});
