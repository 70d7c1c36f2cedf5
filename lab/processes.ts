import fs from 'node:fs';

/** What a file below /proc says of a process; nothing once it has ended. Linux only. */
function read(pid: number, file: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Megabytes of memory that a process holds (RSS): what `ps` and the owner of a container see. */
export function megabytesOf(pid: number): number {
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(read(pid, 'status'))?.[1] ?? 0) / 1000);
}

/** Seconds of processor time that a process has had. */
export function cpuSecondsOf(pid: number): number {
  const [, after = ''] = read(pid, 'stat').split(') ');
  const [user = 0, system = 0] = after.split(' ').slice(11, 13).map(Number);
  return (user + system) / 100;
}
