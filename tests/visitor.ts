import { randomUUID } from 'node:crypto';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { contract } from '../src/app/contract';
import { sampleAccounts, samplePassword } from '../src/features/accounts/sampleAccounts';
import type { Role } from '../src/shared/permissions';

interface CallContext {
  /** One of its own unless it is given. */
  idempotencyKey?: string;
}

export type Client = JsonifiedClient<ContractRouterClient<typeof contract, CallContext>>;

/** A browser's place at a server's API: keeps its cookies and says where it comes from. */
export function visitorAt(url: string, { origin = url, fetch: reach = fetch } = {}) {
  let cookie = '';
  const send = async (request: Request | string, init: RequestInit = {}) => {
    const headers = new Headers(request instanceof Request ? request.headers : init.headers);
    headers.set('origin', origin);
    if (cookie) headers.set('cookie', cookie);
    const response = await reach(request, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      if (/^(__Host-)?clinic\.session_token=/.test(pair)) {
        cookie = pair.endsWith('=') ? '' : pair;
      }
    }
    return response;
  };
  const client: Client = createORPCClient(
    new OpenAPILink<CallContext>(contract, {
      url: `${url}/api`,
      headers: ({ context }) => ({ 'idempotency-key': context.idempotencyKey ?? randomUUID() }),
      fetch: (request, init) => send(request, init),
    }),
  );
  return {
    client,
    send,
    cookie: () => cookie,
    /** Goes on with a session of another visitor's. */
    signInAs: (other: string) => {
      cookie = other;
    },
  };
}

/** A visitor who has signed in with the sample account of a role. */
export async function signedInAt(url: string, role: Role) {
  const person = visitorAt(url);
  const account = sampleAccounts.find((candidate) => candidate.role === role);
  await person.client.accounts.signIn({ email: account?.email ?? '', password: samplePassword });
  return person;
}

export const patientFields = {
  name: 'Asha Rao',
  age: 31,
  gender: 'female',
  phone: '98765 43210',
  address: '12 MG Road, Pune',
  emergencyContact: 'Vikram Rao 98765 43211',
  // The tests register her again and again.
  isNotDuplicate: true,
} as const;
