import { createORPCClient, isORPCErrorJson, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { contract } from '../../contract';
import { currentSpeaker, t } from '../../shared/language';
import type { metaForBrowser } from '../../shared/operation';
import { isUnattended } from '../session/presence';

interface CallContext {
  /** For what makes a record: the same for every sending of one form. */
  idempotencyKey?: string;
  /** In which language the server answers, where it is not the one spoken now. */
  language?: string;
}

const procedures: Record<
  string,
  Record<string, { '~orpc': { meta: ReturnType<typeof metaForBrowser> } }>
> = contract;

/** Whether an operation's answer goes on for long; who reads it notices a dead line. */
function isStream([feature = '', name = '']: readonly string[]): boolean {
  return procedures[feature]?.[name]?.['~orpc'].meta.streams === true;
}

/**
 * Milliseconds after which a request counts as lost: a line that swallows everything would leave a form waiting for
 * minutes. The server gives up sooner than that.
 */
const longestWait = 30_000;

/**
 * Thrown where something answered in the server's place: a proxy, or a network that asks its guests to sign in. To the
 * screens it is what `fetch` throws where nothing answers at all.
 */
class AnsweredByAnother extends TypeError {}

const outsider =
  'Something between this device and the clinic’s server refused this (error {status}). Please try again.';

/** A failure that does not speak as the clinic's server does; null where it does. */
function failureOfAnother(body: unknown, { status }: { status: number }) {
  if (isORPCErrorJson(body)) return null;
  // What a proxy says for a server that it does not reach.
  if (status >= 502) throw new AnsweredByAnother();
  return status >= 500
    ? new ORPCError('INTERNAL_SERVER_ERROR', {
        status,
        message: t('Something went wrong on our side.'),
      })
    : new ORPCError('REFUSED_BY_ANOTHER', { status, message: t(outsider, { status }) });
}

/** The API as plain calls. */
export const client: JsonifiedClient<ContractRouterClient<typeof contract, CallContext>> =
  createORPCClient(
    new OpenAPILink<CallContext>(contract, {
      url: `${window.location.origin}/api`,
      headers: ({ context: { idempotencyKey, language } }) => ({
        'accept-language': language ?? currentSpeaker().language,
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        // What a page asks by itself does not keep the session of somebody who went away.
        ...(isUnattended() ? { 'x-background': '1' } : {}),
      }),
      customErrorResponseBodyDecoder: failureOfAnother,
      fetch: async (request, init, _, path) => {
        const response = await fetch(request, {
          ...init,
          ...(isStream(path)
            ? {}
            : { signal: AbortSignal.any([request.signal, AbortSignal.timeout(longestWait)]) }),
        });
        // No operation answers with a page; taken for one, it would be a success without a record.
        if (response.ok && response.headers.get('content-type')?.startsWith('text/html')) {
          throw new AnsweredByAnother();
        }
        return response;
      },
    }),
  );

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
