import { useQuery } from '@tanstack/react-query';
import { cardCodeOf } from '../../../shared/patientCard';
import { api } from '../../../web/api/api';
import { usePagedRows } from '../../../web/records/usePagedRows';
import { useAccess, useClinic } from '../../../web/session/session';
import { useOutsideVisits } from '../../imports/widgets/useOutsideVisits';
import { useLetters } from '../../letters/widgets/useLetters';
import { useResults } from '../../results/widgets/useResults';
import { vitalsQuery } from '../../vitals/widgets/useVitals';
import { type ListRead, timeLineOf } from './timeLineDays';

/** What happened with a patient, by day, from the lists that the signed-in person may read, updated live. */
export function useTimeLine(patientId: string) {
  const { may } = useAccess();
  const { timeZone, today } = useClinic();
  // As a scan of the patient's card searches.
  const byCard = { text: cardCodeOf(patientId) };
  const vitals = useQuery(vitalsQuery(patientId));
  const results = useResults(patientId);
  const letters = useLetters(patientId);
  const outside = useOutsideVisits(patientId, may('outsideVisits.ofPatient'));
  // As the list of old papers reads them; its first page is enough here.
  const papers = usePagedRows(api.attachments.ofPatient, { patientId }, { rows: 'attachments' });
  const visits = usePagedRows(api.queue.visits, { patientId }, { rows: 'tokens' });
  const notes = usePagedRows(
    api.consultations.ofPatient,
    { patientId, text: '' },
    { rows: 'visits', isEnabled: may('consultations.ofPatient') },
  );
  const prescriptions = usePagedRows(api.prescriptions.search, byCard, {
    rows: 'prescriptions',
    isEnabled: may('prescriptions.search'),
  });
  const bills = usePagedRows(
    api.billing.ofPatient,
    { patientId },
    { rows: 'bills', isEnabled: may('billing.ofPatient') },
  );
  const appointments = usePagedRows(api.appointments.search, byCard, {
    rows: 'appointments',
    isEnabled: may('appointments.search'),
  });

  const { days, next } = timeLineOf(
    {
      visits: readOf(visits),
      notes: readOf(notes),
      prescriptions: readOf(prescriptions),
      bills: readOf(bills),
      vitals: { rows: vitals.data ?? [], hasMore: false },
      reports: { rows: results.data?.reports ?? [], hasMore: false },
      papers: { rows: papers.rows, hasMore: false },
      letters: { rows: letters.data ?? [], hasMore: false },
      outside: { rows: outside.data?.visits ?? [], hasMore: false },
      appointments: readOf(appointments),
    },
    { timeZone, today },
  );

  const queries = {
    visits: visits.query,
    notes: notes.query,
    prescriptions: prescriptions.query,
    bills: bills.query,
    appointments: appointments.query,
  };
  const whole = [vitals, results, letters, papers.query, outside];
  const all = [...whole, ...Object.values(queries)].filter(({ isEnabled }) => isEnabled);
  const failed = all.filter(({ isError }) => isError);
  const nextQueries = next.flatMap((name) =>
    name in queries ? [queries[name as keyof typeof queries]] : [],
  );
  return {
    days,
    /** All lists as one, for the list's state. */
    query: {
      isPending: all.some(({ isPending }) => isPending),
      isPlaceholderData: false,
      isError: failed.length > 0,
      error: failed[0]?.error ?? null,
      data: all.some(({ data }) => data !== undefined) ? days : undefined,
      refetch: () => {
        for (const query of failed) void query.refetch();
      },
    },
    hasMore: next.length > 0,
    isReadingMore: nextQueries.some(({ isFetchingNextPage }) => isFetchingNextPage),
    showMore: () => {
      for (const query of nextQueries) void query.fetchNextPage();
    },
  };
}

function readOf<Row>({
  rows,
  query,
}: {
  rows: readonly Row[];
  query: { hasNextPage: boolean; isEnabled: boolean };
}): ListRead<Row> {
  return query.isEnabled ? { rows, hasMore: query.hasNextPage } : { rows: [], hasMore: false };
}
