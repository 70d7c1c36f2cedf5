import { type ClientLink, createORPCErrorFromJson, isORPCErrorJson, ORPCError } from '@orpc/client';
import { currentSpeaker, t } from '../../shared/language';
import { isUnattended } from '../session/presence';
import { addresses, streams } from './addresses';

export interface CallContext {
  /** For what makes a record: the same for every sending of one form. */
  idempotencyKey?: string;
  /** In which language the server answers, where it is not the one spoken now. */
  language?: string;
  /** Goes on when the page is left or loaded again meanwhile. */
  outlivesPage?: boolean;
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

// Too late, it would ask for what nobody takes any more.
window.early ??= {};

/** The answer that `early.ts` asked for, the first time that somebody wants it; null: none. */
async function takeEarly(address: string): Promise<Response | null> {
  const answer = window.early?.[address];
  delete window.early?.[address];
  return (await answer) ?? null;
}

/**
 * Brings a call to the API and its answer back: JSON, a file, or a stream of events. Throws an ORPCError where the server
 * refuses, and what `fetch` throws, or an error that is no ORPCError, where no answer of the server came.
 */
export const link: ClientLink<CallContext> = {
  call: async (path, input, { context, signal, lastEventId }) => {
    const id = path.join('.');
    const { method, address, body } = requestFor(id, input as Record<string, unknown> | undefined);
    const waits = streams.includes(id) ? [] : [AbortSignal.timeout(longestWait)];
    const ends = signal ? [...waits, signal] : waits;
    const text = body === undefined ? undefined : JSON.stringify(body);
    const response =
      (await takeEarly(address)) ??
      (await fetch(window.location.origin + address, {
        method,
        headers: {
          'accept-language': context.language ?? currentSpeaker().language,
          ...(context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {}),
          // What a page asks by itself does not keep the session of somebody who went away.
          ...(isUnattended() ? { 'x-background': '1' } : {}),
          ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
          ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(text === undefined ? {} : { body: text }),
        keepalive: context.outlivesPage === true && mayOutlivePage(text ?? ''),
        signal: AbortSignal.any(ends),
      }));
    if (!response.ok) throw await failureIn(response);
    return answerIn(response);
  },
};

/** A browser refuses to go on with more than 64 kilobytes in all (Fetch, 4.5); a letter is three bytes at most. */
const mayOutlivePage = (text: string) => text.length * 3 < 60_000;

/** An operation's input goes into its address's braces, and the rest into the query of a GET or else the body. */
function requestFor(id: string, input: Record<string, unknown> | undefined) {
  const [method = '', path = ''] = addresses[id]?.split(' ') ?? [];
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name];
    return encodeURIComponent(String(input?.[name]));
  });
  const address = `/api${filled}`;
  if (method !== 'GET') {
    const isAllInAddress = filled !== path && Object.keys(rest).length === 0;
    return { method, address, body: input && !isAllInAddress ? rest : undefined };
  }
  const query = new URLSearchParams(
    Object.entries(rest).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  return { method, address: query.size > 0 ? `${address}?${query}` : address, body: undefined };
}

/** What a refusal is to the screens: the server's own words, or a sentence about who else refused. */
async function failureIn(response: Response): Promise<Error> {
  const { status } = response;
  const text = await response.text();
  const body = parsed(text);
  if (isORPCErrorJson(body)) return createORPCErrorFromJson(body);
  // What a proxy says for a server that it does not reach.
  if (status >= 502) return new AnsweredByAnother();
  return status >= 500
    ? new ORPCError('INTERNAL_SERVER_ERROR', {
        status,
        message: t('Something went wrong on our side.'),
      })
    : new ORPCError('REFUSED_BY_ANOTHER', { status, message: t(outsider, { status }) });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function answerIn(response: Response): Promise<unknown> {
  const name = /filename\*=utf-8''([^;]*)/i.exec(
    response.headers.get('content-disposition') ?? '',
  )?.[1];
  const type = response.headers.get('content-type') ?? '';
  if (name) return new File([await response.blob()], decodeURIComponent(name), { type });
  if (type.startsWith('text/event-stream')) {
    const { eventsIn } = await import('./eventStream');
    return eventsIn(response.body);
  }
  // No operation answers with a page; taken for one, it would be a success without a record.
  if (type && !type.startsWith('application/json')) throw new AnsweredByAnother();
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}
