import { Skeleton, Text, Title } from '@mantine/core';
import { IconHourglass, IconStethoscope } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatWeekday } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { closeAfterPaint } from '../../web/ui/closing';
import { Facts } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { Modal } from '../../web/ui/Modal';
import { useReturnFocus } from '../../web/ui/returnFocus';
import { StatCards } from '../../web/ui/StatCards';
import classes from './DaySummaryDialog.module.css';
import type { DaySummary, QueueCounts } from './token';

/** Today's figures so far. */
export function DaySummaryDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const summary = useQuery(api.queue.summary.queryOptions({ staleTime: 0 }));
  return (
    <Modal opened onClose={() => closeAfterPaint(onClose)} title={t('Today’s summary')}>
      <ListState
        query={summary}
        failure={couldNotLoad.daySummary}
        skeleton={<Skeleton height={280} aria-busy="true" />}
      >
        {summary.data && <Summary summary={summary.data} />}
      </ListState>
    </Modal>
  );
}

/** The day in a sentence and a bar, the two typical times, and below them the counts. */
function Summary({ summary }: { summary: DaySummary }) {
  const { date, counts, waitMinutes, consultationMinutes, noShows, doctors } = summary;
  const minutes = (value: number | null) =>
    value === null ? '–' : t('{minutes} min', { minutes: value });
  return (
    <>
      <Text size="sm" c="dimmed">
        {formatWeekday(date)}
      </Text>
      <p className={classes.sentence}>{inShort(counts)}</p>
      <div className={classes.bar} aria-hidden>
        {(['completed', 'inProgress', 'waiting'] as const)
          .filter((state) => counts[state] > 0)
          .map((state) => (
            <span key={state} className={classes[state]} style={{ flexGrow: counts[state] }} />
          ))}
      </div>
      <StatCards
        isMissing={false}
        stats={[
          { label: t('Typical wait'), icon: IconHourglass, value: minutes(waitMinutes) },
          {
            label: t('Typical consultation'),
            icon: IconStethoscope,
            value: minutes(consultationMinutes),
          },
        ]}
      />
      <Facts
        areNumbers
        facts={{
          [t('Tokens')]: counts.total,
          [t('Completed')]: counts.completed,
          [t('With a doctor')]: counts.inProgress,
          [t('Waiting')]: counts.waiting,
          [t('Cancelled')]: counts.cancelled,
          [t('Missed calls')]: noShows,
        }}
      />
      {doctors.length > 0 && (
        <>
          <Title order={3} size="h4" mt="md" mb="xs">
            {t('Completed, by doctor')}
          </Title>
          <Facts
            areNumbers
            facts={Object.fromEntries(doctors.map(({ name, completed }) => [name, completed]))}
          />
        </>
      )}
    </>
  );
}

/** "12 of 17 seen, 2 inside, 3 waiting": without the cancelled ones. */
function inShort({ total, completed, cancelled, inProgress, waiting }: QueueCounts): string {
  return [
    t('{seen} of {all} seen', { seen: completed, all: total - cancelled }),
    inProgress > 0 && t('{count} inside', { count: inProgress }),
    waiting > 0 && t('{count} waiting', { count: waiting }),
  ]
    .filter(Boolean)
    .join(', ');
}
