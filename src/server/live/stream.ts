import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { User } from '../../shared/account';
import type { Principal } from '../../shared/permissions';
import { SerializedResponse } from '../api/written';

/** Who listens, and the last position they know (`epoch:number`); null: none. */
export interface Reader {
  user: User;
  sessionId: string;
  position: string | null;
}

/** Who is told the same. */
export type Audience = Principal;

/** What was committed at once, and what is told of it. */
export interface Batch {
  position: number;
  /** The event for those who know everything up to a position; null where there is nothing that they may read. */
  eventFor(audience: Audience, after: string): Event | null;
}

/** One message as it goes out, and the position it leads to. */
export interface Event {
  position: string;
  bytes: Buffer;
}

/** Batches that wait for a reader whose line is slow; after that many it starts again. */
const longestQueue = 200;

/** A server-sent event from one position to another; each of its news is JSON. */
export function eventOf(after: string, position: string, news: readonly string[]): Event {
  const data = `{"after":${JSON.stringify(after)},"position":${JSON.stringify(position)},"news":[${news.join(',')}]}`;
  return { position, bytes: Buffer.from(`event: message\nid: ${position}\ndata: ${data}\n\n`) };
}

interface StreamParts {
  reader: Reader;
  /** The number up to which the first event tells. */
  start: number;
  /** Everything must be read anew by a reader who knows a position. */
  resetAfter: (after: string) => Event;
  /** Called once when it is over, whoever ended it. */
  onEnd: () => void;
  /** Called when a reader has missed so much that it starts again. */
  onDropped: () => void;
  signal: AbortSignal | undefined;
}

/** What one reader is told: at once while the line takes it, else kept for a while. */
export function createStream({ reader, start, resetAfter, onEnd, onDropped, signal }: StreamParts) {
  let waiting: (Batch | 'too many')[] = [];
  let line: ServerResponse | null = null;
  let isFull = false;
  let hasEnded = false;
  let after = '';
  let lastTold = 0;

  function tell({ position, bytes }: Event): void {
    if (!line || line.destroyed) return;
    isFull = !line.write(bytes);
    after = position;
    lastTold = performance.now();
  }

  function goOn(): void {
    while (line && !isFull && !hasEnded) {
      const next = waiting.shift();
      if (!next) return;
      const event = next === 'too many' ? resetAfter(after) : next.eventFor(reader.user, after);
      if (event) tell(event);
    }
  }

  function end(): void {
    if (hasEnded) return;
    hasEnded = true;
    signal?.removeEventListener('abort', end);
    line?.end();
    onEnd();
  }
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();

  return {
    reader,
    push(batch: Batch): void {
      if (batch.position <= start) return;
      if (waiting.length < longestQueue) waiting.push(batch);
      else {
        waiting = ['too many'];
        onDropped();
      }
      goOn();
    },
    /** Whether what it should be told waits for its line. */
    isBehind: () => waiting.length > 0,
    /** Says that the line is there, where nothing else was told since an instant of `performance.now()`. */
    sayQuiet(since: number): void {
      if (line && !isFull && lastTold < since) tell(eventOf(after, after, []));
    },
    end,
    /** The answer to the reader: the first event, and what follows it. */
    begin: (first: Event) =>
      new SerializedResponse((reply) => {
        reply.header('content-type', 'text/event-stream').hijack();
        const { raw } = reply;
        raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
        line = raw;
        raw.on('drain', () => {
          isFull = false;
          goOn();
        });
        tell(first);
        if (hasEnded) raw.end();
        else goOn();
      }),
  };
}

export type Stream = ReturnType<typeof createStream>;
