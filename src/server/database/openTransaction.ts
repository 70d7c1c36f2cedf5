import {
  CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  type Kysely,
  PostgresDialect,
  type QueryResult,
  Transaction,
} from 'kysely';
import pg from 'pg';
import { fly } from './flight';
import { isLostConnection } from './outOfReach';
import { asSent, compiled, connectionOf, isOutdatedPlan, type Statement } from './pipeline';
import type { Database } from './schema';

const begin = CompiledQuery.raw('begin');
const commit = CompiledQuery.raw('commit');

const transactions = new WeakMap<Kysely<Database>, OpenTransaction>();

/** A statement that somebody waits for. */
interface Asked {
  query: CompiledQuery<unknown>;
  resolve(answer: pg.QueryResult): void;
  reject(error: unknown): void;
}

/**
 * A transaction that sends what it says in as few flights as its work allows: `begin` along with the first statement,
 * what nobody waits for along with the next one, statements that begin in one turn together, and the commit along with
 * the last.
 */
export class OpenTransaction implements DatabaseConnection {
  readonly trx: Transaction<Database>;
  readonly #client: pg.PoolClient;
  readonly #how: 'unprepared' | undefined;
  #held: CompiledQuery<unknown>[] = [];
  #asked: Asked[] = [];
  #hasBegun = false;
  #isNextLast = false;
  #isSound = true;
  /** Once the commit was sent, it may have taken effect. */
  isCommitting = false;

  private constructor(db: Kysely<Database>, client: pg.PoolClient, how?: 'unprepared') {
    this.#client = client;
    this.#how = how;
    this.trx = new Transaction<Database>({
      config: { dialect },
      dialect,
      driver: new DummyDriver(),
      // Kysely's own provider lets one statement wait for the other.
      executor: db.getExecutor().withConnectionProvider({
        provideConnection: (use) => use(this),
      }),
    });
    transactions.set(this.trx, this);
  }

  static async on(db: Kysely<Database>, how?: 'unprepared'): Promise<OpenTransaction> {
    return new OpenTransaction(db, await connectionOf(db), how);
  }

  /** The transaction that statements on `db` belong to; undefined where it is none of `inTransaction`. */
  static of(db: Kysely<Database>): OpenTransaction | undefined {
    return transactions.get(db);
  }

  hold(statements: readonly Statement[]): void {
    this.#refuseAfterCommit();
    this.#held.push(...statements.map(compiled));
  }

  commitWithNext(): void {
    this.#isNextLast = true;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#refuseAfterCommit();
    const { command, rowCount, rows } = await new Promise<pg.QueryResult>((resolve, reject) => {
      // Once all has begun that begins now.
      if (this.#asked.length === 0) process.nextTick(() => this.#depart());
      this.#asked.push({ query, resolve, reject });
    });
    return { numAffectedRows: command === 'SELECT' ? undefined : BigInt(rowCount ?? 0), rows };
  }

  streamQuery(): never {
    throw new Error('In a transaction an answer comes in one piece.');
  }

  /** Sends what is left with the commit, unless its last statement took that along. */
  async commit(): Promise<void> {
    if (this.isCommitting || (!this.#hasBegun && this.#held.length === 0)) return;
    this.#isNextLast = true;
    await this.#fly([]);
  }

  /** Gives the connection back after the commit. */
  end(): void {
    this.#client.release();
  }

  /** Undoes what an error ended, and gives the connection back, or up. */
  async undo(): Promise<void> {
    // A commit behind what was refused was not done.
    if (this.#isSound && this.#hasBegun) {
      await this.#client.query('rollback').catch(() => {
        this.#isSound = false;
      });
    }
    this.#client.release(!this.#isSound);
  }

  async #depart(): Promise<void> {
    const asked = this.#asked;
    this.#asked = [];
    try {
      const answers = await this.#fly(asked.map(({ query }) => query));
      for (const [place, { resolve }] of asked.entries()) {
        const answer = answers[place];
        if (answer) resolve(answer);
      }
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  /** Sends these with what goes along, and resolves with their own answers. */
  async #fly(queries: readonly CompiledQuery<unknown>[]): Promise<pg.QueryResult[]> {
    const before = [...(this.#hasBegun ? [] : [begin]), ...this.#held];
    const after = this.#isNextLast ? [commit] : [];
    this.#hasBegun = true;
    this.#held = [];
    this.isCommitting = this.#isNextLast;
    try {
      const flight = [...before, ...queries, ...after].map((one) => asSent(one, this.#how));
      const answers = await fly(this.#client, flight);
      if (this.isCommitting && answers.at(-1)?.command !== 'COMMIT') {
        throw new Error('A transaction was not committed.');
      }
      return answers.slice(before.length, before.length + queries.length);
    } catch (error) {
      // The driver may not know what it prepared where it failed itself.
      if (
        !(error instanceof pg.DatabaseError) ||
        isLostConnection(error) ||
        isOutdatedPlan(error)
      ) {
        this.#isSound = false;
      }
      throw error;
    }
  }

  #refuseAfterCommit(): void {
    if (this.isCommitting) throw new Error('A statement came after the commit.');
  }
}

const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('not used')) });
