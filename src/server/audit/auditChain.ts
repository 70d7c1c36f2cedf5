import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../database/schema';
import { inTransaction } from '../database/transaction';
import { digestOf, linkHash, type SealedRow, sealedRow } from './auditSeal';
import { type ChainProgress, createChainProgress } from './chainProgress';

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
  /** When it was written down, if that is known. */
  at?: Date;
}

/**
 * Chains the audit rows that are not in the chain yet, each to the one before by SHA-256. Apart from the transactions
 * that write the rows, so that these never wait for each other. Several servers take turns. `onGrown` hears of each new
 * head.
 */
export function createAuditChain(
  db: Kysely<Database>,
  log: Logger,
  onGrown: (head: ChainHead) => void = () => {},
) {
  let progress: ChainProgress | null = null;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();

  async function chainBatch(): Promise<number> {
    const isFirst = progress === null;
    progress ??= createChainProgress(await readProgress(db), Date.now());
    const { ids, head } = await inTransaction(db, (trx) =>
      extend(trx, progress?.lowWaterMark() ?? 0),
    );
    progress.recordChained(ids, Date.now());
    if (head) onGrown(head);
    if (isFirst && head && head.seq > ids.length) {
      log.warn(
        { rows: ids.length, first: ids[0], last: ids.at(-1) },
        'audit rows from before this start were sealed only now: after a hard end or a restore, or put in meanwhile',
      );
    }
    return ids.length;
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

/**
 * Where a server that starts reads on: `lowWaterMark` is the id of a row that was stored an hour before the newest chained
 * one, `lastId` that one's id. Zeros while the chain is empty.
 */
async function readProgress(
  db: Kysely<Database>,
): Promise<{ lowWaterMark: number; lastId: number }> {
  const { rows } = await sql<{ lowWaterMark: number; lastId: number }>`
    with newest as (
      select audit_logs.id, audit_logs.timestamp
      from audit_chain join audit_logs on audit_logs.id = audit_chain.audit_id
      order by audit_chain.seq desc limit 1
    )
    select newest.id as "lastId", coalesce((
      select id from audit_logs
      where id < newest.id and timestamp < newest.timestamp - interval '1 hour'
      order by id desc limit 1
    ), 0) as "lowWaterMark"
    from newest`.execute(db);
  return rows[0] ?? { lowWaterMark: 0, lastId: 0 };
}

async function extend(
  trx: Transaction<Database>,
  lowWaterMark: number,
): Promise<{ ids: number[]; head: ChainHead | null }> {
  const unchained = trx
    .selectFrom('audit_logs')
    .leftJoin('audit_chain', (join) =>
      join
        .onRef('audit_chain.audit_id', '=', 'audit_logs.id')
        // The same of both, so that neither is read from its beginning.
        .on('audit_chain.audit_id', '>', lowWaterMark),
    )
    .select(sealedRow.$notNull().as('row'))
    .where('audit_logs.id', '>', lowWaterMark)
    .where('audit_chain.audit_id', 'is', null)
    .orderBy('audit_logs.id')
    .limit(batch);
  await sql`select pg_advisory_xact_lock(hashtext('audit chain'))`.execute(trx);
  const rows = await unchained.execute();
  if (rows.length === 0) return { ids: [], head: null };
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
  return { ids: links.map((link) => link.audit_id), head: { seq, hash } };
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
  /** Those of them after the newest head: nothing outside the database speaks for them yet. */
  unwitnessed: number;
  /** Those of them that say a time long before the head that was written down before them; the first one's id. */
  backdated: { rows: number; first: number | null };
  /** Rows that the chain does not hold, and the ids of the first of them. */
  unchained: number;
  unchainedIds: number[];
  /** The first place that does not hold, with the audit row's id where there is one. */
  broken: { seq: number; auditId: number | null; reason: string } | null;
}

/**
 * Recomputes the whole chain, and changes nothing. `heads` are links that were written down outside the database: with
 * them also a cut tail and a chain written again are found. `patience`: milliseconds in which a running server may chain
 * what it has just written.
 */
export async function verifyAuditChain(
  db: Kysely<Database>,
  heads: readonly ChainHead[] = [],
  { patience = 0 } = {},
): Promise<ChainReport> {
  const walk: Walk = {
    seq: 0,
    hash: beginning,
    erased: 0,
    backdated: { rows: 0, first: null },
    notBefore: '',
    ahead: [...heads].sort((one, other) => one.seq - other.seq),
    erasedOf: new Map(),
    toldErased: new Set(),
    broken: null,
  };
  const lastHead = walk.ahead.at(-1)?.seq ?? 0;
  await walkOn(db, walk);
  let outside = await rowsOutside(db);
  const { newest } = outside;
  const until = Date.now() + patience;
  while (outside.rows > 0 && Date.now() < until) {
    await wait(100);
    outside = await rowsOutside(db, newest);
  }
  await walkOn(db, walk);
  await checkEnd(db, walk, lastHead);
  if (outside.rows === 0) checkErasures(walk);
  const { seq, erased, backdated, broken } = walk;
  return {
    verified: seq,
    erased,
    unwitnessed: Math.max(0, seq - lastHead),
    backdated,
    unchained: outside.rows,
    unchainedIds: outside.ids,
    broken,
  };
}

/** How far the chain was followed: to the link `seq` with its `hash`. */
interface Walk extends Pick<ChainReport, 'erased' | 'backdated' | 'broken'> {
  seq: number;
  hash: string;
  /** The earliest time, UTC, that a row after the heads so far should say. */
  notBefore: string;
  /** The heads that are still to come, in their order. */
  ahead: ChainHead[];
  /** Of which patients rows were erased, with the first such row of each; '': of nobody. */
  erasedOf: Map<string, { seq: number; auditId: number }>;
  /** The patients of whom the log says that they were erased. */
  toldErased: Set<string>;
}

async function walkOn(db: Kysely<Database>, walk: Walk): Promise<void> {
  while (!walk.broken) {
    const links = await db
      .selectFrom('audit_chain')
      .leftJoin('audit_logs', 'audit_logs.id', 'audit_chain.audit_id')
      .select(['audit_chain.seq', 'audit_chain.audit_id', 'audit_chain.hash', 'audit_chain.digest'])
      .select(sealedRow.as('row'))
      .where('audit_chain.seq', '>', walk.seq)
      .orderBy('audit_chain.seq')
      .limit(10_000)
      .execute();
    if (links.length === 0) return;
    for (const link of links) {
      const reason = step(walk, link, link.row);
      if (reason === null) continue;
      const auditId = link.seq === walk.seq + 1 ? link.audit_id : null;
      walk.broken = { seq: walk.seq + 1, auditId, reason };
      return;
    }
  }
}

/** Goes on by one link; says what is wrong with it, and then stays. */
function step(walk: Walk, link: Link, row: SealedRow | null): string | null {
  const seq = walk.seq + 1;
  if (link.seq !== seq) return 'links are missing here';
  if (!row) return 'the row was removed';
  const hash = hashFound(link, row, walk.hash);
  if (link.hash.toString('hex') !== hash) return 'the row was changed';
  // Before the heads of this link: a head says when the rows after its own were stored.
  if (row.written_at < walk.notBefore) {
    walk.backdated.rows++;
    walk.backdated.first ??= row.id;
  }
  // Every head counts: a second one for a place does not stand in for the first.
  for (let head = walk.ahead[0]; head && head.seq <= seq; head = walk.ahead[0]) {
    if (head.seq !== seq || head.hash !== hash) return 'the chain was written anew';
    walk.ahead.shift();
    if (head.at) walk.notBefore = earliestAfter(head.at);
  }
  if (row.erased_at) {
    walk.erased++;
    const patient = row.patient_id ?? '';
    if (!walk.erasedOf.has(patient)) walk.erasedOf.set(patient, { seq, auditId: row.id });
  }
  const isErasure = row.action === 'patient_erased' || row.action === 'contact_cleared';
  if (isErasure && row.patient_id) walk.toldErased.add(row.patient_id);
  walk.seq = seq;
  walk.hash = hash;
  return null;
}

/** A request may take ten minutes until its row is stored and chained; as rows say their time. */
function earliestAfter(headAt: Date): string {
  return new Date(headAt.getTime() - 600_000).toISOString().replace('Z', '');
}

/** What only the whole tells: links that are gone from the end, and rows or links beside those that were followed. */
async function checkEnd(db: Kysely<Database>, walk: Walk, lastHead: number): Promise<void> {
  if (walk.broken) return;
  const breakHere = (reason: string) => {
    walk.broken = { seq: walk.seq + 1, auditId: null, reason };
  };
  if (lastHead > walk.seq) {
    const gone = lastHead - walk.seq;
    return breakHere(`the end was cut off: ${gone} links that were written down are gone`);
  }
  const { held, rows } = await db
    .selectFrom('audit_logs')
    .innerJoin('audit_chain', 'audit_chain.audit_id', 'audit_logs.id')
    .where('audit_chain.seq', '<=', walk.seq)
    .select([
      sql<number>`count(*)`.as('held'),
      sql<number>`count(distinct audit_logs.id)`.as('rows'),
    ])
    .executeTakeFirstOrThrow();
  if (held !== walk.seq || rows !== walk.seq) {
    breakHere('a row or a link was put in a second time, or before the first');
  }
}

/** What rows said may be gone only of a patient whose erasure is in the log itself. */
function checkErasures(walk: Walk): void {
  if (walk.broken) return;
  for (const [patient, { seq, auditId }] of walk.erasedOf) {
    if (walk.toldErased.has(patient)) continue;
    walk.broken = { seq, auditId, reason: 'what it said was taken out, and no erasure says so' };
    return;
  }
}

/** The rows up to `newest` that no link holds, with the first ten ids, in their order. */
async function rowsOutside(db: Kysely<Database>, newest?: number) {
  const { rows } = await sql<{ rows: number; ids: number[]; newest: number }>`
    with outside as (
      select id from audit_logs
      where not exists (select from audit_chain where audit_id = audit_logs.id)
        and ${newest === undefined ? sql`true` : sql`id <= ${newest}`}
    )
    select (select count(*) from outside) as rows, (select coalesce(max(id), 0) from outside) as newest,
      (select coalesce(json_agg(id), '[]') from (select id from outside order by id limit 10) as first) as ids`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error('PostgreSQL counted nothing.');
  return found;
}

type Link = Pick<Selectable<Database['audit_chain']>, 'seq' | 'hash' | 'digest'>;

/** The hash that a link should have, in hexadecimal. */
function hashFound(link: Link, row: SealedRow, before: string): string {
  if (!row.erased_at) {
    const digest = (row.event && digestOf(row)) ?? noDigest;
    // The link's own digest is there after an erasure.
    return digest.equals(link.digest) ? linkHash(link.seq, before, row, digest) : '';
  }
  // What an erasure takes away is not put back, as other words.
  if (row.named || row.salt || row.details) return '';
  // Of an erased row without an event nothing is left that could be recomputed: its own hash stands in.
  return row.event ? linkHash(link.seq, before, row, link.digest) : link.hash.toString('hex');
}

export type AuditChain = ReturnType<typeof createAuditChain>;
