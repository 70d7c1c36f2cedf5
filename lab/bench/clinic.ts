import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { root } from '../../scripts/setup.mjs';
import { openDataFolder } from '../../src/server/database/dataFolder';
import { addressOfRunning, startEmbeddedPostgres } from '../../src/server/database/embedded';
import { dateIn } from '../../src/shared/clinicDay';
import { startServer } from '../../tests/server';
import { megabytesOf } from '../processes';
import { expectBound, print, printMachine } from './report';
import { seedClinic } from './seed';

/** What a run is asked for; bench.mjs says what each means. */
export interface Options extends Record<'patients' | 'visits' | 'seconds' | 'rounds', number> {
  only: string;
  revisions: string[];
  folder: string;
  chromium: string | undefined;
}

/** Adds the clinics of the build in this folder, called 'now', and of the revisions, each with its server running. */
export async function openClinics(options: Options, clinics: Clinic[]): Promise<void> {
  const { folder, patients, visits, only, rounds } = options;
  fs.mkdirSync(folder, { recursive: true });
  // PostgreSQL may run as another user, who has to come through.
  fs.chmodSync(folder, 0o755);
  printMachine();
  for (const name of ['now', ...options.revisions]) {
    const place = name === 'now' ? root : putRevision(name, folder);
    const usual = path.join(folder, `${name}-clinics`, `${patients}`);
    const dir = name === 'now' && visits !== 3 ? `${usual}-with-${visits}-visits` : usual;
    if (!isOfToday(dir)) {
      fs.rmSync(dir, { recursive: true, force: true });
      if (name === 'now') await seedHere(dir, patients, visits);
      else seedThere(place, path.dirname(dir), patients);
    }
    clinics.push(await openClinic(name, place, dir, 'start'.includes(only) ? rounds : 1));
  }
}

/** Puts a revision's files into the folder; what is there already is used again. Its own bench installs and builds it. */
function putRevision(revision: string, folder: string): string {
  const place = path.join(folder, revision);
  if (fs.existsSync(path.join(place, 'package.json'))) return place;
  fs.mkdirSync(place, { recursive: true });
  run('sh', ['-c', `git archive ${revision} | tar -x -C '${place}'`], root);
  return place;
}

/** Has a revision's own bench seed its clinic, for its tables are not today's; no job of it is called 'nothing'. */
function seedThere(place: string, keep: string, patients: number): void {
  const bench = ['lab/bench', 'bench'].find((one) => fs.existsSync(path.join(place, one))) ?? '';
  const asked = [`--patients=${patients}`, `--keep=${keep}`, '--seconds=1', '--only=nothing'];
  run(process.execPath, [path.join(bench, 'bench.mjs'), ...asked], place);
}

function run(program: string, args: string[], cwd: string): void {
  const { status } = spawnSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${status}`);
}

const noteOf = (dir: string) => path.join(dir, 'seeded.json');
const readNote = (dir: string) => JSON.parse(fs.readFileSync(noteOf(dir), 'utf8'));

/** Whether a whole clinic is there whose last day is today: only then somebody waits. */
function isOfToday(dir: string): boolean {
  const { zone, at } = fs.existsSync(noteOf(dir)) ? readNote(dir) : { zone: 'UTC', at: 0 };
  return dateIn(new Date(), zone) === dateIn(new Date(at), zone);
}

async function seedHere(dir: string, patients: number, visits: number): Promise<void> {
  fs.mkdirSync(dir, { recursive: true });
  const now = new Date();
  // The clinic's day is half over whenever this runs; the names of these zones count westwards.
  const ahead = 13 - now.getUTCHours();
  const zone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  const CLINIC_DATA_DIR = path.join(dir, 'data');
  // Its migrations and two accounts, before there is anything else.
  const started = performance.now();
  const server = await startServer({ CLINIC_DATA_DIR, CLINIC_TIME_ZONE: zone });
  expectBound('first start', performance.now() - started, '≤', 2_000, ' ms');
  await server.end('SIGTERM');
  const folder = openDataFolder(CLINIC_DATA_DIR);
  const postgres = await startEmbeddedPostgres(folder, pino({ level: 'warn' }));
  const client = new pg.Client(postgres.ownerConnection);
  await client.connect();
  await client.query(`set timezone = '${zone}'`);
  await addDoctors(client);
  await seedClinic(client, patients, visits, now);
  print(`Seeded ${patients} patients.`);
  await client.end();
  await postgres.stop();
  fs.writeFileSync(noteOf(dir), JSON.stringify({ zone, at: now.toISOString() }));
}

export type Clinic = Awaited<ReturnType<typeof openClinic>>;

async function openClinic(name: string, place: string, dir: string, rounds: number) {
  const zone: string = readNote(dir).zone;
  const settings = {
    ...{ CLINIC_DATA_DIR: path.join(dir, 'data'), CLINIC_TIME_ZONE: zone },
    ...{ CLINIC_SAMPLE_DATA: 'off', CLINIC_REQUESTS_PER_MINUTE: '1000000' },
  };
  const program = [process.execPath, path.join(place, 'start.mjs')];
  /** That each start took, and of memory once the server was at rest. */
  const [milliseconds, megabytes]: [number[], number[]] = [[], []];
  const open = async () => {
    const began = performance.now();
    const server = await startServer(settings, program);
    milliseconds.push(performance.now() - began);
    const client = new pg.Client(addressOfRunning(openDataFolder(settings.CLINIC_DATA_DIR)));
    await client.connect();
    const end = async () => {
      await client.end();
      await server.end('SIGTERM');
    };
    return { server, client, pid: server.process.pid ?? 0, end };
  };
  let opened = await open();
  await opened.client.query(`alter system set shared_preload_libraries = pg_stat_statements`);
  for (let round = 0; round < rounds; round++) {
    await opened.end();
    opened = await open();
    await delay(8_000);
    megabytes.push(megabytesOf(opened.pid));
  }
  const { client } = opened;
  await client.query('create extension if not exists pg_stat_statements');
  await client.query(`set timezone = '${zone}'`);
  await addDoctors(client);
  /** Cookies of new sessions of so many people of a role, by turns. */
  const sessions = async (role: 'doctor' | 'receptionist', count: number): Promise<string[]> => {
    const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
    await client.query(
      `with people as (select id, row_number() over (order by id) - 1 as n, count(*) over () from users
         where role = $1 and status = 'active' and (role = 'receptionist' or email like 'bench-%'))
       insert into sessions (id, token_hash, user_id, created_at, last_used_at, address)
       select gen_random_uuid(), hash, people.id, now(), now(), '127.0.0.1'
       from unnest($2::bytea[]) with ordinality as session (hash, at) join people on people.n = at % people.count`,
      [role, tokens.map((token) => createHash('sha256').update(token).digest())],
    );
    return tokens.map((token) => `clinic.session_token=${token}`);
  };
  return { ...opened, name, zone, milliseconds, megabytes, openedAt: new Date(), sessions };
}

/** Eight doctors, who can call their patients at once. */
async function addDoctors(client: pg.Client): Promise<void> {
  await client.query(
    `insert into users (id, name, email, role, created_at, updated_at, status)
     select gen_random_uuid(), 'Dr. Bench ' || n, 'bench-' || n || '@bench.example', 'doctor', now(), now(), 'active'
     from generate_series(1, 8) n where not exists (select from users where email = 'bench-1@bench.example')`,
  );
}
