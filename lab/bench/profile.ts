import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunningServer } from '../../tests/server';
import { signedInAt } from '../../tests/visitor';
import { type SeededClinic, seededClinic } from './clinic';
import { flameGraphOf, framesOf, hottestOf, type Profile } from './flameGraph';
import { measure, type Request } from './load';

interface Options {
  patients: number;
  /** The folder that the clinic stays in; null: nowhere. */
  keep: string | null;
  seconds: number;
  /** The first word of the pictures' names. */
  name: string;
}

const connections = 8;

/** Where the processor's time goes in the hottest operations: a picture of each, and a table. */
export async function profile({ patients, keep, seconds, name }: Options): Promise<void> {
  const clinic = await seededClinic(patients, keep);
  try {
    fs.mkdirSync('reports', { recursive: true });
    const tables: string[] = [];
    for (const hot of await hotOperations(clinic)) {
      const { found, rate } = await profileOf(clinic, hot, seconds);
      const frames = framesOf(found);
      const title = `${hot.title}, ${connections} connections, ${patients} patients: ${rate.toFixed(0)} a second`;
      const picture = path.join('docs/performance', `${name}-${hot.file}.svg`);
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

interface HotOperation {
  title: string;
  file: string;
  by: 'doctor' | 'receptionist';
  request: (number: number) => Request;
}

async function hotOperations({ client }: SeededClinic): Promise<HotOperation[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from patients where not is_sample order by id desc limit 500`,
  );
  const patientOf = (number: number) => rows[number % rows.length]?.id;
  return [
    {
      title: 'Newest page of patients',
      file: 'patients',
      by: 'receptionist',
      request: () => ({ method: 'POST', path: '/api/patients/search', body: { text: '' } }),
    },
    {
      title: 'Today’s queue',
      file: 'queue',
      by: 'doctor',
      request: () => ({ method: 'GET', path: '/api/tokens/today' }),
    },
    {
      title: 'Dashboard',
      file: 'dashboard',
      by: 'receptionist',
      request: () => ({ method: 'POST', path: '/api/dashboard', body: {} }),
    },
    // Last, because the tokens of today grow by it.
    {
      title: 'Issue a token',
      file: 'token',
      by: 'receptionist',
      request: (number) => ({
        method: 'POST',
        path: '/api/tokens',
        body: { patientId: patientOf(number), isSecond: true },
      }),
    },
  ];
}

async function profileOf(
  clinic: SeededClinic,
  hot: HotOperation,
  seconds: number,
): Promise<{ found: Profile; rate: number }> {
  const { found, measured } = await profileDuring(clinic, hot.file, async (server) => {
    const person = await signedInAt(server.url, hot.by);
    const load = { url: server.url, cookie: person.cookie(), connections, request: hot.request };
    // What V8 has not made fast yet is not what a clinic waits for.
    await measure({ ...load, seconds: 2 });
    return () => measure({ ...load, seconds });
  });
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
