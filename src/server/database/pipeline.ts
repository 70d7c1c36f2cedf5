import { createHash } from 'node:crypto';
import type { Compilable, CompiledQuery, InferResult, Kysely } from 'kysely';
import pg from 'pg';
import type { Database } from './schema';

type Pool = { connect(): Promise<pg.PoolClient> };
const pools = new WeakMap<Kysely<Database>, Pool>();

/** Lets `inOneFlight` use a database's pool, whose connections must be pipelined. */
export function registerPool(db: Kysely<Database>, pool: Pool): void {
  pools.set(db, pool);
}

type Statement = Compilable<unknown> | CompiledQuery<unknown>;

type Results<Queries extends readonly Statement[]> = {
  -readonly [Index in keyof Queries]: InferResult<Queries[Index]>;
};

const plannedAnew = new WeakSet<Statement>();

/** Has a statement planned for its values each time: where one plan for all values may read a whole table for some. */
export function plannedForItsValues<Row>(statement: CompiledQuery<Row>): CompiledQuery<Row> {
  plannedAnew.add(statement);
  return statement;
}

/**
 * Sends statements to the database together and waits once for all their answers. Each is prepared by its text, so
 * that a connection parses and plans it once; it must come in few forms. Each is a transaction of its own: for reads,
 * and for changes that are one statement. Not inside a transaction.
 */
export async function inOneFlight<const Queries extends readonly Statement[]>(
  db: Kysely<Database>,
  ...queries: Queries
): Promise<Results<Queries>> {
  const pool = pools.get(db);
  if (!pool) throw new Error('Statements fly together on a database of `connect` only.');
  const client = await pool.connect();
  let isSound = true;
  try {
    const { stream } = client.connection;
    // In one piece, so that PostgreSQL wakes once.
    stream.cork();
    const along = takePassengers(db).map((passenger) => board(client, passenger));
    const sent = send(client, queries, nameOf);
    stream.uncork();
    const answers = await sent.catch((error: unknown) => {
      if (!isOutdatedPlan(error)) throw error;
      isSound = false;
      return send(client, queries, () => undefined);
    });
    await Promise.all(along);
    return answers;
  } finally {
    client.release(!isSound);
  }
}

/** A statement that goes with whatever is sent next. */
interface Passenger {
  /** Made when it departs. */
  statement(): CompiledQuery<unknown>;
  resolve(rows: unknown[]): void;
  reject(error: unknown): void;
}

const passengers = new WeakMap<Kysely<Database>, Passenger[]>();

/**
 * Sends a statement along with the next flight that this turn of the event loop sends, or alone after it. What others
 * add to it until it departs goes with it.
 */
export function alongNextFlight<Row>(
  db: Kysely<Database>,
  statement: () => CompiledQuery<Row>,
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const passenger = { statement, resolve: resolve as Passenger['resolve'], reject };
    passengers.set(db, [...(passengers.get(db) ?? []), passenger]);
    setImmediate(() => {
      if (!passengers.get(db)?.includes(passenger)) return;
      inOneFlight(db).catch((error: unknown) => {
        // Where there was no flight, nobody waits for a later one.
        const others = passengers.get(db)?.filter((other) => other !== passenger);
        if (others) passengers.set(db, others);
        reject(error);
      });
    });
  });
}

function takePassengers(db: Kysely<Database>): Passenger[] {
  const waiting = passengers.get(db) ?? [];
  passengers.delete(db);
  return waiting;
}

async function board(client: pg.PoolClient, { statement, resolve, reject }: Passenger) {
  const query = statement();
  await send(client, [query], nameOf)
    .catch((error: unknown) => {
      if (!isOutdatedPlan(error)) throw error;
      return send(client, [query], () => undefined);
    })
    .then(([rows]) => resolve(rows as unknown[]), reject);
}

async function send<const Queries extends readonly Statement[]>(
  client: pg.PoolClient,
  queries: Queries,
  nameFor: (text: string) => string | undefined,
): Promise<Results<Queries>> {
  const answers = await Promise.allSettled(
    queries.map((query) => {
      const { sql: text, parameters } = 'compile' in query ? query.compile() : query;
      const name = plannedAnew.has(query) ? undefined : nameFor(text);
      return client.query({ name, text, values: [...parameters] });
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
