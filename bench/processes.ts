import fs from 'node:fs';

/** A process and all that it started. Linux only. */
function familyOf(pid: number): number[] {
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

/** Megabytes that a process holds; with its children, memory that they share is counted once. */
export function megabytesOf(pid: number, withChildren = false): number {
  const kilobytes = (withChildren ? familyOf(pid) : [pid]).map((one) => {
    const rollup = fs.readFileSync(`/proc/${one}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  });
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1000);
}

/** Seconds of processor time that a process has had. */
export function cpuSecondsOf(pid: number, withChildren = false): number {
  const ticks = (withChildren ? familyOf(pid) : [pid]).map((one) => {
    const [, after = ''] = fs.readFileSync(`/proc/${one}/stat`, 'utf8').split(') ');
    const fields = after.split(' ');
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, one) => sum + one, 0) / 100;
}
