import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, client } from '../../web/api/api';
import { putFirstPage } from '../../web/records/usePagedRows';
import { bannerQuery } from '../patients/widgets/PatientBanner';
import { currentMedicinesQuery } from '../prescriptions/widgets/useCurrentMedicines';
import { useQueueOfToday } from '../queue/widgets/queueOfToday';
import { resultsQuery } from '../results/widgets/useResults';
import { tiesQuery } from '../substances/widgets/useTies';
import { vitalsQuery } from '../vitals/widgets/useVitals';

/** What a doctor writes most often. */
export const usualQuery = {
  ...api.consultations.usual.queryOptions(),
  // A separate key: invalidating consultations must not refetch it, or the list would move while it is used.
  queryKey: ['usualOfDoctor'],
  staleTime: 5 * 60_000,
};

/** The input that lists a patient's visits: all of them, or those that contain a text. */
export function historyInput(patientId: string, text = '') {
  return { patientId, text };
}

/** The visit that the page shows; refetched when somebody else completes, cancels or takes it over. */
export function useOpenedVisit(tokenId: string) {
  const queryClient = useQueryClient();
  const opened = useQuery({
    ...api.consultations.open.queryOptions({ input: { tokenId } }),
    queryFn: async ({ signal }) => {
      const visit = await client.consultations.open({ tokenId }, { signal });
      const { history, token, currentMedicines } = visit;
      putFirstPage(
        queryClient,
        api.consultations.ofPatient,
        historyInput(token.patientId),
        history,
      );
      queryClient.setQueryData(currentMedicinesQuery(token.patientId).queryKey, currentMedicines);
      return visit;
    },
    // The audit log records each opening: it is refetched only when something is known to have changed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const liveToken = useQueueOfToday().data?.tokens.get(tokenId);
  const { status, consultedBy } = opened.data?.token ?? {};
  const { refetch } = opened;
  const hasChanged =
    status !== undefined &&
    liveToken !== undefined &&
    (liveToken.status !== status || liveToken.consultedBy !== consultedBy);
  useEffect(() => {
    if (hasChanged) void refetch();
  }, [hasChanged, refetch]);
  const patientId = liveToken?.patientId;
  useEffect(() => {
    if (patientId) prefetchRecord(queryClient, patientId);
  }, [queryClient, patientId]);
  return opened;
}

/** Fetches what the page shows beside the visit as soon as the patient is known: a slow connection makes waits long. */
function prefetchRecord(queryClient: QueryClient, patientId: string): void {
  void queryClient.prefetchQuery(bannerQuery(patientId));
  void queryClient.prefetchQuery(vitalsQuery(patientId));
  void queryClient.prefetchQuery(resultsQuery(patientId));
  void queryClient.prefetchQuery(usualQuery);
  void queryClient.prefetchQuery(tiesQuery);
  void queryClient.prefetchQuery(api.templates.list.queryOptions());
}
