import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { noRecord, recordAudit } from '../../server/audit/recordAudit';
import type { Database } from '../../server/database/schema';
import { checkSums, keepAnew } from './sums.rows';

/**
 * Compares all kept figures with their records, computes wrong ones anew, and says so in the log and the audit log: what
 * somebody read in a report since may have been wrong.
 */
export async function checkFigures(
  db: Kysely<Database>,
  log: Logger,
  clock: () => Date,
  signal: AbortSignal,
): Promise<void> {
  const { days, wrong } = await checkSums(db, { signal });
  const [first] = wrong;
  if (!first) {
    log.info({ days }, 'kept figures agree with their records');
    return;
  }
  log.error({ job: 'kept figures', wrong }, 'kept figures differ from their records');
  await keepAnew(db, wrong);
  await recordAudit(
    db,
    { user: null, address: null, now: clock() },
    {
      action: 'figures_mended',
      values: { count: wrong.length, date: first.day },
      ...noRecord,
    },
  );
}
