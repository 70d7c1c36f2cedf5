import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { acceptFiles, parseJsonOnly } from './bounds';

const papers = '/api/patients/018f6a3c-0000-7000-8000-000000000001/attachments';
const pictures = '/api/upload-links/pictures';
const megabyte = 1024 * 1024;

/** An app whose operation reads a file only once `read` has resolved. */
function appThatReads(read: Promise<void> = Promise.resolve()) {
  const app = Fastify();
  parseJsonOnly(app);
  acceptFiles(app);
  app.post('/api/*', async (request) => {
    await read;
    return { parsed: request.body ?? null, bytes: (await buffer(request.raw)).length };
  });
  const send = (url: string, payload: Buffer | Readable, headers = {}) =>
    app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/octet-stream', ...headers },
    });
  return { app, send };
}

test('a file arrives whole where one belongs, and nowhere else', async () => {
  const { send } = appThatReads();
  const answer = await send(`${papers}?documentDate=2026-11-29`, Buffer.alloc(10 * megabyte));
  expect(answer.json()).toEqual({ parsed: null, bytes: 10 * megabyte });
  expect((await send(pictures, Buffer.alloc(500_000))).statusCode).toBe(200);
  expect((await send(pictures, Buffer.alloc(10), { 'content-encoding': 'gzip' })).statusCode).toBe(
    415,
  );
  for (const elsewhere of ['/api/patients', `${papers}/more`, `/api${papers}`]) {
    expect((await send(elsewhere, Buffer.alloc(10))).statusCode).toBe(415);
  }
});

test('more bytes than may come, or nobody knows how many, are refused before one is read', async () => {
  const { send } = appThatReads(new Promise(() => {}));
  expect((await send(papers, Buffer.alloc(1), { 'content-length': '200000000' })).statusCode).toBe(
    413,
  );
  expect((await send(pictures, Buffer.alloc(600_000))).statusCode).toBe(413);
  const inPieces = Readable.from([Buffer.alloc(1)]);
  expect((await send(papers, inPieces)).statusCode).toBe(411);
});

test('one network sends no more at a time than memory allows, and again afterwards', async () => {
  let read = () => {};
  const { send } = appThatReads(
    new Promise((resolve) => {
      read = resolve;
    }),
  );
  const file = Buffer.alloc(10 * megabyte);
  const first = [send(papers, file), send(papers, file)];
  await new Promise((resolve) => setImmediate(resolve));
  expect((await send(papers, file)).statusCode).toBe(429);
  read();
  expect((await Promise.all(first)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await send(papers, file)).statusCode).toBe(200);
});
