import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openDataFolder } from '../../src/server/database/dataFolder';
import { startEmbeddedPostgres } from '../../src/server/database/embedded';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner of every database. */
    postgres: ClientConfig;
    /** The servers' role that owns nothing. */
    serverRole: { user: string; password: string };
  }
}

/** One real PostgreSQL for the whole run; each test file makes databases of its own in it. */
export default async function setup(project: TestProject) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-test-'));
  fs.chmodSync(dir, 0o755);
  const postgres = await startEmbeddedPostgres(openDataFolder(dir), pino({ level: 'silent' }));
  const { host, port, user, password } = postgres.ownerConnection;
  project.provide('postgres', { host, port, user, password });
  project.provide('serverRole', {
    user: String(postgres.connection.user),
    password: String(postgres.connection.password),
  });
  return async () => {
    await postgres.stop();
    fs.rmSync(dir, { recursive: true });
  };
}
