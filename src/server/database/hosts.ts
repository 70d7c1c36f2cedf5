import pg from 'pg';
import { isOutOfReach } from './outOfReach';

/** How to connect to a database. With `primary`, to whichever of several hosts takes writes. */
export interface DatabaseAddress extends pg.ClientConfig {
  primary?: PrimarySearch;
}

/** Milliseconds that one of several hosts has to answer. */
const hostTimeoutMs = 2_000;

/** Captures an address' start, hosts and rest; user and password contain neither `@` nor `/` unless encoded. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^@/?]*)((?:\/[^@?]*)?(?:\?.*)?)$/;

/**
 * Parses an address that may name several hosts, in libpq's syntax:
 * `postgresql://user:password@one:5432,two:5432/clinic?target_session_attrs=read-write`.
 */
export function addressOf(url: string): DatabaseAddress {
  const [, before = '', hosts = '', after = ''] = parts.exec(url) ?? [];
  const urls = hosts.split(',').map((host) => `${before}${host}${after}`);
  const needsPrimary = /[?&]target_session_attrs=(read-write|primary)(&|$)/.test(after);
  const [first = url] = urls;
  if (urls.length === 1 && !needsPrimary) return { connectionString: url };
  return { connectionString: first, primary: new PrimarySearch(urls) };
}

/** A database address without user, password and parameters, for messages. */
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

/** None of the hosts takes writes, as during a failover. */
class NoPrimaryError extends Error {
  constructor(reasons: readonly string[]) {
    super(`no host takes writes: ${reasons.join('; ')}`);
  }
}

/** Finds which of several hosts takes writes, and searches again after a connection was lost. */
export class PrimarySearch {
  readonly #urls: readonly string[];
  #primary: Promise<Host> | null = null;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  /** Concurrent calls share one search. */
  find(): Promise<Host> {
    if (this.#primary) return this.#primary;
    const search = this.#search();
    this.#primary = search;
    search.catch(() => this.forget(search));
    return search;
  }

  /** Forgets what `find` returned; the result of a newer search stays. */
  forget(search: Promise<Host>): void {
    if (this.#primary === search) this.#primary = null;
  }

  async #search(): Promise<Host> {
    const answers = await Promise.allSettled(this.#urls.map(readTimeline));
    const reachable = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    // A former primary that rejoined without being demoted takes writes too, but on an older timeline.
    const [newest] = reachable
      .filter(({ timeline }) => timeline !== null)
      .sort((one, other) => Number(other.timeline) - Number(one.timeline));
    if (newest) return newest;
    const failures = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    // A wrong password or a missing database is no failover and is reported as it is.
    const other = failures.find((error) => !isOutOfReach(error));
    if (other) throw other;
    throw new NoPrimaryError([
      ...failures.map((error) => (error as Error).message),
      ...reachable.map(({ host, port }) => `${host}:${port} is read-only`),
    ]);
  }
}

/** Reads one host's timeline; null if it takes no writes. */
async function readTimeline(url: string): Promise<Host & { timeline: number | null }> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'clinic search',
    connectionTimeoutMillis: hostTimeoutMs,
    query_timeout: hostTimeoutMs,
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
    // A host that hangs would not answer an orderly end either.
    client.connection.stream.destroy();
  }
}

/**
 * A connection to whichever host of a database takes writes. A connection that turns out to be read-only is closed,
 * so that no pool keeps it.
 */
export class DatabaseClient extends pg.Client {
  readonly #primary: PrimarySearch | undefined;
  /** The search that this connection was made by. */
  #search: Promise<Host> | null = null;

  constructor(address: DatabaseAddress = {}) {
    const { primary } = address;
    const requestedMs = address.connectionTimeoutMillis ?? hostTimeoutMs;
    super(
      primary
        ? { ...address, connectionTimeoutMillis: Math.min(requestedMs, hostTimeoutMs) }
        : address,
    );
    this.#primary = primary;
    // The failed statement reports the error; without a listener it would end the process.
    this.on('error', () => {
      if (this.#search) primary?.forget(this.#search);
    });
    this.connection.on('errorMessage', ({ code }: { code?: string }) => {
      // Ended at once, so that the pool does not hand it out again.
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
    const search = primary.find();
    this.#search = search;
    try {
      const { host, port } = await search;
      this.host = host;
      this.port = port;
      await super.connect();
      // The host may have become read-only since the search.
      const { rows } = await this.query('show transaction_read_only');
      if (rows[0]?.transaction_read_only === 'off') return this;
      throw new NoPrimaryError([`${host}:${port} is read-only`]);
    } catch (error) {
      primary.forget(search);
      this.connection.stream.destroy();
      throw error;
    }
  }
}
