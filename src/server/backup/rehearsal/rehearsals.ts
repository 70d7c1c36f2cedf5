import { type Kysely, type Selectable, sql } from 'kysely';
import type { Logger } from 'pino';
import type { User } from '../../../shared/account';
import { noRecord, recordAudit } from '../../audit/recordAudit';
import type { DatabaseAddress } from '../../database/hosts';
import { startHousekeeping } from '../../database/housekeeping';
import type { Database } from '../../database/schema';
import { backupsIn } from '../backup';
import { type RehearsalOptions, rehearse, removeLeftRehearsal } from './rehearse';

const hour = 3_600_000;
/** Milliseconds from one that held to the next, and from one that failed. The hourly look may come a moment early. */
const betweenHeld = 7 * 24 * hour - hour / 2;
const betweenTries = 20 * hour;

type Options = Omit<
  RehearsalOptions,
  'trust' | 'mayLackSeal' | 'signal' | 'onProgress' | 'freeBytes'
> & {
  /** Asked each time: a restore may have added to it. */
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

interface Known {
  last: LastRehearsal | null;
  /** When the last one that held was over. */
  lastHeld: Date | null;
}

/** Who asked for it: an operation's context; null: the server by itself. */
type Asker = { user: Pick<User, 'id' | 'name'>; address: string | null } | null;

/**
 * Tries once a week, while the clinic is closed, whether the newest backup restores. Servers on one database take turns.
 * What comes of it is a row of the audit log, from where every server knows it.
 */
export function startRehearsals(connection: DatabaseAddress, options: Options) {
  const { db, log, clock } = options;
  const stop = new AbortController();
  let underWay: { part: number } | null = null;
  let obstacle: { at: Date; reason: string } | null = null;
  let known: Known = { last: null, lastHeld: null };
  let isFirstLook = true;

  const run = async (asker: Asker) => {
    underWay = { part: 0 };
    obstacle = null;
    try {
      known = await readKnown(db);
      const outcome = await rehearse(connection, {
        ...options,
        trust: options.trust(),
        mayLackSeal: known.lastHeld === null,
        signal: stop.signal,
        onProgress: (part) => {
          underWay = { part };
        },
      });
      if (outcome.kind === 'none') {
        obstacle = { at: clock(), reason: outcome.reason };
        log.warn({ job: 'restore rehearsal', reason: outcome.reason }, 'no restore was rehearsed');
        return;
      }
      const by = { user: asker?.user ?? null, address: asker?.address ?? null, now: clock() };
      const event = { action: 'restore_rehearsed' as const, ...noRecord };
      await recordAudit(db, by, { ...event, values: outcome });
      known = await readKnown(db);
      if (outcome.kind === 'held') log.info(outcome, 'a restore was rehearsed');
      else {
        const { file, reason } = outcome;
        log.error({ job: 'restore rehearsal', file, reason }, 'a backup does not restore');
      }
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
    known = await readKnown(db);
    const now = clock();
    const since = (instant: Date | null | undefined) =>
      instant ? now.getTime() - instant.getTime() : Number.POSITIVE_INFINITY;
    const lastTry = Math.min(since(known.last?.at), since(obstacle?.at));
    if (since(known.lastHeld) < betweenHeld || lastTry < betweenTries) return false;
    if (backupsIn(options.folder).length === 0) return false;
    return options.isQuiet(now);
  };

  let running: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => {
    running = running.then(work, work);
    return running;
  };
  const housekeeping = startHousekeeping(log, {
    'restore rehearsal': () =>
      inTurn(async () => {
        if (stop.signal.aborted) return;
        if (isFirstLook) await removeLeftRehearsal(connection);
        isFirstLook = false;
        if (await isDue()) await run(null);
      }),
  });

  return {
    /** `part`: how far one is that this server is about, 0 to 1. `obstacle`: why the last try told nothing. */
    state: () => ({ part: underWay?.part ?? null, obstacle, ...known }),
    /** Begins one now, and does not wait for it; while one is under way, that one counts. */
    begin: (asker: Asker) => {
      if (underWay) return;
      underWay = { part: 0 };
      void inTurn(() => run(asker)).catch((error) => {
        log.error({ job: 'restore rehearsal', reason: error.message }, 'no restore was rehearsed');
      });
    },
    /** Reads again what any server found. */
    look: async () => {
      known = await readKnown(db);
    },
    /** Breaks one off that is under way. */
    end: async () => {
      stop.abort();
      await housekeeping.end([]);
      await running.catch(() => {});
    },
  };
}

async function readKnown(db: Kysely<Database>): Promise<Known> {
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
