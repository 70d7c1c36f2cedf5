import { createHash, randomUUID } from 'node:crypto';
import http from 'node:http';
import net from 'node:net';
import { getEventIteratorSchemaDetails } from '@orpc/contract';
import type pg from 'pg';
import { contract } from '../../src/app/contract';
import type { OperationId } from '../../src/shared/permissions';

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  /** The body as the API's own shape; undefined when it is no JSON. */
  json: { code?: string; status?: number; message?: string; data?: unknown } | undefined;
}

interface Question {
  method?: string;
  path?: string;
  headers?: http.OutgoingHttpHeaders;
  body?: string;
}

/** Sends these headers, Host included, which a browser or `fetch` would not let a caller choose. */
export function ask(url: string, question: Question): Promise<Answer> {
  const { method = 'GET', path = '/', headers = {}, body } = question;
  const { hostname, port, host } = new URL(url);
  // Node would send the body of a DELETE without saying how long it is.
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const key = method === 'POST' ? { 'idempotency-key': randomUUID() } : {};
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        hostname,
        port,
        method,
        path,
        headers: { host, ...length, ...key, ...headers },
        agent: false,
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => {
          const isJson = response.headers['content-type']?.includes('json') && text !== '';
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            json: isJson ? JSON.parse(text) : undefined,
          });
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Writes bytes to a socket and resolves with everything that comes back until the server hangs up. */
export function speak(url: string, bytes: string, idle = 2_000): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(bytes));
    let answer = '';
    socket.setEncoding('latin1');
    socket.setTimeout(idle, () => {
      socket.destroy();
      reject(new Error(`The server did not hang up; it said: ${answer.slice(0, 200)}`));
    });
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

/** The operations of the contract as HTTP knows them. */
export const operations = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => {
    const { route, inputSchema, outputSchema } = procedure['~orpc'];
    return {
      id: `${feature}.${name}` as OperationId,
      method: route.method ?? 'POST',
      path: `/api${route.path}`,
      inputSchema,
      outputSchema,
      /** It answers for as long as somebody listens; `live.test.ts` and `board.test.ts` do. */
      isStream: getEventIteratorSchemaDetails(outputSchema) !== undefined,
    };
  }),
);

/** An operation's address with something in the place of each parameter. */
export function pathWith(path: string, value: string): string {
  return path.replace(/\{\w+\}/g, encodeURIComponent(value));
}

/** The content of the whole database but for its audit log, as one number for each table. */
export async function fingerprint(sql: pg.Pool): Promise<Record<string, string>> {
  // What was committed just before may not have its number yet.
  await sql.query('select number_changes()');
  const { rows } = await sql.query<{ name: string }>(
    // The audit log also knows who looked.
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'audit%' order by 1",
  );
  // One round trip; a sum, because a table has no order.
  const text = rows
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ':' || coalesce(sum(hashtextextended(one::text, 0)), 0) as content
        from "${name}" one`,
    )
    .join(' union all ');
  // Planned once for each connection: planning takes longer than the sums do.
  const name = createHash('md5').update(text).digest('hex');
  const { rows: sums } = await sql.query<{ name: string; content: string }>({ name, text });
  return Object.fromEntries(sums.map(({ name, content }) => [name, content]));
}
