import { type Kysely, type Selectable, sql } from 'kysely';
import type { Logger } from 'pino';
import type { User } from '../../../shared/account';
import { noRecord, recordAudit } from '../../audit/recordAudit';
import type { DatabaseAddress } from '../../database/hosts';
import { startHousekeeping } from '../../database/housekeeping';
import type { Database } from '../../database/schema';
import { backupsIn } from '../backup';
import { type Rehearsal, type RehearsalOptions, rehearse, removeLeftRehearsal } from './rehearse';

const hourMs = 3_600_000;
/** Milliseconds from one that held to the next, and from one that failed. The hourly look may come a moment early. */
const successIntervalMs = 7 * 24 * hourMs - hourMs / 2;
const retryIntervalMs = 20 * hourMs;

type Options = Omit<
  RehearsalOptions,
  'trust' | 'mayLackSeal' | 'signal' | 'onProgress' | 'freeBytes'
> & {
  /** Read each time, because a restore may have added seals. */
  trust: () => RehearsalOptions['trust'];
  db: Kysely<Database>;
  log: Logger;
  clock: () => Date;
  /** Whether the clinic is closed, and stays so long enough. */
  isQuiet: (now: Date) => Promise<boolean>;
};

/** What came of the last one, as the audit log keeps it. */
type LastRehearsal = { at: Date; file: string } & (
  | { rows: number; seconds: number; failure: null }
  | { failure: string }
);

interface RehearsalHistory {
  last: LastRehearsal | null;
  /** When the last one that held was over. */
  lastHeld: Date | null;
}

/** The user who requested a rehearsal; null: scheduled. */
type Requester = { user: Pick<User, 'id' | 'name'>; address: string | null } | null;

/**
 * Tries once a week, while the clinic is closed, whether the newest backup restores. Servers on one database take
 * turns. What comes of it is a row of the audit log, from where every server knows it.
 */
export function startRehearsals(connection: DatabaseAddress, options: Options) {
  const { db, log, clock } = options;
  const stop = new AbortController();
  let underWay: { part: number } | null = null;
  let obstacle: { at: Date; reason: string } | null = null;
  let history: RehearsalHistory = { last: null, lastHeld: null };
  let isFirstLook = true;

  const run = async (asker: Requester) => {
    underWay = { part: 0 };
    obstacle = null;
    try {
      history = await readHistory(db);
      const outcome = await rehearse(connection, {
        ...options,
        trust: options.trust(),
        mayLackSeal: history.lastHeld === null,
        signal: stop.signal,
        onProgress: (part) => {
          underWay = { part };
        },
      });
      if (outcome.kind === 'none') {
        obstacle = { at: clock(), reason: outcome.reason };
        logOutcome(log, outcome);
        return;
      }
      const by = { user: asker?.user ?? null, address: asker?.address ?? null, now: clock() };
      const event = { action: 'restore_rehearsed' as const, ...noRecord };
      await recordAudit(db, by, { ...event, values: outcome });
      history = await readHistory(db);
      logOutcome(log, outcome);
    } catch (error) {
      // The server ends; the next start tries it.
      if (stop.signal.aborted) return;
      obstacle = { at: clock(), reason: (error as Error).message };
      throw error;
    } finally {
      underWay = null;
    }
  };

  const isDue = async () => {
    history = await readHistory(db);
    return isRehearsalDue({ ...history, lastObstacle: obstacle?.at ?? null }, options);
  };

  let running: Promise<void> = Promise.resolve();
  const runQueued = (work: () => Promise<void>) => {
    running = running.then(work, work);
    return running;
  };
  const housekeeping = startHousekeeping(log, {
    'restore rehearsal': () =>
      runQueued(async () => {
        if (stop.signal.aborted) return;
        if (isFirstLook) await removeLeftRehearsal(connection);
        isFirstLook = false;
        if (await isDue()) await run(null);
      }),
  });

  return {
    /**
     * `part`: how far one is that this server is about, 0 to 1. `obstacle`: why the last try told nothing; null once
     * a later one, perhaps of another server, has told something.
     */
    state: () => {
      const { last } = history;
      const isOutdated = obstacle && last && last.at > obstacle.at;
      return {
        part: underWay?.part ?? null,
        obstacle: isOutdated ? null : obstacle,
        ...history,
      };
    },
    /** Begins one now, and does not wait for it; while one is under way, that one counts. */
    begin: (asker: Requester) => {
      if (underWay) return;
      underWay = { part: 0 };
      void runQueued(() => run(asker)).catch((error) => {
        log.error({ job: 'restore rehearsal', reason: error.message }, 'no restore was rehearsed');
      });
    },
    /** Reads the latest results of any server. */
    refresh: async () => {
      history = await readHistory(db);
    },
    /** Breaks one off that is under way. */
    end: async () => {
      stop.abort();
      await housekeeping.end([]);
      await running.catch(() => {});
    },
  };
}

function logOutcome(log: Logger, outcome: Rehearsal): void {
  switch (outcome.kind) {
    case 'none':
      log.warn({ job: 'restore rehearsal', reason: outcome.reason }, 'no restore was rehearsed');
      break;
    case 'held':
      log.info(outcome, 'a restore was rehearsed');
      break;
    case 'failed': {
      const { file, reason } = outcome;
      log.error({ job: 'restore rehearsal', file, reason }, 'a backup does not restore');
    }
  }
}

/** Whether there is a backup to try now. `lastObstacle`: when a try of this server last told nothing. */
async function isRehearsalDue(
  { last, lastHeld, lastObstacle }: RehearsalHistory & { lastObstacle: Date | null },
  { clock, folder, isQuiet }: Pick<Options, 'clock' | 'folder' | 'isQuiet'>,
): Promise<boolean> {
  const now = clock();
  const since = (instant: Date | null | undefined) =>
    instant ? now.getTime() - instant.getTime() : Number.POSITIVE_INFINITY;
  const lastTry = Math.min(since(last?.at), since(lastObstacle));
  if (since(lastHeld) < successIntervalMs || lastTry < retryIntervalMs) return false;
  if (backupsIn(folder).length === 0) return false;
  return isQuiet(now);
}

async function readHistory(db: Kysely<Database>): Promise<RehearsalHistory> {
  const newest = db
    .selectFrom('audit_logs')
    .select(['event', 'named', 'timestamp'])
    .where('action', '=', 'restore_rehearsed')
    .orderBy('id', 'desc')
    .limit(1);
  const [last, held] = await Promise.all([
    newest.executeTakeFirst(),
    newest.where(sql`event ->> 'kind'`, '=', 'held').executeTakeFirst(),
  ]);
  return { last: last ? toRehearsal(last) : null, lastHeld: held?.timestamp ?? null };
}

function toRehearsal({
  event,
  named,
  timestamp: at,
}: Pick<Selectable<Database['audit_logs']>, 'event' | 'named' | 'timestamp'>): LastRehearsal {
  const { kind, file, rows, seconds, reason } = { ...event, ...named };
  return kind === 'held'
    ? { at, file: String(file), rows: Number(rows), seconds: Number(seconds), failure: null }
    : { at, file: String(file), failure: String(reason) };
}
