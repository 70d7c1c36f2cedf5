import { NavLink, Popover, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { Notice } from '../../features/topbar/topbar.contract';
import { formatTimeOfDay } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { BellButton } from './BellButton';

interface NoticeListProps {
  count: number;
  /** The first of them. */
  notices: Notice[];
}

/** The bell with the list that it opens. */
export function NoticeList({ count, notices }: NoticeListProps) {
  const [isOpen, list] = useDisclosure(false);
  return (
    <Popover
      opened={isOpen}
      onChange={(open) => (open ? list.open() : list.close())}
      width={320}
      position="bottom-end"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <BellButton count={count} onClick={list.toggle} />
      </Popover.Target>
      <Popover.Dropdown p={4} maw="calc(100vw - 1rem)" aria-label={t('Notifications')}>
        {count === 0 && (
          <Text size="sm" p="sm">
            {t('Nothing is waiting for you')}
          </Text>
        )}
        {notices.map((notice) => (
          <NavLink
            key={notice.id}
            label={textOf(notice)}
            renderRoot={(props) => <Link to={screenOfKind[notice.kind]} {...props} />}
            onClick={list.close}
          />
        ))}
        {count > notices.length && (
          <Text size="sm" p="sm" c="dimmed">
            {t('and {count} more', { count: count - notices.length })}
          </Text>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function textOf(notice: Notice): string {
  switch (notice.kind) {
    case 'waitingToken': {
      const values = { number: notice.tokenNumber, name: notice.patientName };
      return notice.priority === 'urgent'
        ? t('Urgent: #{number} {name} is waiting', values)
        : t('#{number} {name} is waiting', values);
    }
    case 'unbilledConsultation':
      return t('#{number} {name} is not billed yet', {
        number: notice.tokenNumber,
        name: notice.patientName,
      });
    case 'unconfirmedAppointment':
      return t('{name} at {time} is not confirmed yet', {
        name: notice.patientName,
        time: formatTimeOfDay(notice.time),
      });
    case 'incident':
      return t(
        'Incident: {count, plural, one {# notice has to be given now} other {# notices have to be given now}}',
        { count: notice.notices },
      );
    case 'billRequest':
      return t('{asker} asks you to confirm a refund of {amount} to {name}', {
        asker: notice.askedByName,
        amount: formatRupees(notice.amount),
        name: notice.patientName,
      });
  }
}

const screenOfKind = {
  waitingToken: '/app/tokens',
  unbilledConsultation: '/app/billing',
  unconfirmedAppointment: '/app/appointments',
  incident: '/app/settings/incidents',
  billRequest: '/app/bill-requests',
} as const satisfies Record<Notice['kind'], string>;
