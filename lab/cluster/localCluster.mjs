// A whole cluster on one machine, for `npm run cluster` and for the fault tests: three machines with etcd, Patroni and
// PostgreSQL, two copies of the built server, and HAProxy in front of both, with the configuration of deploy/cluster.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { root } from '../../scripts/setup.mjs';
import { freePorts } from './freePorts.mjs';
import { makeMachines } from './machines.mjs';
import { installPrograms, pathOf, run, systemUser } from './programs.mjs';
import { keepRunning, killFamily } from './services.mjs';

/** How soon Patroni gives a primary up, in seconds; its own defaults, and as short as this network allows. */
export const patience = {
  usual: { ttl: 30, loop_wait: 10, retry_timeout: 10, primary_stop_timeout: 5 },
  tuned: {
    ...{ ttl: 10, loop_wait: 1, retry_timeout: 3 },
    ...{ primary_start_timeout: 0, primary_stop_timeout: 2 },
  },
};

const deployed = path.join(root, 'deploy', 'cluster');
const names = ['a', 'b', 'c'];

/** One of deploy/cluster with what stands between @ and @ put in. */
function filledIn(file, values) {
  return fs
    .readFileSync(path.join(deployed, file), 'utf8')
    .replaceAll(/@(\w+)@/g, (_, name) => String(values[name]));
}

/**
 * Starts everything and resolves when it serves. `timing` says how soon a primary is given up, `settings` are the
 * server's. Whatever ends by itself is started again, as a service manager would. To be ended with `end`.
 */
export async function startCluster({
  port = 0,
  settings = {},
  timing = patience.usual,
  signal,
} = {}) {
  installPrograms();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-cluster-'));
  fs.chmodSync(folder, 0o755);
  const endings = [() => fs.rmSync(folder, { recursive: true, force: true })];
  const end = async () => {
    for (const step of endings.splice(0).reverse()) await step();
  };
  try {
    const cluster = await startIn(folder, { port, settings, timing, signal, endings });
    signal?.throwIfAborted();
    return { ...cluster, end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function startIn(folder, { port, settings, timing, signal, endings }) {
  const user = systemUser();
  const until = async (what, isTrue, seconds = 120) => {
    for (const began = Date.now(); Date.now() - began < seconds * 1000; await delay(100)) {
      signal?.throwIfAborted();
      if (await isTrue().catch(() => false)) return;
    }
    throw new Error(`${what} took too long.`);
  };
  const written = (name, text) => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, text, { mode: 0o600 });
    if (user.uid !== undefined) fs.chownSync(file, user.uid, user.gid);
    return file;
  };
  const made = (...parts) => {
    const made = path.join(...parts);
    fs.mkdirSync(made, { mode: 0o700 });
    if (user.uid !== undefined) fs.chownSync(made, user.uid, user.gid);
    return made;
  };

  const [front, primaryPort, ...copyPorts] = await freePorts(4);
  const { machines, network, end: removeMachines } = makeMachines(names, folder, user);
  endings.push(removeMachines);
  const secret = () => randomBytes(18).toString('base64url');
  const passwords = { owner: secret(), server: secret(), superuser: secret() };
  const secrets = made(folder, 'secrets');
  written('secrets/database_owner', passwords.owner);
  written('secrets/database_server', passwords.server);
  const everywhere = {
    ...Object.fromEntries(machines.map(({ name, address }) => [name.toUpperCase(), address])),
    NETWORK: network,
    SUPERUSER_PASSWORD: passwords.superuser,
    ...Object.fromEntries(
      ['REPLICATION', 'REWIND', 'PATRONI', 'REPOSITORY'].map((of) => [`${of}_PASSWORD`, secret()]),
    ),
    REPOSITORY: made(folder, 'repository'),
    SECRETS: secrets,
    MAKE_DATABASE: path.join(root, 'deploy', 'postgresql', 'clinic.sh'),
  };

  const nodes = machines.map(startNode);
  function startNode(machine) {
    const { name, address, inside } = machine;
    const values = {
      ...everywhere,
      NAME: name,
      ADDRESS: address,
      DATA: path.join(machine.folder, 'postgresql'),
      ETCD_DATA: made(folder, `etcd-${name}`),
      PGPASS: path.join(machine.folder, 'pgpass'),
      SOCKETS: made(folder, `run-${name}`),
      BACKREST: path.join(folder, `pgbackrest-${name}.conf`),
    };
    written(`pgbackrest-${name}.conf`, filledIn('pgbackrest.conf', values));
    const config = written(
      `patroni-${name}.yml`,
      Object.entries(timing).reduce(
        (text, [key, value]) =>
          text.includes(`    ${key}: `)
            ? text.replace(new RegExp(`^ {4}${key}: .*$`, 'm'), `    ${key}: ${value}`)
            : text.replace('  dcs:\n', `  dcs:\n    ${key}: ${value}\n`),
        filledIn('patroni.yml', values),
      ),
    );
    const environment = Object.fromEntries(
      filledIn('etcd.env', values)
        .split('\n')
        .filter((line) => line.startsWith('ETCD_'))
        .map((line) => line.split(/=(.*)/s)),
    );
    const service = (program, args, env = {}) => {
      const started = keepRunning(...inside(pathOf(program), args), {
        log: path.join(folder, `${program}-${name}.log`),
        cwd: machine.folder,
        env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
      });
      endings.push(started.end);
      return started;
    };
    const etcd = service('etcd', [], environment);
    const patroni = service('patroni', [config]);
    const connection = {
      connectionString: addressOf('postgres', passwords.superuser, `${address}:5432`),
    };
    return {
      ...machine,
      etcd,
      patroni,
      config,
      values,
      connection,
      /** Starts to ask this node for commits, from its own machine; `told` has those that were acknowledged. */
      startWitness: () => {
        const log = path.join(folder, `witness-${name}.log`);
        const program = path.join(root, 'lab', 'cluster', 'witness.mjs');
        const started = keepRunning(
          ...inside(process.execPath, [program, connection.connectionString]),
          { log, cwd: root },
        );
        endings.push(started.end);
        const told = () =>
          fs
            .readFileSync(log, 'utf8')
            .split('\n')
            .filter(Boolean)
            .map((line) => ({ node: name, ...JSON.parse(line) }));
        return { told, end: started.end };
      },
      /** Patroni and PostgreSQL end at once, as with the machine's power; they stay down until `patroni.start()`. */
      kill: async () => {
        // PostgreSQL is no child of Patroni's.
        const pidFile = path.join(values.DATA, 'postmaster.pid');
        const postmaster = fs.existsSync(pidFile)
          ? Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0])
          : 0;
        await patroni.kill();
        if (postmaster > 0) killFamily(postmaster);
      },
    };
  }

  function addressOf(role, password, host) {
    return `postgresql://${role}:${password}@${host}/clinic`;
  }

  /** What the Patroni of each node that answers says of all of them: name, role, state, timeline. */
  async function views() {
    const answers = nodes.map(async ({ address }) => {
      const asking = { signal: AbortSignal.timeout(1_000) };
      const answer = await fetch(`http://${address}:8008/cluster`, asking);
      return (await answer.json()).members;
    });
    return (await Promise.allSettled(answers)).flatMap(({ value }) => (value ? [value] : []));
  }
  const leaderOf = (members) => members.find(({ role }) => role === 'leader');
  /** The newest view: one that was cut off tells of how it was before. Throws where nobody answers. */
  async function members() {
    const timelineOf = (view) => leaderOf(view)?.timeline ?? 0;
    const [newest] = (await views()).toSorted((a, b) => timelineOf(b) - timelineOf(a));
    if (!newest) throw new Error('Nobody answers.');
    return newest;
  }
  const nodeOf = (name) => nodes.find((node) => node.name === name);
  /** The node that leads, as Patroni says; throws where none does. */
  async function leader() {
    const found = leaderOf(await members());
    if (found?.state !== 'running') throw new Error('Nobody leads.');
    return nodeOf(found.name);
  }
  /** The standby that commits wait for. */
  async function syncStandby() {
    const found = (await members()).find(({ role }) => role === 'sync_standby');
    if (!found) throw new Error('No commit waits for anybody.');
    return nodeOf(found.name);
  }
  /** All nodes say the same: one leads, the others follow it on its timeline, one of them is waited for. */
  async function isWhole() {
    const all = await views();
    return (
      all.length === names.length &&
      new Set(all.map((view) => leaderOf(view)?.name)).size === 1 &&
      all.every(
        (view) =>
          view.length === names.length &&
          view.every(
            ({ state, timeline }) =>
              /running|streaming/.test(state) && timeline === leaderOf(view)?.timeline,
          ) &&
          view.some(({ role }) => role === 'sync_standby'),
      )
    );
  }
  await until('the first primary and its standbys', isWhole);

  const backrest = async (...args) => {
    const node = await leader();
    return run(
      ...node.inside(pathOf('pgbackrest'), [
        `--config=${node.values.BACKREST}`,
        '--stanza=clinic',
        ...args,
      ]),
    );
  };
  await backrest('stanza-create');

  const clinicUrl = `http://127.0.0.1:${port || front}`;
  const proxyConfig = written(
    'haproxy.cfg',
    filledIn('haproxy.cfg', {
      ...everywhere,
      FRONT: `127.0.0.1:${port || front}`,
      PRIMARY: `127.0.0.1:${primaryPort}`,
      SERVER_1: `127.0.0.1:${copyPorts[0]}`,
      SERVER_2: `127.0.0.1:${copyPorts[1]}`,
    }),
  );
  const proxy = keepRunning(pathOf('haproxy'), ['-db', '-f', proxyConfig], {
    log: path.join(folder, 'haproxy.log'),
    cwd: folder,
    ...user,
  });
  endings.push(proxy.end);

  const secretFile = path.join(folder, 'secret');
  fs.writeFileSync(secretFile, secret() + secret(), { mode: 0o600 });
  const environment = {
    ...process.env,
    HOST: '127.0.0.1',
    DATABASE_URL: addressOf('clinic_app', passwords.server, `127.0.0.1:${primaryPort}`),
    DATABASE_OWNER_URL: addressOf('clinic_owner', passwords.owner, `127.0.0.1:${primaryPort}`),
    CLINIC_SECRET_FILE: secretFile,
    CLINIC_TRUSTED_PROXY: '127.0.0.1',
    ...settings,
  };
  // What start.mjs does once the files are built.
  const program = `import { main } from './dist/server/main.js'; await main();`;
  const copies = copyPorts.map((copyPort, place) => {
    const name = `server${place + 1}`;
    const copy = keepRunning(process.execPath, ['--input-type=module', '--eval', program], {
      log: path.join(folder, `${name}.log`),
      cwd: root,
      env: { ...environment, PORT: String(copyPort), CLINIC_DATA_DIR: path.join(folder, name) },
    });
    endings.push(copy.end);
    return { ...copy, url: `http://127.0.0.1:${copyPort}` };
  });
  const isWell = async (address) => (await fetch(`${address}/healthz`)).status === 200;
  for (const { url } of copies) await until(`the start of ${url}`, () => isWell(url));
  await until('the proxy’s start', () => isWell(clinicUrl));

  return {
    url: clinicUrl,
    folder,
    nodes,
    copies,
    members,
    leader,
    syncStandby,
    isWhole,
    /** Waits until something is true; throws with `what` after so many seconds. */
    until,
    backrest,
    /** What an operator types at a node; `input` is what they answer. */
    patronictl: (args, input) =>
      run(...nodes[0].inside(pathOf('patronictl'), ['-c', nodes[0].config, ...args]), { input }),
    /** Puts a node back to how the clinic was at a time of the database's, from the archive; Patroni is stopped there. */
    restoreTo: async (node, time) => {
      const { DATA, BACKREST } = node.values;
      const type = (program, ...args) => run(...node.inside(program, args), { cwd: node.folder });
      type(
        pathOf('pgbackrest'),
        ...[`--config=${BACKREST}`, '--stanza=clinic', '--delta', '--type=time'],
        ...[`--target=${time}`, '--target-action=promote', 'restore'],
      );
      const pgCtl = path.join(path.dirname(pathOf('postgres')), 'pg_ctl');
      const log = path.join(node.folder, 'restored.log');
      // The backup's own settings name the node that led when it was made.
      const own = `-c listen_addresses=${node.address}`;
      try {
        type(pgCtl, '-D', DATA, '-w', '-l', log, '-o', own, 'start');
      } catch (error) {
        throw new Error(fs.readFileSync(log, 'utf8'), { cause: error });
      }
      await until('the end of the recovery', async () => {
        const client = new pg.Client(node.connection);
        await client.connect();
        const { rows } = await client.query('select pg_is_in_recovery() as recovers');
        await client.end();
        return !rows[0].recovers;
      });
      type(pgCtl, '-D', DATA, '-w', '-m', 'fast', 'stop');
    },
    /** The database's superuser, at whichever node leads. */
    superuser: async () => {
      const client = new pg.Client((await leader()).connection);
      // It may be cut off in what comes now.
      client.on('error', () => {});
      await client.connect();
      return client;
    },
  };
}
