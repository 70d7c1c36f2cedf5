import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SeededClinic } from './clinic';

/**
 * Gives a seeded clinic's PostgreSQL a standby on the same disk that every commit waits for. Resolves once it follows;
 * gives what ends it, after which commits wait for nobody.
 */
export async function withStandby({
  client,
  connection,
  postgresPid,
}: SeededClinic): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  );
  const primary = rows[0]?.folder ?? '';
  const { uid, gid } = fs.statSync(primary);
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-standby-'));
  const folder = path.join(home, 'postgresql');
  fs.chmodSync(home, 0o755);

  await client.query(`select pg_backup_start('standby', fast => true)`);
  fs.cpSync(primary, folder, {
    recursive: true,
    preserveTimestamps: true,
    filter: (file) => path.basename(file) !== 'postmaster.pid',
  });
  const { rows: backup } = await client.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
  );
  fs.writeFileSync(path.join(folder, 'backup_label'), backup[0]?.label ?? '');
  fs.writeFileSync(path.join(folder, 'standby.signal'), '');
  fs.chmodSync(folder, 0o700);
  for (const file of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    fs.lchownSync(path.join(folder, file), uid, gid);
  }
  for (const one of [home, folder]) fs.chownSync(one, uid, gid);

  const { user, password } = client;
  const follow = `host=${connection.host} port=${connection.port} user=${user} password=${password} application_name=standby`;
  const standby = spawn(
    fs.readlinkSync(`/proc/${postgresPid}/exe`),
    [
      // Nobody asks it anything.
      ...['-D', folder, '-k', home, '-h', ''],
      ...['max_connections=60', 'shared_buffers=128MB', `primary_conninfo=${follow}`].flatMap(
        (setting) => ['-c', setting],
      ),
    ],
    { cwd: home, stdio: 'ignore', uid, gid },
  );
  await client.query(`alter system set synchronous_standby_names = '*'`);
  await client.query('select pg_reload_conf()');
  const isFollowed = async () => {
    const { rowCount } = await client.query(
      `select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`,
    );
    return rowCount === 1;
  };
  for (const until = Date.now() + 60_000; !(await isFollowed()); await delay(100)) {
    if (Date.now() > until) throw new Error('The standby does not follow.');
  }

  return async () => {
    await client.query('alter system reset synchronous_standby_names');
    await client.query('select pg_reload_conf()');
    standby.kill('SIGINT');
    await once(standby, 'exit');
    fs.rmSync(home, { recursive: true, force: true });
  };
}
