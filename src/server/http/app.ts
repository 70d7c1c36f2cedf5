import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import compress from '@fastify/compress';
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
import type { contract } from '../../app/contract';
import type { User } from '../../shared/account';
import { commonErrors } from '../../shared/operation';
import type { OperationId } from '../../shared/permissions';
import { declarationOf, mayAudit } from '../api/declarations';
import {
  authorize,
  explainFailures,
  identify,
  notifyOfChanges,
  type OperationContext,
  readAs,
  refuseWithoutSpace,
  retryRead,
  type SignedIn,
} from '../api/operations';
import { createResponseCache } from '../api/responseCache';
import { SerializedResponse } from '../api/written';
import { createViewRecorder } from '../audit/viewRecorder';
import { cookieIn, cookieNamesFor } from '../auth/cookies';
import { relyingPartyOf } from '../auth/relyingParty';
import type { Config } from '../config';
import { serveApiDocs } from './apiDocs';
import {
  acceptFiles,
  boundsOf,
  defaultLimits,
  type HttpLimits,
  parseJsonOnly,
  refuseBadHead,
  unreadableRefusal,
} from './bounds';
import { trackConnections } from './closing';
import { knownHosts } from './knownHosts';
import { measureRequests } from './measureRequests';
import type { Metrics } from './metrics';
import { refuseOtherHosts, refuseOtherOrigins } from './originCheck';
import { withPreloads } from './preload';
import { noSuchAddress, refusal } from './refusal';
import { inRequestLanguage } from './requestLanguage';
import { createRequestLimit, refuseTooMany } from './requestLimit';
import { securityHeaders, sendPageWithNonce, setSecurityHeaders } from './securityHeaders';

/** How the server is reached: public URL, host names, trusted proxies and limits. */
export interface Edge extends Pick<Config, 'publicUrl' | 'hosts' | 'trustedProxies'> {
  limits: HttpLimits;
}

export const plainEdge: Edge = {
  publicUrl: null,
  hosts: [],
  trustedProxies: [],
  limits: defaultLimits,
};

export interface AppParts {
  router: Router<typeof contract, OperationContext>;
  /** The part of an operation's context that does not come from the request. */
  shared: Pick<
    OperationContext,
    | 'db'
    | 'replica'
    | 'signInLimiter'
    | 'sessions'
    | 'config'
    | 'clinicSettings'
    | 'backups'
    | 'backupStorage'
    | 'walArchive'
    | 'contents'
    | 'contentCopies'
    | 'secret'
    | 'sendMail'
    | 'hasSpace'
    | 'live'
    | 'papers'
    | 'erasures'
    | 'clock'
  >;
  pool: pg.Pool;
  log: FastifyBaseLogger;
  /** Folder of the web client's built files; null serves the API alone. */
  webDir: string | null;
  /** Called after each operation that may have written to the audit log. */
  afterAudit: () => void;
  edge: Edge;
  /** Null: requests are not measured. */
  metrics: Metrics | null;
  /** True while the server is shutting down. */
  isStopping: () => boolean;
  /** Routes for signed-in users besides the contract's operations. */
  otherRoutes?: readonly OtherRoutes[];
}

/** Registers routes that are no operations of the contract. */
type OtherRoutes = (app: FastifyInstance, routes: SignedInRoutes) => void;

/** What routes outside the contract use to check the caller as operations do. */
export interface SignedInRoutes {
  /** The clinic's origin as the caller knows it, without a trailing slash. */
  addressOf(request: FastifyRequest): string;
  /** Refuses a caller who has used up this minute's requests. */
  refuseTooMany: ReturnType<typeof refuseTooMany>;
  /** Runs read-only work if the caller may call the operation `id`; throws an ORPCError with a message otherwise. */
  readAs<Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    id: OperationId,
    work: (context: SignedIn) => Promise<Result>,
  ): Promise<Result>;
}

/** Makes the HTTP server: API operations, web client, health checks and API documents. Not yet listening. */
export async function createHttpApp(parts: AppParts): Promise<FastifyInstance> {
  const { publicUrl, trustedProxies, limits } = parts.edge;
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    ...boundsOf(limits),
    // An idle keep-alive connection must not delay the shutdown.
    forceCloseConnections: 'idle',
    // Requests that arrive during the shutdown are answered too; the database is closed afterwards.
    return503OnClosing: false,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    // A URL that cannot be decoded bypasses every hook.
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders);
      answerError(error, request, reply);
    },
  });
  trackConnections(app);
  parseJsonOnly(app);
  acceptFiles(app);
  app.decorateRequest('operation', null);
  if (parts.metrics) measureRequests(app, parts.metrics);
  await app.register(compress, { threshold: 1024 });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // A proxy must not reuse a connection to a server that is shutting down.
    if (parts.isStopping()) reply.header('connection', 'close');
  });
  app.addHook('onRequest', (request, _, done) =>
    inRequestLanguage(request.headers['accept-language'], done),
  );
  app.addHook('onRequest', setSecurityHeaders);
  app.addHook('onRequest', refuseBadHead);
  app.addHook('onRequest', refuseOtherHosts(knownHosts(parts.edge)));
  app.addHook('onRequest', refuseOtherOrigins(publicUrl));
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const status = reply.statusCode;
    const ms = Math.round(reply.elapsedTime);
    // The query stays out of the log: it may hold personal data.
    request.log.debug({ method, path: pathOf(request), status, ms }, 'request');
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

  // Whether proxies should send requests here. True even while the database is away: requests get an error that says
  // so.
  app.get('/readyz', async (_, reply) =>
    parts.isStopping()
      ? reply.code(503).send({ status: 'the server is about to end' })
      : { status: 'ok' },
  );

  const routes = serveOperations(app, parts);
  serveApiDocs(app, routes.refuseTooMany);
  for (const serveOther of parts.otherRoutes ?? []) serveOther(app, routes);
  if (parts.webDir) await serveWeb(app, parts.webDir);
  else app.setNotFoundHandler((_, reply) => reply.code(404).send(noSuchAddress()));
  return app;
}

function serveOperations(app: FastifyInstance, parts: AppParts): SignedInRoutes {
  const { publicUrl } = parts.edge;
  const limit = createRequestLimit(parts.edge.limits.requestsPerMinute);
  const cookies = cookieNamesFor(publicUrl);
  const handler = new OpenAPIHandler(parts.router, {
    interceptors: [
      async ({ context, next }) => {
        const result = await next();
        const body: unknown = result.response?.body;
        if (!(body instanceof SerializedResponse)) return result;
        // oRPC would serialize it again.
        context.serializedResponse = body;
        return { matched: false, response: undefined };
      },
    ],
    clientInterceptors: [
      async ({ context, path, next }) => {
        context.labelRequest(path.join('.'));
        return next();
      },
      explainFailures,
      retryRead,
      identify,
      async ({ context, next }) => {
        const { sessionToken, user, address } = context;
        if (sessionToken) limit.recognise(sessionToken, user !== null, address);
        return next();
      },
      authorize,
      refuseWithoutSpace,
      notifyOfChanges,
      createViewRecorder(),
      createResponseCache(),
    ],
  });
  // By the Host header, which was checked: the caller may have set X-Forwarded-Host.
  const addressOf = ({ protocol, headers }: FastifyRequest) =>
    publicUrl?.origin ?? `${protocol}://${headers.host}`;
  const contextOf = (request: FastifyRequest, reply: FastifyReply): OperationContext => ({
    ...parts.shared,
    now: parts.shared.clock(),
    cookies,
    user: null,
    session: null,
    changeMark: null,
    sessionToken: cookieIn(request.headers.cookie, cookies.session),
    deviceCookie: cookieIn(request.headers.cookie, cookies.device),
    userAgent: request.headers['user-agent'],
    isBackground: request.headers['x-background'] === '1',
    requestId: request.id,
    address: request.ip,
    origin: addressOf(request),
    relyingParty: relyingPartyOf(publicUrl, addressOf(request)),
    idempotencyKey: headerOf(request, 'idempotency-key'),
    log: request.log,
    labelRequest: (id) => {
      request.operation = id;
    },
    setCookie: (line) => void reply.header('set-cookie', line),
    setHeader: (name, value) => void reply.header(name, value),
    serializedResponse: null,
  });
  const onRequest = refuseTooMany(limit, cookies.session);
  app.all('/api/*', { onRequest }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const context = contextOf(request, reply);
    const { matched } = await handler.handle(request, reply, { prefix: '/api', context });
    const isRefused = reply.statusCode >= 400;
    if (isRefused || mayAudit(declarationOf((request.operation ?? '').split('.'))))
      parts.afterAudit();
    if (context.serializedResponse) await context.serializedResponse.send(reply);
    else if (!matched) {
      reply.code(404);
      return noSuchAddress();
    }
    return reply;
  });
  return {
    addressOf,
    refuseTooMany: onRequest,
    readAs: async (request, reply, id, work) => {
      const context = contextOf(request, reply);
      const { sessionToken, address } = context;
      const recognise = (user: User | null) => {
        if (sessionToken) limit.recognise(sessionToken, user !== null, address);
      };
      try {
        return await readAs(id, context, recognise, work);
      } finally {
        parts.afterAudit();
      }
    },
  };
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '';
}

async function serveWeb(app: FastifyInstance, webDir: string): Promise<void> {
  const read = (name: string) => fs.readFileSync(path.join(webDir, name), 'utf8');
  const frontPages = fs
    .readdirSync(webDir)
    .map((name) => ({ name, language: /^landing(?:\.(\w+))?\.html$/.exec(name) }))
    .flatMap(({ name, language }) => (language ? [{ name, path: `/${language[1] ?? ''}` }] : []));
  const screenAt = withPreloads(webDir, read('index.html'));
  await app.register(serveFiles, {
    root: webDir,
    index: false,
    // Set in setHeaders, for each file.
    cacheControl: false,
    dotfiles: 'ignore',
    // HTML pages have routes of their own. Checked after normalizing: `/index.html/.` is the same file.
    allowedPath: (file) => !/\.(html|br|gz)\/*$/.test(path.posix.normalize(file)),
    // The build writes them next to the files (vite.config.ts).
    preCompressed: true,
    setHeaders: (reply, file) => {
      reply.header('vary', 'accept-encoding');
      // Built files have a hash of their content in their names.
      const isImmutable = file.includes(`${path.sep}assets${path.sep}`);
      reply.header(
        'cache-control',
        isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  for (const { name, path } of frontPages) {
    const page = read(name);
    app.get(path, async (_, reply) =>
      reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page),
    );
  }
  app.setNotFoundHandler(async (request, reply) => {
    // The web client's router knows the screens; a missing or hidden file is no screen.
    const isFile = /(^|\/)\.|\.[^/]*$/.test(decodeURIComponent(pathOf(request)));
    if (request.method === 'GET' && !isFile) {
      return sendPageWithNonce(reply.code(200), screenAt(pathOf(request)));
    }
    return reply.code(404).send(noSuchAddress());
  });
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  if (status >= 500) {
    request.log.error({ message: error.message, stack: error.stack }, 'request failed');
    return reply.code(500).send({
      ...refusal(500, 'INTERNAL_SERVER_ERROR', commonErrors.INTERNAL_SERVER_ERROR.message),
      data: { requestId: request.id },
    });
  }
  // The rest of a body that was not read would come as the next request.
  if ([411, 413, 415, 429].includes(status)) reply.header('connection', 'close');
  return reply.code(status).send(unreadableRefusal(status));
}
