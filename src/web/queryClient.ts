import { QueryClient } from '@tanstack/react-query';
import { codeOf } from './api';

/** The browser's cache of server data. Refusals are final; a server that is away is asked again twice. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) =>
          failures < 2 && [null, 'SERVICE_UNAVAILABLE'].includes(codeOf(error)),
      },
    },
  });
}
