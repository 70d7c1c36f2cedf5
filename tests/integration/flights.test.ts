import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { OperationId } from '../../src/shared/permissions';
import { everyWriting, send } from '../everyWriting';
import { isAfterwards, listenIn, type Wire } from '../wire';
import { createDatabase, type TestClinic } from './clinic';

/** How often each may wait for the database once it is known who asks (decision 80). */
const flights: Partial<Record<OperationId, number>> = {
  'patients.register': 1,
  'queue.issue': 1,
  'queue.start': 1,
  'queue.complete': 1,
  'queue.cancel': 1,
  'queue.callNext': 1,
  'billing.create': 2,
  'billing.pay': 2,
  'prescriptions.create': 2,
  'appointments.schedule': 2,
  'appointments.confirm': 2,
  'appointments.cancel': 2,
};

const { start, writes } = everyWriting();
let wire: Wire;
let clinic: TestClinic;

beforeAll(async () => {
  const database = await createDatabase(inject('emptyClinic'));
  wire = await listenIn(database);
  clinic = await start({ database: { ...database, host: '127.0.0.1', port: wire.port } });
});
afterAll(async () => {
  await clinic.close();
  wire.end();
});

const asksWho = (text: string) => text.includes('sessions.token_hash');

describe('a write waits for the database', () => {
  test.each(Object.entries(flights))('%s: at most %i times', async (id, most) => {
    const prepare = writes[id];
    if (!prepare) throw new Error(`Nothing is prepared for ${id}.`);
    const prepared = await prepare();
    await wire.quiet();
    let status = 0;
    const said = await wire.during(async () => {
      status = (await send(clinic, id as OperationId, prepared)).statusCode;
    });
    const own = said
      .map((flight) => flight.map(({ text }) => text))
      .filter((texts) => !texts.some(isAfterwards) && !texts.some(asksWho));
    expect(status).toBeLessThan(300);
    expect(own.flat().join()).toMatch(/insert|update/);
    expect(own.length > most ? own : [], 'flights too many').toEqual([]);
  });
});
