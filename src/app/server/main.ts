import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { type Config, readConfig } from '../../server/config';
import { checkDatabase, connect } from '../../server/database/connect';
import { clusterIn, openDataFolder } from '../../server/database/dataFolder';
import { startEmbeddedPostgres } from '../../server/database/embedded';
import { addressOf, databaseNameOf } from '../../server/database/hosts';
import { lockDataFolder } from '../../server/database/serverLock';
import { withSharedRole } from '../../server/database/serverRole';
import { createLog } from '../../server/log';
import { StartupError } from '../../server/startupError';
import { endAll } from './endAll';
import type { DatabaseTarget, Shutdown } from './openClinic';

/** Starts the server and resolves when it is ready; if it cannot start, prints the reason and sets exit code 1. */
export async function main(): Promise<void> {
  const shutdown = createShutdown();
  try {
    const config = readConfig(process.env);
    const log = createLog(config.logLevel);
    // PostgreSQL starts while Node loads the rest of the program, so only its own dependencies are imported statically.
    const [database, { openClinic }] = await Promise.all([
      config.databaseUrl
        ? openExternalDatabase(config.databaseUrl, config, log)
        : startEmbeddedDatabase(config, log, shutdown),
      import('./openClinic'),
    ]);
    const webDir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../web');
    await openClinic({ config, database, log, shutdown, webDir });
  } catch (error) {
    // What was still being started fails when a signal ends the rest.
    if (shutdown.isStopping()) return;
    await shutdown.run().catch(reportFailedEnd);
    if (!(error instanceof StartupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

function reportFailedEnd(error: unknown): void {
  console.error('The clinic did not stop cleanly:', error);
}

/** Collects clean-up steps and runs them in reverse order when a signal stops the server or it could not start. */
function createShutdown() {
  const steps: (() => void | Promise<void>)[] = [];
  let running: Promise<void> = Promise.resolve();
  /** Resolves after an earlier run too. */
  const run = () => {
    running = Promise.all([running, endAll(steps.splice(0).reverse())]).then(() => {});
    return running;
  };
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // The terminal sends Ctrl-C to this process too, and npm forwards the same signal a second time.
      if (isStopping) return;
      isStopping = true;
      run().then(
        () => process.exit(),
        (error) => {
          reportFailedEnd(error);
          process.exit(1);
        },
      );
    });
  }
  return {
    add: (step: () => void | Promise<void>) => void steps.push(step),
    run,
    isStopping: () => isStopping,
  };
}

async function startEmbeddedDatabase(
  { dataDir }: Config,
  log: Logger,
  shutdown: Shutdown,
): Promise<DatabaseTarget> {
  const folder = openDataFolder(dataDir);
  shutdown.add(lockDataFolder(folder.path));
  const starting = startEmbeddedPostgres(folder, log);
  // Added before it runs: a signal during its start waits for it, so that it does not outlive this process.
  shutdown.add(async () => (await starting.catch(() => null))?.stop());
  const postgres = await starting;
  return {
    connection: postgres.connection,
    ownerConnection: postgres.ownerConnection,
    replica: null,
    dataDir: folder.path,
    cluster: clusterIn(folder.path),
    notice: folder.movedFrom ? `The data is in ${folder.path}.` : null,
  };
}

async function openExternalDatabase(
  url: string,
  { databaseOwnerUrl, databaseReplicaUrl, dataDir }: Config,
  log: Logger,
): Promise<DatabaseTarget> {
  const notices = [`The database is ${databaseNameOf(url)}.`];
  for (const userUrl of [url, databaseOwnerUrl ?? url]) {
    const address = addressOf(userUrl);
    const { pool } = connect(address, log);
    try {
      const mayFailOver = address.primary !== undefined;
      const notice = await checkDatabase(pool, databaseNameOf(userUrl), { mayFailOver });
      if (notice && !notices.includes(notice)) notices.push(notice);
    } finally {
      await pool.end();
    }
  }
  let connection = addressOf(url);
  let replica = databaseReplicaUrl ? { connectionString: databaseReplicaUrl } : null;
  if (!databaseOwnerUrl) {
    const restricted = await withSharedRole(connection);
    if (restricted) {
      connection = restricted;
      replica &&= { ...replica, ...(restricted.options ? { options: restricted.options } : {}) };
    } else notices.push('The server works as the owner of its tables; set DATABASE_OWNER_URL.');
  }
  fs.mkdirSync(dataDir, { recursive: true });
  return {
    connection,
    ownerConnection: addressOf(databaseOwnerUrl ?? url),
    replica,
    dataDir,
    cluster: null,
    notice: notices.join(' '),
  };
}
