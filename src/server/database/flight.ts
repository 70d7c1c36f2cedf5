import pg from 'pg';

/** What pg's own queries have beside their types: the driver tells whichever is under way what PostgreSQL answers. */
interface Part {
  name: string | undefined;
  text: string;
  submit(connection: Connection): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}

interface Connection {
  sync(): void;
  submittedNamedStatements: Record<string, string>;
}

const PgQuery = pg.Query as unknown as new (
  config: pg.QueryConfig & { queryMode: 'extended' },
  values: undefined,
  callback: (error: Error | null, result: pg.QueryResult) => void,
) => Part;

type Done = (error: Error | null, answers: pg.QueryResult[]) => void;

/**
 * Statements with one end (Sync) for all of them. From the first one that is refused, by PostgreSQL or by the driver,
 * nothing of what follows is done, neither statement nor commit; queries one by one would go on without it.
 */
class Flight extends PgQuery {
  readonly #parts: Part[];
  readonly #done: Done;
  readonly #answers: pg.QueryResult[] = [];
  /** The place of the one that PostgreSQL is at. */
  #at = 0;
  #error: Error | null = null;

  constructor(statements: readonly pg.QueryConfig[], done: Done) {
    super({ text: '', queryMode: 'extended' }, undefined, () => {});
    this.#done = done;
    this.#parts = statements.map(
      (statement) =>
        new PgQuery({ ...statement, queryMode: 'extended' }, undefined, (error, answer) => {
          this.#error ??= error;
          if (!error) this.#answers.push(answer);
        }),
    );
    this.#become();
  }

  get #current(): Part | undefined {
    return this.#parts[this.#at];
  }

  /** The driver notes what is prepared by the name and text of whatever it told last. */
  #become(): void {
    this.name = this.#current?.name;
    this.text = this.#current?.text ?? '';
  }

  override submit(connection: Connection): null {
    const open: Connection = Object.create(connection, { sync: { value: () => {} } });
    for (const part of this.#parts) {
      const failure = part.submit(open);
      this.#error ??= failure;
      if (this.#error) break;
    }
    connection.sync();
    this.#become();
    return null;
  }

  override handleRowDescription(message: unknown): void {
    this.#current?.handleRowDescription(message);
  }

  override handleDataRow(message: unknown): void {
    this.#current?.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    const part = this.#current;
    part?.handleCommandComplete(message, connection);
    part?.handleReadyForQuery(connection);
    this.#at++;
    this.#become();
  }

  override handleReadyForQuery(): void {
    this.#done(this.#error, this.#answers);
  }

  handleError(error: Error, { submittedNamedStatements: names }: Connection): void {
    // What came after it was not prepared.
    for (const { name } of this.#parts.slice(this.#at)) if (name) delete names[name];
    this.#done(error, []);
  }
}

/**
 * Sends statements together, and resolves with all their answers. Where one is refused, rejects with its error, and
 * nothing after it was done.
 */
export function fly(
  client: pg.PoolClient,
  statements: readonly pg.QueryConfig[],
): Promise<pg.QueryResult[]> {
  return new Promise((resolve, reject) => {
    const done: Done = (error, answers) => (error ? reject(error) : resolve(answers));
    const { stream } = client.connection;
    // In one piece, so that PostgreSQL wakes once.
    stream.cork();
    client.query(new Flight(statements, done) as unknown as pg.Submittable);
    stream.uncork();
  });
}
