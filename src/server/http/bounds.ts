import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from './networkOf';
import { refusal } from './refusal';
import { securityHeaders } from './securityHeaders';

/** Limits on a client's requests; times in milliseconds. Tests use lower ones. */
export interface HttpLimits {
  /** For a request's headers to arrive. */
  headersTimeout: number;
  /** For a whole request to arrive. */
  requestTimeout: number;
  /** Between two checks for requests that are late. */
  connectionsCheckingInterval: number;
  /** API requests per minute of one session; half of that of one network without a recognised session. */
  requestsPerMinute: number;
}

export const defaultLimits: HttpLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  requestsPerMinute: 600,
};

/** Characters of a request's URL. */
const maxAddressLength = 2_048;
const maxHeaders = 64;

/** Fastify's and Node's options that limit a connection and a request. */
export function boundsOf(limits: HttpLimits) {
  const { headersTimeout, requestTimeout, connectionsCheckingInterval } = limits;
  return {
    bodyLimit: 256 * 1024,
    requestTimeout,
    // Longer than the usual 60 s of proxies, so that they never send a request into a connection that is being closed.
    keepAliveTimeout: 65_000,
    // Milliseconds of silence in both directions; longer than any database statement may take.
    connectionTimeout: 90_000,
    maxRequestsPerSocket: 1_000,
    http: {
      headersTimeout,
      requestTimeout,
      connectionsCheckingInterval,
      // The request line with all headers, in bytes.
      maxHeaderSize: 16 * 1024,
    },
    // As long as a URL may be, so that an unknown path is answered with 404 and not with an error about its length.
    routerOptions: { maxParamLength: maxAddressLength },
    clientErrorHandler: answerUnreadable,
  };
}

const addressTooLong = 'This address is too long.';
const unreadableMessage = 'The request could not be read.';
const tooManyFiles = 'Too many files arrive at once. Please try again in a moment.';

export async function refuseBadHead(request: FastifyRequest, reply: FastifyReply) {
  const { rawHeaders } = request.raw;
  if (request.url.length > maxAddressLength) {
    return reply.code(414).send(refusal(414, 'URI_TOO_LONG', addressTooLong));
  }
  if (rawHeaders.length > 2 * maxHeaders) return reply.code(431).send(unreadableRefusal(431));
  // Of two Host headers Node takes the first; a proxy may have routed by the other.
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) return reply.code(400).send(unreadableRefusal(400));
}

/** The addresses whose body is a file, with its most bytes. */
const fileAddresses: readonly [RegExp, number][] = [
  [/^\/api\/patients\/[^/]+\/attachments$/, 10 * 1024 * 1024 + 1024],
  [/^\/api\/upload-links\/pictures$/, 512 * 1024],
];

/** Bytes of files that arrive at the same time, which are in memory: of everybody, and of one network. */
const mostBytes = { everybody: 96 * 1024 * 1024, network: 24 * 1024 * 1024 };

/** Leaves a file at these addresses for the operation to read; refuses too many bytes before the first of them. */
export function acceptFiles(app: FastifyInstance): void {
  const arriving = new Map<string, number>();
  const refusalOf = ({ url, headers }: FastifyRequest, length: number, network: string) => {
    const address = url.split('?')[0] ?? '';
    const [, most = 0] = fileAddresses.find(([one]) => one.test(address)) ?? [];
    // A packed one would be larger than it says.
    if (most === 0 || headers['content-encoding']) return 415;
    if (Number.isNaN(length)) return 411;
    if (length > most) return 413;
    const all = [...arriving.values()].reduce((sum, bytes) => sum + bytes, length);
    const ofNetwork = (arriving.get(network) ?? 0) + length;
    return all > mostBytes.everybody || ofNetwork > mostBytes.network ? 429 : null;
  };
  app.addContentTypeParser('application/octet-stream', (request, _, done) => {
    const length = Number(request.headers['content-length'] ?? Number.NaN);
    const network = networkOf(request.ip);
    const statusCode = refusalOf(request, length, network);
    if (statusCode) return done(Object.assign(new Error('A file was refused.'), { statusCode }));
    const add = (bytes: number) => {
      const sum = (arriving.get(network) ?? 0) + bytes;
      if (sum > 0) arriving.set(network, sum);
      else arriving.delete(network);
    };
    add(length);
    finished(request.raw, () => add(-length));
    // oRPC reads what Fastify leaves.
    done(null);
  });
}

/** The contract's deepest input is four levels deep. */
const maxJsonDepth = 32;

/** Accepts only JSON bodies, and refuses those nested so deeply that a recursive function would overflow the stack. */
export function parseJsonOnly(app: FastifyInstance): void {
  // A form on another site's page can send text/plain without a CORS preflight.
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (depthOf(body) > maxJsonDepth) {
        done(Object.assign(new Error('The JSON is too deep.'), { statusCode: 400 }));
      } else parse(request, body, done);
    },
  );
}

function depthOf(json: string): number {
  let depth = 0;
  let maxDepth = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (isInString) {
      if (character === '\\') at++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') maxDepth = Math.max(maxDepth, ++depth);
    else if (character === '}' || character === ']') depth--;
  }
  return maxDepth;
}

/** The refusal of a request that the server cannot read. */
export function unreadableRefusal(status: number) {
  const codes: Record<number, string> = {
    411: 'LENGTH_REQUIRED',
    413: 'PAYLOAD_TOO_LARGE',
    415: 'UNSUPPORTED_MEDIA_TYPE',
    429: 'TOO_MANY_FILES',
  };
  const message = status === 429 ? tooManyFiles : unreadableMessage;
  return refusal(status, codes[status] ?? 'BAD_REQUEST', message);
}

/** Answers bytes that are no HTTP request, or one that did not arrive in time, and closes the connection. */
function answerUnreadable(this: FastifyInstance, error: ConnectionError, socket: Socket): void {
  this.log.debug({ code: error.code }, 'a connection was dropped');
  if (socket.writable && error.code !== 'ECONNRESET') {
    const status = statusOf(error.code);
    const body = JSON.stringify(unreadableRefusal(status));
    const headers = {
      ...securityHeaders,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.write([`HTTP/1.1 ${status} Refused`, ...lines, '', body].join('\r\n'));
  }
  socket.destroy();
}

function statusOf(code: string): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}
