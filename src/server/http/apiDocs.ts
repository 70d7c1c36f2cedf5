import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance } from 'fastify';
import { contract } from '../../app/contract';
import {
  isForAdministrators,
  isKnownOperation,
  may,
  principalOfRole,
  rightsNeededBy,
  roles,
} from '../../shared/permissions';
import type { refuseTooMany } from './requestLimit';

/** One file of the API documentation, ready to be sent. */
interface CachedFile {
  type: string;
  plain: Buffer;
  gzipped: Buffer;
  etag: string;
}

/**
 * Serves the OpenAPI document made from the contract, and a readable page of it, under /api/docs. They are megabytes
 * that anyone may request without an account, so they are generated and compressed once, at the first request, and
 * requests for them count against the API's rate limit.
 */
export function serveApiDocs(app: FastifyInstance, onRequest: ReturnType<typeof refuseTooMany>) {
  let files: ReturnType<typeof makeFiles> | null = null;
  for (const address of addresses) {
    // The files are compressed already: the plugin must not compress them again for a browser that prefers brotli.
    app.get(address, { onRequest, compress: false }, async (request, reply) => {
      files ??= makeFiles().catch((error) => {
        // The next request tries again.
        files = null;
        throw error;
      });
      const { type, plain, gzipped, etag } = (await files)[address];
      reply.headers({ 'cache-control': 'no-cache', etag: `W/${etag}`, vary: 'accept-encoding' });
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      reply.type(type);
      if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(plain);
      return reply.header('content-encoding', 'gzip').send(gzipped);
    });
  }
}

const addresses = ['/api/docs', '/api/docs/openapi.json', '/api/docs/style.css'] as const;

async function makeFiles(): Promise<Record<(typeof addresses)[number], CachedFile>> {
  const document = await makeDocument();
  const [page, json, sheet] = await Promise.all([
    compressFile('text/html; charset=utf-8', renderPage(document)),
    compressFile('application/json; charset=utf-8', JSON.stringify(document)),
    compressFile('text/css; charset=utf-8', style),
  ]);
  return { '/api/docs': page, '/api/docs/openapi.json': json, '/api/docs/style.css': sheet };
}

async function compressFile(type: string, text: string): Promise<CachedFile> {
  const plain = Buffer.from(text);
  const gzipped = await promisify(gzip)(plain);
  return { type, plain, gzipped, etag: `"${createHash('sha256').update(plain).digest('hex')}"` };
}

/** Whether an Accept-Encoding header lists gzip with a weight above 0. */
function acceptsGzip(accepted = ''): boolean {
  return accepted
    .split(',')
    .some((encoding) => /^\s*gzip\s*(;(?!\s*q=0(\.0*)?\s*$).*)?$/i.test(encoding));
}

async function makeDocument() {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: {
      title: 'Clinic API',
      version: '1',
      description:
        'Everything the clinic’s screens do, as plain JSON over HTTP. A session cookie from POST /api/session says who calls; a request that changes something needs an Origin header naming the clinic’s own address. Money is in paise, times are UTC, dates are YYYY-MM-DD.',
    },
    servers: [{ url: '/api' }],
  });
  for (const { operation } of operationsOf(document)) {
    operation.description = permissionSentence(operation.operationId);
  }
  return document;
}

const style = `
:root { color-scheme: light dark }
body { font-family: system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; line-height: 1.5 }
h2 { font-size: 1rem; margin: 2rem 0 0 }
pre { overflow-x: auto }
`;

type Document = Awaited<ReturnType<OpenAPIGenerator['generate']>>;

interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
}

function operationsOf(document: Document) {
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({
      heading: `${method.toUpperCase()} /api${path}`,
      operation: operation as Operation,
    })),
  );
}

/** The sentence on who may call an operation, by the default rights. */
export function permissionSentence(id: string): string {
  if (!isKnownOperation(id)) throw new Error(`The operation ${id} is not in the permission table.`);
  if (may(null, id)) return 'May be called by anyone.';
  const isMoreForAdministrators = roles.some(
    (role) => !may(principalOfRole(role), id) && may(principalOfRole(role, true), id),
  );
  const people: string[] = isForAdministrators(id)
    ? ['administrators']
    : roles.filter((role) => may(principalOfRole(role), id));
  if (isMoreForAdministrators && !isForAdministrators(id)) {
    people.push('administrators of either role');
  }
  if (people.length === 0) return 'May be called by nobody until the clinic’s settings allow it.';
  const isConfigurable = rightsNeededBy(id).length > 0;
  return `May be called by: ${people.join(', ')}${isConfigurable ? ', unless the clinic’s settings say otherwise' : ''}.`;
}

function renderPage(document: Document): string {
  const sections = operationsOf(document).map(
    ({ heading, operation }) => `
      <section>
        <h2><code>${escapeHtml(heading)}</code></h2>
        <p>${escapeHtml(operation.summary ?? '')}. ${escapeHtml(operation.description ?? '')}</p>
        <details><summary>Input, output and errors</summary>
          <pre>${escapeHtml(JSON.stringify(operation, null, 2))}</pre></details>
      </section>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(document.info.title)}</title>
    <link rel="stylesheet" href="/api/docs/style.css">
  </head>
  <body>
    <h1>${escapeHtml(document.info.title)}</h1>
    <p>${escapeHtml(document.info.description ?? '')}</p>
    <p><a href="/api/docs/openapi.json">The OpenAPI document</a></p>
    ${sections.join('')}
  </body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
