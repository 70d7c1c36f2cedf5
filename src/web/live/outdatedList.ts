import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isLongList } from '../api/queryClient';

const outdated = new WeakSet<Query>();

/** Says that a list, which is too long to be read again by itself, is not as it was any more. */
export function markOutdated(query: Query): void {
  outdated.add(query);
  // Tells anyone who shows it.
  query.invalidate();
}

/** Whether what a long list shows has changed since it was read, and reads it again from its first page. */
export function useOutdatedList(data: unknown): { isOutdated: boolean; refetch: () => void } {
  const queryClient = useQueryClient();
  const isOutdated = useSyncExternalStore(
    (tell) => queryClient.getQueryCache().subscribe(tell),
    () => outdatedWith(queryClient, data) !== undefined,
  );
  const refetch = () => {
    const query = outdatedWith(queryClient, data);
    if (!query) return;
    outdated.delete(query);
    void queryClient.resetQueries({ queryKey: query.queryKey, exact: true });
  };
  return { isOutdated, refetch };
}

function outdatedWith(queryClient: QueryClient, data: unknown): Query | undefined {
  return queryClient
    .getQueryCache()
    .getAll()
    .find((query) => query.state.data === data && isLongList(query) && outdated.has(query));
}
