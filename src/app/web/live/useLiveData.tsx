import {
  type Query,
  type QueryClient,
  type QueryFilters,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { News } from '../../../features/liveUpdates/liveUpdates.contract';
import { applyQueueNews } from '../../../features/queue/widgets/queueOfToday';
import type { Topic } from '../../../shared/topics';
import { isLongList } from '../../../web/api/queryClient';
import { sessionQuery, useSession } from '../../../web/session/session';
import { queriesOf } from '../lazyFeatures';
import { followChanges } from './stream';

/** Between two refetches; a random delay on top keeps screens from asking at the same moment. */
const minRefreshIntervalMs = 2_000;

/** Follows the live stream and refetches changed data for every screen. */
export function useLiveData(): void {
  const queryClient = useQueryClient();
  const { livePosition = '' } = useSession() ?? {};
  // When the session is read again, what changed between this and its new position still has to be read.
  const reached = useRef<string>(null);
  useEffect(() => {
    const invalidator = createInvalidator(queryClient);
    const onNews = (news: News[]) => {
      for (const item of news) {
        if (item.kind === 'queue') applyQueueNews(queryClient, item);
        if (item.kind === 'changed') invalidator.schedule(item.topics);
        if (item.kind === 'reset') invalidator.invalidateAll();
      }
    };
    const from = reached.current ?? livePosition;
    const stop = followChanges(from, { onNews, onGap: invalidator.invalidateAll });
    return () => {
      reached.current = stop();
      invalidator.dispose();
    };
  }, [queryClient, livePosition]);
}

/** Marks queries of changed topics as stale, in one batch when much changes at once. */
function createInvalidator(queryClient: QueryClient) {
  // A list of hundreds of rows is marked outdated while it is shown, and dropped from the cache otherwise.
  const invalidate = (filters: QueryFilters) => {
    const matches = filters.predicate ?? (() => true);
    void queryClient.invalidateQueries({
      ...filters,
      predicate: (query) => matches(query) && !isLongList(query),
    });
    const isLong = (query: Query) => matches(query) && isLongList(query);
    const cache = queryClient.getQueryCache();
    const lists = cache.findAll({ ...filters, type: 'active', predicate: isLong });
    // A lazy import: screens with long lists have loaded this already, and the first screen does not need it.
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
      const delay = Math.max(0, lastRun + minRefreshIntervalMs - Date.now()) + Math.random() * 300;
      timer ??= setTimeout(run, delay);
    },
    invalidateAll: () => {
      const session = JSON.stringify(sessionQuery().queryKey);
      invalidate({ predicate: ({ queryKey }) => JSON.stringify(queryKey) !== session });
    },
    /** Invalidates at once what is scheduled. */
    dispose: () => {
      if (timer === null) return;
      clearTimeout(timer);
      run();
    },
  };
}
