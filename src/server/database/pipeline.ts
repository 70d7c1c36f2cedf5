import { createHash } from 'node:crypto';
import type { Compilable, CompiledQuery, InferResult, Kysely } from 'kysely';
import pg from 'pg';
import { isLostConnection } from './outOfReach';
import type { Database } from './schema';

type Pool = { connect(): Promise<pg.PoolClient> };
const pools = new WeakMap<Kysely<Database>, Pool>();

/** Lets `sendTogether` and `inTransaction` use a database's pool, whose connections must be pipelined. */
export function registerPool(db: Kysely<Database>, pool: Pool): void {
  pools.set(db, pool);
}

/** A connection of a database's pool, which has to be released. */
export function connectionOf(db: Kysely<Database>): Promise<pg.PoolClient> {
  const pool = pools.get(db);
  if (!pool) throw new Error('Statements go together on a database of `connect` only.');
  return pool.connect();
}

export type Statement = Compilable<unknown> | CompiledQuery<unknown>;

/** The rows that statements answer, each by its place. */
export type Results<Queries extends readonly Statement[]> = {
  -readonly [Index in keyof Queries]: InferResult<Queries[Index]>;
};

/**
 * Sends statements to the database together and waits once for all their answers. Each is prepared by its text, so
 * that a connection parses and plans it once; it must come in few forms. Each is a transaction of its own: for reads,
 * and for changes that are one statement; on a transaction they belong to that.
 */
export async function sendTogether<const Queries extends readonly Statement[]>(
  db: Kysely<Database>,
  ...queries: Queries
): Promise<Results<Queries>> {
  const statements = queries.map(compiled);
  if (db.isTransaction) {
    const answers = await Promise.all(statements.map((one) => db.executeQuery(one)));
    return answers.map(({ rows }) => rows) as Results<Queries>;
  }
  const client = await connectionOf(db);
  let isSound = true;
  try {
    const answers = await send(client, statements).catch((error: unknown) => {
      isSound = !isOutdatedPlan(error) && !isLostConnection(error);
      if (!isOutdatedPlan(error)) throw error;
      return send(client, statements, 'unprepared');
    });
    return answers.map(({ rows }) => rows) as Results<Queries>;
  } finally {
    client.release(!isSound);
  }
}

export function compiled(statement: Statement): CompiledQuery<unknown> {
  return 'compile' in statement ? statement.compile() : statement;
}

/** Writes statements to a connection together, and resolves with all their answers or rejects with the first error. */
export async function send(
  client: pg.PoolClient,
  statements: readonly CompiledQuery<unknown>[],
  how?: 'unprepared',
): Promise<pg.QueryResult[]> {
  const { stream } = client.connection;
  // In one piece with all that is sent in this turn, so that PostgreSQL wakes once.
  stream.cork();
  process.nextTick(() => stream.uncork());
  const answers = await Promise.allSettled(
    statements.map(({ sql: text, parameters }) =>
      client.query({ name: how ? undefined : nameOf(text), text, values: [...parameters] }),
    ),
  );
  return answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  });
}

/** A table got another column meanwhile: PostgreSQL refuses, before doing anything, what was prepared on the old one. */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000';
}

const names = new Map<string, string>();
const mostNames = 400;

/** Texts that came once; what comes but once is not worth keeping. */
const seen = new Set<string>();
const mostSeen = 1_000;

/** There is nothing to prepare in these. */
const orders = ['begin', 'commit'];

function nameOf(text: string): string | undefined {
  if (orders.includes(text)) return undefined;
  const known = names.get(text);
  if (known || names.size >= mostNames) return known;
  if (!seen.delete(text)) {
    if (seen.size >= mostSeen) seen.clear();
    seen.add(text);
    return undefined;
  }
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
}
