import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { setSessionEnded } from '../session/sessionEnd';
import { codeOf, isUnavailable } from './api';

/** The interval at which a query that found the server unavailable is repeated. */
const retryIntervalMs = 5_000;

/**
 * A query's `refetchInterval`: short while the server is unavailable, else the usual one. A query with an interval of
 * its own must use this too, because its option replaces the client's default.
 */
export function refetchInterval(usualIntervalMs: number | false = false) {
  return ({ state }: { state: { error: unknown } }) =>
    state.error !== null && isUnavailable(state.error) ? retryIntervalMs : usualIntervalMs;
}

function endSessionOn(error: unknown): void {
  if (codeOf(error) === 'UNAUTHORIZED') setSessionEnded(true);
}

/** A list of more pages is not refetched automatically: hundreds of requests would follow each change. */
const maxRefetchedPages = 8;

/** Whether a list has too many pages to be refetched automatically. */
export function isLongList(query: { state: { data: unknown } }): boolean {
  const { pages } = (query.state.data ?? {}) as { pages?: unknown[] };
  return (pages?.length ?? 0) > maxRefetchedPages;
}

/** The browser's cache of server data. Refusals are final; an unavailable server is asked again until it is back. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        // A guess is sent before the page knows whether anybody is signed in, so its refusal ends no session.
        if (!meta?.isGuess) endSessionOn(error);
      },
    }),
    mutationCache: new MutationCache({ onError: endSessionOn }),
    defaultOptions: {
      // The clinic's server is often on the same network, reachable also when the browser considers itself offline.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 5_000,
        refetchOnMount: (query) => !isLongList(query),
        refetchOnWindowFocus: (query) => !isLongList(query),
        refetchOnReconnect: (query) => !isLongList(query),
        retry: (failures, error) => failures < 2 && isUnavailable(error),
        refetchInterval: refetchInterval(),
      },
    },
  });
}
