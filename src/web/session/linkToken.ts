import { useRouterState } from '@tanstack/react-router';

/**
 * The secret of a one-time link, from the part of the address after `#`, which a browser sends to no server and no
 * log ever holds; empty when there is none.
 */
export function useLinkToken(): string {
  return useRouterState({ select: ({ location }) => location.hash });
}
