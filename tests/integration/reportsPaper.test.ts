import { afterAll, beforeAll, expect, test } from 'vitest';
import { usualRights } from '../../src/shared/permissions';
import { pagesOf, paperParts, redDot } from '../papers';
import { clinicEntered } from '../settings';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

/** What the paper of the reports says, read back from its PDF. */

let clinic: TestClinic;
let owner: Client;
let desk: Client;
beforeAll(async () => {
  clinic = await startClinic({
    timeZone: 'Asia/Kolkata',
    clock: () => new Date('2026-11-20T09:00:00.000Z'),
    ...paperParts,
  });
  owner = (await clinic.administrator()).client;
  await owner.settings.saveClinic({ ...clinicEntered, logo: redDot });
  desk = (await clinic.signedIn('receptionist')).client;
  const { client: doctor } = await clinic.signedIn('doctor');
  const patient = await desk.patients.register({ ...patientFields, name: 'Revathi Reported' });
  const token = await desk.queue.issue({ patientId: patient.id });
  await doctor.queue.start({ id: token.id });
  await doctor.queue.complete({ id: token.id });
  await desk.billing.create({
    patientId: patient.id,
    tokenId: token.id,
    items: [{ description: 'Fee', quantity: 1, unitPrice: 123_400 }],
    taxBasisPoints: 0,
    discount: 0,
    payments: [{ method: 'upi', amount: 100_000 }],
  });
});
afterAll(() => clinic.close());

const month = {
  from: '2026-11-01',
  to: '2026-11-20',
  before: { from: '2026-10-01', to: '2026-10-20' },
};

async function wordsOf(made: Promise<File>): Promise<string> {
  const file = await made;
  expect([file.name, file.type]).toEqual(['reports-2026-11-01-2026-11-20.pdf', 'application/pdf']);
  return (await pagesOf(new Uint8Array(await file.arrayBuffer()))).join(' ');
}

async function looks(): Promise<string[]> {
  const { rows } = await clinic.sql.query(
    "select event->>'report' as report from audit_logs where action = 'report_viewed' order by id",
  );
  return rows.map(({ report }) => report);
}

test('all reports on one paper have the letterhead, the days, who printed it, a sentence and the figures, and name no patient [10.20.2]', async () => {
  const before = (await looks()).length;
  const words = await wordsOf(owner.reports.pdf({ report: 'all', ...month }));
  for (const said of [
    ...['Sehat Clinic', '1 Nov 2026 to 20 Nov 2026', '1 Oct 2026 to 20 Oct 2026', 'All doctors'],
    ...['20 Nov 2026, 2:30 pm by Dr. First Person', 'Page 1 of '],
    ...['Money', 'Dues', 'Visits', 'Patients', 'Practice'],
    ...['₹1,234.00', '₹1,000.00', '₹234.00', 'How it adds up', 'When people come', 'Day by day'],
    ...['₹1,000 collected from 1 Nov to 20 Nov', '₹234 is due on 1 bill'],
  ]) {
    expect(words).toContain(said);
  }
  expect(words).not.toContain('Revathi');
  expect((await looks()).slice(before)).toEqual(['all']);
});

test('a paper is of one report, of one doctor and in the language that was chosen', async () => {
  const { people } = await owner.reports.read({ report: 'money', ...month });
  const asha = people.find(({ name }) => name.startsWith('Dr. Asha'));
  const before = (await looks()).length;
  const money = await wordsOf(
    owner.reports.pdf({ report: 'money', ...month, doctorId: asha?.id ?? '', language: 'hi' }),
  );
  // A PDF gives some joined letters back in another way.
  for (const said of ['पैसे', 'Dr. Asha Menon', '2026', '₹1,234.00']) {
    expect(money).toContain(said);
  }
  expect(money).not.toMatch(/Received|Day by day|Nov/);
  const dues = await wordsOf(owner.reports.pdf({ report: 'dues', ...month }));
  for (const said of ['Who owes', 'Revathi Reported', '₹234.00']) expect(dues).toContain(said);
  expect((await looks()).slice(before)).toEqual(['money', 'dues']);
});

test('who has no right to reports has no paper of them, and who is no doctor none of the practice', async () => {
  expect(await codeOf(desk.reports.paper({ report: 'all', ...month }))).toBe('FORBIDDEN');
  expect(await codeOf(desk.reports.pdf({ report: 'money', ...month }))).toBe('FORBIDDEN');
  const { version, ...rules } = await owner.settings.rights();
  await owner.settings.saveRights({
    ...rules,
    rights: { ...usualRights, reports: ['receptionist', 'administrator'] },
    version,
  });
  expect(await codeOf(desk.reports.paper({ report: 'practice', ...month }))).toBe('FORBIDDEN');
  const names = async (client: Client) =>
    (await client.reports.paper({ report: 'all', ...month })).reports.map(({ name }) => name);
  expect(await names(desk)).toEqual(['money', 'visits', 'patients']);
  expect(await names(owner)).toEqual(['money', 'visits', 'patients', 'practice']);
});
