import { afterAll, beforeAll, expect, test } from 'vitest';
import { incidentNoticeKinds } from '../../src/features/incidents/incidentNotices';
import { incidentEntered, privacyEntered, recipientEntered } from '../privacy';
import type { Client } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

let now = new Date('2026-11-20T04:00:00Z');
let clinic: TestClinic;
let administrator: Client;
let receptionist: Client;
beforeAll(async () => {
  clinic = await startClinic({ clock: () => now, timeZone: 'Asia/Kolkata' });
  ({ client: administrator } = await clinic.administrator());
  ({ client: receptionist } = await clinic.signedIn('receptionist'));
});
afterAll(() => clinic.close());

const underTheBell = async (one: Client) =>
  (await one.notices.list()).notices.filter(({ kind }) => kind === 'incident');

test('an incident is entered, corrected with its history, never from the future and never over somebody’s change [10.16.9]', async () => {
  const future = { ...incidentEntered, noticedAt: '2026-11-21T00:00:00.000Z' };
  expect(await codeOf(administrator.incidents.record(future))).toBe('NOT_YET');
  const { id } = await administrator.incidents.record(incidentEntered);
  const wanted = { ...incidentEntered, persons: 130, done: 'The police was told' };
  const amended = await administrator.incidents.amend({ id, version: 1, ...wanted });
  // Its answer was lost.
  expect(await administrator.incidents.amend({ id, version: 1, ...wanted })).toEqual(amended);
  const stale = { id, version: 1, ...incidentEntered, persons: 9 };
  expect(await codeOf(administrator.incidents.amend(stale))).toBe('INCIDENT_CHANGED');
  expect(await administrator.incidents.history({ id })).toEqual([
    {
      at: now.toISOString(),
      byName: 'Dr. First Person',
      fields: [
        { field: 'persons', before: '120', after: '130' },
        { field: 'done', before: '', after: 'The police was told' },
      ],
    },
  ]);
  const { rows } = await clinic.sql.query(
    "select details from audit_logs where action like 'incident%' order by id",
  );
  expect(rows.map(({ details }) => details)).toEqual([
    `Incident ${id} entered`,
    `Incident ${id} corrected`,
  ]);
});

test('what is without delay or late is under the administrators’ bell until it is answered [10.16.9]', async () => {
  const { incidents } = await administrator.incidents.list();
  const [{ id = '' } = {}] = incidents;
  expect(await underTheBell(administrator)).toEqual([{ kind: 'incident', id, notices: 2 }]);
  expect(await underTheBell(receptionist)).toEqual([]);
  now = new Date('2026-11-23T04:00:00Z');
  await clinic.keepSessions(now);
  expect(await underTheBell(administrator)).toEqual([{ kind: 'incident', id, notices: 4 }]);
  expect(await codeOf(administrator.incidents.close({ id, isClosed: true }))).toBe('NOTICES_OPEN');
  const tell = (kind: (typeof incidentNoticeKinds)[number], note = '') =>
    administrator.incidents.tell({ id, kind, outcome: note ? 'notNeeded' : 'given', note });
  expect(
    await codeOf(
      administrator.incidents.tell({ id, kind: 'certIn', outcome: 'notNeeded', note: '' }),
    ),
  ).toBe('BAD_REQUEST');
  for (const kind of incidentNoticeKinds) await tell(kind);
  // Pressed twice; then corrected.
  await tell('certIn');
  const { notices } = await tell('certIn', 'A paper register was lost, no computer');
  expect(notices[0]).toEqual({
    kind: 'certIn',
    outcome: 'notNeeded',
    note: 'A paper register was lost, no computer',
    byName: 'Dr. First Person',
    at: now.toISOString(),
  });
  expect(await underTheBell(administrator)).toEqual([]);
  const stored = await clinic.sql.query('select count(*)::int as count from incident_notices');
  expect(stored.rows).toEqual([{ count: 5 }]);
});

test('an incident is closed, not changed until it is opened again, and nobody deletes it [10.16.9]', async () => {
  const { incidents } = await administrator.incidents.list();
  const [{ id = '', version = 0 } = {}] = incidents;
  const closed = await administrator.incidents.close({ id, isClosed: true });
  expect(closed.closed).toEqual({ at: now.toISOString(), byName: 'Dr. First Person' });
  // Somebody else had opened their forms before.
  const amending = administrator.incidents.amend({ id, version, ...incidentEntered, persons: 7 });
  expect(await codeOf(amending)).toBe('INCIDENT_CLOSED');
  const answer = { id, kind: 'certIn', outcome: 'given', note: 'Reference 77' } as const;
  expect(await codeOf(administrator.incidents.tell(answer))).toBe('INCIDENT_CLOSED');
  expect((await administrator.incidents.close({ id, isClosed: false })).closed).toBeNull();
  const { rows } = await clinic.sql.query(
    "select table_name from information_schema.role_table_grants where privilege_type = 'DELETE' and table_name like 'incident%' and grantee <> current_user",
  );
  expect(rows).toEqual([]);
});

test('whom data goes to is what is set up and what was entered, and the notice names them where the clinic wants it [10.16.2]', async () => {
  const before = await administrator.privacy.recipients();
  expect(before.own.map(({ name }) => name)).toEqual([
    'WhatsApp and text messages, by the app of whoever sends',
  ]);
  const { id } = await administrator.privacy.addRecipient(recipientEntered);
  const anybody = clinic.visitor().client;
  expect((await anybody.privacy.notice()).english).not.toContain('City Lab');
  const { settings } = await administrator.privacy.settings();
  const { version } = settings;
  await administrator.privacy.saveSettings({ ...privacyEntered, namesRecipients: true, version });
  const named = await anybody.privacy.notice();
  expect(named.english).toContain('City Lab: Blood tests (Name, age and what is to be tested)');
  expect(named.hindi).toContain('डेटा किसे जाता है:');
  await administrator.privacy.endRecipient({ id });
  await administrator.privacy.endRecipient({ id });
  expect((await anybody.privacy.notice()).english).not.toContain('City Lab');
  const { entered } = await administrator.privacy.recipients();
  expect(entered).toMatchObject([{ name: 'City Lab', endedAt: now.toISOString() }]);
  const { entries } = await administrator.audit.all({ action: 'recipient_ended' });
  expect(entries).toHaveLength(1);
});
