import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { dateIn } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { useFormat } from '../../web/language/format';
import { PrintLink } from '../../web/paper/PrintLink';
import { useClinic } from '../../web/session/session';
import type { DayClose } from './dayClose';
import { differenceLabel } from './dayCloseLabels';

interface ClosedNoticeProps {
  /** The newest close, after which nothing was received. */
  close: DayClose;
  onCountAgain: () => void;
}

/** Says that there is nothing to close: the day is closed already, and how its cash came out. */
export function ClosedNotice({ close, onCountAgain }: ClosedNoticeProps) {
  const { dateTime } = useFormat();
  const { today, timeZone } = useClinic();
  const isToday = dateIn(new Date(close.closedAt), timeZone) === today;
  const { difference, counted, leftCash } = close;
  return (
    <Alert
      color={difference === 0 ? 'green' : 'yellow'}
      role="status"
      icon={<IconCircleCheck aria-hidden />}
      title={t(isToday ? 'Your day is closed' : 'Nothing to close yet')}
    >
      <Stack gap="sm" align="flex-start">
        <Text>
          {difference === 0 ? t('The cash was even.') : `${differenceLabel(difference)}.`}{' '}
          {t('{counted} counted, {handedOver} handed over, {kept} kept.', {
            counted: formatRupees(counted),
            handedOver: formatRupees(counted - leftCash),
            kept: formatRupees(leftCash),
          })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('Closed {time}. Nothing was received since.', { time: dateTime(close.closedAt) })}
        </Text>
        <Group gap="xs">
          <PrintLink to="/app/papers/day-close/$id" params={{ id: close.id }}>
            {t('Print')}
          </PrintLink>
          <Button variant="default" onClick={onCountAgain}>
            {t('Count again')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
