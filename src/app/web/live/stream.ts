import type { LiveMessage } from '../../../features/liveUpdates/liveUpdates.contract';
import { client, codeOf } from '../../../web/api/api';
import { type LiveState, liveState as state } from '../../../web/live/liveState';
import { setSessionEnded } from '../../../web/session/sessionEnd';

type Message = Pick<LiveMessage, 'position' | 'news'> & { after: string };
/** Messages between the tabs of a browser; one of them, the leader, reads the stream for all. */
type TabMessage =
  | { kind: 'message'; message: Message; state: LiveState }
  | { kind: 'state'; state: LiveState; position: string }
  | { kind: 'who-reads' };

/** Milliseconds without a message after which a connection counts as dead; the server sends one every five seconds. */
const heartbeatTimeout = 12_000;
/** Milliseconds before each retry; the last one holds for all that follow. */
const retryDelays = [0, 1_000, 2_000, 5_000];

/** Whether a position is older than another one; positions of different epochs are each older than the other. */
function isBehind(own: string, after: string): boolean {
  const [epoch, number] = own.split(':');
  const [otherEpoch, otherNumber] = after.split(':');
  return epoch !== otherEpoch || Number(number) < Number(otherNumber);
}

/**
 * Follows what changes from a position on; returns a function that ends it and returns the position reached. However
 * many tabs are open, one reads the stream and passes it to the others. Without Web Locks (an address without TLS) each
 * reads for itself while it is visible.
 */
export function followChanges(
  from: string,
  { onNews, onGap }: { onNews: (news: Message['news']) => void; onGap: () => void },
): () => string {
  let position = from;
  const ending = new AbortController();
  const channel = new BroadcastChannel('clinic-changes');
  let isLeader = false;
  /** In a row; a second message shows that the connection stands. */
  let failures = 0;

  function handleMessage(message: Message): void {
    if (isBehind(position, message.after)) onGap();
    if (isBehind(position, message.position)) position = message.position;
    onNews(message.news);
  }

  function publishState(next: LiveState): void {
    state.set(next);
    channel.postMessage({ kind: 'state', state: next, position } satisfies TabMessage);
  }

  async function readStream(signal: AbortSignal, onMessage: () => void): Promise<void> {
    const stream = await client.liveUpdates.changes(undefined, { signal, lastEventId: position });
    let messages = 0;
    for await (const { after, position: reached, news } of stream) {
      onMessage();
      messages++;
      if (messages > 1) failures = 0;
      const message = { after, position: reached, news };
      handleMessage(message);
      state.set('live');
      channel.postMessage({ kind: 'message', message, state: 'live' } satisfies TabMessage);
    }
  }

  async function readWithRetry(signal: AbortSignal): Promise<void> {
    isLeader = true;
    for (failures = 0; !signal.aborted; failures++) {
      try {
        // Also a stream that the server ends counts as lost: a proxy may end each one at once.
        await withHeartbeatTimeout(signal, readStream);
      } catch (error) {
        if (codeOf(error) === 'UNAUTHORIZED') setSessionEnded(true);
        // Each screen's own requests show a lost connection and a refusal; here they are only retried.
        if (!signal.aborted && !isConnectionError(error) && codeOf(error) === null)
          console.error(error);
      }
      if (signal.aborted) break;
      publishState(navigator.onLine && failures < 2 ? 'connecting' : 'offline');
      await pause(retryDelays[Math.min(failures, retryDelays.length - 1)] ?? 0, signal);
    }
    isLeader = false;
  }

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'who-reads') {
      if (isLeader) publishState(state.get());
      return;
    }
    if (isLeader) return;
    if (data.kind === 'message') handleMessage(data.message);
    else if (isBehind(position, data.position)) {
      position = data.position;
      onGap();
    }
    state.set(data.state);
  };

  if (navigator.locks) {
    channel.postMessage({ kind: 'who-reads' } satisfies TabMessage);
    navigator.locks
      .request('clinic-changes', { signal: ending.signal }, () => readWithRetry(ending.signal))
      .catch(() => {
        // Rejects only when the function that was returned aborts the wait for the lock.
      });
  } else {
    void whileVisible(readWithRetry, ending.signal);
  }

  return () => {
    ending.abort();
    channel.close();
    return position;
  };
}

/** Reads until `ended` aborts, or until the connection is lost or silent for too long. */
async function withHeartbeatTimeout(
  ended: AbortSignal,
  read: (signal: AbortSignal, onMessage: () => void) => Promise<void>,
): Promise<void> {
  const lost = new AbortController();
  const lose = () => lost.abort();
  let timer = setTimeout(lose, heartbeatTimeout);
  window.addEventListener('offline', lose);
  try {
    await read(AbortSignal.any([ended, lost.signal]), () => {
      clearTimeout(timer);
      timer = setTimeout(lose, heartbeatTimeout);
    });
  } finally {
    clearTimeout(timer);
    window.removeEventListener('offline', lose);
  }
}

function isConnectionError(error: unknown): boolean {
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
