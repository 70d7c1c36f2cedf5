import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { notifyFailure } from '../ui/tell';

/** Mutation options for an action on a record in a list: shows a failure, and refetches the list. */
export function useOutcome(queryKey: QueryKey) {
  const queryClient = useQueryClient();
  return {
    // Also after a failure: the server may have carried it out, or the list is out of date.
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    onError: notifyFailure,
  };
}
