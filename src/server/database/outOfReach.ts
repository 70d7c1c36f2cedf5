import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** PostgreSQL's codes for "not now": shutting down, read-only, out of connections, timeouts, lost races. */
const transient = /^(55000|57P0\d|53\d\d\d|08\d\d\d|25006|40001|40P01|55P03|57014|25P03)$/;

/** Of these, what another connection may do at once: this one is gone, or leads to a host that takes no writes. */
const lost = /^(57P0[1-3]|08\d\d\d|25006)$/;

const networkCodes = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'];

/** What the driver says without a code; the last two when a transaction is to be undone on a connection that broke. */
const brokenConnection =
  /^(Connection terminated(?! due to connection timeout)|timeout expired|no host takes writes|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** A database that hangs is not asked again at once: anyone who waited for it has waited long enough. */
const tookTooLong = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
];

/** Whether the database could not do something now, and may later. */
export function isOutOfReach(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return transient.test(error.code ?? '');
  if (isLostConnection(error)) return true;
  return error instanceof Error && tookTooLong.includes(error.message);
}

/** Whether PostgreSQL had no room for what was to be stored. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '53100';
}

/** Whether a connection broke or could not be made. What had not been committed on it can never be. */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return lost.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return networkCodes.includes(code ?? '') || brokenConnection.test(error.message);
}

/** Milliseconds for which a request waits while one database takes another one's place. */
export const patience = 5_000;

/** Does something that may be done twice, again and again while connections break, for a few seconds. */
export async function retryOnDisconnect<Result>(work: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + patience;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLostConnection(error) || performance.now() > until) throw error;
      await pause();
    }
  }
}

/** Before the next try; spread, so that many who wait do not come all at once. */
export function pause(): Promise<void> {
  return delay(100 + Math.random() * 100);
}
