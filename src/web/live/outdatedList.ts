import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isLongList } from '../api/queryClient';

const outdated = new WeakSet<Query>();

/** Marks a list as changed that is too long to be refetched automatically. */
export function markOutdated(query: Query): void {
  outdated.add(query);
  // Notifies the cache's subscribers, and so `useOutdatedList`.
  query.invalidate();
}

/** Whether a long list has changed since it was fetched; `refetch` fetches it again from its first page. */
export function useOutdatedList(data: unknown): { isOutdated: boolean; refetch: () => void } {
  const queryClient = useQueryClient();
  const isOutdated = useSyncExternalStore(
    (onChange) => queryClient.getQueryCache().subscribe(onChange),
    () => findOutdatedQuery(queryClient, data) !== undefined,
  );
  const refetch = () => {
    const query = findOutdatedQuery(queryClient, data);
    if (!query) return;
    outdated.delete(query);
    void queryClient.resetQueries({ queryKey: query.queryKey, exact: true });
  };
  return { isOutdated, refetch };
}

function findOutdatedQuery(queryClient: QueryClient, data: unknown): Query | undefined {
  return queryClient
    .getQueryCache()
    .getAll()
    .find((query) => query.state.data === data && isLongList(query) && outdated.has(query));
}
