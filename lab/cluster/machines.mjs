// Three machines on this one. As root each has a network and a disk of its own, which can be cut off and filled;
// otherwise each is only an address of this machine's loopback.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { isRoot, pathOf, run } from './programs.mjs';

const bridge = 'clinic-lab';
const diskMegabytes = 3_000;
/** Bytes that are left for PostgreSQL to write while a disk is being filled. */
const kept = 64_000_000;

const ip = (...args) => run(pathOf('ip'), args);

/** What a run that was killed has left. */
function removeLeftovers(names) {
  for (const name of names) spawnSync(pathOf('ip'), ['netns', 'del', `${bridge}-${name}`]);
  spawnSync(pathOf('ip'), ['link', 'del', bridge]);
}

/** Makes the machines of these names; each has `folder` for its files. To be ended with `end`. */
export function makeMachines(names, folder, user) {
  const network = isRoot ? '10.78.0' : '127.0.78';
  if (isRoot) {
    removeLeftovers(names);
    ip('link', 'add', bridge, 'type', 'bridge');
    ip('addr', 'add', `${network}.1/24`, 'dev', bridge);
    ip('link', 'set', bridge, 'up');
  }
  const machines = names.map((name, place) => {
    const address = `${network}.${11 + place}`;
    const disk = path.join(folder, name);
    const line = `${bridge}-${name}`;
    fs.mkdirSync(disk);
    if (isRoot) {
      ip('netns', 'add', line);
      ip('link', 'add', `cl-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', line);
      ip('link', 'set', `cl-${name}`, 'master', bridge, 'up');
      for (const args of [
        ['addr', 'add', `${address}/24`, 'dev', 'eth0'],
        ['link', 'set', 'eth0', 'up'],
        ['link', 'set', 'lo', 'up'],
      ]) {
        ip('-n', line, ...args);
      }
      run('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}M,mode=0755`, 'clinic-lab', disk]);
      fs.chownSync(disk, user.uid, user.gid);
    }
    const filler = path.join(disk, 'filler');
    return {
      name,
      address,
      folder: disk,
      /** What a command becomes that runs on the machine. */
      inside: (program, args) =>
        isRoot
          ? [
              pathOf('ip'),
              ['netns', 'exec', line, 'setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`]
                .concat('--clear-groups', '--', program)
                .concat(args),
            ]
          : [program, args],
      cutOff: () => ip('link', 'set', `cl-${name}`, 'down'),
      reconnect: () => ip('link', 'set', `cl-${name}`, 'up'),
      fillDisk: () => {
        const { bavail, bsize } = fs.statfsSync(disk);
        run('fallocate', ['-l', String(bavail * bsize - kept), filler]);
        // PostgreSQL writes meanwhile: the rest is taken piece by piece.
        try {
          for (;;) fs.appendFileSync(filler, Buffer.alloc(bsize));
        } catch (error) {
          if (error.code !== 'ENOSPC') throw error;
        }
      },
      emptyDisk: () => fs.rmSync(filler, { force: true }),
    };
  });
  return {
    machines,
    network: isRoot ? `${network}.0/24` : '127.0.0.0/8',
    end: () => {
      if (!isRoot) return;
      for (const { folder: disk } of machines) run('umount', ['--lazy', disk]);
      removeLeftovers(names);
    },
  };
}
