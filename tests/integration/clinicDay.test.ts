import { afterEach, describe, expect, test } from 'vitest';
import { patientFields } from '../visitor';
import { startClinic, type TestClinic } from './clinic';

let clinic: TestClinic;
afterEach(() => clinic.close());

async function deskAt(timeZone: string | null) {
  let now = new Date('2026-11-19T10:00:00Z');
  clinic = await startClinic({ timeZone, clock: () => now });
  const { client } = await clinic.signedIn('receptionist');
  const patient = await client.patients.register(patientFields);
  return {
    issueAt: async (instant: string) => {
      now = new Date(instant);
      await clinic.keepSessions(now);
      return (await client.queue.issue({ patientId: patient.id, isSecond: true })).tokenNumber;
    },
    listAt: async (instant: string) => {
      now = new Date(instant);
      await clinic.keepSessions(now);
      const { date, tokens } = await client.queue.today({});
      return { date, numbers: tokens.map(({ tokenNumber }) => tokenNumber) };
    },
  };
}

describe('with the clinic’s time zone set to Asia/Kolkata', () => {
  test('numbers and list begin together at the clinic’s midnight [7.4.1] [7.4.4] [9.6]', async () => {
    const desk = await deskAt('Asia/Kolkata');
    expect(await desk.issueAt('2026-11-19T10:00:00.000Z')).toBe(1);
    expect(await desk.issueAt('2026-11-19T18:29:59.999Z')).toBe(2);
    expect(await desk.issueAt('2026-11-19T18:30:00.000Z')).toBe(1);
    expect(await desk.issueAt('2026-11-19T23:59:59.999Z')).toBe(2);
    expect(await desk.issueAt('2026-11-20T00:00:00.000Z')).toBe(3);
    expect(await desk.listAt('2026-11-20T04:00:00.000Z')).toEqual({
      date: '2026-11-20',
      numbers: [1, 2, 3],
    });
    expect(await desk.listAt('2026-11-20T18:30:00.000Z')).toEqual({
      date: '2026-11-21',
      numbers: [],
    });
  });
});

describe('with no time zone set', () => {
  test('numbers restart with the UTC date, as the specification has it [7.4.1-4] [9.6]', async () => {
    const desk = await deskAt(null);
    expect(await desk.issueAt('2026-11-19T18:29:59.999Z')).toBe(1);
    expect(await desk.issueAt('2026-11-19T18:30:00.000Z')).toBe(2);
    expect(await desk.issueAt('2026-11-19T23:59:59.999Z')).toBe(3);
    expect(await desk.issueAt('2026-11-20T00:00:00.000Z')).toBe(1);
    expect(await desk.issueAt('2026-11-20T00:00:00.001Z')).toBe(2);
  });
});
