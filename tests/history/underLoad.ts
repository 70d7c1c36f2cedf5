import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { verifyAuditChain } from '../../src/server/audit/auditChain';
import { connect } from '../../src/server/database/connect';
import { startClinic } from '../integration/clinic';
import { faultsOf } from './history';
import { createLoad, prepareCast, readStored } from './load';

/**
 * A clinic under load across a midnight, with connections that break and requests that come again; resolves with
 * everything that is wrong afterwards, and with how long it took.
 */
export async function workUnderLoad(amount: {
  clients: number;
  tokens: number;
  bills: number;
  appointments: number;
}) {
  let now = new Date('2026-11-20T23:52:00Z');
  const clinic = await startClinic({ sampleData: false, clock: () => now });
  try {
    const cast = await prepareCast(clinic.url, 200);
    const load = createLoad({
      url: () => clinic.url,
      cast,
      clients: amount.clients,
      untilReady: () => delay(20),
      troubled: 0.05,
      firstDate: '2026-12-01',
    });
    const began = performance.now();
    await load.run(amount, async (share) => {
      if (share > 0.5) now = new Date('2026-11-21T00:07:00Z');
    });
    const seconds = (performance.now() - began) / 1000;
    load.close();
    const { db } = connect(clinic.ownerConnection, pino({ level: 'silent' }));
    const unchained = async () => (await verifyAuditChain(db)).unchained;
    while ((await unchained()) > 0) await delay(100);
    const chain = await verifyAuditChain(db);
    await db.destroy();
    const stored = await readStored(clinic.sql, cast);
    return {
      faults: faultsOf(load.wishes, stored),
      chain,
      stored,
      figures: { seconds: Math.round(seconds), ...load.figures() },
    };
  } finally {
    await clinic.close();
  }
}
