import fs from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config';
import { checkDatabase, connect } from '../database/connect';
import { clusterIn, openDataFolder } from '../database/dataFolder';
import { addressOfRunning, startEmbeddedPostgres } from '../database/embedded';
import { addressOf, type DatabaseAddress, databaseNameOf } from '../database/hosts';
import { isLocked, lockDataFolder } from '../database/serverLock';
import { StartupError } from '../startupError';

/** A clinic's database that a command works on. */
export interface BackupTarget {
  ownerConnection: DatabaseAddress;
  dataDir: string;
  /** Stops PostgreSQL if `openTarget` started it. */
  close(): Promise<void>;
}

/**
 * Finds the clinic that the settings mean, also while its server runs, and starts its PostgreSQL where none runs.
 * `toRestore`: it may be new, and no server may run on its folder. Throws a StartupError when there is none.
 */
export async function openTarget(
  config: Config,
  log: Logger,
  { toRestore = false } = {},
): Promise<BackupTarget> {
  if (config.databaseUrl) {
    const url = config.databaseOwnerUrl ?? config.databaseUrl;
    const address = addressOf(url);
    const { pool } = connect(address, log);
    await checkDatabase(pool, databaseNameOf(url)).finally(() => pool.end());
    fs.mkdirSync(config.dataDir, { recursive: true });
    return {
      ownerConnection: address,
      dataDir: config.dataDir,
      close: async () => {},
    };
  }
  const noClinic = new StartupError(`There is no clinic in ${config.dataDir} yet.`);
  if (!toRestore && !fs.existsSync(config.dataDir)) throw noClinic;
  const folder = openDataFolder(config.dataDir);
  if (!toRestore && !fs.existsSync(path.join(clusterIn(folder.path), 'PG_VERSION'))) {
    throw noClinic;
  }
  if (!toRestore && isLocked(folder.path)) {
    return {
      ownerConnection: addressOfRunning(folder),
      dataDir: folder.path,
      close: async () => {},
    };
  }
  const unlock = lockDataFolder(folder.path);
  try {
    const postgres = await startEmbeddedPostgres(folder, log);
    return {
      ownerConnection: postgres.ownerConnection,
      dataDir: folder.path,
      close: async () => {
        await postgres.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
