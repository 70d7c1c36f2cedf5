import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../web/api/api';

/** Reads again what the screens show of bills; after a refusal too, which tells that somebody else changed it. */
export function useRenewal() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: api.billing.key() });
    void queryClient.invalidateQueries({ queryKey: api.reports.key() });
  };
}
