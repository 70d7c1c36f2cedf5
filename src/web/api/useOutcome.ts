import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { tellFailure } from '../ui/tell';

/** The options of what is done to a record in a list: a refusal is told, and the list is read again. */
export function useOutcome(queryKey: QueryKey) {
  const queryClient = useQueryClient();
  return {
    // Also after a failure: it may have been done all the same, or the list is out of date.
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    onError: tellFailure,
  };
}
