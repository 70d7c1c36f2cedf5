import {
  type Query,
  type QueryClient,
  type QueryFilters,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { News } from '../../../features/liveUpdates/liveUpdates.contract';
import { applyQueueNews } from '../../../features/queue/widgets/queueOfToday';
import type { Topic } from '../../../shared/topics';
import { isLongList } from '../../../web/api/queryClient';
import { sessionQuery, useSession } from '../../../web/session/session';
import { queriesOf } from '../lazyFeatures';
import { followChanges } from './stream';

/** Milliseconds between two refetches of what changes often; a random part keeps screens from asking at the same moment. */
const minRefreshInterval = 2_000;

/** Follows the live stream and refetches what has changed, for every screen. */
export function useLiveData(): void {
  const queryClient = useQueryClient();
  const { livePosition = '' } = useSession() ?? {};
  useEffect(() => {
    const invalidator = createInvalidator(queryClient);
    const onNews = (news: News[]) => {
      for (const one of news) {
        if (one.kind === 'queue') applyQueueNews(queryClient, one);
        if (one.kind === 'changed') invalidator.schedule(one.topics);
        if (one.kind === 'reset') invalidator.invalidateAll();
      }
    };
    const stop = followChanges(livePosition, { onNews, onGap: invalidator.invalidateAll });
    return () => {
      stop();
      invalidator.dispose();
    };
  }, [queryClient, livePosition]);
}

/** Marks queries of changed topics as stale, in one batch when much changes at once. */
function createInvalidator(queryClient: QueryClient) {
  // A list of hundreds of rows says that it is outdated while it is shown, and is dropped from the cache afterwards.
  const invalidate = (filters: QueryFilters) => {
    const matches = filters.predicate ?? (() => true);
    void queryClient.invalidateQueries({
      ...filters,
      predicate: (query) => matches(query) && !isLongList(query),
    });
    const isLong = (query: Query) => matches(query) && isLongList(query);
    const cache = queryClient.getQueryCache();
    const lists = cache.findAll({ ...filters, type: 'active', predicate: isLong });
    // A lazy import: whatever shows a list has loaded it already, and a first screen needs none of it.
    if (lists.length > 0) {
      void import('../../../web/live/outdatedList').then(({ markOutdated }) => {
        for (const list of lists) markOutdated(list);
      });
    }
    queryClient.removeQueries({ ...filters, type: 'inactive', predicate: isLong });
  };
  let pendingTopics = new Set<Topic>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let lastRun = 0;
  const run = () => {
    timer = null;
    lastRun = Date.now();
    const topics = [...pendingTopics];
    pendingTopics = new Set();
    const keys = new Map(
      topics.flatMap((topic) => queriesOf(topic).map((key) => [String(key), key])),
    );
    for (const queryKey of keys.values()) invalidate({ queryKey });
  };
  return {
    schedule: (topics: readonly Topic[]) => {
      for (const topic of topics) pendingTopics.add(topic);
      const wait = Math.max(0, lastRun + minRefreshInterval - Date.now()) + Math.random() * 300;
      timer ??= setTimeout(run, wait);
    },
    invalidateAll: () => {
      const session = JSON.stringify(sessionQuery().queryKey);
      invalidate({ predicate: ({ queryKey }) => JSON.stringify(queryKey) !== session });
    },
    dispose: () => {
      if (timer) clearTimeout(timer);
    },
  };
}
