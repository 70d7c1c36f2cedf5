import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type AWSHeaders, S3Error, S3mini, S3ServiceError, type UploadPart } from 's3mini';
import { StartupError } from '../../startupError';
import type { Storage } from './storage';

export interface S3Setting {
  endpoint: URL;
  region: string;
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  keyId: string;
  secret: string;
}

/** Bytes of a part: what is in memory at a time. */
const partSize = 8 * 1024 * 1024;
/** S3 takes 10,000 parts. */
const maxParts = 9_000;
/** Milliseconds for one request. */
const requestTimeoutMs = 300_000;
/** Milliseconds to discard the parts of a broken-off copy, also while the server ends. */
const discardTimeoutMs = 5_000;
/** Milliseconds before each further try. */
const pauses = [1_000, 4_000];

/** Storage that speaks S3. `timeoutMs`: for one request; `partSize`: the tests' own. */
export function s3Storage(
  setting: S3Setting,
  signal: AbortSignal,
  options: { pauses?: number[]; partSize?: number; timeoutMs?: number } = {},
): Storage {
  const { endpoint, bucket, prefix } = setting;
  const access: S3Access = {
    client: createClient(setting, signal, options.timeoutMs),
    host: endpoint.host,
    partLength: options.partSize ?? partSize,
    retry: (work) => withRetries(work, options.pauses ?? pauses, signal),
    discard: async (key, upload) => {
      const client = createClient(setting, AbortSignal.timeout(discardTimeoutMs));
      await client.abortMultipartUpload(key, upload);
    },
  };
  const { client, retry } = access;
  const where = `${prefix}… in ${bucket} at ${endpoint.host}`;
  const keyOf = (name: string) => `${prefix}${name}`;

  const explainErrors = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof StartupError ? error : new StartupError(reasonOf(error, endpoint));
    }
  };

  const list = () =>
    explainErrors(async () => {
      const objects = await retry(() => client.listObjects('/', prefix));
      if (!objects) throw new StartupError(`There is no bucket ${bucket} at ${endpoint.host}.`);
      return objects
        .filter(({ Key }) => Key.startsWith(prefix))
        .map(({ Key, Size }) => ({ name: Key.slice(prefix.length), bytes: Size }));
    });

  const readBytes = (name: string) =>
    explainErrors(async () => {
      const data = await retry(() => client.getObjectArrayBuffer(keyOf(name)));
      return data && Buffer.from(data);
    });

  return {
    where,
    list,
    // What lies deeper is not in the place itself.
    names: async () => (await list()).map(({ name }) => name).filter((name) => !name.includes('/')),
    readBytes,
    writeBytes: (name, bytes) =>
      explainErrors(async () => {
        const body = Buffer.from(bytes);
        const key = keyOf(name);
        await retry(() => client.putObject(key, body, undefined, undefined, md5Header(body)));
        if ((await readBytes(name))?.equals(body)) return;
        await retry(() => client.deleteObject(key));
        throw new StartupError(
          `What was copied to ${key} at ${endpoint.host} does not read as it was sent.`,
        );
      }),
    put: (file, name) =>
      explainErrors(async () => {
        const handle = await fs.open(file);
        try {
          const { size } = await handle.stat();
          const key = keyOf(name);
          const etag = await send(access, key, handle, size);
          if (await isSame(access, key, handle, size, etag)) return;
          await retry(() => client.deleteObject(key));
          throw new StartupError(
            `What was copied to ${key} at ${endpoint.host} does not read as it was sent.`,
          );
        } finally {
          await handle.close();
        }
      }),
    fetch: (name, file) =>
      explainErrors(async () => {
        const size = await retry(() => client.getContentLength(keyOf(name)));
        const target = await fs.open(file, 'wx', 0o600);
        try {
          await readBack(access, keyOf(name), size, (piece) => target.writeFile(piece));
        } finally {
          await target.close();
        }
      }),
    remove: (name) =>
      explainErrors(async () => void (await retry(() => client.deleteObject(keyOf(name))))),
    readText: (name) => explainErrors(() => retry(() => client.getObject(keyOf(name)))),
    writeText: (name, text) =>
      explainErrors(async () => {
        const body = Buffer.from(text);
        await retry(() =>
          client.putObject(keyOf(name), body, undefined, undefined, md5Header(body)),
        );
      }),
  };
}

interface S3Access {
  client: S3mini;
  host: string;
  /** Bytes of a part. */
  partLength: number;
  /** Repeats work after a temporary failure. */
  retry: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Discards the parts of an upload, which take paid room that no list shows. */
  discard: (key: string, upload: string) => Promise<void>;
}

function createClient(
  { endpoint, region, bucket, keyId, secret }: S3Setting,
  signal: AbortSignal,
  timeoutMs = requestTimeoutMs,
): S3mini {
  const base = endpoint.href.replace(/\/$/, '');
  return new S3mini({
    endpoint: `${base}/${encodeURIComponent(bucket)}`,
    region,
    accessKeyId: keyId,
    secretAccessKey: secret,
    fetch: (input, init) =>
      fetch(input, {
        ...init,
        // A redirect could lead anywhere.
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      }),
  });
}

/** Retries after temporary failures, such as a lost connection or a busy storage; a refusal is final. */
async function withRetries<Result>(
  work: () => Promise<Result>,
  pauses: readonly number[],
  signal: AbortSignal,
): Promise<Result> {
  for (const pause of pauses) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      const status = error instanceof S3ServiceError ? error.status : 500;
      if (status < 500 && status !== 408 && status !== 429) throw error;
      await wait(pause, undefined, { signal });
    }
  }
  return work();
}

/** Sends a file in parts, each with its MD5 under the request's signature; resolves with its ETag as it should be. */
async function send(
  access: S3Access,
  key: string,
  handle: fs.FileHandle,
  size: number,
): Promise<string> {
  const { client, retry } = access;
  const length = Math.max(access.partLength, Math.ceil(size / maxParts));
  if (size <= length) {
    const body = await readPiece(handle, 0, size);
    await retry(() => client.putObject(key, body, undefined, undefined, md5Header(body)));
    return md5(body).toString('hex');
  }
  const upload = await retry(() => client.getMultipartUploadId(key));
  try {
    const parts: UploadPart[] = [];
    const sums: Buffer[] = [];
    for (let from = 0; from < size; from += length) {
      const body = await readPiece(handle, from, Math.min(length, size - from));
      const number = parts.length + 1;
      const part = await retry(() =>
        client.uploadPart(key, upload, body, number, {}, undefined, md5Header(body)),
      );
      parts.push(part);
      sums.push(md5(body));
    }
    await joinParts(access, key, upload, parts);
    return `${md5(Buffer.concat(sums)).toString('hex')}-${parts.length}`;
  } catch (error) {
    await access.discard(key, upload).catch(() => {});
    throw error;
  }
}

async function joinParts(
  { client, retry, host }: S3Access,
  key: string,
  upload: string,
  parts: UploadPart[],
): Promise<void> {
  await retry(async () => {
    const { etag } = await client.completeMultipartUpload(key, upload, parts);
    // An error may come with status 200.
    if (!etag) throw new StartupError(`The storage at ${host} did not join the parts.`);
  }).catch((error) => {
    // An earlier try whose response was lost has joined them; `put` compares the object in any case.
    if (!(error instanceof S3ServiceError && error.serviceCode === 'NoSuchUpload')) throw error;
  });
}

async function readBack(
  { client, retry, host, partLength }: S3Access,
  key: string,
  size: number,
  onPiece: (piece: Buffer) => void | Promise<void>,
): Promise<void> {
  for (let from = 0; from < size; from += partLength) {
    const to = Math.min(from + partLength, size);
    const piece = await retry(async () => {
      const response = await client.getObjectRaw(key, false, from, to);
      return Buffer.from(await response.arrayBuffer());
    });
    if (piece.length !== to - from) {
      throw new StartupError(`The storage at ${host} gave another size of ${key}.`);
    }
    await onPiece(piece);
  }
}

/** Whether what lies there is the file: by its ETag, or, where that is no MD5, by reading it back. */
async function isSame(
  access: S3Access,
  key: string,
  handle: fs.FileHandle,
  size: number,
  etag: string,
): Promise<boolean> {
  const { client, retry } = access;
  if ((await retry(() => client.getContentLength(key))) !== size) return false;
  if ((await retry(() => client.getEtag(key))) === etag) return true;
  const received = createHash('sha256');
  await readBack(access, key, size, (piece) => void received.update(piece));
  const sent = createHash('sha256');
  for (let from = 0; from < size; from += partSize) {
    sent.update(await readPiece(handle, from, Math.min(partSize, size - from)));
  }
  return received.digest('hex') === sent.digest('hex');
}

async function readPiece(handle: fs.FileHandle, from: number, length: number): Promise<Buffer> {
  const piece = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(piece, filled, length - filled, from + filled);
    if (bytesRead === 0) throw new StartupError('The backup became shorter while it was copied.');
    filled += bytesRead;
  }
  return piece;
}

function md5(data: Buffer): Buffer {
  return createHash('md5').update(data).digest();
}

/** The client signs every header that it is given, so that this one vouches for the body. */
function md5Header(body: Buffer): AWSHeaders {
  return { 'content-md5': md5(body).toString('base64') } as unknown as AWSHeaders;
}

/** A sentence without the storage's whole response, which may repeat what was sent. */
function reasonOf(error: unknown, { host }: URL): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof S3ServiceError) {
    return `The storage at ${host} refused (${cause.status} ${cause.serviceCode ?? ''}).`;
  }
  const status = /status (\d{3}): (\w*)/.exec((error as Error).message);
  if (status) return `The storage at ${host} refused (${status[1]} ${status[2]}).`;
  const { code } = cause as NodeJS.ErrnoException;
  const reason = cause instanceof S3Error || code ? code : (cause as Error).name;
  return `The storage at ${host} cannot be reached (${reason}).`;
}
