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

/** Whether the server or its database is away, so that what could not be read may be there in a moment. */
export function isAway(error: unknown): boolean {
  const code = codeOf(error);
  return code === null || code === 'SERVICE_UNAVAILABLE';
}

/**
 * Whether a failure leaves open what became of the request: no answer of the server came, or the database was lost,
 * perhaps at the very moment of storing.
 */
export function isUncertain(error: unknown): boolean {
  const isOfAnother = codeOf(error) === 'INTERNAL_SERVER_ERROR' && requestOf(error) === undefined;
  return isAway(error) || isOfAnother;
}

/** What to tell the person when something failed for which nothing was typed: a button in a row, or a list. */
export function messageOf(error: unknown): string {
  return described(error, unreachable);
}

/**
 * What to tell the person when a form could not be sent, which keeps what was typed. `otherwise` says that it failed (spec
 * 8): alone where the cause means something to programmers only, and above the cause where no answer came.
 */
export function formMessageOf(error: unknown, otherwise?: string): string {
  const message = described(error, unreachableForm, otherwise);
  const failed = otherwise === undefined ? message : t(otherwise);
  return isUncertain(error) && message !== failed ? `${failed}\n${message}` : message;
}

function described(error: unknown, withoutAnswer: string, otherwise?: string): string {
  if (!(error instanceof ORPCError)) return t(withoutAnswer);
  if (error.code !== 'INTERNAL_SERVER_ERROR') return error.message;
  const requestId = requestOf(error);
  const message = otherwise ? t(otherwise) : error.message;
  return requestId ? t('{message} (Request {requestId})', { message, requestId }) : message;
}

/** By what the server's log knows a request that failed there; undefined where the server did not say so. */
function requestOf(error: unknown): string | undefined {
  return error instanceof ORPCError
    ? (error.data as { requestId?: string } | undefined)?.requestId
    : undefined;
}

/** What came with a refusal of one kind, as the contract has it; null for anything else. */
export function dataOf<Data>(error: unknown, code: string): Data | null {
  return error instanceof ORPCError && error.code === code ? (error.data as Data) : null;
}

/** The messages of a refused form by the name of their field, for showing beside it. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return {};
  const { issues = [] } = (error.data ?? {}) as { issues?: { field: string; message: string }[] };
  return Object.fromEntries(issues.map(({ field, message }) => [field, message]));
}
