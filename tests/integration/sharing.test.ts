import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkOver, maxActiveLinks } from '../../src/features/sharing/share';
import type { SendMail } from '../../src/server/mail';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

const start = new Date('2026-11-20T04:00:00Z');
const dayLong = 24 * 60 * 60 * 1000;

let clinic: TestClinic;
let receptionist: Client;
let doctor: Client;
let visitor: Client;
let now = start;
const mails: Parameters<SendMail>[0][] = [];
let mailServer: () => Promise<void> = async () => {};
beforeAll(async () => {
  clinic = await startClinic({
    clock: () => now,
    timeZone: 'Asia/Kolkata',
    sendMail: async (mail) => {
      await mailServer();
      mails.push(mail);
    },
  });
  ({ client: receptionist } = await clinic.signedIn('receptionist'));
  ({ client: doctor } = await clinic.signedIn('doctor'));
  visitor = clinic.visitor().client;
});
afterAll(() => clinic.close());
beforeEach(async () => {
  now = start;
  await clinic.keepSessions(now);
  mails.length = 0;
  mailServer = async () => {};
});

async function consulted(fields: { name?: string; email?: string } = {}) {
  const { id: patientId } = await receptionist.patients.register({ ...patientFields, ...fields });
  const { id: tokenId } = await receptionist.queue.issue({ patientId });
  await doctor.queue.start({ id: tokenId });
  return { patientId, tokenId };
}

const medication = {
  name: 'Amlodipine',
  dosage: '',
  frequency: '',
  duration: '',
  instructions: '',
};
const writing = { diagnosis: 'Hypertension', symptoms: '', medications: [medication] };

async function prescriptionOf(fields: { name?: string; email?: string } = {}) {
  const { id } = await doctor.prescriptions.create({ ...(await consulted(fields)), ...writing });
  return { kind: 'prescription', id } as const;
}

async function billOf(fields: { name?: string; email?: string } = {}) {
  const { id } = await receptionist.billing.create({
    ...(await consulted(fields)),
    items: [{ description: 'Consultation Fee', quantity: 1, unitPrice: 50_000 }],
    taxBasisPoints: 0,
    discount: 0,
    paymentMethod: 'cash',
  });
  return { kind: 'bill', id } as const;
}

const usual = { way: 'whatsapp', days: 7, language: 'en' } as const;
const secretIn = (path: string | null) => path?.split('#')[1] ?? '';

async function shared(paper: Awaited<ReturnType<typeof prescriptionOf | typeof billOf>>) {
  const { path } = await receptionist.sharing.share({ ...paper, ...usual });
  return secretIn(path);
}

async function auditOf(id: string) {
  const { rows } = await clinic.sql.query<{ action: string; details: string; user_name: string }>(
    `select action, details, user_name from audit_logs where entity_id = $1 and action like '%shared%' order by id`,
    [id],
  );
  return rows;
}

describe('a shared link [LNK-3]', () => {
  test('shows the prescription to whoever has it, signed in or not, and nothing else of the clinic [10.6.1] [LNK-2]', async () => {
    const paper = await prescriptionOf({ name: 'Shared Asha' });
    const token = await shared(paper);
    const opened = await visitor.sharing.open({ token });
    if (opened.kind !== 'prescription') throw new Error(`It shows ${opened.kind}.`);
    expect(opened.record.prescription).toMatchObject({
      id: paper.id,
      patientName: 'Shared Asha',
      diagnosis: 'Hypertension',
      medications: [{ name: 'Amlodipine' }],
    });
    expect(opened.record.timeZone).toBe('Asia/Kolkata');
    expect(await codeOf(visitor.prescriptions.get({ id: paper.id }))).toBe('UNAUTHORIZED');
    expect(await codeOf(visitor.board.watch({ token }))).toBe('LINK_NOT_USABLE');
  });

  test('shows a bill in the same way [10.6.1]', async () => {
    const opened = await visitor.sharing.open({ token: await shared(await billOf()) });
    if (opened.kind !== 'bill') throw new Error(`It shows ${opened.kind}.`);
    expect(opened.record.bill).toMatchObject({ total: 50_000, status: 'paid' });
  });

  test('has no more of the record than the paper shows [LNK-2]', async () => {
    await clinic.sql.query(`update clinic_settings set paper_shows = '[]'`);
    const { patientId, tokenId } = await consulted({ name: 'Shared Usha' });
    const typed = { ...medication, typed: 'tab amlo 5 od, ask about beta blocker' };
    const { id } = await doctor.prescriptions.create({
      ...{ ...writing, symptoms: 'Hidden headache', notes: 'Hidden walk' },
      ...{ patientId, tokenId, medications: [typed] },
    });
    await clinic.sql.query(`update clinic_settings set paper_shows = '[]'`);
    const opened = await visitor.sharing.open({
      token: await shared({ kind: 'prescription', id }),
    });
    await clinic.sql.query(`update clinic_settings set paper_shows = default`);
    expect(JSON.stringify(opened)).toContain('Amlodipine');
    expect(JSON.stringify(opened)).not.toMatch(/beta blocker|Hidden/);
    const doctorId = (await doctor.accounts.session()).user?.id ?? '';
    for (const hidden of [doctorId, tokenId]) expect(JSON.stringify(opened)).not.toContain(hidden);
    const bill = await billOf();
    const paper = JSON.stringify(await visitor.sharing.open({ token: await shared(bill) }));
    const { user } = await receptionist.accounts.session();
    expect(paper).not.toContain(user?.id);
    expect(paper).not.toContain(user?.name);
  });

  test('opens nothing any more once the patient took the consent to sharing back', async () => {
    const paper = await prescriptionOf();
    const others = await shared(await prescriptionOf());
    const token = await shared(paper);
    const { prescription } = await doctor.prescriptions.paper({ id: paper.id });
    const answer = { id: prescription.patientId, purpose: 'sharing', guardian: null } as const;
    await receptionist.privacy.recordConsent({ ...answer, isGiven: true });
    expect(await codeOf(visitor.sharing.open({ token }))).toBe('OK');
    await receptionist.privacy.recordConsent({ ...answer, isGiven: false });
    expect(await codeOf(visitor.sharing.open({ token }))).toBe('LINK_NOT_USABLE');
    expect((await receptionist.sharing.links(paper)).links).toEqual([]);
    expect((await auditOf(paper.id)).at(-1)?.action).toBe('shared_link_revoked');
    expect(await codeOf(visitor.sharing.open({ token: others }))).toBe('OK');
  });

  test('is stored as a hash alone [10.6.4]', async () => {
    const token = await shared(await prescriptionOf());
    const { rows } = await clinic.sql.query(`
      select row_to_json(shared_links)::text as text from shared_links
      union all select row_to_json(audit_logs)::text from audit_logs
      union all select row_to_json(idempotency_keys)::text from idempotency_keys`);
    expect(rows.length).toBeGreaterThan(3);
    for (const { text } of rows) expect(text).not.toContain(token);
  });

  test('ends at the instant that was said, for each choice of days [10.6.2]', async () => {
    const paper = await prescriptionOf();
    for (const days of [1, 7, 30] as const) {
      now = start;
      const { path, expiresAt } = await doctor.sharing.share({ ...paper, ...usual, days });
      expect(expiresAt).toBe(new Date(start.getTime() + days * dayLong).toISOString());
      now = new Date(start.getTime() + days * dayLong - 1);
      expect(await codeOf(visitor.sharing.open({ token: secretIn(path) }))).toBe('OK');
      now = new Date(start.getTime() + days * dayLong);
      expect(await codeOf(visitor.sharing.open({ token: secretIn(path) }))).toBe('LINK_NOT_USABLE');
    }
    now = start;
    for (const days of [0, 2, 31]) {
      expect(await codeOf(doctor.sharing.share({ ...paper, ...usual, days: days as 1 }))).toBe(
        'BAD_REQUEST',
      );
    }
  });

  test('is answered alike whether it ended, was revoked, never was or is made of nonsense [10.6.2]', async () => {
    const paper = await prescriptionOf();
    const revoked = await shared(paper);
    const [link] = (await receptionist.sharing.links(paper)).links;
    await receptionist.sharing.revoke({ id: link?.id ?? '' });
    const ended = secretIn(
      (await receptionist.sharing.share({ ...paper, ...usual, days: 1 })).path,
    );
    now = new Date(start.getTime() + 2 * dayLong);
    const answers = [];
    for (const token of [revoked, ended, 'A'.repeat(43), `${ended.slice(0, -1)}!`]) {
      const answer = await clinic.visitor().send(`${clinic.url}/api/shared`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      });
      expect(answer.status).toBe(410);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      answers.push(await answer.json());
    }
    expect(answers[0]).toMatchObject({ message: linkOver });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test('of a paper that was voided or replaced since shows neither [10.6.3]', async () => {
    const voided = await prescriptionOf();
    const bill = await billOf();
    const replaced = await prescriptionOf();
    const tokens = [await shared(voided), await shared(bill), await shared(replaced)];
    await doctor.prescriptions.void({ id: voided.id, reason: 'another patient’s' });
    await receptionist.billing.void({ id: bill.id, reason: 'a mistake' });
    await doctor.prescriptions.amend({ id: replaced.id, ...writing, reason: 'the dose' });
    for (const token of tokens) {
      const opened = await visitor.sharing.open({ token });
      expect(opened.kind).toBe('withdrawn');
      expect(JSON.stringify(opened)).not.toMatch(/Asha|Hypertension|another patient|mistake/);
    }
    for (const paper of [voided, bill, replaced]) {
      expect(await codeOf(receptionist.sharing.share({ ...paper, ...usual }))).toBe('NOT_IN_FORCE');
    }
  });

  test('says how often it was opened; the log has its first opening alone, by nobody [10.6.4]', async () => {
    const paper = await prescriptionOf({ name: 'Opened Often' });
    const token = await shared(paper);
    for (let count = 0; count < 5; count++) {
      now = new Date(start.getTime() + count * 60_000);
      await visitor.sharing.open({ token });
    }
    expect((await receptionist.sharing.links(paper)).links).toMatchObject([
      { openedCount: 5, lastOpenedAt: '2026-11-20T04:04:00.000Z', way: 'whatsapp', isSent: true },
    ]);
    expect(await auditOf(paper.id)).toEqual([
      {
        action: 'paper_shared',
        details: 'Prescription of Opened Often shared (WhatsApp), good until 27 Nov 2026',
        user_name: 'Ravi Kumar',
      },
      {
        action: 'shared_paper_opened',
        details: 'Shared prescription of Opened Often opened for the first time',
        user_name: 'Nobody',
      },
    ]);
  });

  test('opened by many at once counts each and is noted once', async () => {
    const paper = await billOf();
    const token = await shared(paper);
    await Promise.all(Array.from({ length: 10 }, () => visitor.sharing.open({ token })));
    expect((await receptionist.sharing.links(paper)).links[0]?.openedCount).toBe(10);
    expect((await auditOf(paper.id)).map(({ action }) => action)).toEqual([
      'paper_shared',
      'shared_paper_opened',
    ]);
  });

  test('asked for too often from one address is refused for the rest of the minute', async () => {
    const busy = await startClinic({ edge: { limits: { requestsPerMinute: 60 } } });
    const codes = [];
    for (let count = 0; count < 31; count++) {
      codes.push(await codeOf(busy.visitor().client.sharing.open({ token: 'A'.repeat(43) })));
    }
    expect(codes.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 'LINK_NOT_USABLE'));
    expect(codes[30]).toBe('TOO_MANY_REQUESTS');
    await busy.close();
  });
});

describe('who may read a paper [LNK-6]', () => {
  test('may share it, see its links and end them; a doctor does not read bills [10.6.5]', async () => {
    const prescription = await prescriptionOf();
    const bill = await billOf();
    for (const who of [doctor, receptionist]) {
      await who.sharing.share({ ...prescription, ...usual });
      expect(await codeOf(who.sharing.links(prescription))).toBe('OK');
    }
    const token = await shared(bill);
    const [link] = (await receptionist.sharing.links(bill)).links;
    expect(await codeOf(doctor.sharing.share({ ...bill, ...usual }))).toBe('FORBIDDEN');
    expect(await codeOf(doctor.sharing.links(bill))).toBe('FORBIDDEN');
    expect(await codeOf(doctor.sharing.revoke({ id: link?.id ?? '' }))).toBe('FORBIDDEN');
    expect(await codeOf(visitor.sharing.open({ token }))).toBe('OK');
    const { rows } = await clinic.sql.query(
      `select count(*)::int as count from audit_logs where action = 'refused' and details = 'Not allowed: billing.search'`,
    );
    expect(rows).toEqual([{ count: 3 }]);
  });

  test('makes no more links than are listed for ending them, also many at once', async () => {
    const paper = await prescriptionOf();
    const makeOne = () => codeOf(receptionist.sharing.share({ ...paper, ...usual }));
    const codes = await Promise.all(Array.from({ length: maxActiveLinks + 2 }, makeOne));
    expect(codes.filter((code) => code === 'OK')).toHaveLength(maxActiveLinks);
    expect(codes.filter((code) => code === 'TOO_MANY_LINKS')).toHaveLength(2);
    const { links } = await receptionist.sharing.links(paper);
    expect(links).toHaveLength(maxActiveLinks);
    await receptionist.sharing.revoke({ id: links[0]?.id ?? '' });
    expect([await makeOne(), await makeOne()]).toEqual(['OK', 'TOO_MANY_LINKS']);
  });

  test('ends a link once, however often it is pressed [10.6.2] [10.6.4]', async () => {
    const paper = await prescriptionOf();
    await shared(paper);
    const [link] = (await doctor.sharing.links(paper)).links;
    const id = link?.id ?? '';
    await Promise.all([doctor.sharing.revoke({ id }), receptionist.sharing.revoke({ id })]);
    expect((await doctor.sharing.links(paper)).links).toEqual([]);
    expect((await auditOf(paper.id)).map(({ action }) => action)).toEqual([
      'paper_shared',
      'shared_link_revoked',
    ]);
    expect(await codeOf(doctor.sharing.revoke({ id: randomUUID() }))).toBe('NOT_FOUND');
  });

  test('shares no paper that there is not', async () => {
    for (const kind of ['prescription', 'bill'] as const) {
      const paper = { kind, id: randomUUID() };
      expect(await codeOf(receptionist.sharing.share({ ...paper, ...usual }))).toBe('NOT_FOUND');
      expect(await codeOf(receptionist.sharing.links(paper))).toBe('NOT_FOUND');
    }
  });
});

describe('what is sent [10.6.6]', () => {
  test('says whose paper it is and until when, in the language chosen, and nothing of anybody’s health', async () => {
    const paper = await prescriptionOf({ name: 'Text Asha' });
    const english = await receptionist.sharing.share({ ...paper, ...usual });
    expect(english.text).toBe(
      'Clinic: your prescription is ready. Open it by 27 Nov 2026 and please do not forward this link:',
    );
    const hindi = await receptionist.sharing.share({ ...paper, ...usual, language: 'hi' });
    expect(hindi.text).toMatch(/^[^A-Za-z]+$/);
    expect(hindi.text).toContain('27');
    for (const { text } of [english, hindi]) expect(text).not.toMatch(/Asha|Hypertension|Amlod/);
  });

  test('one link, whose last secret counts, when the answer was lost and it is asked for again', async () => {
    const paper = await prescriptionOf();
    const context = { idempotencyKey: randomUUID() };
    const lost = await receptionist.sharing.share({ ...paper, ...usual }, { context });
    const told = await receptionist.sharing.share({ ...paper, ...usual }, { context });
    expect(told.expiresAt).toBe(lost.expiresAt);
    expect((await receptionist.sharing.links(paper)).links).toHaveLength(1);
    expect(await codeOf(visitor.sharing.open({ token: secretIn(lost.path) }))).toBe(
      'LINK_NOT_USABLE',
    );
    expect(await codeOf(visitor.sharing.open({ token: secretIn(told.path) }))).toBe('OK');
    const [link] = (await receptionist.sharing.links(paper)).links;
    await receptionist.sharing.revoke({ id: link?.id ?? '' });
    expect(await codeOf(receptionist.sharing.share({ ...paper, ...usual }, { context }))).toBe(
      'LINK_ENDED',
    );
  });

  test('a mail goes out once, however often it is asked for, with the secret in it alone', async () => {
    const paper = await prescriptionOf({ email: 'asha@mail.test' });
    const context = { idempotencyKey: randomUUID() };
    const input = { ...paper, ...usual, way: 'mail' } as const;
    const first = await receptionist.sharing.share(input, { context });
    const again = await receptionist.sharing.share(input, { context });
    expect([first.path, again.path]).toEqual([null, null]);
    expect(mails).toMatchObject([
      {
        to: 'asha@mail.test',
        subject: 'Your prescription from Clinic',
        path: expect.stringMatching(/^\/shared#[\w-]{43}$/),
        text: first.text,
      },
    ]);
    const token = secretIn(mails[0]?.path ?? '');
    expect(await codeOf(visitor.sharing.open({ token }))).toBe('OK');
  });

  test('a mail that is refused is told, and can be sent again; meanwhile a second one is not sent', async () => {
    const paper = await prescriptionOf({ email: 'asha@mail.test' });
    const context = { idempotencyKey: randomUUID() };
    const input = { ...paper, ...usual, way: 'mail' } as const;
    let begun = () => {};
    let refuse = () => {};
    const isUnderWay = new Promise<void>((resolve) => {
      begun = resolve;
    });
    mailServer = () => {
      begun();
      return new Promise((_, reject) => {
        refuse = () => reject(new Error('550 no such mailbox'));
      });
    };
    const first = codeOf(receptionist.sharing.share(input, { context }));
    await isUnderWay;
    expect(await codeOf(receptionist.sharing.share(input, { context }))).toBe('MAIL_UNCERTAIN');
    refuse();
    expect(await first).toBe('MAIL_NOT_SENT');
    expect((await receptionist.sharing.links(paper)).links).toMatchObject([{ isSent: false }]);
    mailServer = async () => {};
    expect(await codeOf(receptionist.sharing.share(input, { context }))).toBe('OK');
    expect(mails).toHaveLength(1);
    expect((await receptionist.sharing.links(paper)).links).toMatchObject([{ isSent: true }]);
    const token = secretIn(mails[0]?.path ?? '');
    expect(await codeOf(visitor.sharing.open({ token }))).toBe('OK');
  });

  test('nothing goes to somebody without an address', async () => {
    const paper = await prescriptionOf();
    expect(await codeOf(receptionist.sharing.share({ ...paper, ...usual, way: 'mail' }))).toBe(
      'NO_MAIL',
    );
    expect((await receptionist.sharing.links(paper)).links).toEqual([]);
    expect(mails).toEqual([]);
  });
});

describe('a token’s own page', () => {
  test('is shared for its day, while the patient waits [10.6.7]', async () => {
    const patient = await receptionist.patients.register(patientFields);
    const { id, tokenNumber } = await receptionist.queue.issue({ patientId: patient.id });
    const token = { kind: 'token', id, way: 'whatsapp', language: 'en' } as const;
    const { path, expiresAt } = await receptionist.sharing.share(token);
    expect(path).toMatch(/^\/place#/);
    // Midnight in Kolkata.
    expect(expiresAt).toBe('2026-11-20T18:30:00.000Z');
    expect(await visitor.queue.place({ code: secretIn(path) })).toMatchObject({ tokenNumber });
    expect((await auditOf(id)).map(({ details }) => details)).toEqual([
      `Place of ${patient.name} in the queue shared (WhatsApp), good until 20 Nov 2026`,
    ]);
    await receptionist.queue.cancel({ id });
    expect(await codeOf(receptionist.sharing.share(token))).toBe('NOT_IN_FORCE');
  });
});

describe('an appointment [10.6.8]', () => {
  const booking = { date: '2026-11-23', time: '16:30', type: 'checkup' } as const;
  const share = { kind: 'appointment', way: 'whatsapp', language: 'en' } as const;

  test('is told by a message without a link: when, with whom, and nothing of the patient', async () => {
    const { id: patientId, name } = await receptionist.patients.register(patientFields);
    const [whom] = await receptionist.appointments.doctors();
    if (!whom) throw new Error('The clinic has no doctor.');
    const { id } = await receptionist.appointments.schedule({
      ...booking,
      patientId,
      doctorId: whom.id,
      notes: 'chest pain',
    });
    const { path, text } = await receptionist.sharing.share({ ...share, id });
    expect(path).toBeNull();
    expect(text.replaceAll('\u202f', ' ')).toBe(
      `Clinic: your appointment with ${whom.name} is on Monday, 23 November 2026 at 4:30 pm.`,
    );
    const inHindi = await receptionist.sharing.share({ ...share, id, way: 'sms', language: 'hi' });
    expect(inHindi.text).toContain('सोमवार, 23 नवंबर 2026');
    expect((await auditOf(id)).map(({ details }) => details)).toEqual([
      `Appointment of ${name} on 23 Nov 2026 shared (WhatsApp)`,
      `Appointment of ${name} on 23 Nov 2026 shared (Text message (SMS))`,
    ]);
    expect(await receptionist.sharing.links({ kind: 'appointment', id })).toMatchObject({
      patientName: name,
      links: [],
    });
  });

  test('is shared while it is ahead, by who may see it, and once for a request that is sent twice', async () => {
    const { id: patientId } = await receptionist.patients.register(patientFields);
    const { id } = await receptionist.appointments.schedule({
      ...booking,
      patientId,
      time: '17:00',
    });
    expect(await codeOf(doctor.sharing.share({ ...share, id }))).toBe('FORBIDDEN');
    expect(await codeOf(doctor.sharing.links({ kind: 'appointment', id }))).toBe('FORBIDDEN');
    const context = { context: { idempotencyKey: randomUUID() } };
    const first = await receptionist.sharing.share({ ...share, id }, context);
    expect(await receptionist.sharing.share({ ...share, id }, context)).toEqual(first);
    expect(await auditOf(id)).toHaveLength(1);
    expect(await codeOf(receptionist.sharing.share({ ...share, id: randomUUID() }))).toBe(
      'NOT_FOUND',
    );
    // The last millisecond of its day in Kolkata, and the next one.
    now = new Date('2026-11-23T18:29:59.999Z');
    await clinic.keepSessions(now);
    expect(await codeOf(receptionist.sharing.share({ ...share, id }))).toBe('OK');
    now = new Date('2026-11-23T18:30:00Z');
    expect(await codeOf(receptionist.sharing.share({ ...share, id }))).toBe('NOT_IN_FORCE');
    now = start;
    await clinic.keepSessions(now);
    await receptionist.appointments.cancel({ id });
    expect(await codeOf(receptionist.sharing.share({ ...share, id }))).toBe('NOT_IN_FORCE');
  });
});
