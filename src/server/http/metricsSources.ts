import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Backups } from '../backup/schedule';
import type { ContentCopies } from '../contents/contentCopies';
import type { Contents } from '../contents/contents';
import type { Database } from '../database/schema';
import type { Live } from '../live/broadcast';
import type { PaperPrinter } from '../pdf/printer';
import type { WalArchive } from '../walArchive/archiver';

/** What the gauges are read from at each scrape. */
export interface MetricsSources {
  db: Kysely<Database>;
  pool: pg.Pool;
  live: Pick<Live, 'figures'>;
  /** Null: this server makes no PDFs. */
  papers: Pick<PaperPrinter, 'figures'> | null;
  backups: Pick<Backups, 'schedule' | 'copies' | 'rehearsals'> | null;
  walArchive: Pick<WalArchive, 'state'> | null;
  contents: { contents: Pick<Contents, 'failure'>; copies: Pick<ContentCopies, 'state'> };
  /** Folders on this machine whose disk must not fill up, by their label in the metrics. */
  folders: Record<string, string>;
  clock: () => Date;
  /** The clinic's current time zone (IANA), for the clinic's day. */
  timeZone: () => string;
}

/** A database or a disk that hangs must not hide the other figures. */
const readTimeoutMs = 2_000;

/** Resolves with the result, or with null if it fails or takes longer than two seconds. */
export async function withinTimeout<Result>(result: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), readTimeoutMs);
  });
  try {
    return await Promise.race([result.catch(() => null), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

export interface DatabaseFigures {
  position: number;
  unchained: number;
  oldestUnchained: Date | null;
  patientsWaiting: number;
}

/** Reads the database's figures in one statement, which reads only the ends of indexes. */
export async function readDatabaseFigures(
  db: Kysely<Database>,
  day: { start: Date; end: Date },
): Promise<DatabaseFigures | null> {
  const { rows } = await sql<DatabaseFigures>`
    select
      (select position from change_counter) + (select count(*) from unnumbered_changes) as position,
      count(*) as unchained,
      min(timestamp) as "oldestUnchained",
      (select count(*) from tokens
        where status = 'waiting' and issued_at >= ${day.start} and issued_at < ${day.end}) as "patientsWaiting"
    from (
      select timestamp from audit_logs
      where id > coalesce((select audit_id from audit_chain order by seq desc limit 1), 0)
      order by id limit 10000
    ) as newest`.execute(db);
  return rows[0] ?? null;
}
