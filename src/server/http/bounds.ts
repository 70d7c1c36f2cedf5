import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
  const codes: Record<number, string> = { 413: 'PAYLOAD_TOO_LARGE', 415: 'UNSUPPORTED_MEDIA_TYPE' };
  return refusal(status, codes[status] ?? 'BAD_REQUEST', unreadableMessage);
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
