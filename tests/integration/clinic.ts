import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { type Logger, pino } from 'pino';
import { inject } from 'vitest';
import { type ClinicOptions, createClinic } from '../../src/app/server/clinic';
import type { BackupSchedule } from '../../src/server/backup/schedule';
import type { BackupChoice } from '../../src/server/backup/storage/backupStorage';
import { type Edge, plainEdge } from '../../src/server/http/app';
import { defaultLimits, type HttpLimits } from '../../src/server/http/bounds';
import type { SendMail } from '../../src/server/mail';
import type { SignUpPolicy } from '../../src/shared/account';
import type { Role } from '../../src/shared/permissions';
import { signedInAt, visitorAt } from '../visitor';

/** Makes an empty database in the run's PostgreSQL, or a copy of another one; it is its owner who connects. */
export async function createDatabase(template = 'template1'): Promise<pg.ClientConfig> {
  const postgres = inject('postgres');
  const database = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ ...postgres, database: 'postgres' });
  await client.connect();
  await client.query(`create database ${database} template ${template}`);
  await client.end();
  return { ...postgres, database };
}

export const testSecret = 'a secret for tests that is long enough';

interface TestClinicOptions
  extends Pick<
    ClinicOptions,
    'metrics' | 'erasures' | 'watchedFolders' | 'drainSeconds' | 'chromium' | 'hasSpace'
  > {
  /** A database that is there already, as its owner. */
  database?: pg.ClientConfig;
  replica?: pg.ClientConfig;
  auditHeads?: string;
  timeZone?: string | null;
  sampleData?: boolean;
  /** Sample data was asked for by name. */
  insistsOnSampleData?: boolean;
  backups?: BackupSchedule;
  backupChoice?: BackupChoice;
  signUp?: SignUpPolicy;
  needsStartCode?: boolean;
  sendMail?: SendMail;
  /** The server's clock; it may be moved while the clinic runs. */
  clock?: () => Date;
  /** Where the server stands; and what it takes, which is as good as everything unless a test is about that. */
  edge?: Partial<Omit<Edge, 'limits'>> & { limits?: Partial<HttpLimits> };
  log?: Logger;
  webDir?: string;
  secret?: string;
  /** Left out: clinics on one database share a folder for old papers. */
  contents?: Partial<ClinicOptions['contents']>;
}

/** The real server on its own empty database, listening on loopback, with typed clients for each role. */
export async function startClinic(options: TestClinicOptions = {}) {
  const ownerConnection = options.database ?? (await createDatabase(inject('emptyClinic')));
  const connection = { ...ownerConnection, ...inject('serverRole') };
  const clinic = await createClinic({
    config: {
      timeZone: options.timeZone ?? null,
      sampleData: options.sampleData ?? true,
      insistsOnSampleData: options.insistsOnSampleData ?? false,
      signUp: options.signUp ?? 'open',
      needsStartCode: options.needsStartCode ?? false,
      idleMinutes: 30,
    },
    connection,
    ownerConnection,
    replica: options.replica ?? null,
    auditHeads: options.auditHeads ?? null,
    erasures: options.erasures ?? [],
    backups: options.backups ?? null,
    backupChoice: options.backupChoice ?? null,
    sendMail: options.sendMail ?? null,
    secret: options.secret ?? testSecret,
    contents: {
      place: null,
      dataDir: path.join(inject('contents'), String(ownerConnection.database)),
      isEncrypted: false,
      ...options.contents,
    },
    log: options.log ?? pino({ level: 'silent' }),
    webDir: options.webDir ?? null,
    chromium: options.chromium ?? null,
    edge: {
      ...plainEdge,
      ...options.edge,
      limits: { ...defaultLimits, requestsPerMinute: 1_000_000, ...options.edge?.limits },
    },
    metrics: options.metrics ?? null,
    watchedFolders: options.watchedFolders ?? {},
    drainSeconds: options.drainSeconds ?? 0,
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.hasSpace ? { hasSpace: options.hasSpace } : {}),
  });
  const url = await clinic.app.listen({ port: 0, host: '127.0.0.1' });
  const sql = new pg.Pool({ ...ownerConnection, max: 2 });
  let people = 0;

  return {
    app: clinic.app,
    url,
    connection,
    ownerConnection,
    /** Reads and prepares what the API does not show. */
    sql,
    /** A browser of its own. */
    visitor: () => visitorAt(url),
    /** A visitor who has signed in with the sample account of a role. */
    signedIn: (role: Role) => signedInAt(url, role),
    /** A visitor with the first account of a person, a doctor's, who administers the clinic from then on. */
    administrator: async () => {
      const visitor = visitorAt(url);
      await visitor.client.accounts.signUp({
        name: 'Dr. First Person',
        email: 'administrator@clinic.test',
        role: 'doctor',
        password: 'monsoon-7',
      });
      return visitor;
    },
    /** A visitor with an account of their own, in a clinic that somebody administers. */
    newcomer: async (role: Role) => {
      const visitor = visitorAt(url);
      const email = `newcomer${people++}@clinic.test`;
      await visitor.client.accounts.signUp({
        name: 'New Comer',
        email,
        role,
        password: 'monsoon-7',
      });
      return visitor;
    },
    /** Everyone who is signed in has just signed in, at this instant: for a clock that jumps over days. */
    keepSessions: async (instant: Date) => {
      await sql.query('update sessions set created_at = $1, last_used_at = $1', [instant]);
    },
    close: async () => {
      await sql.end();
      await clinic.close();
    },
  };
}

export type TestClinic = Awaited<ReturnType<typeof startClinic>>;

/** The code of a refusal, for `expect(await codeOf(...))`. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'OK',
    (error: { code?: string }) => error.code ?? String(error),
  );
}
