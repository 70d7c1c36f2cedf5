import { afterAll, beforeAll, expect, test } from 'vitest';
import { declarations } from '../../src/server/api/declarations';
import { everyReading } from '../everyReading';
import { startClinic, type TestClinic } from './clinic';

let clinic: TestClinic;
let last = 0;
let now = new Date('2026-11-20T10:00:00Z');
beforeAll(async () => {
  clinic = await startClinic({ clock: () => now });
});
afterAll(() => clinic.close());

/** What the log says since it was asked last. */
async function newActions(): Promise<string[]> {
  const { rows } = await clinic.sql.query<{ id: number; action: string }>(
    'select id, action from audit_logs where id > $1 order by id',
    [last],
  );
  last = rows.at(-1)?.id ?? last;
  return rows.map(({ action }) => action);
}

test('whoever looks at a list with something of health in it is noted, once in ten minutes [AUD-3]', async () => {
  const readings = await everyReading(clinic.url);
  const looks = [...declarations].filter(([, { view: look }]) => look !== undefined);
  expect(looks.length).toBeGreaterThan(15);
  for (const [id, { view: look }] of looks) {
    now = new Date(now.getTime() + 10 * 60_000);
    await clinic.keepSessions(now);
    const read = readings[id];
    if (!read) throw new Error(`No reading of ${id}.`);
    const action = look === 'patient' ? 'patient_viewed' : 'list_viewed';
    await newActions();
    await read();
    expect([id, await newActions()]).toEqual([id, [action]]);
    now = new Date(now.getTime() + 5 * 60_000);
    await read();
    expect([id, await newActions()]).toEqual([id, []]);
  }
  const { rows } = await clinic.sql.query<{ action: string; details: string; whom: boolean }>(
    "select distinct action, details, patient_id is not null as whom from audit_logs where action in ('list_viewed', 'patient_viewed') order by details",
  );
  expect(rows).toEqual([
    { action: 'list_viewed', details: 'List of appointments opened', whom: false },
    { action: 'list_viewed', details: 'List of bills opened', whom: false },
    { action: 'list_viewed', details: 'List of patients opened', whom: false },
    { action: 'list_viewed', details: 'List of patients who are due opened', whom: false },
    { action: 'list_viewed', details: 'List of prescriptions opened', whom: false },
    { action: 'list_viewed', details: 'Log of warnings about medicines opened', whom: false },
    { action: 'list_viewed', details: 'Queue opened', whom: false },
    {
      action: 'patient_viewed',
      details: expect.stringMatching(/^Record of .+ opened$/),
      whom: true,
    },
  ]);
});
