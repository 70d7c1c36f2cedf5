// Processes that a service manager would keep running.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** A process and all that it started, as far as its descendants still name their parents. */
function familyOf(pid) {
  const parents = new Map();
  for (const name of fs.readdirSync('/proc')) {
    try {
      const stat = fs.readFileSync(`/proc/${Number(name)}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It ended meanwhile, or it is no process.
    }
  }
  const family = [pid];
  for (const one of family) {
    for (const [child, parent] of parents) if (parent === one) family.push(child);
  }
  return family;
}

/** Ends a process and everything that it started at once. */
export function killFamily(pid) {
  for (const one of familyOf(pid)) {
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // It ended by itself meanwhile.
    }
  }
}

/**
 * Starts a program and starts it again when it ends by itself, half a second later. `kill` ends it and everything that
 * it started at once, as a machine does that loses its power; it stays down until `start`.
 */
export function keepRunning(program, args, { log, ...options }) {
  const output = fs.openSync(log, 'a');
  let child = null;
  let ended = Promise.resolve();
  let isWanted = false;
  let starts = 0;
  const launch = () => {
    starts++;
    // A Ctrl-C in the terminal is the cluster's to handle.
    child = spawn(program, args, { stdio: ['ignore', output, output], detached: true, ...options });
    ended = once(child, 'close').then(async () => {
      if (isWanted) await delay(500);
      if (isWanted) launch();
    });
  };
  const service = {
    start: () => {
      if (isWanted) return;
      isWanted = true;
      launch();
    },
    starts: () => starts,
    /** The process itself, which is started again. */
    crash: () => child.kill('SIGKILL'),
    /** It hangs until it is woken. */
    freeze: () => child.kill('SIGSTOP'),
    wake: () => child.kill('SIGCONT'),
    kill: async () => {
      isWanted = false;
      killFamily(child.pid);
      await ended;
    },
    end: async () => {
      if (!isWanted) return;
      isWanted = false;
      service.wake();
      child.kill('SIGTERM');
      const late = setTimeout(() => void service.kill(), 20_000);
      await ended;
      clearTimeout(late);
    },
  };
  service.start();
  return service;
}
