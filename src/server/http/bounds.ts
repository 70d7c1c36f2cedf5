import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from './refusal';
import { securityHeaders } from './securityHeaders';

/** How long, in milliseconds, and how often somebody may keep the server busy; the tests ask for less. */
export interface HttpLimits {
  /** For a request's headers to arrive. */
  headersTimeout: number;
  /** For a whole request to arrive. */
  requestTimeout: number;
  /** Between two looks for requests that are late. */
  connectionsCheckingInterval: number;
  /** Requests to the API in a minute by one session; one address gets half of it while nobody is signed in. */
  requestsPerMinute: number;
}

export const defaultLimits: HttpLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  requestsPerMinute: 600,
};

/** Characters of an address. */
const longestAddress = 2_048;
const maxHeaders = 64;

/** Fastify's and Node's options that bound what one connection and one request may take. */
export function boundsOf(limits: HttpLimits) {
  const { headersTimeout, requestTimeout, connectionsCheckingInterval } = limits;
  return {
    bodyLimit: 256 * 1024,
    requestTimeout,
    // Longer than the proxies' usual minute: they would send a request into a connection that is being closed.
    keepAliveTimeout: 65_000,
    // Nothing said in either direction; longer than any statement may take.
    connectionTimeout: 90_000,
    maxRequestsPerSocket: 1_000,
    http: {
      headersTimeout,
      requestTimeout,
      connectionsCheckingInterval,
      // The request line with all headers, in bytes.
      maxHeaderSize: 16 * 1024,
    },
    // A part of an address may be as long as the whole: what is none of ours is refused as such.
    routerOptions: { maxParamLength: longestAddress },
    clientErrorHandler: answerUnreadable,
  };
}

const tooLong = 'This address is too long.';
const notReadable = 'The request could not be read.';

export async function refuseBadHead(request: FastifyRequest, reply: FastifyReply) {
  const { rawHeaders } = request.raw;
  if (request.url.length > longestAddress) {
    return reply.code(414).send(refusal(414, 'URI_TOO_LONG', tooLong));
  }
  if (rawHeaders.length > 2 * maxHeaders) return reply.code(431).send(unreadable(431));
  // Node takes the first of two; a proxy may have gone by the other.
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) return reply.code(400).send(unreadable(400));
}

/** The contract's deepest input is four levels deep. */
const deepest = 32;

/** Takes JSON alone, and none so deep that anyone who walks through it runs out of stack. */
export function parseJsonOnly(app: FastifyInstance): void {
  // A form in another site's page can send text/plain without asking.
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (depthOf(body) > deepest) {
        done(Object.assign(new Error('The JSON is too deep.'), { statusCode: 400 }));
      } else parse(request, body, done);
    },
  );
}

function depthOf(json: string): number {
  let depth = 0;
  let greatest = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (isText) {
      if (character === '\\') at++;
      else if (character === '"') isText = false;
    } else if (character === '"') isText = true;
    else if (character === '{' || character === '[') greatest = Math.max(greatest, ++depth);
    else if (character === '}' || character === ']') depth--;
  }
  return greatest;
}

/** The refusal of what is no request the server understands. */
export function unreadable(status: number) {
  const codes: Record<number, string> = { 413: 'PAYLOAD_TOO_LARGE', 415: 'UNSUPPORTED_MEDIA_TYPE' };
  return refusal(status, codes[status] ?? 'BAD_REQUEST', notReadable);
}

/** Answers bytes that are no request, or one that did not arrive in time, and hangs up. */
function answerUnreadable(this: FastifyInstance, error: ConnectionError, socket: Socket): void {
  this.log.debug({ code: error.code }, 'a connection was dropped');
  if (socket.writable && error.code !== 'ECONNRESET') {
    const status = statusOf(error.code);
    const body = JSON.stringify(unreadable(status));
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
