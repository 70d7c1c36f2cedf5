import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunningServer } from '../../tests/server';
import { signedInAt } from '../../tests/visitor';
import { type SeededClinic, seededClinic } from './clinic';
import { flameGraphOf, framesOf, hottestOf, type Profile } from './flameGraph';
import { type Job, jobsFor } from './jobs';
import { measure } from './load';
import type { OtherBuild } from './otherBuild';

interface Options {
  patients: number;
  /** The folder that the clinic stays in; null: nowhere. */
  keep: string | null;
  seconds: number;
  /** The first word of the pictures' names. */
  name: string;
  /** Only the jobs with this in their names; '' for all. */
  only: string;
  /** Another version, in place of this one. */
  build: OtherBuild | undefined;
}

const connections = 8;

/** Of the jobs of the bench, those that a clinic does all day. */
const hottest = [
  'newest page of patients',
  'search: misspelt name',
  'today’s queue',
  'dashboard',
  'create a bill',
  'call the next patient',
  'issue a token',
];

/** Where the processor's time goes in the hottest operations: a picture of each, and a table. */
export async function profile(options: Options): Promise<void> {
  const { patients, keep, seconds, name, only, build } = options;
  const clinic = build
    ? await seededClinic(patients, build.keep, { root: build.root })
    : await seededClinic(patients, keep);
  try {
    fs.mkdirSync('reports', { recursive: true });
    const tables: string[] = [];
    const jobs = await jobsFor(clinic.client, null);
    for (const job of jobs.filter((one) => hottest.includes(one.name) && one.name.includes(only))) {
      const { found, rate } = await profileOf(clinic, job, seconds);
      const frames = framesOf(found);
      const title = `${job.name}, ${connectionsOf(job)} connections, ${patients} patients: ${rate.toFixed(0)} a second`;
      const picture = path.join('docs/performance', `${name}-${fileNameOf(job)}.svg`);
      fs.mkdirSync(path.dirname(picture), { recursive: true });
      fs.writeFileSync(picture, flameGraphOf(frames, title));
      tables.push(`=== ${title}\n\n${hottestOf(frames)}`);
      process.stdout.write(`${picture}: ${title}\n`);
    }
    const file = path.join('reports', `profile-${name}.txt`);
    fs.writeFileSync(file, `${tables.join('\n\n')}\n`);
    process.stdout.write(`${file}\n`);
  } finally {
    await clinic.end();
  }
}

const connectionsOf = ({ isChain }: Job) => (isChain ? 1 : connections);

const fileNameOf = ({ name }: Job) => name.toLowerCase().replaceAll(/[^a-z]+/g, '-');

async function profileOf(
  clinic: SeededClinic,
  job: Job,
  seconds: number,
): Promise<{ found: Profile; rate: number }> {
  const { found, measured } = await profileDuring(clinic, fileNameOf(job), async ({ url }) => {
    const person = job.by ? await signedInAt(url, job.by) : null;
    const load = {
      url,
      cookie: person?.cookie(),
      connections: connectionsOf(job),
      request: job.request,
    };
    const warmUp = 2;
    await job.prepare?.(4_000 * warmUp);
    // What V8 has not made fast yet is not what a clinic waits for.
    await measure({ ...load, seconds: warmUp });
    // The last request of a measurement is cut off: what it did is not known.
    await job.prepare?.(4_000 * seconds);
    return () => measure({ ...load, seconds });
  });
  await job.tidy?.();
  return { found, rate: measured.rate };
}

/** Profiles a server of its own while what `prepare` makes ready is done. */
export async function profileDuring<Measured>(
  clinic: SeededClinic,
  name: string,
  prepare: (server: RunningServer) => Promise<() => Promise<Measured>>,
): Promise<{ found: Profile; measured: Measured }> {
  const file = path.resolve('reports', `${name}.cpuprofile`);
  const server = await clinic.start({
    nodeArguments: ['--import', path.join(import.meta.dirname, 'profiler.mjs')],
    environment: { BENCH_PROFILE: file },
  });
  try {
    const work = await prepare(server);
    fs.rmSync(file, { force: true });
    server.process.kill('SIGUSR2');
    const measured = await work();
    server.process.kill('SIGUSR2');
    while (!fs.existsSync(file)) await delay(50);
    return { found: JSON.parse(fs.readFileSync(file, 'utf8')) as Profile, measured };
  } finally {
    await server.end('SIGTERM');
  }
}
