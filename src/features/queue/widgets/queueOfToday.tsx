import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { api, client } from '../../../web/api/api';
import { refetchInterval } from '../../../web/api/queryClient';
import type { ConsultedToken } from '../../../web/shell/openDialog';
import { tellFailure } from '../../../web/ui/tell';
import type { News } from '../../liveUpdates/liveUpdates.contract';
import { ownConsultation } from '../ownConsultation';
import type { QueueCounts, QueuePace, QueueToken, Token } from '../token';

/** A day's whole queue as the screens keep it. */
interface QueueOfToday {
  date: string;
  counts: QueueCounts;
  pace: QueuePace;
  /** By id, in the order in which they were issued. */
  tokens: Map<string, QueueToken>;
}

/** Pages read for one day at most: a thousand tokens. */
const maxPages = 10;

/** Where today's queue is kept; it is read again when a patient, a prescription or a bill changes. */
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
  // A change comes by itself; this is for midnight, when nothing changes but the day.
  refetchInterval: refetchInterval(5 * 60_000),
});

/** Today's queue, followed as it changes. */
export function useQueueOfToday() {
  return useQuery(queueQuery);
}

/** Reads the queue again, and a dashboard that is open, when what is shown may be out of date. */
export function renewQueue(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: queueQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: api.dashboard.key() });
}

/** The consultation that a doctor has under way, as the server knows it now; null when there is none or several. */
export async function readOwnConsultation(
  queryClient: QueryClient,
  doctorId: string,
): Promise<ConsultedToken | null> {
  const { tokens } = await queryClient.fetchQuery(queueQuery);
  const own = ownConsultation([...tokens.values()], doctorId);
  return own ? { patientId: own.patientId, tokenId: own.id } : null;
}

/**
 * Puts tokens as the server answered them into what is shown, ahead of the news of them; ends once a dashboard that is
 * open shows them too, so that nobody presses on what was true before.
 */
export async function showToken(queryClient: QueryClient, ...tokens: Token[]): Promise<void> {
  queryClient.setQueryData(queueQuery.queryKey, (queue) => {
    if (!queue) return queue;
    const shown = new Map(queue.tokens);
    for (const token of tokens) {
      const before = shown.get(token.id);
      if (before) shown.set(token.id, { ...before, ...token });
    }
    return { ...queue, tokens: shown };
  });
  await queryClient.invalidateQueries({ queryKey: api.dashboard.key() });
}

/** Brings what is shown up to what the server tells. */
export function applyQueueNews(
  queryClient: QueryClient,
  news: Extract<News, { kind: 'queue' }>,
): void {
  const known = queryClient.getQueryData(queueQuery.queryKey);
  if (!known) return;
  if (known.date !== news.date) {
    renewQueue(queryClient);
    return;
  }
  const tokens = new Map(known.tokens);
  for (const id of news.removed) tokens.delete(id);
  // A token of another day may be completed or cancelled today.
  for (const token of news.tokens) {
    if (news.today.includes(token.id)) tokens.set(token.id, token);
  }
  const { counts, pace, date } = news;
  queryClient.setQueryData(queueQuery.queryKey, { date, counts, pace, tokens });
}

/** Tells why an action was refused: what is shown is out of date. */
export function showStale(queryClient: QueryClient, error: unknown): void {
  tellFailure(error);
  renewQueue(queryClient);
}
