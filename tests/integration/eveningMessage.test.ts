import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendEveningMessages } from '../../src/features/eveningMessage/eveningMessage.server';
import { connect } from '../../src/server/database/connect';
import type { SendMail } from '../../src/server/mail';
import { usualRights } from '../../src/shared/permissions';
import { patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

let clinic: TestClinic;
let db: ReturnType<typeof connect>['db'];
let now: Date;
let mails: Parameters<SendMail>[0][];
let isMailServerDown: boolean;
const log = pino({ level: 'silent' });

const sendMail: SendMail = async (mail) => {
  if (isMailServerDown) throw new Error('The mail server is away.');
  mails.push(mail);
};

beforeEach(async () => {
  now = new Date('2026-11-10T04:30:00Z');
  mails = [];
  isMailServerDown = false;
  clinic = await startClinic({ timeZone: 'Asia/Kolkata', clock: () => now });
  db = connect(clinic.connection, log).db;
});
afterEach(async () => {
  await db.destroy();
  await clinic.close();
});

/** The server's job, at an instant. */
function atTime(instant: string, timeZone = 'Asia/Kolkata') {
  return sendEveningMessages({ db, sendMail, log, now: new Date(instant), timeZone });
}

async function addressesAt(instant: string, timeZone?: string): Promise<string[]> {
  const before = mails.length;
  await atTime(instant, timeZone);
  return mails.slice(before).map(({ to }) => to);
}

test('the day goes once to whoever chose it, from their time on, in their language, and into the audit log', async () => {
  const owner = await clinic.administrator();
  const { client: desk } = await clinic.signedIn('receptionist');
  const { id: patientId } = await desk.patients.register({
    ...patientFields,
    name: 'Kamala Nameless',
  });
  const { id: tokenId } = await desk.queue.issue({ patientId });
  const { client: doctor } = await clinic.signedIn('doctor');
  await doctor.queue.start({ id: tokenId });
  await doctor.queue.complete({ id: tokenId });
  await desk.queue.issue({ patientId, isSecond: true });
  await desk.billing.create({
    patientId,
    tokenId,
    items: [{ description: 'Fee', quantity: 1, unitPrice: 50_000 }],
    taxBasisPoints: 0,
    discount: 0,
    payments: [{ method: 'upi', amount: 30_000 }],
  });
  expect(await owner.client.eveningMessage.choice()).toEqual({ at: null, hasMail: false });
  expect(await addressesAt('2026-11-10T16:00:00Z')).toEqual([]);

  await owner.client.eveningMessage.choose({ at: '21:00' });
  expect(await owner.client.eveningMessage.choice()).toEqual({ at: '21:00', hasMail: false });
  // 20:59 and 21:00 of the clinic's clock.
  expect(await addressesAt('2026-11-10T15:29:59Z')).toEqual([]);
  // Two servers in one moment, and one that was started anew.
  await Promise.all([atTime('2026-11-10T15:30:00Z'), atTime('2026-11-10T15:30:00Z')]);
  expect(await addressesAt('2026-11-10T15:31:00Z')).toEqual([]);
  await owner.client.eveningMessage.choose({ at: '22:00' });
  expect(await addressesAt('2026-11-10T17:00:00Z')).toEqual([]);
  expect(mails).toHaveLength(1);
  const { date, lines } = await owner.client.eveningMessage.today();
  expect(date).toBe('2026-11-10');
  expect(mails[0]).toMatchObject({
    to: 'administrator@clinic.test',
    path: '/app/reports',
    subject: 'Clinic, Tue 10 Nov 2026: the day in five lines',
  });
  expect(mails[0]?.text.split('\n').slice(0, 5)).toEqual(lines);
  expect(lines.slice(0, 3)).toEqual([
    'Visits: 1 seen, 1 new and 0 returning; 1 still waiting',
    'Billed: ₹500.00 on 1 bill, ₹200.00 of it due',
    'Received: ₹300.00 (cash ₹0.00, card ₹0.00, UPI ₹300.00), after ₹0.00 refunded',
  ]);
  expect(mails[0]?.text).not.toMatch(/Kamala|Kumar|Person/);

  // The next day again, in the language that was chosen since.
  await owner.client.accounts.setLanguage({ language: 'hi' });
  expect(await addressesAt('2026-11-11T16:29:00Z')).toEqual([]);
  expect(await addressesAt('2026-11-11T16:30:00Z')).toEqual(['administrator@clinic.test']);
  expect(mails[1]?.text).toMatch(/[\u0900-\u097F]/);
  const { rows } = await clinic.sql.query(
    `select user_name, ip_address, event from audit_logs
      where action = 'evening_message_made' order by timestamp`,
  );
  expect(rows).toEqual([
    { user_name: 'Dr. First Person', ip_address: null, event: { date: '2026-11-10' } },
    { user_name: 'Dr. First Person', ip_address: null, event: { date: '2026-11-11' } },
  ]);
});

test('a mail that is not taken is tried again the same evening, and nothing is sent of a day that is over', async () => {
  const owner = await clinic.administrator();
  await owner.client.eveningMessage.choose({ at: '21:00' });
  isMailServerDown = true;
  expect(await addressesAt('2026-11-10T15:30:00Z')).toEqual([]);
  isMailServerDown = false;
  expect(await addressesAt('2026-11-10T15:35:00Z')).toEqual([]);
  expect(await addressesAt('2026-11-10T15:40:00Z')).toEqual(['administrator@clinic.test']);
  expect(await addressesAt('2026-11-10T15:55:00Z')).toEqual([]);

  // A server that was away all evening: before midnight it sends, after it does not.
  isMailServerDown = true;
  expect(await addressesAt('2026-11-11T18:20:00Z')).toEqual([]);
  isMailServerDown = false;
  expect(await addressesAt('2026-11-11T18:35:00Z')).toEqual([]);
  // What a server was about to send as it died may have arrived.
  await clinic.sql.query(
    `insert into evening_messages (user_id, day, state, tries, tried_at)
      select id, '2026-11-12', 'sending', 1, '2026-11-12T15:30:00Z' from users where evening_at is not null`,
  );
  expect(await addressesAt('2026-11-12T16:30:00Z')).toEqual([]);
  const { rows } = await clinic.sql.query(
    `select day::text, state, tries from evening_messages order by day`,
  );
  expect(rows).toEqual([
    { day: '2026-11-10', state: 'sent', tries: 2 },
    { day: '2026-11-11', state: 'failed', tries: 1 },
    { day: '2026-11-12', state: 'sending', tries: 1 },
  ]);
});

test('the evening is that of the clinic’s clock', async () => {
  const owner = await clinic.administrator();
  await owner.client.eveningMessage.choose({ at: '21:00' });
  const noOne: string[] = [];
  expect(await addressesAt('2026-11-10T15:30:00Z', 'America/New_York')).toEqual(noOne);
  // 21:00 in New York, where it is the 10th still.
  expect(await addressesAt('2026-11-11T02:00:00Z', 'America/New_York')).toHaveLength(1);
  expect(mails[0]?.subject).toContain('10 Nov');
});

test('who is no administrator, is disabled, has no right to reports or chose to end it gets none', async () => {
  const owner = await clinic.administrator();
  const partner = await clinic.newcomer('receptionist');
  const { user } = await partner.client.accounts.session();
  const id = user?.id ?? '';
  expect(await codeOf(partner.client.eveningMessage.choose({ at: '21:00' }))).toBe('FORBIDDEN');
  expect(await codeOf(partner.client.eveningMessage.today())).toBe('FORBIDDEN');
  await owner.client.staff.setAdministrator({ id, isAdministrator: true });
  await partner.client.eveningMessage.choose({ at: '21:00' });
  const evening = (day: number) => addressesAt(`2026-11-${day}T16:00:00Z`);
  const partnerOnly = [user?.email];
  expect(await evening(10)).toEqual(partnerOnly);

  await owner.client.staff.setAdministrator({ id, isAdministrator: false });
  expect(await evening(11)).toEqual([]);
  await owner.client.staff.setAdministrator({ id, isAdministrator: true });
  expect(await evening(12)).toEqual(partnerOnly);
  await owner.client.staff.disable({ id });
  expect(await evening(13)).toEqual([]);
  await owner.client.staff.enable({ id });
  expect(await evening(14)).toEqual(partnerOnly);
  const { version, ...rules } = await owner.client.settings.rights();
  await owner.client.settings.saveRights({
    ...rules,
    rights: { ...usualRights, reports: ['doctor'] },
    version,
  });
  expect(await evening(15)).toEqual([]);
  await clinic.sql.query(`update clinic_settings set rights = '{}'`);
  expect(await evening(16)).toEqual(partnerOnly);
  const again = clinic.visitor();
  await again.client.accounts.signIn({ email: user?.email ?? '', password: 'monsoon-7' });
  // What is changed in the database by hand is known to the server a moment later.
  await expect.poll(() => codeOf(again.client.eveningMessage.today())).toBe('OK');
  await again.client.eveningMessage.choose({ at: null });
  expect(await evening(17)).toEqual([]);
});
