import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
}

export interface Rate {
  /** Answers a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

interface Load {
  url: string;
  cookie?: string;
  connections: number;
  seconds: number;
  /** The request of a number; each number is used once. */
  request: (number: number) => Request;
}

let number = 0;

/** Asks a server as fast as it answers; anything but a success fails the run. */
export async function measure({ url, cookie, connections, seconds, request }: Load): Promise<Rate> {
  const refused = new Map<string, number>();
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (defaults) => {
          const { method, path, body } = request(number++);
          return {
            ...defaults,
            method,
            path,
            headers: {
              origin: url,
              'content-type': 'application/json',
              ...(cookie ? { cookie } : {}),
              ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
            },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          };
        },
        onResponse: (status, body) => {
          if (status < 300) return;
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
    p99: result.latency.p99,
  };
}
