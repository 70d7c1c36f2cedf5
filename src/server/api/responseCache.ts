import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { User } from '../../shared/account';
import { currentSpeaker } from '../../shared/language';
import { declarationOf } from './declarations';
import type { OperationContext } from './operations';
import { SerializedResponse } from './written';

const gzip = promisify(zlib.gzip);

interface Call<Result> {
  path: readonly string[];
  context: OperationContext;
  input: unknown;
  next(): Promise<Result>;
}

interface CacheEntry {
  /** The change mark and the minute when the response was made; it is valid while both stay the same. */
  madeAt: string;
  answer: Promise<SerializedResponse>;
}

/** Few are needed: everybody sends the same requests, in a few roles and languages. */
const maxEntries = 50;
const minuteMs = 60_000;

/**
 * Caches the serialized responses of operations that depend only on the role (`isSharedByRole`), until something
 * changes or the minute is over. The change mark was read after the request arrived, so no response is older than what
 * the caller wrote or saw.
 */
export function createResponseCache() {
  const cache = new Map<string, CacheEntry>();

  return async function answerFromCache<Result>(
    call: Call<Result>,
  ): Promise<Result | SerializedResponse> {
    const { path, context, input, next } = call;
    const { user, changeMark, now } = context;
    if (!user || changeMark === null || !isCommonInput(input)) return next();
    const key = keyOf(path, input, user, context);
    const madeAt = `${changeMark} ${Math.floor(now.getTime() / minuteMs)}`;
    const cached = cache.get(key);
    if (cached?.madeAt === madeAt) return cached.answer;
    const answer = next().then(serializedJson);
    const entry = { madeAt, answer };
    // A Map iterates in insertion order, so the oldest come first.
    cache.delete(key);
    cache.set(key, entry);
    for (const [oldest] of cache) if (cache.size > maxEntries) cache.delete(oldest);
    answer.catch(() => {
      if (cache.get(key) === entry) cache.delete(key);
    });
    return answer;
  };
}

/** Whether an operation's responses are cached. */
export function isCached(path: readonly string[]): boolean {
  return declarationOf(path).isSharedByRole ?? false;
}

/** Longer inputs, in characters of JSON, are not cached. */
const maxInputLength = 200;

// A typed search and the pages after the first are rarely requested twice.
function isCommonInput(input: unknown): boolean {
  const { text, cursor } = (input ?? {}) as { text?: unknown; cursor?: unknown };
  return !text && !cursor && JSON.stringify(input ?? null).length <= maxInputLength;
}

function keyOf(
  path: readonly string[],
  input: unknown,
  { role, isAdministrator, isSolo }: User,
  { config }: OperationContext,
): string {
  return JSON.stringify([
    path,
    input,
    role,
    isAdministrator,
    isSolo,
    currentSpeaker().language,
    config.timeZone,
  ]);
}

/** Smaller responses are sent uncompressed, as in `createHttpApp`. */
const minCompressedBytes = 1024;

function serializedJson(output: unknown): SerializedResponse {
  const bytes = Buffer.from(JSON.stringify(output));
  // Compressed once, for the first client that accepts it.
  let compressed: Promise<Buffer> | null = null;
  return new SerializedResponse(async (reply) => {
    reply.header('content-type', 'application/json');
    const { 'accept-encoding': encodings = '' } = reply.request.headers;
    const isSmaller = bytes.length >= minCompressedBytes && acceptedGzip.test(String(encodings));
    if (!isSmaller) return void reply.send(bytes);
    compressed ??= gzip(bytes);
    const smaller = await compressed;
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').send(smaller);
  });
}

const acceptedGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;
