import type { Change } from './changeFeed';

/** Milliseconds between two checks whether a subscription is due without a change. */
const dueCheckIntervalMs = 1_000;

/** Subscriptions to changes of some kinds of records, without their contents. */
export function createTickers() {
  const tickers = new Set<{ hear: (changes: readonly Change[]) => void; end: () => void }>();
  let isEnding = false;

  /**
   * Yields once at first, and then whenever records of these kinds changed or `isDue` holds; several changes may be
   * merged.
   */
  async function* ticks(
    topics: readonly string[],
    signal?: AbortSignal,
    isDue = () => false,
  ): AsyncGenerator<ReadonlySet<string>> {
    if (isEnding) return;
    let waiting: Set<string> | null = new Set();
    let wake = () => {};
    const hear = (changes: readonly Change[]) => {
      const heard = changes.filter(({ topic }) => topics.includes(topic));
      if (heard.length > 0)
        waiting = new Set([...(waiting ?? []), ...heard.map((change) => change.topic)]);
      wake();
    };
    const end = () => {
      tickers.delete(ticker);
      wake();
    };
    const ticker = { hear, end };
    tickers.add(ticker);
    const dueCheck = setInterval(() => {
      if (!isDue()) return;
      waiting ??= new Set();
      wake();
    }, dueCheckIntervalMs);
    dueCheck.unref();
    signal?.addEventListener('abort', end);
    try {
      while (tickers.has(ticker)) {
        if (waiting) {
          const heard = waiting;
          waiting = null;
          yield heard;
          continue;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      clearInterval(dueCheck);
      signal?.removeEventListener('abort', end);
      tickers.delete(ticker);
    }
  }

  return {
    ticks,
    hear: (changes: readonly Change[]) => {
      for (const ticker of tickers) ticker.hear(changes);
    },
    count: () => tickers.size,
    /** Ends all subscriptions and refuses new ones. */
    end: () => {
      isEnding = true;
      for (const ticker of tickers) ticker.end();
    },
  };
}
