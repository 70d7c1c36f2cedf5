import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** The process number of the PostgreSQL on a data folder; null while it is not there. */
export function postgresOf(data: string): number | null {
  try {
    const pid = Number.parseInt(fs.readFileSync(`${data}/postgresql/postmaster.pid`, 'utf8'), 10);
    return Number.isNaN(pid) ? null : pid;
  } catch {
    return null;
  }
}

/** The processes that a process has started. */
export function childrenOf(parent: number): number[] {
  return fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!pid) return false;
      try {
        const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
}

/** How the owner reaches the database that a server keeps in a data folder. */
export function ownerOf(data: string): pg.ClientConfig {
  const lines = fs.readFileSync(`${data}/postgresql/postmaster.pid`, 'utf8').split('\n');
  return {
    host: lines[4] ?? '',
    port: Number(lines[3]),
    user: 'postgres',
    password: fs.readFileSync(path.join(data, 'postgresql-password'), 'utf8').trim(),
    database: 'clinic',
  };
}

/** Uses a connection of the owner's and closes it. */
export async function asOwner<Result>(
  data: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(ownerOf(data));
  // The test may end PostgreSQL itself; the statement under way says so.
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
