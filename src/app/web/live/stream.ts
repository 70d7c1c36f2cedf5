import type { LiveMessage } from '../../../features/liveUpdates/liveUpdates.contract';
import { client, codeOf } from '../../../web/api/api';
import { type LiveState, liveState as state } from '../../../web/live/liveState';
import { setSessionEnded } from '../../../web/session/sessionEnd';

type Message = Pick<LiveMessage, 'position' | 'news'> & { after: string };
/** What the tabs of a browser tell each other: one of them reads the stream for all. */
type Call =
  | { kind: 'message'; message: Message; state: LiveState }
  | { kind: 'state'; state: LiveState; position: string }
  | { kind: 'who-reads' };

/** Milliseconds after which a line that says nothing is taken for dead. */
const longestSilence = 12_000;
/** Milliseconds between two attempts; the last one is repeated. */
const pauses = [0, 1_000, 2_000, 5_000];

/** True when a reader at one position has not heard of everything before another one. */
function isBehind(own: string, after: string): boolean {
  const [epoch, number] = own.split(':');
  const [otherEpoch, otherNumber] = after.split(':');
  return epoch !== otherEpoch || Number(number) < Number(otherNumber);
}

/**
 * Follows what changes from a position on, until it is told to stop. However many tabs are open, one reads the
 * stream and tells the others; where a browser cannot agree on one (an address without TLS), each reads for itself
 * while it is looked at.
 */
export function followChanges(
  from: string,
  { onNews, onGap }: { onNews: (news: Message['news']) => void; onGap: () => void },
): () => void {
  let position = from;
  const ending = new AbortController();
  const channel = new BroadcastChannel('clinic-changes');
  let isReader = false;

  function take(message: Message): void {
    if (isBehind(position, message.after)) onGap();
    if (isBehind(position, message.position)) position = message.position;
    onNews(message.news);
  }

  function tell(next: LiveState): void {
    state.set(next);
    channel.postMessage({ kind: 'state', state: next, position } satisfies Call);
  }

  async function readUntil(signal: AbortSignal, onMessage: () => void): Promise<void> {
    const stream = await client.liveUpdates.changes(undefined, { signal, lastEventId: position });
    for await (const { after, position: reached, news } of stream) {
      onMessage();
      const message = { after, position: reached, news };
      take(message);
      state.set('live');
      channel.postMessage({ kind: 'message', message, state: 'live' } satisfies Call);
    }
  }

  async function readOn(signal: AbortSignal): Promise<void> {
    isReader = true;
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        await untilSilent(signal, readUntil);
        failures = 0;
      } catch (error) {
        if (codeOf(error) === 'UNAUTHORIZED') setSessionEnded(true);
        // A lost line and a refusal show at the screen's own requests; here they are tried again all the same.
        if (!signal.aborted && !isLostLine(error) && codeOf(error) === null) console.error(error);
      }
      if (signal.aborted) break;
      tell(navigator.onLine && failures < 2 ? 'connecting' : 'offline');
      await pause(pauses[Math.min(failures, pauses.length - 1)] ?? 0, signal);
    }
    isReader = false;
  }

  channel.onmessage = ({ data }: MessageEvent<Call>) => {
    if (data.kind === 'who-reads') {
      if (isReader) tell(state.get());
      return;
    }
    if (isReader) return;
    if (data.kind === 'message') take(data.message);
    else if (isBehind(position, data.position)) {
      position = data.position;
      onGap();
    }
    state.set(data.state);
  };

  if (navigator.locks) {
    channel.postMessage({ kind: 'who-reads' } satisfies Call);
    navigator.locks
      .request('clinic-changes', { signal: ending.signal }, () => readOn(ending.signal))
      .catch(() => {
        // Only the end of this tab's interest ends the wait for the lock.
      });
  } else {
    void whileVisible(readOn, ending.signal);
  }

  return () => {
    ending.abort();
    channel.close();
  };
}

/** Reads until `ended`, or until the line is dead: that says nothing at all, a live one something every five seconds. */
async function untilSilent(
  ended: AbortSignal,
  read: (signal: AbortSignal, onMessage: () => void) => Promise<void>,
): Promise<void> {
  const lost = new AbortController();
  const lose = () => lost.abort();
  let timer = setTimeout(lose, longestSilence);
  window.addEventListener('offline', lose);
  try {
    await read(AbortSignal.any([ended, lost.signal]), () => {
      clearTimeout(timer);
      timer = setTimeout(lose, longestSilence);
    });
  } finally {
    clearTimeout(timer);
    window.removeEventListener('offline', lose);
  }
}

function isLostLine(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.name === 'AbortError');
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

async function whileVisible(
  work: (signal: AbortSignal) => Promise<void>,
  ending: AbortSignal,
): Promise<void> {
  while (!ending.aborted) {
    if (document.visibilityState === 'visible') {
      const hiding = new AbortController();
      const hide = () => hiding.abort();
      document.addEventListener('visibilitychange', hide, { once: true });
      await work(AbortSignal.any([ending, hiding.signal]));
    } else {
      await new Promise<void>((resolve) => {
        document.addEventListener('visibilitychange', () => resolve(), { once: true });
        ending.addEventListener('abort', () => resolve(), { once: true });
      });
    }
  }
}
