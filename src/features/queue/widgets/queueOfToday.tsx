import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { api, client } from '../../../web/api/api';
import { refetchInterval } from '../../../web/api/queryClient';
import type { ConsultedToken } from '../../../web/shell/openDialog';
import { notifyFailure } from '../../../web/ui/tell';
import type { News } from '../../liveUpdates/liveUpdates.contract';
import { ownConsultation } from '../ownConsultation';
import type { QueueCounts, QueuePace, QueueToken, Token } from '../token';

/** A day's whole queue as cached for the screens. */
interface QueueOfToday {
  date: string;
  counts: QueueCounts;
  pace: QueuePace;
  /** By id, in the order in which they were issued. */
  tokens: Map<string, QueueToken>;
}

type QueueNews = Extract<News, { kind: 'queue' }>;

/** For each read that is under way, the live updates since it began: its answer may be older than they are. */
const newsSinceReads = new Set<QueueNews[]>();

/** At most this many pages are read for a day: a thousand tokens. */
const maxPages = 10;

/** The query key of today's queue, which is refetched when a patient, a prescription or a bill changes. */
export const queueKey = ['queue', 'today'] as const;

const queueQuery = queryOptions({
  queryKey: queueKey,
  queryFn: async ({ signal }): Promise<QueueOfToday> => {
    const newsSinceRead: QueueNews[] = [];
    newsSinceReads.add(newsSinceRead);
    try {
      return newsSinceRead.reduce(withNews, await readQueue(signal));
    } finally {
      newsSinceReads.delete(newsSinceRead);
    }
  },
  // Live updates bring the changes; this is for midnight, when only the day changes.
  refetchInterval: refetchInterval(5 * 60_000),
});

async function readQueue(signal: AbortSignal): Promise<QueueOfToday> {
  let page = await client.queue.today({}, { signal });
  const { date, counts, pace } = page;
  const tokens = new Map(page.tokens.map((token) => [token.id, token]));
  for (let number = 1; page.nextCursor && number < maxPages; number++) {
    page = await client.queue.today({ cursor: page.nextCursor }, { signal });
    for (const token of page.tokens) tokens.set(token.id, token);
  }
  return { date, counts, pace, tokens };
}

/** The queue after a live update of its day; that of another day changes nothing. */
function withNews(queue: QueueOfToday, news: QueueNews): QueueOfToday {
  if (news.date !== queue.date) return queue;
  const tokens = new Map(queue.tokens);
  for (const id of news.removed) tokens.delete(id);
  // A token of another day may be completed or cancelled today.
  for (const token of news.tokens) {
    if (news.today.includes(token.id)) tokens.set(token.id, token);
  }
  const { counts, pace, date } = news;
  return { date, counts, pace, tokens };
}

/** Today's queue; live updates keep it current. */
export function useQueueOfToday() {
  return useQuery(queueQuery);
}

/** Refetches the queue and an open dashboard, because what is shown may be out of date. */
export function refetchQueue(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: queueQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: api.dashboard.key() });
}

/** Reads a doctor's consultation under way; null if there is none or several. */
export async function readOwnConsultation(
  queryClient: QueryClient,
  doctorId: string,
): Promise<ConsultedToken | null> {
  const { tokens } = await queryClient.fetchQuery(queueQuery);
  const own = ownConsultation([...tokens.values()], doctorId);
  return own ? { patientId: own.patientId, tokenId: own.id } : null;
}

/**
 * Puts tokens that the server returned into the cached queue, ahead of their live update; resolves once an open
 * dashboard shows them too, so that nobody acts on outdated data.
 */
export async function showToken(queryClient: QueryClient, ...tokens: Token[]): Promise<void> {
  queryClient.setQueryData(queueQuery.queryKey, (queue) => {
    if (!queue) return queue;
    const shownTokens = new Map(queue.tokens);
    for (const token of tokens) {
      const shownToken = shownTokens.get(token.id);
      if (shownToken) shownTokens.set(token.id, { ...shownToken, ...token });
    }
    return { ...queue, tokens: shownTokens };
  });
  await queryClient.invalidateQueries({ queryKey: api.dashboard.key() });
}

/** Applies a live update to the cached queue. */
export function applyQueueNews(queryClient: QueryClient, news: QueueNews): void {
  for (const newsSinceRead of newsSinceReads) newsSinceRead.push(news);
  const { data: cached, isInvalidated } = queryClient.getQueryState(queueQuery.queryKey) ?? {};
  if (!cached) return;
  if (cached.date !== news.date) {
    refetchQueue(queryClient);
    return;
  }
  queryClient.setQueryData(queueQuery.queryKey, withNews(cached, news));
  // The update says nothing of a patient or a bill that changed while no screen showed the queue.
  if (isInvalidated) {
    void queryClient.invalidateQueries({
      queryKey: queueQuery.queryKey,
      exact: true,
      refetchType: 'none',
    });
  }
}

/** Tells why an action was refused, and refetches the queue, because what is shown is out of date. */
export function notifyFailureAndRefetch(queryClient: QueryClient, error: unknown): void {
  notifyFailure(error);
  refetchQueue(queryClient);
}
