import { Modal, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCalendarDate } from '../../shared/clinicDay';
import { api } from '../../web/api';
import { useReturnFocus } from '../../web/returnFocus';
import { Facts } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import type { DaySummary } from './token';

/** What became of the day so far. */
export function DaySummaryDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const summary = useQuery(api.queue.summary.queryOptions({ staleTime: 0 }));
  return (
    <Modal opened onClose={onClose} title="The day’s summary">
      <ListState
        query={summary}
        isEmpty={false}
        what="summary"
        skeleton={<Skeleton height={200} aria-busy="true" />}
        emptyTitle=""
      >
        {summary.data && <Summary summary={summary.data} />}
      </ListState>
    </Modal>
  );
}

function Summary({ summary }: { summary: DaySummary }) {
  const { date, counts, waitMinutes, consultationMinutes, timesNotThere, doctors } = summary;
  const minutes = (value: number | null) => (value === null ? 'No data yet' : `${value} min`);
  return (
    <>
      <Title order={3} size="h5" mb="sm">
        {formatCalendarDate(date)}
      </Title>
      <Facts
        facts={{
          Tokens: String(counts.total),
          Completed: String(counts.completed),
          'With a doctor': String(counts.inProgress),
          Waiting: String(counts.waiting),
          Cancelled: String(counts.cancelled),
          'Calls that nobody answered': String(timesNotThere),
          'Usual wait': minutes(waitMinutes),
          'Usual consultation': minutes(consultationMinutes),
          ...Object.fromEntries(
            doctors.map(({ name, completed }) => [name, `${completed} completed`]),
          ),
        }}
      />
    </>
  );
}
