import { type ClientLink, createORPCErrorFromJson, isORPCErrorJson, ORPCError } from '@orpc/client';
import { currentSpeaker, t } from '../../shared/language';
import { isUnattended } from '../session/presence';
import { signInsHere } from '../session/sessionEnd';
import { addresses, streams } from './addresses';

export interface CallContext {
  /** For an operation that makes a record: the same each time that one form is sent. */
  idempotencyKey?: string;
  /** The language of the answer, if not the current one. */
  language?: string;
  /** The browser completes the request even if the page is left or reloaded. */
  outlivesPage?: boolean;
}

/** A dead connection would leave a form waiting for minutes. The server gives up sooner than this. */
const timeoutMs = 30_000;

/**
 * Thrown when something other than the server answered: a proxy, or a network that asks its guests to sign in. Screens
 * treat it like the TypeError that `fetch` throws when nothing answers.
 */
class ForeignResponseError extends TypeError {}

/**
 * Thrown when a request from before somebody signed in again was refused for lack of a session: it says nothing about
 * the session that they have now. Screens treat it like a lost connection.
 */
class OutdatedRefusalError extends TypeError {}

const foreignRefusal =
  'Something between this device and the clinic’s server refused this (error {status}). Please try again.';

// If early.ts runs only now, it must not send requests whose answers nobody takes.
window.early ??= {};

/** Takes the answer to a request that `early.ts` sent; null from the second time on, or when none came. */
async function takeEarlyResponse(address: string): Promise<Response | null> {
  const answer = window.early?.[address];
  delete window.early?.[address];
  return (await answer) ?? null;
}

/**
 * Sends a call to the API and returns its answer: JSON, a file, or a stream of events. Throws an ORPCError when the
 * server refuses, and an error that is no ORPCError, such as that of `fetch`, when the server did not answer.
 */
export const link: ClientLink<CallContext> = {
  call: async (path, input, { context, signal, lastEventId }) => {
    const id = path.join('.');
    const { method, address, body, headers } = buildRequest(
      id,
      input as Record<string, unknown> | undefined,
    );
    const timeout = streams.includes(id) ? [] : [AbortSignal.timeout(timeoutMs)];
    const signals = signal ? [...timeout, signal] : timeout;
    const isFile = body instanceof Blob;
    const sent = body === undefined || isFile ? body : JSON.stringify(body);
    const signIns = signInsHere();
    const response =
      (await takeEarlyResponse(address)) ??
      (await fetch(window.location.origin + address, {
        method,
        headers: {
          'accept-language': context.language ?? currentSpeaker().language,
          ...(context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {}),
          // A page's own requests do not prolong the session of a person who has left the screen.
          ...(isUnattended() ? { 'x-background': '1' } : {}),
          ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
          ...(sent === undefined
            ? {}
            : { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
          ...headers,
        },
        ...(sent === undefined ? {} : { body: sent }),
        keepalive:
          context.outlivesPage === true && typeof sent !== 'object' && mayOutlivePage(sent),
        signal: AbortSignal.any(signals),
      }));
    if (!response.ok) {
      const error = await readError(response);
      const isUnauthorized = error instanceof ORPCError && error.code === 'UNAUTHORIZED';
      throw isUnauthorized && signIns !== signInsHere() ? new OutdatedRefusalError() : error;
    }
    return readAnswer(response);
  },
};

/** A browser refuses `keepalive` with more than 64 KiB in all (Fetch, 4.5); a UTF-16 unit is at most three bytes. */
const mayOutlivePage = (text = '') => text.length * 3 < 60_000;

/** The input of an operation whose body is a file (`inputStructure: 'detailed'`). */
interface FileInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body: Blob;
}

function isFileInput(input: object | undefined): input is FileInput {
  return input !== undefined && 'body' in input && input.body instanceof Blob;
}

/** Puts an operation's input into the braces of its path, and the rest into the query of a GET or else the body. */
function buildRequest(id: string, input: Record<string, unknown> | undefined) {
  const [method = '', path = ''] = addresses[id]?.split(' ') ?? [];
  if (isFileInput(input)) {
    const { params = {}, query = {}, headers = {}, body } = input;
    return { method, address: withQuery(fillPath(path, params), query), body, headers };
  }
  const rest = { ...input };
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) delete rest[name];
  const address = fillPath(path, input);
  if (method !== 'GET') {
    const isAllInAddress = path.includes('{') && Object.keys(rest).length === 0;
    return { method, address, body: input && !isAllInAddress ? rest : undefined };
  }
  return { method, address: withQuery(address, rest), body: undefined };
}

function fillPath(path: string, values: Record<string, unknown> | undefined): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values?.[name])),
  );
  return `/api${filled}`;
}

function withQuery(address: string, values: Record<string, unknown>): string {
  const query = new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  return query.size > 0 ? `${address}?${query}` : address;
}

/** The error of a refusal: the server's own, or one that says that something else refused. */
async function readError(response: Response): Promise<Error> {
  const { status } = response;
  const text = await response.text();
  const body = parseJson(text);
  if (isORPCErrorJson(body)) return createORPCErrorFromJson(body);
  // A proxy answers this when it does not reach the server.
  if (status >= 502) return new ForeignResponseError();
  return status >= 500
    ? new ORPCError('INTERNAL_SERVER_ERROR', {
        status,
        message: t('Something went wrong on our side.'),
      })
    : new ORPCError('REFUSED_BY_ANOTHER', { status, message: t(foreignRefusal, { status }) });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function readAnswer(response: Response): Promise<unknown> {
  const name = /filename\*=utf-8''([^;]*)/i.exec(
    response.headers.get('content-disposition') ?? '',
  )?.[1];
  const type = response.headers.get('content-type') ?? '';
  if (name) return new File([await response.blob()], decodeURIComponent(name), { type });
  if (type.startsWith('text/event-stream')) {
    const { readEvents } = await import('./eventStream');
    return readEvents(response.body);
  }
  // No operation answers with HTML; parsed as an answer, it would be a success without a record.
  if (type && !type.startsWith('application/json')) throw new ForeignResponseError();
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}
