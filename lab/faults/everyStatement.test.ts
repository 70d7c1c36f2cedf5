import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commonErrors } from '../../src/shared/operation';
import type { OperationId } from '../../src/shared/permissions';
import {
  type Effects,
  effectsSince,
  everyWriting,
  type Prepared,
  send,
  snapshot,
} from '../../tests/everyWriting';
import type { TestClinic } from '../../tests/integration/clinic';
import { tell } from './scale';

/** What happens to one statement of a request: PostgreSQL refuses it, or does it and the answer never comes. */
const mishaps = ['is refused', 'is done, and the connection breaks before its answer'] as const;

interface Fault {
  mishap: (typeof mishaps)[number];
  at: number;
  seen: number;
  isOver: boolean;
}

const faults = new AsyncLocalStorage<Fault>();

interface Connection {
  stream: { destroy(): void };
  removeAllListeners(event: 'readyForQuery'): void;
}

/** One statement as the driver sends it, by itself or in a transaction. */
interface Sent {
  name: string | undefined;
  text: string;
  values: unknown[];
  submit(connection: Connection): Error | null;
  handleCommandComplete(): void;
}
const driver = pg.Query.prototype as unknown as Sent;
const { submit } = driver;
const refused = `do $$ begin raise exception 'refused' using errcode = '57014'; end $$`;

driver.submit = function faulty(connection) {
  const fault = faults.getStore();
  if (fault && !fault.isOver && ++fault.seen === fault.at) {
    if (fault.mishap === 'is refused') {
      Object.assign(this, { name: undefined, text: refused, values: [] });
    } else {
      this.handleCommandComplete = () => {
        connection.stream.destroy();
        // It may have been read already, along with the answer.
        connection.removeAllListeners('readyForQuery');
      };
    }
  }
  return submit.call(this, connection);
};

let clinic: TestClinic;
const { start, writes } = everyWriting();
beforeAll(async () => {
  clinic = await start();
});
afterAll(async () => {
  driver.submit = submit;
  await clinic.close();
});

const none: Effects = { tables: [], audit: [] };

async function call(id: OperationId, prepared: Prepared, key: string, fault: Fault) {
  // Sent once somebody waits for it, which must be in here.
  const answer = await faults.run(fault, async () => await send(clinic, id, prepared, key));
  fault.isOver = true;
  return answer;
}

/** Tables in which an operation does more, or less, the second time. */
const notCompared: Partial<Record<OperationId, readonly string[]>> = {
  // Whose secret went with an answer that was lost: sent again, the link gets another one, which its screen is told.
  'board.makeLink': ['change_counter', 'changes'],
  // A file whose row failed goes within the hour.
  'attachments.add': ['content_uploads'],
  'uploadLinks.add': ['content_uploads'],
  // What was shown as proof is used up, also by what failed after it.
  'accounts.renewRecoveryCodes': ['two_factors'],
  'passkeys.signIn': ['passkey_challenges'],
  'passkeys.add': ['passkey_challenges'],
  // Words of a name go with the last patient who has it, and whom a failure spared has it still.
  'privacy.erase': ['search_words'],
  'privacy.clearContact': ['search_words'],
};

const faultless = (): Fault => ({ mishap: 'is refused', at: 0, seen: 0, isOver: false });

let statements = 0;
let failures = 0;
afterAll(() => tell('statements that failed one at a time', { statements, failures }));

test.each(Object.entries(writes))(
  '%s is stored whole with its audit row or not at all, whichever statement fails [DUR-3]',
  async (name, prepare) => {
    const id = name.split(' ')[0] as OperationId;
    const prepared = await prepare();
    const before = await snapshot(clinic);
    const fault = faultless();
    const answer = await call(id, prepared, randomUUID(), fault);
    expect([answer.statusCode, answer.body]).toEqual([
      expect.toSatisfy((status) => status < 300),
      answer.body,
    ]);
    const compared = (effects: Effects): Effects => ({
      ...effects,
      tables: effects.tables.filter((table) => !notCompared[id]?.includes(table)),
    });
    const whole = compared(await effectsSince(clinic, before));
    expect(whole).not.toEqual(none);
    expect(fault.seen).toBeGreaterThan(0);
    statements += fault.seen;

    const isCreation = whole.tables.includes('idempotency_keys');
    for (const mishap of mishaps) {
      for (let at = 1; at <= fault.seen; at++) {
        const again = await prepare();
        const start = await snapshot(clinic);
        const key = randomUUID();
        const failed = await call(id, again, key, { mishap, at, seen: 0, isOver: false });
        const effects = compared(await effectsSince(clinic, start));
        const where = `${name}, statement ${at} ${mishap}`;
        const expected = failed.statusCode < 300 || effects.tables.length > 0 ? whole : none;
        expect([where, effects]).toEqual([where, expected]);
        if (failed.statusCode >= 300) {
          expect([where, failed.statusCode, failed.json().message]).toEqual([
            where,
            503,
            commonErrors.SERVICE_UNAVAILABLE.message,
          ]);
        }
        failures++;
        if (!isCreation) continue;
        const retried = await call(id, again, key, faultless());
        expect([where, retried.statusCode < 300]).toEqual([where, true]);
        expect([where, compared(await effectsSince(clinic, start))]).toEqual([where, whole]);
      }
    }
  },
);
