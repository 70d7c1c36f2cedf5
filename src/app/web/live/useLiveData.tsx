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
import { queriesOf } from '../laterFeatures';
import { followChanges } from './stream';

/** Milliseconds: what changes often is read again at most this often, and not by all screens at the same moment. */
const refreshAfter = 2_000;

/** Keeps what every screen shows as it is in the database. */
export function useLiveData(): void {
  const queryClient = useQueryClient();
  const { livePosition = '' } = useSession() ?? {};
  useEffect(() => {
    const renew = createRenewal(queryClient);
    const onNews = (news: News[]) => {
      for (const one of news) {
        if (one.kind === 'queue') applyQueueNews(queryClient, one);
        if (one.kind === 'changed') renew.soon(one.topics);
        if (one.kind === 'reset') renew.everything();
      }
    };
    const stop = followChanges(livePosition, { onNews, onGap: renew.everything });
    return () => {
      stop();
      renew.end();
    };
  }, [queryClient, livePosition]);
}

/** Reads again what changed, in one go when much changes at once. */
function createRenewal(queryClient: QueryClient) {
  // A list that somebody has brought to hundreds of rows says that it is old while they look at it, and is then forgotten.
  const renew = (filters: QueryFilters) => {
    const isMeant = filters.predicate ?? (() => true);
    void queryClient.invalidateQueries({
      ...filters,
      predicate: (query) => isMeant(query) && !isLongList(query),
    });
    const isLong = (query: Query) => isMeant(query) && isLongList(query);
    const cache = queryClient.getQueryCache();
    const lists = cache.findAll({ ...filters, type: 'active', predicate: isLong });
    // Loaded already with whatever shows a list, and by nothing that a first screen needs.
    if (lists.length > 0) {
      void import('../../../web/live/outdatedList').then(({ markOutdated }) => {
        for (const list of lists) markOutdated(list);
      });
    }
    queryClient.removeQueries({ ...filters, type: 'inactive', predicate: isLong });
  };
  let waiting = new Set<Topic>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let last = 0;
  const run = () => {
    timer = null;
    last = Date.now();
    const topics = [...waiting];
    waiting = new Set();
    const keys = new Map(
      topics.flatMap((topic) => queriesOf(topic).map((key) => [String(key), key])),
    );
    for (const queryKey of keys.values()) renew({ queryKey });
  };
  return {
    soon: (topics: readonly Topic[]) => {
      for (const topic of topics) waiting.add(topic);
      const wait = Math.max(0, last + refreshAfter - Date.now()) + Math.random() * 300;
      timer ??= setTimeout(run, wait);
    },
    everything: () => {
      const session = JSON.stringify(sessionQuery().queryKey);
      renew({ predicate: ({ queryKey }) => JSON.stringify(queryKey) !== session });
    },
    end: () => {
      if (timer) clearTimeout(timer);
    },
  };
}
