import { useRouterState } from '@tanstack/react-router';

/**
 * The secret of a one-time link: the part of the address after `#`, which a browser sends to no server, so that no log
 * holds it. Empty when there is none.
 */
export function useLinkToken(): string {
  return useRouterState({ select: ({ location }) => location.hash });
}
