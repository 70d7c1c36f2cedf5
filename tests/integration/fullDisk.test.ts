/** @module-tag slow */
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditsOf, declarations } from '../../src/server/api/declarations';
import { everyReading } from '../everyReading';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

const diskFull =
  'The disk of the clinic’s computer is full. Nothing can be saved until somebody makes room on it; what is stored can be read.';

const eventsOf = (id: string) => auditsOf(declarations.get(id) ?? {});

let hasSpace = true;
const said: string[] = [];
const log = pino({ level: 'error' }, { write: (line) => void said.push(line) });
beforeEach(() => {
  hasSpace = true;
  said.length = 0;
});

describe('a clinic at work', () => {
  let clinic: TestClinic;
  let desk: Client;
  let readings: Awaited<ReturnType<typeof everyReading>>;
  beforeAll(async () => {
    clinic = await startClinic({ hasSpace: async () => hasSpace, log });
    ({ client: desk } = await clinic.signedIn('receptionist'));
    readings = await everyReading(clinic.url);
  });
  afterAll(() => clinic.close());

  async function codesOfReadings(): Promise<Record<string, string>> {
    const codes: Record<string, string> = {};
    for (const [id, read] of Object.entries(readings)) codes[id] = await codeOf(read());
    return codes;
  }

  test('every operation that only reads answers while nothing can be stored [DUR-6]', async () => {
    hasSpace = false;
    const codes = await codesOfReadings();
    expect(new Set(Object.values(codes)), JSON.stringify(codes)).toEqual(new Set(['OK']));
    await expect(desk.patients.register(patientFields)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: diskFull,
    });
  });

  describe('whose PostgreSQL has no room for one more row', () => {
    const noted = ['audit_logs', 'shared_links'];
    beforeAll(async () => {
      await clinic.sql.query(`
        create function refuse_for_space() returns trigger language plpgsql as $$
        begin
          raise exception 'could not extend file' using errcode = 'disk_full';
        end
        $$`);
      for (const table of noted) {
        await clinic.sql.query(`
          create trigger no_space before insert or update on ${table}
            for each statement execute function refuse_for_space()`);
      }
    });
    afterAll(async () => {
      for (const table of noted) await clinic.sql.query(`drop trigger no_space on ${table}`);
    });

    test('a record is shown all the same, with the look in the server’s log; no list leaves [DUR-6]', async () => {
      const codes = await codesOfReadings();
      const refused = Object.keys(codes).filter((id) => codes[id] !== 'OK');
      // This clinic has no Chromium that makes papers.
      const answered = Object.keys(codes).filter((id) => !id.endsWith('.pdf'));
      const leaves = (id: string) =>
        eventsOf(id).some((event) => ['exported', 'everything_given'].includes(event));
      expect(refused).toEqual(answered.filter(leaves));
      const looks = said.filter((line) => line.includes('no audit row of a view'));
      const actions = looks.map((line) => JSON.parse(line).action);
      const shown = answered.filter((id) => codes[id] === 'OK');
      expect(new Set(actions)).toEqual(new Set(shown.flatMap(eventsOf)));
      expect(looks.join('')).not.toContain(patientFields.name);
    });

    test('a refusal says that the disk is full [DUR-6]', async () => {
      await expect(desk.patients.register(patientFields)).rejects.toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        message: diskFull,
      });
    });
  });
});

test('an empty clinic’s dashboard opens, and makes the sample data once there is space [DUR-6]', async () => {
  const clinic = await startClinic({ hasSpace: async () => hasSpace });
  hasSpace = false;
  const { client } = await clinic.signedIn('receptionist');
  expect(await client.dashboard.open()).toMatchObject({
    hasSampleData: false,
    totalPatients: { now: 0 },
  });
  hasSpace = true;
  expect(await client.dashboard.open()).toMatchObject({
    hasSampleData: true,
    totalPatients: { now: 3 },
  });
  await clinic.close();
});
