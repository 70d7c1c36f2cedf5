import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  /** Whose session asks. */
  cookie: string;
  /** Gets the answer's text, for requests that name something of an earlier answer. */
  answered?: (text: string) => void;
}

export const get = (path: string, cookie: string): Request => ({ method: 'GET', path, cookie });
export const post = (path: string, body: unknown, cookie: string): Request => ({
  ...{ method: 'POST', path, body, cookie },
});

/** Answers a second, and milliseconds that they took. */
export type Rate = Record<'rate' | 'p50' | 'p99' | 'slowest', number>;

let number = 0;

/** Asks a server as fast as it answers, each time for the next request; anything but a success fails the run. */
export async function measure(
  url: string,
  request: (number: number) => Request,
  { connections, seconds }: Record<'connections' | 'seconds', number>,
): Promise<Rate> {
  let refused = '';
  type Context = Pick<Request, 'answered'>;
  const next = (defaults: autocannon.Request, context: Context) => {
    const { method, path, body, cookie, answered } = request(number++);
    context.answered = answered;
    const headers = headersOf(url, cookie);
    return { ...defaults, method, path, headers, body: JSON.stringify(body) };
  };
  const onResponse = (status: number, body: string, context: Context) => {
    if (status < 300) context.answered?.(body);
    else refused = `${status} ${body.slice(0, 300)}`;
  };
  const { latency, duration, ...result } = await autocannon({
    ...{ url, connections, duration: seconds },
    // The server takes a thousand requests on one connection and says so to clients that listen.
    reconnectRate: 900,
    requests: [{ setupRequest: next, onResponse }],
  });
  if (refused || result.errors > 0) throw new Error(`${result.errors} errors; refused: ${refused}`);
  const { p50, p99, max: slowest } = latency;
  return { rate: result['2xx'] / duration, p50, p99, slowest };
}

/** Asks once; resolves with the answer's text. */
export async function ask(url: string, { method, path, body, cookie, answered }: Request) {
  const headers = headersOf(url, cookie);
  const asked = { method, headers, body: JSON.stringify(body) ?? null };
  const response = await fetch(`${url}${path}`, asked);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
  answered?.(text);
  return text;
}

function headersOf(origin: string, cookie: string) {
  return { origin, cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
}
