import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** PostgreSQL's codes for temporary failures: shutdown, read-only, out of connections, timeouts, conflicts. */
const transientCodes = /^(55000|57P0\d|53\d\d\d|08\d\d\d|25006|40001|40P01|55P03|57014|25P03)$/;

/** Of these, the codes after which another connection may work: this one is lost, or its host is read-only. */
const lostConnectionCodes = /^(57P0[1-3]|08\d\d\d|25006)$/;

/** Of the network, and of its name service: the name of a container that does not run is unknown. */
const networkCodes = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
];

/** The driver's messages without a code; the last two come from a rollback on a lost connection. */
const brokenConnection =
  /^(Connection terminated(?! due to connection timeout)|timeout expired|no host takes writes|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** Not retried: whoever waited for a database that hangs has waited long enough. */
const timeoutMessages = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
];

/** Whether the failure is temporary: the database may do the same later. */
export function isOutOfReach(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return transientCodes.test(error.code ?? '');
  if (isLostConnection(error)) return true;
  return error instanceof Error && timeoutMessages.includes(error.message);
}

/** Whether PostgreSQL had no disk space to store something. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '53100';
}

/** Whether a connection was lost or could not be made. What was not committed on it never will be. */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return lostConnectionCodes.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return networkCodes.includes(code ?? '') || brokenConnection.test(error.message);
}

/** How long a request waits during a failover. */
export const retryTimeMs = 5_000;

/** Retries repeatable work for a few seconds while connections are lost. */
export async function retryOnDisconnect<Result>(work: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + retryTimeMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLostConnection(error) || performance.now() > until) throw error;
      await pauseBeforeRetry();
    }
  }
}

/** Waits before the next attempt, with jitter, so that many callers do not retry at the same moment. */
export function pauseBeforeRetry(): Promise<void> {
  return delay(100 + Math.random() * 100);
}
