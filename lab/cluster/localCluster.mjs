// A whole cluster on this machine's loopback, for `npm run cluster` and for the trust tests: PostgreSQL with a
// synchronous standby, several copies of the built server, and HAProxy in front of them.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { root } from '../../scripts/setup.mjs';

const isRoot = process.getuid?.() === 0;

/** The folder of Debian's PostgreSQL programs and the path of HAProxy; installs what is missing. */
function findPrograms() {
  const postgres = () =>
    ['18', '17', '16', '15']
      .map((version) => `/usr/lib/postgresql/${version}/bin`)
      .find(fs.existsSync);
  const haproxy = '/usr/sbin/haproxy';
  const missing = [
    ...(postgres() ? [] : ['postgresql']),
    ...(fs.existsSync(haproxy) ? [] : ['haproxy']),
  ];
  if (missing.length > 0) {
    console.log(`Installing ${missing.join(' and ')} from Debian (once) ...`);
    const apt = (...args) => {
      const [program, ...rest] = [...(isRoot ? [] : ['sudo', '-n']), 'apt-get', '-qq', ...args];
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      return spawnSync(program, rest, { stdio: 'inherit', env }).status === 0;
    };
    const isInstalled =
      fs.existsSync('/usr/bin/apt-get') &&
      apt('update') &&
      apt('install', '--yes', '--no-install-recommends', ...missing);
    if (!isInstalled) {
      throw new Error('The cluster needs PostgreSQL 15 or newer and HAProxy, as Debian has them.');
    }
  }
  return { bin: postgres(), haproxy };
}

/** As whom PostgreSQL and HAProxy run: not as root, which PostgreSQL refuses. */
function otherUser() {
  if (!isRoot) return {};
  const idOf = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function freePorts(count) {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(probes.map((probe) => once(probe, 'listening')));
  const ports = probes.map((probe) => probe.address().port);
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')));
  return ports;
}

/** A process and all that it started. */
function familyOf(pid) {
  const children = fs.readdirSync('/proc').filter((name) => {
    try {
      const stat = fs.readFileSync(`/proc/${Number(name)}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
    } catch {
      return false;
    }
  });
  return [pid, ...children.map(Number)];
}

/**
 * Starts everything and resolves when it serves. Anyone who ends the primary sees the standby promoted after about a
 * second by a watch in this process; a real installation leaves that decision to Patroni, pg_auto_failover or somebody who
 * runs the database. A copy that ends by itself is started again, as a service manager would.
 */
export async function startCluster({ port = 0, settings = {}, signal } = {}) {
  const { bin, haproxy } = findPrograms();
  const user = otherUser();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-cluster-'));
  fs.chmodSync(folder, 0o755);
  const endings = [];
  const end = async () => {
    for (const step of endings.splice(0).reverse()) await step();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    const cluster = await start();
    signal?.throwIfAborted();
    return cluster;
  } catch (error) {
    await end();
    throw error;
  }

  async function start() {
    const [one, two, front, ...copyPorts] = await freePorts(6);
    const passwords = Object.fromEntries(
      ['postgres', 'replicator', 'clinic_owner', 'clinic_app'].map((role) => [
        role,
        randomBytes(18).toString('base64url'),
      ]),
    );
    const addressOf = (role, ...ports) =>
      `postgresql://${role}:${passwords[role]}@${ports.map((each) => `127.0.0.1:${each}`).join(',')}/clinic`;

    /** Runs a program that ends by itself. */
    const run = (program, args, env = {}) => {
      const result = spawnSync(path.join(bin, program), args, {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, LC_ALL: 'C', ...env },
        ...user,
      });
      if (result.status !== 0) throw new Error(`${program}: ${result.stderr}`);
    };
    const query = async (address, text) => {
      const client = new pg.Client({
        connectionString: address,
        connectionTimeoutMillis: 1_000,
        query_timeout: 1_000,
      });
      client.on('error', () => {});
      try {
        await client.connect();
        return (await client.query(text)).rows;
      } finally {
        client.connection.stream.destroy();
      }
    };
    const until = async (what, isTrue) => {
      for (const began = performance.now(); performance.now() - began < 60_000; await delay(50)) {
        signal?.throwIfAborted();
        if (await isTrue().catch(() => false)) return;
      }
      throw new Error(`${what} took too long; the logs are in ${folder}.`);
    };

    function startPostgres(name, nodePort) {
      const log = fs.openSync(path.join(folder, `${name}.log`), 'a');
      const child = spawn(path.join(bin, 'postgres'), ['-D', path.join(folder, name)], {
        cwd: folder,
        stdio: ['ignore', log, log],
        // A Ctrl-C in the terminal is this script's to handle.
        detached: true,
        ...user,
      });
      const ended = once(child, 'close');
      endings.push(async () => {
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
        await ended;
      });
      return {
        port: nodePort,
        pid: child.pid,
        isReady: () =>
          query(addressOf('postgres', nodePort).replace('/clinic', '/postgres'), 'select 1'),
        /** As if its machine lost its power: nothing is shut down. */
        kill: async () => {
          for (const pid of familyOf(child.pid)) {
            try {
              process.kill(pid, 'SIGKILL');
            } catch {
              // It ended by itself meanwhile.
            }
          }
          await ended;
        },
      };
    }

    // The primary.
    fs.mkdirSync(path.join(folder, 'run'));
    const secrets = path.join(folder, 'password');
    fs.writeFileSync(secrets, passwords.postgres, { mode: 0o600 });
    for (const name of ['one', 'two']) fs.mkdirSync(path.join(folder, name), { mode: 0o700 });
    if (isRoot)
      for (const name of ['one', 'two', 'password', 'run'])
        fs.chownSync(path.join(folder, name), user.uid, user.gid);
    run('initdb', [
      '-D',
      path.join(folder, 'one'),
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      '--pwfile',
      secrets,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    ]);
    fs.appendFileSync(
      path.join(folder, 'one', 'postgresql.conf'),
      `
      listen_addresses = '127.0.0.1'
      port = ${one}
      unix_socket_directories = '${path.join(folder, 'run')}'
      shared_buffers = 64MB
      wal_keep_size = 256MB
      # What was confirmed is on both machines, and what is read on the standby is what was confirmed.
      synchronous_commit = on
      # A standby that waits for a long time to hear from its primary asks again soon.
      wal_retrieve_retry_interval = 500ms
      cluster_name = 'clinic'
      `,
    );
    const primary = startPostgres('one', one);
    await until('PostgreSQL’s start', () => primary.isReady());
    const onServer = addressOf('postgres', one).replace('/clinic', '/postgres');
    await query(
      onServer,
      `create role replicator login replication password '${passwords.replicator}'`,
    );
    for (const role of ['clinic_owner', 'clinic_app']) {
      await query(onServer, `create role ${role} login password '${passwords[role]}'`);
    }
    await query(onServer, 'create database clinic owner clinic_owner');

    // Its standby. Its own list of standbys is empty, so that it works alone once it is promoted.
    const source = `host=127.0.0.1 port=${one} user=replicator password=${passwords.replicator} application_name=two`;
    run('pg_basebackup', [
      '-D',
      path.join(folder, 'two'),
      '-X',
      'stream',
      '-c',
      'fast',
      '-d',
      source,
    ]);
    fs.appendFileSync(
      path.join(folder, 'two', 'postgresql.conf'),
      `port = ${two}\nprimary_conninfo = '${source}'\n`,
    );
    fs.writeFileSync(path.join(folder, 'two', 'standby.signal'), '');
    const standby = startPostgres('two', two);
    await until('the standby’s start', () => standby.isReady());
    await query(onServer, "alter system set synchronous_standby_names = 'two'");
    await query(onServer, 'select pg_reload_conf()');
    await until('replication', async () => {
      const rows = await query(onServer, 'select sync_state from pg_stat_replication');
      return rows[0]?.sync_state === 'sync';
    });

    // Promotes the standby when the primary does not answer three times in a row.
    let promotedAt = null;
    let isOver = false;
    const watching = (async () => {
      for (let failures = 0; promotedAt === null && !isOver; await delay(300)) {
        failures = await primary.isReady().then(
          () => 0,
          () => failures + 1,
        );
        if (failures < 3 || isOver) continue;
        promotedAt = performance.now();
        run('pg_ctl', ['promote', '-D', path.join(folder, 'two'), '--no-wait']);
      }
    })();
    endings.push(async () => {
      isOver = true;
      await watching;
    });

    // The copies of the server.
    const secretFile = path.join(folder, 'secret');
    fs.writeFileSync(secretFile, randomBytes(32).toString('base64url'), { mode: 0o600 });
    const choosy = '?target_session_attrs=read-write';
    const environment = {
      ...process.env,
      HOST: '127.0.0.1',
      DATABASE_URL: addressOf('clinic_app', one, two) + choosy,
      DATABASE_OWNER_URL: addressOf('clinic_owner', one, two) + choosy,
      DATABASE_REPLICA_URL: addressOf('clinic_app', two),
      CLINIC_SECRET_FILE: secretFile,
      CLINIC_TRUSTED_PROXY: '127.0.0.1',
      ...settings,
    };
    // What start.mjs does once the files are built.
    const program = `import { main } from './dist/server/main.js'; await main();`;
    const copies = copyPorts.map((copyPort, index) => startCopy(`copy${index + 1}`, copyPort));

    function startCopy(name, copyPort) {
      const log = fs.openSync(path.join(folder, `${name}.log`), 'a');
      const copy = { url: `http://127.0.0.1:${copyPort}`, starts: 0, child: null };
      let isStopping = false;
      let ended = Promise.resolve();
      const launch = () => {
        copy.starts++;
        const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
          cwd: root,
          stdio: ['ignore', log, log],
          detached: true,
          env: { ...environment, PORT: String(copyPort), CLINIC_DATA_DIR: path.join(folder, name) },
        });
        copy.child = child;
        ended = once(child, 'close').then(async () => {
          if (isStopping) return;
          await delay(500);
          if (!isStopping) launch();
        });
      };
      launch();
      endings.push(async () => {
        isStopping = true;
        copy.child.kill('SIGTERM');
        await ended;
      });
      return {
        url: copy.url,
        starts: () => copy.starts,
        kill: () => copy.child.kill('SIGKILL'),
      };
    }

    // The proxy. What only a new connection can repeat it repeats; a request that was sent is sent to another copy
    // only when that is safe: it reads, or it carries a key by which it is known.
    const proxyPort = port || front;
    const servers = copyPorts
      .map((each, index) => `  server copy${index + 1} 127.0.0.1:${each}`)
      .join('\n');
    fs.writeFileSync(
      path.join(folder, 'haproxy.cfg'),
      `
defaults
  mode http
  option forwardfor
  option redispatch 1
  retries 6
  retry-on conn-failure empty-response
  timeout connect 1s
  # An open stream says something every five seconds.
  timeout client 1m
  timeout server 1m
  timeout check 2s

frontend clinic
  bind 127.0.0.1:${proxyPort}
  # While every copy says that it has no database, they say it to people in plain words.
  use_backend anyway if { nbsrv(copies) eq 0 }
  default_backend copies

backend copies
  option httpchk GET /healthz
  http-request disable-l7-retry unless METH_GET || { req.hdr(idempotency-key) -m found }
  # A copy that refuses a connection is out at once; one whose database is away, only after some seconds.
  default-server check inter 500ms fall 10 rise 1 observe layer4 error-limit 1 on-error mark-down
${servers}

backend anyway
${servers}
`,
    );
    const log = fs.openSync(path.join(folder, 'haproxy.log'), 'a');
    const proxy = spawn(haproxy, ['-db', '-f', path.join(folder, 'haproxy.cfg')], {
      cwd: folder,
      stdio: ['ignore', log, log],
      detached: true,
      ...user,
    });
    const proxyEnded = once(proxy, 'close');
    endings.push(async () => {
      proxy.kill('SIGTERM');
      await proxyEnded;
    });
    const url = `http://127.0.0.1:${proxyPort}`;
    const isWell = async (address) => (await fetch(`${address}/healthz`)).status === 200;
    for (const copy of copies) await until(`the start of ${copy.url}`, () => isWell(copy.url));
    await until('the proxy’s start', () => isWell(url));
    return {
      url,
      folder,
      copies,
      primary,
      standby,
      /** By `performance.now()`; null while it is not. */
      promotedAt: () => promotedAt,
      /** The database's superuser, at whichever of the two is asked for. */
      connectionTo: (node) => ({ connectionString: addressOf('postgres', node.port) }),
      end,
    };
  }
}
