import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../database/schema';
import { inTransaction } from '../database/transaction';
import { digestOf, linkHash, type SealedRow, sealedRow } from './auditSeal';

/** Where the chain begins: before the first row there is nothing. */
const beginning = '0'.repeat(64);

/** Of a row that has no event. */
const noDigest = Buffer.alloc(0);

/** Rows chained in one transaction. */
const batch = 1000;

/** A link of the chain as it is kept outside the database: its place and its hash in hexadecimal. */
export interface ChainHead {
  seq: number;
  hash: string;
}

/**
 * Chains the audit rows that are not in the chain yet, each to the one before by SHA-256. Apart from the transactions
 * that write the rows, so that these never wait for each other. Several servers take turns.
 */
export function createAuditChain(db: Kysely<Database>, log: Logger) {
  let progress: Progress | null = null;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();

  async function chainBatch(): Promise<number> {
    progress ??= createProgress(await safeFloor(db));
    const chained = await inTransaction(db, (trx) => extend(trx, progress?.floor() ?? 0));
    progress.note(chained, Date.now());
    return chained.length;
  }

  async function chainAll(): Promise<void> {
    while ((await chainBatch()) === batch);
  }

  function soon(): void {
    if (timer) return;
    timer = setTimeout(() => {
      timer = null;
      running = running.then(chainAll).catch((error: Error) => {
        // The rows are stored; the next write or start chains them.
        log.error({ reason: error.message }, 'audit rows could not be chained yet');
      });
    }, 100);
    timer.unref();
  }

  return {
    /** Chains what is new in a moment. */
    soon,
    /** Chains everything that is stored now. */
    catchUp: () => {
      const done = running.then(chainAll);
      running = done.catch(() => {});
      return done;
    },
  };
}

interface Progress {
  /** Rows up to this id need no look any more. */
  floor(): number;
  note(chained: readonly number[], now: number): void;
}

/** Milliseconds after which no transaction is under way any more that has an id already. */
const longestWait = 60_000;

/**
 * Follows up to where every row is in the chain. A row with a smaller id may become visible later than one with a
 * greater, so a number that is missing is waited for; of a transaction that was undone it never comes.
 */
function createProgress(start: number): Progress {
  let floor = start;
  const above = new Set<number>();
  let newest = { id: start, at: 0 };
  return {
    floor: () => floor,
    note: (chained, now) => {
      for (const id of chained) above.add(id);
      if (newest.id > floor && now - newest.at > longestWait) {
        floor = newest.id;
        for (const id of above) if (id <= floor) above.delete(id);
      }
      while (above.delete(floor + 1)) floor++;
      const greatest = chained.at(-1);
      if (greatest !== undefined && newest.id <= floor) newest = { id: greatest, at: now };
    },
  };
}

/**
 * An id up to which a server that starts need not look: of a row that was stored long before the newest link was made.
 * Zero while there is none.
 */
async function safeFloor(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with newest as (
      select audit_logs.id, audit_logs.timestamp
      from audit_chain join audit_logs on audit_logs.id = audit_chain.audit_id
      order by audit_chain.seq desc limit 1
    )
    select id from audit_logs
    where id < (select id from newest) and timestamp < (select timestamp - interval '1 hour' from newest)
    order by id desc limit 1`.execute(db);
  return rows[0]?.id ?? 0;
}

async function extend(trx: Transaction<Database>, floor: number): Promise<number[]> {
  await sql`select pg_advisory_xact_lock(hashtext('audit chain'))`.execute(trx);
  const rows = await trx
    .selectFrom('audit_logs')
    .leftJoin('audit_chain', (join) =>
      join
        .onRef('audit_chain.audit_id', '=', 'audit_logs.id')
        // The same of both, so that neither is read from its beginning.
        .on('audit_chain.audit_id', '>', floor),
    )
    .select(sealedRow.$notNull().as('row'))
    .where('audit_logs.id', '>', floor)
    .where('audit_chain.audit_id', 'is', null)
    .orderBy('audit_logs.id')
    .limit(batch)
    .execute();
  if (rows.length === 0) return [];
  let { seq, hash } = (await readHead(trx)) ?? { seq: 0, hash: beginning };
  const links = rows.map(({ row }) => {
    const digest = (row.event && digestOf(row)) ?? noDigest;
    seq++;
    hash = linkHash(seq, hash, row, digest);
    return { seq, audit_id: row.id, hash: `\\x${hash}`, digest: `\\x${digest.toString('hex')}` };
  });
  // By the names of the columns that there are: an older layout has no digests.
  await sql`insert into audit_chain
    select * from jsonb_populate_recordset(null::audit_chain, ${JSON.stringify(links)}::jsonb)`.execute(
    trx,
  );
  return links.map((link) => link.audit_id);
}

/** The newest link; null while the chain is empty. */
export async function readHead(db: Kysely<Database>): Promise<ChainHead | null> {
  const row = await db
    .selectFrom('audit_chain')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { seq: row.seq, hash: row.hash.toString('hex') } : null;
}

export interface ChainReport {
  /** Rows that are in the chain and in order. */
  verified: number;
  /** Those of them of which an erasure took what they said of somebody. */
  erased: number;
  /** Rows that wait for their link. */
  unchained: number;
  /** The first place that does not hold, with the audit row's id where there is one. */
  broken: { seq: number; auditId: number | null; reason: string } | null;
}

/**
 * Recomputes the whole chain. `knownHeads` are links that were written down outside the database: with them also a
 * cut tail and a chain written again are found.
 */
export async function verifyAuditChain(
  db: Kysely<Database>,
  knownHeads: readonly ChainHead[] = [],
): Promise<ChainReport> {
  const known = new Map(knownHeads.map((head) => [head.seq, head.hash]));
  let seq = 0;
  let hash = beginning;
  let erased = 0;
  const report = (auditId: number | null, reason: string): ChainReport => ({
    verified: seq - 1,
    erased,
    unchained: 0,
    broken: { seq, auditId, reason },
  });
  for (;;) {
    const links = await db
      .selectFrom('audit_chain')
      .leftJoin('audit_logs', 'audit_logs.id', 'audit_chain.audit_id')
      .select(['audit_chain.seq', 'audit_chain.audit_id', 'audit_chain.hash', 'audit_chain.digest'])
      .select(sealedRow.as('row'))
      .where('audit_chain.seq', '>', seq)
      .orderBy('audit_chain.seq')
      .limit(10_000)
      .execute();
    if (links.length === 0) break;
    for (const link of links) {
      seq++;
      if (link.seq !== seq) return report(null, 'links are missing here');
      const { row } = link;
      if (!row) return report(link.audit_id, 'the row was removed');
      hash = hashFound(link, row, hash);
      if (link.hash.toString('hex') !== hash) return report(link.audit_id, 'the row was changed');
      if (row.erased_at) erased++;
      if (known.has(seq) && known.get(seq) !== hash) {
        return report(link.audit_id, 'the chain was written anew');
      }
    }
  }
  const last = Math.max(0, ...known.keys());
  if (last > seq) {
    seq++;
    return report(
      null,
      `the end was cut off: ${last - seq + 1} links that were written down are gone`,
    );
  }
  const { count } = await db
    .selectFrom('audit_logs')
    .leftJoin('audit_chain', 'audit_chain.audit_id', 'audit_logs.id')
    .where('audit_chain.audit_id', 'is', null)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return { verified: seq, erased, unchained: count, broken: null };
}

type Link = Pick<Selectable<Database['audit_chain']>, 'seq' | 'hash' | 'digest'>;

/** The hash that a link should have, in hexadecimal. */
function hashFound(link: Link, row: SealedRow, before: string): string {
  if (!row.erased_at) {
    const digest = (row.event && digestOf(row)) ?? noDigest;
    // The link's own digest is there after an erasure.
    return digest.equals(link.digest) ? linkHash(link.seq, before, row, digest) : '';
  }
  // Of an erased row without an event nothing is left that could be recomputed: its own hash stands in.
  return row.event ? linkHash(link.seq, before, row, link.digest) : link.hash.toString('hex');
}
