import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { dateIn } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { useFormat } from '../../web/language/format';
import { PrintLink } from '../../web/paper/PrintLink';
import { useClinic } from '../../web/session/session';
import classes from './ClosedNotice.module.css';
import { type DayClose, handedOverCash } from './dayClose';
import { differenceLabel } from './dayCloseLabels';

interface ClosedNoticeProps {
  /** The newest close, after which nothing was received. */
  close: DayClose;
  onView: () => void;
  onCountAgain: () => void;
}

/** The notice that there is nothing to close, with the newest close and its difference. */
export function ClosedNotice({ close, onView, onCountAgain }: ClosedNoticeProps) {
  const { dateTime } = useFormat();
  const { today, timeZone } = useClinic();
  const isToday = dateIn(new Date(close.closedAt), timeZone) === today;
  const { difference, counted, leftCash } = close;
  const figures = [
    { name: t('Counted'), amount: counted },
    { name: t('Cash handed over'), amount: handedOverCash(close) },
    { name: t('Float kept'), amount: leftCash },
  ];
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} role="status">
      <div className={classes.notice}>
        <div className={classes.outcome} data-even={difference === 0}>
          {difference === 0 ? (
            <IconCircleCheck size={24} aria-hidden />
          ) : (
            <IconAlertTriangle size={24} aria-hidden />
          )}
          <div>
            <Title order={2} size="h3">
              {t(isToday ? 'Your day is closed' : 'Nothing to close yet')}
            </Title>
            <Text>
              {difference === 0 ? t('The cash tallied.') : `${differenceLabel(difference)}.`}
            </Text>
          </div>
        </div>
        <dl className={classes.figures}>
          {figures.map(({ name, amount }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatRupees(amount)}</dd>
            </div>
          ))}
        </dl>
        <Text size="sm" c="dimmed" className={classes.since ?? ''}>
          {t('Closed {time}. Nothing was received since.', { time: dateTime(close.closedAt) })}
        </Text>
        <Group gap="xs" className={classes.buttons ?? ''}>
          <Button
            variant="default"
            aria-label={t('View the close of {time}', { time: dateTime(close.closedAt) })}
            onClick={onView}
          >
            {t('View')}
          </Button>
          <PrintLink to="/app/papers/day-close/$id" params={{ id: close.id }}>
            {t('Print')}
          </PrintLink>
          <Button variant="default" onClick={onCountAgain}>
            {t('Count again')}
          </Button>
        </Group>
      </div>
    </Paper>
  );
}
