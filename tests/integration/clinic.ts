import { randomBytes } from 'node:crypto';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { contract } from '../../src/contract';
import { sampleAccounts, samplePassword } from '../../src/features/accounts/account';
import { createClinic } from '../../src/server/main';
import type { Role } from '../../src/shared/permissions';

type Client = JsonifiedClient<ContractRouterClient<typeof contract>>;

/** Makes an empty database in the run's PostgreSQL. */
export async function createDatabase(): Promise<pg.ClientConfig> {
  const postgres = inject('postgres');
  const database = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ ...postgres, database: 'postgres' });
  await client.connect();
  await client.query(`create database ${database}`);
  await client.end();
  return { ...postgres, database };
}

interface TestClinicOptions {
  timeZone?: string | null;
  sampleData?: boolean;
  /** The server's clock; it may be moved while the clinic runs. */
  clock?: () => Date;
}

/** The real server on its own empty database, listening on loopback, with typed clients for each role. */
export async function startClinic(options: TestClinicOptions = {}) {
  const connection = await createDatabase();
  const clinic = await createClinic({
    config: {
      timeZone: options.timeZone ?? null,
      sampleData: options.sampleData ?? true,
      signUp: 'open',
    },
    connection,
    secret: 'a secret for tests that is long enough',
    log: pino({ level: 'silent' }),
    ...(options.clock ? { clock: options.clock } : {}),
  });
  const url = await clinic.app.listen({ port: 0, host: '127.0.0.1' });
  const sql = new pg.Pool({ ...connection, max: 2 });

  /** A browser of its own: keeps its cookies and says where it comes from. */
  function visitor() {
    let cookie = '';
    const send = async (request: Request | string, init: RequestInit = {}) => {
      const headers = new Headers(request instanceof Request ? request.headers : init.headers);
      headers.set('origin', url);
      if (cookie) headers.set('cookie', cookie);
      const response = await fetch(request, { ...init, headers });
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        if (pair.startsWith('clinic.session_token=')) {
          cookie = pair.endsWith('=') ? '' : pair;
        }
      }
      return response;
    };
    const client: Client = createORPCClient(
      new OpenAPILink(contract, {
        url: `${url}/api`,
        fetch: (request, init) => send(request, init),
      }),
    );
    return { client, send, cookie: () => cookie };
  }

  /** A visitor who has signed in with the sample account of a role. */
  async function signedIn(role: Role) {
    const person = visitor();
    const account = sampleAccounts.find((candidate) => candidate.role === role);
    await person.client.accounts.signIn({ email: account?.email ?? '', password: samplePassword });
    return person;
  }

  return {
    url,
    connection,
    /** Reads and prepares what the API does not show. */
    sql,
    visitor,
    signedIn,
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

export const patientFields = {
  name: 'Asha Rao',
  age: 31,
  gender: 'female',
  phone: '98765 43210',
  address: '12 MG Road, Pune',
  emergencyContact: 'Vikram Rao 98765 43211',
} as const;
