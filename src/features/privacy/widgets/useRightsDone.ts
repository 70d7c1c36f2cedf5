import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../web/api/api';

/** Returns a function that refetches what shows a patient's record, after a change to it. */
export function useRightsDone() {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [api.privacy.key(), api.patients.key()]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
}
