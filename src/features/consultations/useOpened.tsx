import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, client } from '../../web/api/api';
import { putFirstPage } from '../../web/records/usePagedRows';
import { bannerQuery } from '../patients/widgets/PatientBanner';
import { useQueueOfToday } from '../queue/widgets/queueOfToday';
import { tiesQuery } from '../substances/widgets/useTies';
import { vitalsQuery } from '../vitals/widgets/useVitals';

/** What a doctor notes most. */
export const usualQuery = {
  ...api.consultations.usual.queryOptions(),
  // A key of its own: a list that is read again on every change would move under the hand.
  queryKey: ['usualOfDoctor'],
  staleTime: 5 * 60_000,
};

/** How a patient's visits are asked for, all of them or those in which something was said. */
export function historyOf(patientId: string, text = '') {
  return { patientId, text };
}

/** A visit as its page opens with it, read again when somebody else completes, cancels or takes it over. */
export function useOpened(tokenId: string) {
  const queryClient = useQueryClient();
  const opened = useQuery({
    ...api.consultations.open.queryOptions({ input: { tokenId } }),
    queryFn: async ({ signal }) => {
      const visit = await client.consultations.open({ tokenId }, { signal });
      const { history, token } = visit;
      putFirstPage(queryClient, api.consultations.ofPatient, historyOf(token.patientId), history);
      return visit;
    },
    // Each opening is in the audit log: it is read again when something is known to have changed, and not by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const live = useQueueOfToday().data?.tokens.get(tokenId);
  const { status, consultedBy } = opened.data?.token ?? {};
  const { refetch } = opened;
  const hasChanged =
    status !== undefined &&
    live !== undefined &&
    (live.status !== status || live.consultedBy !== consultedBy);
  useEffect(() => {
    if (hasChanged) void refetch();
  }, [hasChanged, refetch]);
  const patientId = live?.patientId;
  useEffect(() => {
    if (patientId) readAhead(queryClient, patientId);
  }, [queryClient, patientId]);
  return opened;
}

/** Asks for what the page shows beside the visit as soon as it is known whose it is: on a slow line each wait is felt. */
function readAhead(queryClient: QueryClient, patientId: string): void {
  void queryClient.prefetchQuery(bannerQuery(patientId));
  void queryClient.prefetchQuery(vitalsQuery(patientId));
  void queryClient.prefetchQuery(usualQuery);
  void queryClient.prefetchQuery(tiesQuery);
  void queryClient.prefetchQuery(api.templates.list.queryOptions());
}
