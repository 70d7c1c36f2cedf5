import type pg from 'pg';
import { DatabaseClient } from '../database/hosts';
import { readPosition } from './archiveNames';

/** Kilobytes a second: the clinic's own work goes before. */
const maxRateKilobytes = 32_768;

/** Bytes that wait to be written before PostgreSQL is asked to wait. */
const maxBufferedBytes = 4 * 1024 * 1024;

interface Events {
  on(event: 'copyData', listener: (message: { chunk: Buffer }) => void): void;
  stream: { pause(): void; resume(): void; destroy(): void };
}

interface BaseOptions {
  /** Begins at once, with a burst of writing; else PostgreSQL takes up to five minutes to prepare for it. */
  isUrgent: boolean;
  signal: AbortSignal;
  /** Told how much of it has come, 0 to 1. */
  onProgress?: (part: number) => void;
}

/**
 * Copies the whole of PostgreSQL's files while it works, by its own protocol, which knows what to leave out and checks
 * every page: a tar, and after it PostgreSQL's list of the files with their sums. `bytes` can be read once.
 */
export function takeBase(
  connection: pg.ClientConfig,
  { isUrgent, signal, onProgress }: BaseOptions,
): { bytes: AsyncGenerator<Buffer>; start(): bigint } {
  let start: bigint | null = null;

  async function* bytes(): AsyncGenerator<Buffer> {
    const client = new DatabaseClient({
      ...connection,
      application_name: 'clinic archive',
      replication: 'true',
    } as pg.ClientConfig);
    await client.connect();
    const { stream, ...events } = eventsOf(client);
    const breakOff = () => stream.destroy();
    signal.addEventListener('abort', breakOff, { once: true });
    const waiting: Buffer[] = [];
    let size = 0;
    let total = 1;
    let done = 0;
    let wake = () => {};
    events.onData((message) => {
      const kind = String.fromCharCode(message[0] ?? 0);
      // Beside data (d) there are the names of what follows (n, m) and how far it is (p).
      if (kind !== 'd') return;
      // The driver reads the next messages into the same memory.
      waiting.push(Buffer.from(message.subarray(1)));
      size += message.length;
      if (size > maxBufferedBytes) stream.pause();
      wake();
    });
    let isOver = false;
    let failure: unknown = null;
    const query = client
      .query<{ size?: string; recptr?: string }>(
        `BASE_BACKUP (LABEL 'clinic', PROGRESS, CHECKPOINT '${isUrgent ? 'fast' : 'spread'}', WAL false, WAIT false,
          MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256', MAX_RATE ${maxRateKilobytes})`,
      )
      .then(
        (results) => {
          const [first] = results as unknown as pg.QueryResult<{ recptr: string }>[];
          start = readPosition(first?.rows[0]?.recptr ?? '');
        },
        (error) => {
          failure = error;
        },
      )
      .finally(() => {
        isOver = true;
        wake();
      });
    client.connection.on('dataRow', ({ fields }: { fields: (Buffer | string | null)[] }) => {
      // The second answer is the size of what comes, in kilobytes.
      const [, location, kilobytes] = fields;
      if (fields.length === 3 && location === null) total = Math.max(1, Number(kilobytes) * 1024);
    });
    try {
      for (;;) {
        const next = waiting.shift();
        if (next) {
          size -= next.length + 1;
          if (size <= maxBufferedBytes / 2) stream.resume();
          done += next.length;
          onProgress?.(Math.min(1, done / total));
          yield next;
        } else if (isOver) break;
        else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
      signal.throwIfAborted();
      if (failure) throw failure;
    } finally {
      signal.removeEventListener('abort', breakOff);
      if (!isOver) stream.destroy();
      await query;
      await client.end().catch(() => {});
    }
  }

  return {
    bytes: bytes(),
    /** The place in the log from which the copy is brought to one state; known when all of it has been read. */
    start: () => {
      if (start === null) throw new Error('The copy is not there yet.');
      return start;
    },
  };
}

// The driver passes on what it does not use itself.
function eventsOf(client: pg.Client) {
  const connection = client.connection as unknown as Events;
  return {
    stream: connection.stream,
    onData: (listener: (message: Buffer) => void) =>
      connection.on('copyData', ({ chunk }) => listener(chunk)),
  };
}
