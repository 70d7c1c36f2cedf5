import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../web/api/api';

/** For what is done to a record: what shows it is read again. */
export function useRightsDone() {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [api.privacy.key(), api.patients.key()]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
}
