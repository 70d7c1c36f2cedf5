import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../database/schema';
import { inTransaction } from '../database/transaction';
import { digestOf, linkHash, type SealedRow, sealedRow } from './auditSeal';
import { type ChainProgress, createChainProgress } from './chainProgress';

/** The previous hash of the first link. */
const genesisHash = '0'.repeat(64);

/** The digest of a row without an event. */
const noDigest = Buffer.alloc(0);

/** Rows chained in one transaction. */
const batchSize = 1000;

/** A link of the chain as stored outside the database: its number and its hash in hexadecimal. */
export interface ChainHead {
  seq: number;
  hash: string;
  /** When it was stored outside the database, if known. */
  at?: Date;
}

/**
 * Adds the audit rows that are not in the chain yet, each linked to the one before by SHA-256. Runs apart from the
 * transactions that write the rows, so that these never wait for each other. Several servers take turns. `onGrown`
 * hears of each new head.
 */
export function createAuditChain(
  db: Kysely<Database>,
  log: Logger,
  onNewHead: (head: ChainHead) => void = () => {},
) {
  let progress: ChainProgress | null = null;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();

  async function chainBatch(): Promise<number> {
    const isFirst = progress === null;
    progress ??= createChainProgress(await readProgress(db), Date.now());
    const { ids, head } = await inTransaction(db, (trx) =>
      extendChain(trx, progress?.lowWaterMark() ?? 0),
    );
    progress.recordChained(ids, Date.now());
    if (head) onNewHead(head);
    if (isFirst && head && head.seq > ids.length) {
      log.warn(
        { rows: ids.length, first: ids[0], last: ids.at(-1) },
        'audit rows from before this start were sealed only now: after a hard end or a restore, or put in meanwhile',
      );
    }
    return ids.length;
  }

  async function chainAll(): Promise<void> {
    while ((await chainBatch()) === batchSize);
  }

  function scheduleChaining(): void {
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
    /** Schedules chaining of new rows within 100 ms. */
    soon: scheduleChaining,
    /** Chains all rows that are stored now. */
    catchUp: () => {
      const done = running.then(chainAll);
      running = done.catch(() => {});
      return done;
    },
  };
}

/**
 * Where a starting server continues: `lowWaterMark` is the id of a row that was stored an hour before the newest
 * chained one, `lastId` that one's id. Zeros while the chain is empty.
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

async function extendChain(
  trx: Transaction<Database>,
  lowWaterMark: number,
): Promise<{ ids: number[]; head: ChainHead | null }> {
  const unchained = trx
    .selectFrom('audit_logs')
    .leftJoin('audit_chain', (join) =>
      join
        .onRef('audit_chain.audit_id', '=', 'audit_logs.id')
        // The same bound for both tables, so that neither is read from its beginning.
        .on('audit_chain.audit_id', '>', lowWaterMark),
    )
    .select(sealedRow.$notNull().as('row'))
    .where('audit_logs.id', '>', lowWaterMark)
    .where('audit_chain.audit_id', 'is', null)
    .orderBy('audit_logs.id')
    .limit(batchSize);
  await sql`select pg_advisory_xact_lock(hashtext('audit chain'))`.execute(trx);
  const rows = await unchained.execute();
  if (rows.length === 0) return { ids: [], head: null };
  let { seq, hash } = (await readHead(trx)) ?? { seq: 0, hash: genesisHash };
  const links = rows.map(({ row }) => {
    const digest = (row.event && digestOf(row)) ?? noDigest;
    seq++;
    hash = linkHash(seq, hash, row, digest);
    return { seq, audit_id: row.id, hash: `\\x${hash}`, digest: `\\x${digest.toString('hex')}` };
  });
  // By column name, because an older layout has no digests.
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
  /** Rows whose links are valid. */
  verified: number;
  /** Of these, rows whose personal data was erased. */
  erased: number;
  /** Of these, rows after the newest head: nothing outside the database confirms them yet. */
  unwitnessed: number;
  /** Of these, rows dated long before the head that precedes them; the first one's id. */
  backdated: { rows: number; first: number | null };
  /** Rows that the chain does not hold, and the ids of the first of them. */
  unchained: number;
  unchainedIds: number[];
  /** The first invalid link, with the audit row's id if there is one. */
  broken: { seq: number; auditId: number | null; reason: string } | null;
}

/**
 * Recomputes the whole chain, and changes nothing. `heads` are links that were written down outside the database: with
 * them also a cut tail and a chain written again are found. `patience`: milliseconds in which a running server may
 * chain what it has just written.
 */
export async function verifyAuditChain(
  db: Kysely<Database>,
  heads: readonly ChainHead[] = [],
  { patience = 0 } = {},
): Promise<ChainReport> {
  const walk: Walk = {
    seq: 0,
    hash: genesisHash,
    erased: 0,
    backdated: { rows: 0, first: null },
    notBefore: '',
    remainingHeads: [...heads].sort((one, other) => one.seq - other.seq),
    firstErasedRows: new Map(),
    erasuresInLog: new Set(),
    broken: null,
  };
  const lastHead = walk.remainingHeads.at(-1)?.seq ?? 0;
  await continueWalk(db, walk);
  let unchained = await readUnchained(db);
  const { newest } = unchained;
  const until = Date.now() + patience;
  while (unchained.rows > 0 && Date.now() < until) {
    await wait(100);
    unchained = await readUnchained(db, newest);
  }
  await continueWalk(db, walk);
  await checkEnd(db, walk, lastHead);
  if (unchained.rows === 0) checkErasures(walk);
  const { seq, erased, backdated, broken } = walk;
  return {
    verified: seq,
    erased,
    unwitnessed: Math.max(0, seq - lastHead),
    backdated,
    unchained: unchained.rows,
    unchainedIds: unchained.ids,
    broken,
  };
}

/** How far the chain was verified: to the link `seq` with its `hash`. */
interface Walk extends Pick<ChainReport, 'erased' | 'backdated' | 'broken'> {
  seq: number;
  hash: string;
  /** The earliest plausible time, UTC, of a row after the heads so far. */
  notBefore: string;
  /** The heads not reached yet, in order. */
  remainingHeads: ChainHead[];
  /** The first erased row of each patient, by patient id; '' for rows without one. */
  firstErasedRows: Map<string, { seq: number; auditId: number }>;
  /** The ids of patients whose erasure the log records. */
  erasuresInLog: Set<string>;
}

async function continueWalk(db: Kysely<Database>, walk: Walk): Promise<void> {
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
      const reason = checkLink(walk, link, link.row);
      if (reason === null) continue;
      const auditId = link.seq === walk.seq + 1 ? link.audit_id : null;
      walk.broken = { seq: walk.seq + 1, auditId, reason };
      return;
    }
  }
}

/** Verifies the next link and moves on; if it is invalid, returns the reason and stays. */
function checkLink(walk: Walk, link: Link, row: SealedRow | null): string | null {
  const seq = walk.seq + 1;
  if (link.seq !== seq) return 'links are missing here';
  if (!row) return 'the row was removed';
  const hash = expectedHash(link, row, walk.hash);
  if (link.hash.toString('hex') !== hash) return 'the row was changed';
  // Before the heads of this link: a head says when the rows after its own were stored.
  if (row.written_at < walk.notBefore) {
    walk.backdated.rows++;
    walk.backdated.first ??= row.id;
  }
  // Every head counts: a second one for a place does not stand in for the first.
  for (let head = walk.remainingHeads[0]; head && head.seq <= seq; head = walk.remainingHeads[0]) {
    if (head.seq !== seq || head.hash !== hash) return 'the chain was written anew';
    walk.remainingHeads.shift();
    if (head.at) walk.notBefore = earliestAfter(head.at);
  }
  if (row.erased_at) {
    walk.erased++;
    const patient = row.patient_id ?? '';
    if (!walk.firstErasedRows.has(patient))
      walk.firstErasedRows.set(patient, { seq, auditId: row.id });
  }
  const isErasure = row.action === 'patient_erased' || row.action === 'contact_cleared';
  if (isErasure && row.patient_id) walk.erasuresInLog.add(row.patient_id);
  walk.seq = seq;
  walk.hash = hash;
  return null;
}

/** A request may take ten minutes until its row is stored and chained; as rows say their time. */
function earliestAfter(headAt: Date): string {
  return new Date(headAt.getTime() - 600_000).toISOString().replace('Z', '');
}

/** Checks the chain as a whole: links missing at its end, and rows or links besides the verified ones. */
async function checkEnd(db: Kysely<Database>, walk: Walk, lastHead: number): Promise<void> {
  if (walk.broken) return;
  const reportBreak = (reason: string) => {
    walk.broken = { seq: walk.seq + 1, auditId: null, reason };
  };
  if (lastHead > walk.seq) {
    const missing = lastHead - walk.seq;
    return reportBreak(`the end was cut off: ${missing} links that were written down are gone`);
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
    reportBreak('a row or a link was put in a second time, or before the first');
  }
}

/** Personal data may be missing only from rows of a patient whose erasure is in the log itself. */
function checkErasures(walk: Walk): void {
  if (walk.broken) return;
  for (const [patient, { seq, auditId }] of walk.firstErasedRows) {
    if (walk.erasuresInLog.has(patient)) continue;
    walk.broken = { seq, auditId, reason: 'what it said was taken out, and no erasure says so' };
    return;
  }
}

/** Counts the rows up to `newest` that are not in the chain, with their first ten ids in order. */
async function readUnchained(db: Kysely<Database>, newest?: number) {
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
  const [result] = rows;
  if (!result) throw new Error('PostgreSQL counted nothing.');
  return result;
}

type Link = Pick<Selectable<Database['audit_chain']>, 'seq' | 'hash' | 'digest'>;

/** The hash that a link should have, in hexadecimal. */
function expectedHash(link: Link, row: SealedRow, previousHash: string): string {
  if (!row.erased_at) {
    const digest = (row.event && digestOf(row)) ?? noDigest;
    // The link stores the digest for use after an erasure.
    return digest.equals(link.digest) ? linkHash(link.seq, previousHash, row, digest) : '';
  }
  // An erased row must not have other values in place of the erased ones.
  if (row.named || row.salt || row.details) return '';
  // An erased row without an event has nothing left to recompute, so its stored hash is taken.
  return row.event ? linkHash(link.seq, previousHash, row, link.digest) : link.hash.toString('hex');
}

export type AuditChain = ReturnType<typeof createAuditChain>;
