import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { contract } from '../contract';
import { currentSpeaker, t } from '../shared/language';
import { isUnattended } from './attendance';

interface CallContext {
  /** For what makes a record: the same for every sending of one form. */
  idempotencyKey?: string;
}

/** Operations whose answer goes on for long; who reads it notices a dead line. */
const streams = new Set(['live.changes', 'board.watch']);
const isStream = ([feature, name]: readonly string[]) =>
  feature === 'exports' || streams.has(`${feature}.${name}`);

/**
 * Milliseconds after which a request counts as lost: a line that swallows everything would leave a form waiting for
 * minutes. The server gives up sooner than that.
 */
const longestWait = 30_000;

/** The API as plain calls. */
export const client: JsonifiedClient<ContractRouterClient<typeof contract, CallContext>> =
  createORPCClient(
    new OpenAPILink<CallContext>(contract, {
      url: `${window.location.origin}/api`,
      headers: ({ context: { idempotencyKey } }) => ({
        'accept-language': currentSpeaker().language,
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        // What a page asks by itself does not keep the session of somebody who went away.
        ...(isUnattended() ? { 'x-background': '1' } : {}),
      }),
      fetch: (request, init, _, path) =>
        fetch(request, {
          ...init,
          ...(isStream(path)
            ? {}
            : { signal: AbortSignal.any([request.signal, AbortSignal.timeout(longestWait)]) }),
        }),
    }),
  );

/** The API as queries and mutations, typed by the contract. */
export const api = createTanstackQueryUtils(client);

const unreachable =
  'The clinic’s server cannot be reached. What you typed is still here; please try again.';

/** The stable code of a refusal (`UNAUTHORIZED`, `TOKEN_CHANGED`, …), or null when the server was not reached. */
export function codeOf(error: unknown): string | null {
  return error instanceof ORPCError ? error.code : null;
}

/**
 * Whether a failure leaves open what became of the request: no answer came, a proxy says that none did, or the
 * database was lost, perhaps at the very moment of storing.
 */
export function isUncertain(error: unknown): boolean {
  const code = codeOf(error);
  return code === null || code === 'SERVICE_UNAVAILABLE' || proxyCodes.has(code);
}

/** What a proxy says for a server that it does not reach. */
const proxyCodes = new Set(['BAD_GATEWAY', 'GATEWAY_TIMEOUT']);

/** What to tell the person when an operation failed; `otherwise` replaces a message only programmers understand. */
export function messageOf(error: unknown, otherwise?: string): string {
  if (!(error instanceof ORPCError) || proxyCodes.has(error.code)) return t(unreachable);
  if (error.code === 'INTERNAL_SERVER_ERROR') {
    const requestId = (error.data as { requestId?: string } | undefined)?.requestId;
    const message = otherwise ? t(otherwise) : error.message;
    return requestId ? t('{message} (Request {requestId})', { message, requestId }) : message;
  }
  return error.message;
}

/** What to tell the person whose form had no answer: that it failed (spec 8) on one line, why on the next. */
export function formMessageOf(error: unknown, otherwise: string): string {
  const message = messageOf(error, otherwise);
  return isUncertain(error) ? `${t(otherwise)}\n${message}` : message;
}

/** What to tell the person when something could not be read: nothing was typed for it. */
export function readingMessageOf(error: unknown): string {
  return codeOf(error) === null
    ? t('The clinic’s server cannot be reached. Please try again in a moment.')
    : messageOf(error);
}

/** The messages of a refused form by the name of their field, for showing beside it. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return {};
  const { issues = [] } = (error.data ?? {}) as { issues?: { field: string; message: string }[] };
  return Object.fromEntries(issues.map(({ field, message }) => [field, message]));
}
