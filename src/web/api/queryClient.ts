import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { setSessionEnded } from '../session/sessionEnd';
import { codeOf, isAway } from './api';

/** Milliseconds after which what could not be loaded is asked for again by itself. */
const recovery = 5_000;

/**
 * When a query is asked again by itself: soon after it found the server away, else after so many milliseconds. A query
 * with an interval of its own says it by this, because its own replaces everybody's.
 */
export function refetchInterval(usually: number | false = false) {
  return ({ state }: { state: { error: unknown } }) =>
    state.error !== null && isAway(state.error) ? recovery : usually;
}

function endSessionOn(error: unknown): void {
  if (codeOf(error) === 'UNAUTHORIZED') setSessionEnded(true);
}

/** Pages of a list that are read again by themselves; of one with more, hundreds of requests would follow each change. */
const maxRefetchedPages = 8;

/** Whether a list was brought so far that it is not read again by itself. */
export function isLongList(query: { state: { data: unknown } }): boolean {
  const { pages } = (query.state.data ?? {}) as { pages?: unknown[] };
  return (pages?.length ?? 0) > maxRefetchedPages;
}

/** The browser's cache of server data. Refusals are final; a server that is away is asked again until it is back. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        // Asked before it was known whether anybody is signed in, it says nothing about a session.
        if (!meta?.isGuess) endSessionOn(error);
      },
    }),
    mutationCache: new MutationCache({ onError: endSessionOn }),
    defaultOptions: {
      // The clinic's server is often in the same room: the browser's idea of being online says nothing about it.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 5_000,
        refetchOnMount: (query) => !isLongList(query),
        refetchOnWindowFocus: (query) => !isLongList(query),
        refetchOnReconnect: (query) => !isLongList(query),
        retry: (failures, error) => failures < 2 && isAway(error),
        refetchInterval: refetchInterval(),
      },
    },
  });
}
