import { QueryClient } from '@tanstack/react-query';
import { codeOf } from './api';

/** The browser's cache of server data. Refusals are final; a server that is away is asked again twice. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The clinic's server is often in the same room: the browser's idea of being online says nothing about it.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 5_000,
        retry: (failures, error) =>
          failures < 2 && [null, 'SERVICE_UNAVAILABLE'].includes(codeOf(error)),
      },
    },
  });
}
