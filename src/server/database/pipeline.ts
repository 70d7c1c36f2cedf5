import { createHash } from 'node:crypto';
import type { Compilable, CompiledQuery, InferResult, Kysely } from 'kysely';
import pg from 'pg';
import { isLostConnection } from './outOfReach';
import type { Database } from './schema';

type Pool = { connect(): Promise<pg.PoolClient> };
const pools = new WeakMap<Kysely<Database>, Pool>();

/** Lets `sendTogether` use a database's pool, whose connections must be pipelined. */
export function registerPool(db: Kysely<Database>, pool: Pool): void {
  pools.set(db, pool);
}

type Statement = Compilable<unknown> | CompiledQuery<unknown>;

/** The rows that statements answer, each by its place. */
export type Results<Queries extends readonly Statement[]> = {
  -readonly [Index in keyof Queries]: InferResult<Queries[Index]>;
};

/**
 * Sends statements to the database together and waits once for all their answers. Each is prepared by its text, so
 * that a connection parses and plans it once; it must come in few forms. Each is a transaction of its own: for reads,
 * and for changes that are one statement. Not inside a transaction.
 */
export async function sendTogether<const Queries extends readonly Statement[]>(
  db: Kysely<Database>,
  ...queries: Queries
): Promise<Results<Queries>> {
  const pool = pools.get(db);
  if (!pool) throw new Error('Statements go together on a database of `connect` only.');
  const client = await pool.connect();
  let isSound = true;
  try {
    const { stream } = client.connection;
    // In one piece, so that PostgreSQL wakes once.
    stream.cork();
    const sent = send(client, queries, nameOf);
    stream.uncork();
    return await sent.catch((error: unknown) => {
      isSound = !isOutdatedPlan(error) && !isLostConnection(error);
      if (!isOutdatedPlan(error)) throw error;
      return send(client, queries, () => undefined);
    });
  } finally {
    client.release(!isSound);
  }
}

async function send<const Queries extends readonly Statement[]>(
  client: pg.PoolClient,
  queries: Queries,
  nameFor: (text: string) => string | undefined,
): Promise<Results<Queries>> {
  const answers = await Promise.allSettled(
    queries.map((query) => {
      const { sql: text, parameters } = 'compile' in query ? query.compile() : query;
      return client.query({ name: nameFor(text), text, values: [...parameters] });
    }),
  );
  return answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value.rows;
  }) as Results<Queries>;
}

// A table got another column meanwhile: PostgreSQL refuses, before doing anything, what was prepared on the old one.
function isOutdatedPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000';
}

const names = new Map<string, string>();
const mostNames = 200;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= mostNames) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
}
