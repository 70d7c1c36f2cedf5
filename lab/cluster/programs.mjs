// The programs that a cluster is made of, from Debian's packages.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** Where Debian puts them, and the packages that bring them. */
const programs = {
  postgres: ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
  patroni: ['/usr/bin/patroni', 'patroni'],
  patronictl: ['/usr/bin/patronictl', 'patroni'],
  etcd: ['/usr/bin/etcd', 'etcd-server'],
  haproxy: ['/usr/sbin/haproxy', 'haproxy'],
  pgbackrest: ['/usr/bin/pgbackrest', 'pgbackrest'],
  ip: ['/usr/sbin/ip', 'iproute2'],
};

export const isRoot = process.getuid?.() === 0;

/** The path of a program. */
export const pathOf = (name) => programs[name][0];

/** Installs what is missing. Throws where that cannot be. */
export function installPrograms() {
  const missing = Object.values(programs)
    .filter(([file]) => !fs.existsSync(file))
    .map(([, name]) => name);
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(', ')} from Debian (once) ...`);
  const apt = (...args) => {
    const [program, ...rest] = [...(isRoot ? [] : ['sudo', '-n']), 'apt-get', '-qq', ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync(program, rest, { stdio: 'inherit', env }).status === 0;
  };
  const isInstalled =
    fs.existsSync('/usr/bin/apt-get') &&
    apt('update') &&
    apt('install', '--yes', '--no-install-recommends', ...new Set(missing));
  if (!isInstalled) {
    throw new Error(`The cluster needs ${missing.join(', ')}, as Debian 12 has them.`);
  }
}

/** As whom everything but the clinic's servers runs: not as root, which PostgreSQL refuses. */
export function systemUser() {
  if (!isRoot) return {};
  const idOf = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Runs a program that ends by itself and gives what it said. Throws what it complained of. */
export function run(program, args, options = {}) {
  const result = spawnSync(program, args, { encoding: 'utf8', ...options });
  if (result.status !== 0) {
    throw new Error(`${program} ${args.join(' ')}: ${result.stderr || result.error}`);
  }
  return result.stdout;
}
