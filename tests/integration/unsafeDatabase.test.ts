/** @module-tag slow */
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { checkDatabase } from '../../src/server/database/connect';
import { makeDataFolder, runToExit, startServer } from '../server';
import { createDatabase } from './clinic';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(path.dirname(folder), { recursive: true });
});

function settingsFor(database: pg.ClientConfig) {
  const { host, user, password } = database;
  const data = makeDataFolder();
  folders.push(data);
  return {
    CLINIC_DATA_DIR: data,
    DATABASE_URL: `postgresql://${user}:${password}@/${database.database}?host=${encodeURIComponent(host ?? '')}`,
  };
}

describe('a database that is not safe [DUR-12]', () => {
  test('because it confirms before it has written keeps the server from starting', async () => {
    const database = await createDatabase();
    const client = new pg.Client(database);
    await client.connect();
    await client.query(`alter database ${database.database} set synchronous_commit = off`);
    await client.end();
    const { code, output } = await runToExit(settingsFor(database));
    expect(code).toBe(1);
    expect(output.trim().split('\n').at(-1)).toMatch(
      /^The database .* runs with synchronous_commit off and can lose what it has confirmed\. Turn synchronous_commit on\.$/,
    );
  });

  const safe = { version: 180_000, fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };
  const answering = (facts: object) =>
    ({ query: async () => ({ rows: [{ ...safe, isSuperuser: false, ...facts }] }) }) as never;

  test.each(['fsync', 'full_page_writes', 'synchronous_commit'])(
    'because of %s=off is refused by name',
    async (setting) => {
      await expect(checkDatabase(answering({ [setting]: 'off' }), 'clinic')).rejects.toThrow(
        `The database clinic runs with ${setting} off and can lose what it has confirmed. Turn ${setting} on.`,
      );
      expect(await checkDatabase(answering({ [setting]: 'remote_apply' }), 'clinic')).toBeNull();
    },
  );

  test('because its user is a superuser is told at the start', async () => {
    const server = await startServer(settingsFor(await createDatabase()));
    await server.end('SIGTERM');
    expect(server.output()).toMatch(
      /The user of the database .* is a superuser; give the clinic one that is not\./,
    );
  });
});
