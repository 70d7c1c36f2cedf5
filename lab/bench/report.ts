import { spawnSync } from 'node:child_process';
import os from 'node:os';

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** The median, and every round in the order in which they were measured. */
export function roundsOf(values: readonly number[]): string {
  return `${medianOf(values).toFixed(0)} (${values.map((value) => value.toFixed(0)).join(', ')})`;
}

export function print(...cells: string[]): void {
  process.stdout.write(`${cells.join(' | ')}\n`);
}

/** Where and of what the figures are, and how busy the machine is. */
export function printMachine(): void {
  const [first] = os.cpus();
  const load = os.loadavg().map((one) => one.toFixed(1));
  const { stdout } = spawnSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' });
  print(
    `${os.cpus().length} × ${first?.model.trim()}, ${(os.totalmem() / 2 ** 30).toFixed(0)} GB`,
    ...[`Node ${process.version}`, `build ${stdout.trim()}`, new Date().toISOString()],
    `load ${load.join(' ')}`,
  );
}

/** What is measured of each build in rounds, in turns; the first one, in which V8 makes its code fast, is not counted. */
export async function inTurns<Build extends { name: string }, Found>(
  builds: Build[],
  rounds: number,
  measure: (build: Build, isCounted: boolean) => Promise<Found>,
): Promise<Map<string, Found[]>> {
  const found = new Map(builds.map(({ name }) => [name, [] as Found[]]));
  for (let round = 0; round <= rounds; round++) {
    for (const build of builds) {
      const one = await measure(build, round > 0);
      if (round > 0) found.get(build.name)?.push(one);
    }
  }
  return found;
}

const missed: string[] = [];

/** Says whether a promise is met; without a figure nothing is said. */
export function expectBound(what: string, value: number, how: '≤' | '≥', limit: number, unit = '') {
  if (Number.isNaN(value)) return;
  const isMet = how === '≤' ? value <= limit : value >= limit;
  const measured = value.toFixed(value < 10 && !Number.isInteger(value) ? 2 : 0);
  const line = `${what}: ${measured}${unit}, promised ${how} ${limit}${unit}`;
  print(`${isMet ? 'met' : 'MISSED'}: ${line}`);
  if (!isMet) missed.push(line);
}

/** Says again what was missed, and has the run fail for it. */
export function printMissed(): void {
  printMachine();
  for (const line of missed) print(`MISSED: ${line}`);
  if (missed.length > 0) process.exitCode = 1;
}
