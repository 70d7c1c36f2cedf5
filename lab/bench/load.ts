import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  /** Gets the text of what was answered, for requests that name something of an earlier answer. */
  answered?: (text: string) => void;
}

export interface Rate {
  /** Answers a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p97: number;
  p99: number;
}

interface Load {
  url: string;
  cookie?: string | undefined;
  connections: number;
  seconds: number;
  /** At most so many requests a second. */
  atMost?: number;
  /** The next request; the number counts them. */
  request: (number: number) => Request;
}

let number = 0;

/** Asks a server as fast as it answers; anything but a success fails the run. */
export async function measure(load: Load): Promise<Rate> {
  const { url, cookie, connections, seconds, atMost, request } = load;
  const refused = new Map<string, number>();
  const result = await autocannon({
    url,
    connections,
    // The server takes a thousand requests on one connection and says so to clients that listen.
    reconnectRate: 900,
    duration: seconds,
    ...(atMost ? { overallRate: atMost } : {}),
    requests: [
      {
        setupRequest: (defaults, context: { answered?: Request['answered'] }) => {
          const { method, path, body, answered } = request(number++);
          context.answered = answered;
          return {
            ...defaults,
            method,
            path,
            headers: headersFor(url, method, cookie),
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          };
        },
        onResponse: (status, body, context: { answered?: Request['answered'] }) => {
          if (status < 300) return context.answered?.(body);
          const what = `${status} ${body.slice(0, 200)}`;
          refused.set(what, (refused.get(what) ?? 0) + 1);
        },
      },
    ],
  });
  if (refused.size > 0 || result.errors > 0) {
    const [first] = refused;
    throw new Error(`${result.errors} errors, refused: ${first?.join(' × ')}`);
  }
  return {
    rate: result['2xx'] / result.duration,
    p50: result.latency.p50,
    // 97.5: what the load tells nearest to 95.
    p97: result.latency.p97_5,
    p99: result.latency.p99,
  };
}

/** Asks once; resolves with the answer's text. */
export async function ask(
  url: string,
  { method, path, body, answered }: Request,
  cookie?: string,
  key: string = randomUUID(),
): Promise<string> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: headersFor(url, method, cookie, key),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
  answered?.(text);
  return text;
}

function headersFor(
  origin: string,
  method: string,
  cookie: string | undefined,
  key: string = randomUUID(),
): Record<string, string> {
  return {
    origin,
    'content-type': 'application/json',
    ...(cookie ? { cookie } : {}),
    ...(method === 'POST' ? { 'idempotency-key': key } : {}),
  };
}
