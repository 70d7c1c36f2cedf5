import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { contract } from '../../app/contract';
import { t } from '../../shared/language';
import { type CallContext, link } from './link';

/** The API as plain calls. */
export const client: JsonifiedClient<ContractRouterClient<typeof contract, CallContext>> =
  createORPCClient(link);

/** The API as queries and mutations, typed by the contract. */
export const api = createTanstackQueryUtils(client);

const unreachable = 'The clinic’s server cannot be reached. Please try again in a moment.';
const unreachableForm =
  'The clinic’s server cannot be reached. What you typed is still here; please try again.';

/** The stable code of a refusal (`UNAUTHORIZED`, `TOKEN_CHANGED`, …), or null when the server was not reached. */
export function codeOf(error: unknown): string | null {
  return error instanceof ORPCError ? error.code : null;
}

/** Whether the server or its database is unavailable, so that a retry may succeed soon. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  return code === null || code === 'SERVICE_UNAVAILABLE';
}

/**
 * Whether the outcome of a failed request is unknown: the server did not answer (a proxy may have), or it lost the
 * database, perhaps during a commit.
 */
export function isUncertain(error: unknown): boolean {
  const isFromProxy = codeOf(error) === 'INTERNAL_SERVER_ERROR' && requestIdOf(error) === undefined;
  return isUnavailable(error) || isFromProxy;
}

/** The message for a failure outside of a form: of a button in a row, or of a list. */
export function messageOf(error: unknown): string {
  return describe(error, unreachable);
}

/**
 * The message for a form that could not be sent and keeps what was typed. `failureMessage` says that it failed (spec
 * 8): it replaces a cause that only programmers understand, and stands above the cause when the outcome is unknown.
 */
export function formMessageOf(error: unknown, failureMessage?: string): string {
  const message = describe(error, unreachableForm, failureMessage);
  const failureText = failureMessage === undefined ? message : t(failureMessage);
  return isUncertain(error) && message !== failureText ? `${failureText}\n${message}` : message;
}

function describe(error: unknown, unreachableText: string, failureMessage?: string): string {
  if (!(error instanceof ORPCError)) return t(unreachableText);
  if (error.code !== 'INTERNAL_SERVER_ERROR') return error.message;
  const requestId = requestIdOf(error);
  const message = failureMessage ? t(failureMessage) : error.message;
  return requestId ? t('{message} (Request {requestId})', { message, requestId }) : message;
}

/** The id under which the server's log has a request that failed there; undefined when the answer has none. */
function requestIdOf(error: unknown): string | undefined {
  return error instanceof ORPCError
    ? (error.data as { requestId?: string } | undefined)?.requestId
    : undefined;
}

/** The data that the contract declares for a refusal with this code; null for any other error. */
export function dataOf<Data>(error: unknown, code: string): Data | null {
  return error instanceof ORPCError && error.code === code ? (error.data as Data) : null;
}

/** The messages of a refused form, by field name. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return {};
  const { issues = [] } = (error.data ?? {}) as { issues?: { field: string; message: string }[] };
  return Object.fromEntries(issues.map(({ field, message }) => [field, message]));
}
