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

/** At most this many pages are read for a day: a thousand tokens. */
const maxPages = 10;

/** The query key of today's queue, which is refetched when a patient, a prescription or a bill changes. */
export const queueKey = ['queue', 'today'] as const;

const queueQuery = queryOptions({
  queryKey: queueKey,
  queryFn: async ({ signal }): Promise<QueueOfToday> => {
    let page = await client.queue.today({}, { signal });
    const { date, counts, pace } = page;
    const tokens = new Map(page.tokens.map((token) => [token.id, token]));
    for (let number = 1; page.nextCursor && number < maxPages; number++) {
      page = await client.queue.today({ cursor: page.nextCursor }, { signal });
      for (const token of page.tokens) tokens.set(token.id, token);
    }
    return { date, counts, pace, tokens };
  },
  // Live updates bring the changes; this is for midnight, when only the day changes.
  refetchInterval: refetchInterval(5 * 60_000),
});

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
export function applyQueueNews(
  queryClient: QueryClient,
  news: Extract<News, { kind: 'queue' }>,
): void {
  const cached = queryClient.getQueryData(queueQuery.queryKey);
  if (!cached) return;
  if (cached.date !== news.date) {
    refetchQueue(queryClient);
    return;
  }
  const tokens = new Map(cached.tokens);
  for (const id of news.removed) tokens.delete(id);
  // A token of another day may be completed or cancelled today.
  for (const token of news.tokens) {
    if (news.today.includes(token.id)) tokens.set(token.id, token);
  }
  const { counts, pace, date } = news;
  queryClient.setQueryData(queueQuery.queryKey, { date, counts, pace, tokens });
}

/** Tells why an action was refused, and refetches the queue, because what is shown is out of date. */
export function notifyFailureAndRefetch(queryClient: QueryClient, error: unknown): void {
  notifyFailure(error);
  refetchQueue(queryClient);
}
