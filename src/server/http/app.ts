import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import serveFiles from '@fastify/static';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import type { Router } from '@orpc/server';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type pg from 'pg';
import type { contract } from '../../contract';
import { authorize, explainFailures, identify, type OperationContext } from '../operations';
import { serveApiDocs } from './apiDocs';
import { refuseOtherOrigins } from './originCheck';

export interface AppParts {
  router: Router<typeof contract, OperationContext>;
  /** Makes what an operation is given, from what it does not find in the request. */
  shared: Pick<OperationContext, 'db' | 'accounts' | 'signInLimiter' | 'config'>;
  pool: pg.Pool;
  clock: () => Date;
  log: FastifyBaseLogger;
  /** The browser's files; null serves the API alone. */
  webDir: string | null;
  /** Called after each answered operation. */
  afterOperation: () => void;
}

/** The HTTP server: the API's operations, the browser's files, health and API documents. Not yet listening. */
export async function createHttpApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    // Milliseconds: how long one request may take to arrive.
    requestTimeout: 30_000,
    // An idle kept-alive connection must not hold up the end of the server.
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  });
  // A form in another site's page can send text/plain without asking; the API takes JSON alone.
  app.removeContentTypeParser('text/plain');

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine sets sizes through style attributes and one style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Behind TLS the proxy in front sets it; on a clinic's plain network it would lock people out.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  });
  await app.register(compress, { threshold: 1024 });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onRequest', refuseOtherOrigins);
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug(
      { method: request.method, url: request.url, status: reply.statusCode, ms: reply.elapsedTime },
      'request',
    );
  });
  app.setErrorHandler(answerError);

  app.get('/healthz', async (request, reply) => {
    try {
      await parts.pool.query('select 1');
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ reason: (error as Error).message }, 'health check failed');
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });

  await serveApiDocs(app);
  serveOperations(app, parts);
  if (parts.webDir) await serveWeb(app, parts.webDir);
  return app;
}

function serveOperations(app: FastifyInstance, parts: AppParts): void {
  const handler = new OpenAPIHandler(parts.router, {
    clientInterceptors: [explainFailures, identify, authorize],
  });
  app.all('/api/*', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const context: OperationContext = {
      ...parts.shared,
      now: parts.clock(),
      user: null,
      requestId: request.id,
      address: request.ip,
      idempotencyKey: headerOf(request, 'idempotency-key'),
      log: request.log,
      headers: headersOf(request),
      setCookies: (headers) => {
        for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie);
      },
    };
    const { matched } = await handler.handle(request, reply, { prefix: '/api', context });
    parts.afterOperation();
    if (!matched) {
      reply.code(404);
      return {
        defined: false,
        code: 'NOT_FOUND',
        status: 404,
        message: 'There is no such address.',
      };
    }
    return reply;
  });
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

// Only what the accounts library reads; the rest of a request is none of its business.
function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers();
  const { cookie } = request.headers;
  if (cookie) headers.set('cookie', cookie);
  const agent = request.headers['user-agent'];
  if (agent) headers.set('user-agent', agent);
  return headers;
}

async function serveWeb(app: FastifyInstance, webDir: string): Promise<void> {
  const read = (name: string) => fs.readFileSync(path.join(webDir, name), 'utf8');
  const frontPage = read('landing.html');
  const screens = read('index.html');
  await app.register(serveFiles, {
    root: webDir,
    index: false,
    setHeaders: (response, file) => {
      // Built files carry a hash of their content in their names.
      const immutable = file.includes(`${path.sep}assets${path.sep}`);
      response.setHeader(
        'cache-control',
        immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const sendPage = (reply: FastifyReply, html: string) =>
    reply.code(200).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  app.get('/', async (_, reply) => sendPage(reply, frontPage));
  app.setNotFoundHandler(async (request, reply) => {
    // The browser's router knows the screens; a missing file is no screen.
    const isScreen =
      request.method === 'GET' && path.extname(request.url.split('?')[0] ?? '') === '';
    if (isScreen) return sendPage(reply, screens);
    return reply.code(404).send({
      defined: false,
      code: 'NOT_FOUND',
      status: 404,
      message: 'There is no such address.',
    });
  });
}

function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: { code(status: number): { send(body: object): unknown } },
) {
  const status = error.statusCode ?? 500;
  if (status >= 500) {
    request.log.error({ message: error.message, stack: error.stack }, 'request failed');
    return reply.code(500).send({
      defined: false,
      code: 'INTERNAL_SERVER_ERROR',
      status: 500,
      message: 'Something went wrong on our side.',
      data: { requestId: request.id },
    });
  }
  return reply.code(status).send({
    defined: false,
    code: status === 413 ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST',
    status,
    message: 'The request could not be read.',
  });
}
