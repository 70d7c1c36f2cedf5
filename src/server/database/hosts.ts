import pg from 'pg';
import { isOutOfReach } from './outOfReach';

/** How a database is reached. With `primary`, by whichever of several hosts takes writes. */
export interface DatabaseAddress extends pg.ClientConfig {
  primary?: PrimarySearch;
}

/** Milliseconds after which a host that does not answer is given up, where another one may. */
const longestTry = 2_000;

/** The start, the hosts and the rest of an address; a name or password holds neither `@` nor `/` unless encoded. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^@/?]*)((?:\/[^@?]*)?(?:\?.*)?)$/;

/**
 * Reads an address that may name several hosts, as libpq has it:
 * `postgresql://user:password@one:5432,two:5432/clinic?target_session_attrs=read-write`.
 */
export function addressOf(url: string): DatabaseAddress {
  const [, before = '', hosts = '', after = ''] = parts.exec(url) ?? [];
  const urls = hosts.split(',').map((host) => `${before}${host}${after}`);
  const isChoosy = /[?&]target_session_attrs=(read-write|primary)(&|$)/.test(after);
  const [first = url] = urls;
  if (urls.length === 1 && !isChoosy) return { connectionString: url };
  return { connectionString: first, primary: new PrimarySearch(urls) };
}

/** A database address without user, password and parameters, fit for a message. */
export function databaseNameOf(url: string): string {
  const [, , hosts, after = ''] = parts.exec(url) ?? [];
  return hosts === undefined ? 'in DATABASE_URL' : `${hosts}${after.split('?')[0]}`;
}

/** The address of another database on the same server. `name`: letters, digits and underscores. */
export function addressInDatabase(address: DatabaseAddress, name: string): DatabaseAddress {
  const { connectionString } = address;
  if (!connectionString) return { ...address, database: name };
  const [, before = '', hosts = '', after = ''] = parts.exec(connectionString) ?? [];
  const options = after.replace(/^[^?]*/, '');
  return { ...address, connectionString: `${before}${hosts}/${name}${options}` };
}

interface Host {
  host: string;
  port: number;
}

/** None of the hosts takes writes: what a failover looks like until it is over. */
class NoPrimaryError extends Error {
  constructor(reasons: readonly string[]) {
    super(`no host takes writes: ${reasons.join('; ')}`);
  }
}

/** Knows which of several hosts takes writes, and finds out again after any connection broke. */
export class PrimarySearch {
  readonly #urls: readonly string[];
  #known: Promise<Host> | null = null;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  /** Many connections that are opened at once share one search. */
  find(): Promise<Host> {
    this.#known ??= this.#search().catch((error) => {
      this.#known = null;
      throw error;
    });
    return this.#known;
  }

  forget(): void {
    this.#known = null;
  }

  async #search(): Promise<Host> {
    const answers = await Promise.allSettled(this.#urls.map(ask));
    const found = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    // A former primary that came back without being told takes writes too, but on an older timeline.
    const [newest] = found
      .filter(({ timeline }) => timeline !== null)
      .sort((one, other) => Number(other.timeline) - Number(one.timeline));
    if (newest) return newest;
    const failures = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    // A wrong password or a missing database is no failover; it is told as it is.
    const other = failures.find((error) => !isOutOfReach(error));
    if (other) throw other;
    throw new NoPrimaryError([
      ...failures.map((error) => (error as Error).message),
      ...found.map(({ host, port }) => `${host}:${port} is read-only`),
    ]);
  }
}

/** Asks one host for its timeline; null where it takes no writes. */
async function ask(url: string): Promise<Host & { timeline: number | null }> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'clinic search',
    connectionTimeoutMillis: longestTry,
    query_timeout: longestTry,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: number | null }>(
      `select case when current_setting('transaction_read_only') = 'off'
         then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`,
    );
    return { host: client.host, port: client.port, timeline: rows[0]?.timeline ?? null };
  } finally {
    // One that hangs would not say good-bye either.
    client.connection.stream.destroy();
  }
}

/**
 * A connection to a database, by whichever of its hosts takes writes. One that turns out to be read-only is closed,
 * so that no pool keeps it.
 */
export class DatabaseClient extends pg.Client {
  readonly #primary: PrimarySearch | undefined;

  constructor(address: DatabaseAddress = {}) {
    const { primary } = address;
    const most = address.connectionTimeoutMillis ?? longestTry;
    super(primary ? { ...address, connectionTimeoutMillis: Math.min(most, longestTry) } : address);
    this.#primary = primary;
    // What broke it is told by the statement that it broke; without a listener it would end the process.
    this.on('error', () => primary?.forget());
    this.connection.on('errorMessage', ({ code }: { code?: string }) => {
      // Ended at once, so that nobody gets it from the pool meanwhile.
      if (code === '25006') void this.end();
    });
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error | null) => void): void;
  override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | undefined {
    const connected = this.#primary ? this.#connectTo(this.#primary) : super.connect();
    if (!callback) return connected;
    connected.then(() => callback(null), callback);
  }

  async #connectTo(primary: PrimarySearch): Promise<pg.Client> {
    try {
      const { host, port } = await primary.find();
      this.host = host;
      this.port = port;
      await super.connect();
      // What was known may have changed since.
      const { rows } = await this.query('show transaction_read_only');
      if (rows[0]?.transaction_read_only === 'off') return this;
      throw new NoPrimaryError([`${host}:${port} is read-only`]);
    } catch (error) {
      primary.forget();
      this.connection.stream.destroy();
      throw error;
    }
  }
}
