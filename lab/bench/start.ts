import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeDataFolder, startServer } from '../../tests/server';
import { medianOf } from './median';
import { megabytesOf } from './processes';

const rounds = 5;
/** Milliseconds after which a server that nobody asks anything is at rest. */
const untilRest = 3_000;

/**
 * The built product on a new data folder and on the same one again: milliseconds until /healthz is well, and memory. Of
 * the build in `root`; another one than this promised nothing.
 */
export async function start(root: string, isThis: boolean): Promise<void> {
  const first: number[] = [];
  const later: number[] = [];
  const megabytes: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const folder = makeDataFolder();
    try {
      first.push((await startOn(root, folder)).milliseconds);
      const again = await startOn(root, folder, untilRest);
      later.push(again.milliseconds);
      megabytes.push(again.megabytes);
    } finally {
      fs.rmSync(path.dirname(folder), { recursive: true });
    }
  }
  const isMet = [
    print('first start', first, 'ms', 2_000),
    print('later start', later, 'ms', 1_000),
    print('the server at rest', megabytes, 'MB', 110),
  ];
  if (isThis && isMet.includes(false)) process.exitCode = 1;
}

async function startOn(root: string, folder: string, rest = 0) {
  const began = performance.now();
  const program = path.join(root, 'start.mjs');
  const server = await startServer({ CLINIC_DATA_DIR: folder }, [process.execPath, program]);
  try {
    const { status } = await fetch(`${server.url}/healthz`);
    if (status !== 200) throw new Error(`/healthz answered ${status}.`);
    const milliseconds = performance.now() - began;
    await delay(rest);
    return { milliseconds, megabytes: megabytesOf(server.process.pid ?? 0) };
  } finally {
    await server.end('SIGTERM');
  }
}

function print(what: string, values: number[], unit: string, bound: number): boolean {
  const [min, middle, max] = [Math.min(...values), medianOf(values), Math.max(...values)].map(
    (value) => value.toFixed(0),
  );
  const isMet = medianOf(values) < bound;
  const each = values.map((value) => value.toFixed(0)).join(', ');
  process.stdout.write(
    `${what}: ${min} / ${middle} / ${max} ${unit} (${each}), under ${bound} ${isMet ? 'met' : 'MISSED'}\n`,
  );
  return isMet;
}
