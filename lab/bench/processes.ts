import fs from 'node:fs';

/** A process and all that it started. Linux only. */
export function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const [, after = ''] = fs.readFileSync(`/proc/${name}/stat`, 'utf8').split(') ');
      parents.set(Number(name), Number(after.split(' ')[1]));
    } catch {
      // It ended while we looked.
    }
  }
  const family = [pid];
  for (const one of family) {
    for (const [child, parent] of parents) if (parent === one) family.push(child);
  }
  return family;
}

/** What a file below /proc says of a process; nothing once it has ended. */
function told(pid: number, file: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Megabytes that a process holds; with its children, memory that they share is counted once. */
export function megabytesOf(pid: number, withChildren = false): number {
  const kilobytes = (withChildren ? familyOf(pid) : [pid]).map((one) =>
    Number(/^Pss:\s+(\d+)/m.exec(told(one, 'smaps_rollup'))?.[1] ?? 0),
  );
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1000);
}

/** Seconds of processor time that a process has had; with its children, also those that have ended. */
export function cpuSecondsOf(pid: number, withChildren = false): number {
  const ticks = (withChildren ? familyOf(pid) : [pid]).map((one) => {
    const [, after = ''] = told(one, 'stat').split(') ');
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = after
      .split(' ')
      .slice(11, 15)
      .map(Number);
    return user + system + (withChildren ? endedUser + endedSystem : 0);
  });
  return ticks.reduce((sum, one) => sum + one, 0) / 100;
}
