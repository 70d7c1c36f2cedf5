import { Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCalendarDate } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { Facts } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { Modal } from '../../web/ui/Modal';
import { useReturnFocus } from '../../web/ui/returnFocus';
import type { DaySummary } from './token';

/** What became of the day so far. */
export function DaySummaryDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const summary = useQuery(api.queue.summary.queryOptions({ staleTime: 0 }));
  return (
    <Modal opened onClose={onClose} title={t('Today’s summary')}>
      <ListState
        query={summary}
        failure={couldNotLoad.daySummary}
        skeleton={<Skeleton height={200} aria-busy="true" />}
      >
        {summary.data && <Summary summary={summary.data} />}
      </ListState>
    </Modal>
  );
}

function Summary({ summary }: { summary: DaySummary }) {
  const { date, counts, waitMinutes, consultationMinutes, noShows, doctors } = summary;
  const minutes = (value: number | null) =>
    value === null ? '–' : t('{minutes} min', { minutes: value });
  return (
    <>
      <Title order={3} size="h5" mb="sm">
        {formatCalendarDate(date)}
      </Title>
      <Facts
        facts={Object.fromEntries([
          [t('Tokens'), String(counts.total)],
          [t('Completed'), String(counts.completed)],
          [t('With a doctor'), String(counts.inProgress)],
          [t('Waiting'), String(counts.waiting)],
          [t('Cancelled'), String(counts.cancelled)],
          [t('Missed calls'), String(noShows)],
          [t('Typical wait'), minutes(waitMinutes)],
          [t('Typical consultation'), minutes(consultationMinutes)],
          ...doctors.map(({ name, completed }) => [
            name,
            t('{count} completed', { count: completed }),
          ]),
        ])}
      />
    </>
  );
}
