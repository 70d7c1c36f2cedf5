import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { root as ourRoot } from '../../scripts/setup.mjs';
import { type DataFolder, openDataFolder } from '../../src/server/database/dataFolder';
import { startEmbeddedPostgres } from '../../src/server/database/embedded';
import { dateIn } from '../../src/shared/clinicDay';
import { type RunningServer, startServer } from '../../tests/server';
import { seedClinic, usualVisits } from './seedClinic';

/** A seeded clinic on a PostgreSQL of its own. */
export interface SeededClinic {
  patients: number;
  tokens: number;
  /** Of the clinic's clock. */
  zone: string;
  seedSeconds: number;
  /** From nothing, with PostgreSQL, until the server is ready. */
  coldStartSeconds: number;
  /** The server's own database user. */
  connection: pg.ClientConfig;
  /** As the owner of the tables. */
  client: pg.Client;
  postgresPid: number;
  /** Starts the built server on it. */
  start(options?: StartOptions): Promise<RunningServer>;
  end(): Promise<void>;
}

interface StartOptions {
  /** Another port of this machine where the same database is reached. */
  through?: number;
  nodeArguments?: string[];
  environment?: Record<string, string>;
}

/** What was seeded, beside the data. */
interface Seeded {
  tokens: number;
  seedSeconds: number;
  zone: string;
  at: string;
}

/**
 * A clinic of so many patients: a new one, or, where a folder to keep clinics in is named, the one that was seeded
 * there earlier on the same day of the clinic (on `anyDay` where nobody has to wait today), with what was done in it since.
 * `visits`: of each patient, on average, before today. `root`: where the build is that runs on it; only today's can seed.
 */
export async function seededClinic(
  patients: number,
  keep: string | null,
  { anyDay = false, visits = usualVisits, root = ourRoot } = {},
): Promise<SeededClinic> {
  const dir = keep
    ? path.join(keep, visits === usualVisits ? `${patients}` : `${patients}-with-${visits}-visits`)
    : fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-bench-'));
  const note = path.join(dir, 'seeded.json');
  // What an interrupted run was seeding is no clinic.
  if (!fs.existsSync(note)) fs.rmSync(path.join(dir, 'data'), { recursive: true, force: true });
  fs.mkdirSync(dir, { recursive: true });
  // PostgreSQL may run as another user, who has to come through.
  fs.chmodSync(dir, 0o755);
  const folder = openDataFolder(path.join(dir, 'data'));
  if (!fs.existsSync(note))
    fs.writeFileSync(note, JSON.stringify(await seed(patients, visits, folder)));
  const seeded: Seeded = JSON.parse(fs.readFileSync(note, 'utf8'));
  const { zone, tokens, seedSeconds } = seeded;
  if (!anyDay && dateIn(new Date(), zone) !== dateIn(new Date(seeded.at), zone)) {
    throw new Error(`The clinic in ${dir} was seeded on another day: nobody waits there today.`);
  }
  const settings = settingsFor(folder, zone);
  const program = path.join(root, 'start.mjs');
  const log = pino({ level: 'warn' });

  const starting = performance.now();
  const first = await startServer({ ...settings, CLINIC_SAMPLE_DATA: 'off' }, [
    process.execPath,
    program,
  ]);
  const coldStartSeconds = (performance.now() - starting) / 1000;
  await first.end('SIGTERM');

  const postgres = await startEmbeddedPostgres(folder, log);
  const { connection, ownerConnection } = postgres;
  const client = new pg.Client(ownerConnection);
  await client.connect();
  await client.query(`set timezone = '${zone}'`);
  return {
    patients,
    tokens,
    zone,
    seedSeconds,
    coldStartSeconds,
    connection,
    client,
    postgresPid: postgres.pid() ?? 0,
    start: ({ through, nodeArguments = [], environment = {} } = {}) =>
      startServer(
        {
          ...settings,
          CLINIC_DATA_DIR: path.join(dir, 'server'),
          DATABASE_URL: addressOf(
            through ? { ...connection, host: '127.0.0.1', port: through } : connection,
          ),
          DATABASE_OWNER_URL: addressOf(ownerConnection),
          ...environment,
        },
        [process.execPath, ...nodeArguments, program],
      ),
    end: async () => {
      await client.end();
      await postgres.stop();
      if (!keep) fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}

function settingsFor(folder: DataFolder, zone: string) {
  return {
    CLINIC_DATA_DIR: folder.path,
    CLINIC_TIME_ZONE: zone,
    CLINIC_REQUESTS_PER_MINUTE: '1000000',
  };
}

async function seed(patients: number, visits: number, folder: DataFolder): Promise<Seeded> {
  const now = new Date();
  const zone = zoneWhereItIsAfternoon(now);
  // Its migrations and two accounts, before there is anything else.
  await (await startServer(settingsFor(folder, zone))).end('SIGTERM');
  const postgres = await startEmbeddedPostgres(folder, pino({ level: 'warn' }));
  const client = new pg.Client(postgres.ownerConnection);
  await client.connect();
  await client.query(`set timezone = '${zone}'`);
  const began = performance.now();
  const { tokens } = await seedClinic(client, { patients, visits, now, onProgress });
  const seedSeconds = (performance.now() - began) / 1000;
  await client.end();
  await postgres.stop();
  process.stdout.write(`\n${patients} patients, ${tokens} tokens: ${seedSeconds.toFixed(1)} s\n`);
  return { tokens, seedSeconds, zone, at: now.toISOString() };
}

/** The clinic's day is half over whenever the bench runs, so that today's queue is the same at any hour. */
function zoneWhereItIsAfternoon(now: Date): string {
  const ahead = 13 - now.getUTCHours();
  // The names of these zones count westwards.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

function addressOf({ host, port, user, password, database }: pg.ClientConfig): string {
  const name = encodeURIComponent(user ?? '');
  const secret = encodeURIComponent(typeof password === 'string' ? password : '');
  return host?.startsWith('/')
    ? `postgresql://${name}:${secret}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
    : `postgresql://${name}:${secret}@${host}:${port}/${database}`;
}

function onProgress(share: number, what: string): void {
  const width = 40;
  const done = Math.round(share * width);
  process.stdout.write(
    `\r${'█'.repeat(done)}${'░'.repeat(width - done)} ${Math.round(share * 100)} % ${what.padEnd(16)}`,
  );
}
