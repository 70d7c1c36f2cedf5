import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../web/api/api';

/**
 * Refetches what screens show of bills: after a change, and after a refusal, because somebody else changed the bill.
 */
export function useRefetchBills() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: api.billing.key() });
    void queryClient.invalidateQueries({ queryKey: api.reports.key() });
  };
}
