import { Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { t } from '../../shared/language';
import { useFormat } from '../../web/language/format';
import classes from './Queue.module.css';
import type { QueueCounts, QueueToken } from './token';

interface DayDoneProps {
  counts: QueueCounts;
  tokens: readonly QueueToken[];
  seesBills: boolean;
}

/** Says that everyone has been seen, and how many are not billed; renders nothing while somebody waits or is inside. */
export function DayDone({ counts, tokens, seesBills }: DayDoneProps) {
  const { time } = useFormat();
  if (counts.completed === 0 || counts.waiting + counts.inProgress > 0) return null;
  const ends = tokens.flatMap(({ completedAt }) => completedAt ?? []).sort();
  const last = ends.at(-1);
  const unbilled = tokens.filter(
    ({ status, facts }) => status === 'completed' && facts.bill?.count === 0,
  ).length;
  const words = [
    t('{count, plural, one {# patient} other {# patients}}', { count: counts.completed }),
    last && t('the last one at {time}', { time: time(last) }),
    seesBills && unbilled > 0 && t('{count} not billed yet', { count: unbilled }),
  ].filter(Boolean);
  return (
    <div className={classes.done} role="status">
      <IconCircleCheck size={22} aria-hidden />
      <div>
        <Text fw="bold">{t('Everyone has been seen today')}</Text>
        <Text size="sm">{words.join(' · ')}</Text>
      </div>
    </div>
  );
}
