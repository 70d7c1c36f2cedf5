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
import { isLostConnection } from './outOfReach';
import { compiled, connectionOf, isOutdatedPlan, type Statement, send } from './pipeline';
import type { Database } from './schema';

const begin = CompiledQuery.raw('begin');
const commit = CompiledQuery.raw('commit');

const transactions = new WeakMap<Kysely<Database>, OpenTransaction>();

/**
 * A transaction that sends what it says in as few flights as its work allows: `begin` along with the first statement,
 * what nobody waits for along with the next one, statements that begin in one turn together, and the commit along with
 * the last. Where PostgreSQL refuses one, it refuses all that come after it, the commit too.
 */
export class OpenTransaction implements DatabaseConnection {
  readonly trx: Transaction<Database>;
  readonly #client: pg.PoolClient;
  readonly #how: 'unprepared' | undefined;
  #held: CompiledQuery<unknown>[] = [];
  #hasBegun = false;
  #isNextLast = false;
  /** Once the commit was sent, it may have taken effect. */
  isCommitting = false;
  /** What PostgreSQL refused; it refuses whatever comes after that for this reason alone. */
  #refused: unknown;

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
    const { command, rowCount, rows } = await this.#send(query);
    return { numAffectedRows: command === 'SELECT' ? undefined : BigInt(rowCount ?? 0), rows };
  }

  streamQuery(): never {
    throw new Error('In a transaction an answer comes in one piece.');
  }

  /** Sends what is left with the commit, unless its last statement took that along. */
  async commit(): Promise<void> {
    if (this.isCommitting || (!this.#hasBegun && this.#held.length === 0)) return;
    this.#isNextLast = true;
    await this.#send();
  }

  /** Gives the connection back after the commit. */
  end(): void {
    this.#client.release();
  }

  /** Undoes what an error ended, gives the connection back, or up, and resolves with the error that came first. */
  async undo(error: unknown): Promise<unknown> {
    let isSound = !isLostConnection(error);
    // After a commit, a refused one too, nothing is open.
    if (isSound && this.#hasBegun && !this.isCommitting) {
      await this.#client.query('rollback').catch(() => {
        isSound = false;
      });
    }
    const first = isAfterRefusal(error) ? (this.#refused ?? error) : error;
    this.#client.release(!isSound || isOutdatedPlan(first));
    return first;
  }

  async #send(query?: CompiledQuery<unknown>): Promise<pg.QueryResult> {
    this.#refuseAfterCommit();
    const flight = [...(this.#hasBegun ? [] : [begin]), ...this.#held, ...(query ? [query] : [])];
    const last = flight.length - 1;
    this.isCommitting = this.#isNextLast;
    this.#hasBegun = true;
    this.#held = [];
    const answers = await send(
      this.#client,
      this.isCommitting ? [...flight, commit] : flight,
      this.#how,
    ).catch((error: unknown) => {
      if (!isAfterRefusal(error)) this.#refused = error;
      throw error;
    });
    const answer = answers[query ? last : answers.length - 1];
    if (!answer || (this.isCommitting && answers.at(-1)?.command !== 'COMMIT')) {
      throw new Error('A transaction was not committed.');
    }
    return answer;
  }

  #refuseAfterCommit(): void {
    if (this.isCommitting) throw new Error('A statement came after the commit.');
  }
}

/** in_failed_sql_transaction: an earlier statement was refused, perhaps in the same flight. */
function isAfterRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25P02';
}

const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('not used')) });
