import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { User } from '../../shared/account';
import { currentSpeaker } from '../../shared/language';
import { declarationOf } from './declarations';
import type { OperationContext } from './operations';
import { Written } from './written';

const gzip = promisify(zlib.gzip);

interface Call<Result> {
  path: readonly string[];
  context: OperationContext;
  input: unknown;
  next(): Promise<Result>;
}

interface Kept {
  /** What nothing may have changed since: the mark of changes, and the minute. */
  madeAt: string;
  answer: Promise<Written>;
}

/** Answers that are kept, at most: each is asked by everybody, in a few roles and languages. */
const maxEntries = 50;
const minute = 60_000;

/**
 * Gives everybody of one role the same bytes, for operations whose answer is the same for them (`isSharedByRole`), until
 * something changes or the minute is over. The mark of changes was read after the request came, so nobody is given
 * what is older than what they wrote or saw.
 */
export function createResponseCache() {
  const kept = new Map<string, Kept>();

  return async function answerOnce<Result>(call: Call<Result>): Promise<Result | Written> {
    const { path, context, input, next } = call;
    const { user, changeMark, now } = context;
    if (!user || changeMark === null || !isEverybodys(input)) return next();
    const key = keyOf(path, input, user, context);
    const madeAt = `${changeMark} ${Math.floor(now.getTime() / minute)}`;
    const known = kept.get(key);
    if (known?.madeAt === madeAt) return known.answer;
    const answer = next().then(writtenJson);
    const mine = { madeAt, answer };
    // Last, so that the first one is the one that was made longest ago.
    kept.delete(key);
    kept.set(key, mine);
    for (const [oldest] of kept) if (kept.size > maxEntries) kept.delete(oldest);
    answer.catch(() => {
      if (kept.get(key) === mine) kept.delete(key);
    });
    return answer;
  };
}

/** Whether an operation's answer is kept. */
export function isCached(path: readonly string[]): boolean {
  return declarationOf(path).isSharedByRole ?? false;
}

/** Characters of a request that everybody makes, at most. */
const longestInput = 200;

// What somebody typed, and the pages after the first, are hardly asked twice.
function isEverybodys(input: unknown): boolean {
  const { text, cursor } = (input ?? {}) as { text?: unknown; cursor?: unknown };
  return !text && !cursor && JSON.stringify(input ?? null).length <= longestInput;
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

/** Bytes from which on compressing is worth it; as for every other answer. */
const worthCompressing = 1024;

function writtenJson(output: unknown): Written {
  const bytes = Buffer.from(JSON.stringify(output));
  // Made when somebody first takes it, and for everybody after them.
  let compressed: Promise<Buffer> | null = null;
  return new Written(async (reply) => {
    reply.header('content-type', 'application/json');
    const { 'accept-encoding': encodings = '' } = reply.request.headers;
    const isSmaller = bytes.length >= worthCompressing && takesGzip.test(String(encodings));
    if (!isSmaller) return void reply.send(bytes);
    compressed ??= gzip(bytes);
    const smaller = await compressed;
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').send(smaller);
  });
}

const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;
