import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { ensureBuilt } from '../../scripts/setup.mjs';
import { openDataFolder } from '../../src/server/database/dataFolder';
import { startEmbeddedPostgres } from '../../src/server/database/embedded';
import { migrate } from '../../src/server/database/migrate';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner of every database. */
    postgres: pg.ClientConfig;
    /** A database as the migrations leave it, to be copied: making a new one takes half a second. */
    emptyClinic: string;
    /** The servers' role that owns nothing. */
    serverRole: { user: string; password: string };
    /** The folder in which each database's old papers lie. */
    contents: string;
  }
}

/**
 * One real PostgreSQL for the whole run; each test file makes databases of its own in it. Some start the built product,
 * and some print by Chromium.
 */
export default async function setup(project: TestProject) {
  ensureChromium();
  await ensureBuilt();
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-test-'));
  fs.chmodSync(dir, 0o755);
  const postgres = await startEmbeddedPostgres(openDataFolder(dir), pino({ level: 'silent' }));
  const { host, port, user, password } = postgres.ownerConnection;
  const owner = { host, port, user, password };
  project.provide('postgres', owner);
  project.provide('emptyClinic', await makeEmptyClinic(owner));
  project.provide('serverRole', {
    user: String(postgres.connection.user),
    password: String(postgres.connection.password),
  });
  const contents = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-test-contents-'));
  project.provide('contents', contents);
  return async () => {
    await postgres.stop();
    for (const folder of [dir, contents]) fs.rmSync(folder, { recursive: true });
  };
}

async function makeEmptyClinic(owner: pg.ClientConfig): Promise<string> {
  const database = 'empty_clinic';
  const client = new pg.Client({ ...owner, database: 'postgres' });
  await client.connect();
  await client.query(`create database ${database}`);
  await client.end();
  await migrate({ ...owner, database }, pino({ level: 'silent' }));
  return database;
}
