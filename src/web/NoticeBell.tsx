import { ActionIcon, Indicator, NavLink, Popover, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Notice } from '../features/topbar/topbar.contract';
import { t } from '../shared/language';
import { api } from './api';

/** What waits for the signed-in person now, with a count. */
export function NoticeBell() {
  const { data } = useQuery(api.topbar.notices.queryOptions());
  const [isOpen, list] = useDisclosure(false);
  const count = data?.count ?? 0;
  return (
    <Popover
      opened={isOpen}
      onChange={(open) => (open ? list.open() : list.close())}
      width={320}
      position="bottom-end"
      trapFocus
      returnFocus
    >
      <Indicator label={count} disabled={count === 0} size={18} color="red">
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={count === 0 ? t('Notifications') : t('Notifications: {count}', { count })}
            onClick={list.toggle}
          >
            <IconBell aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={4} aria-label={t('Notifications')}>
        {count === 0 && (
          <Text size="sm" p="sm">
            {t('Nothing waits for you')}
          </Text>
        )}
        {data?.notices.map((notice) => (
          <NavLink
            key={notice.id}
            label={textOf(notice)}
            renderRoot={(props) => <Link to={screenOf(notice)} {...props} />}
            onClick={list.close}
          />
        ))}
        {data && count > data.notices.length && (
          <Text size="sm" p="sm" c="dimmed">
            {t('and {count} more', { count: count - data.notices.length })}
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
        ? t('Urgent: token #{number}, {name} is waiting', values)
        : t('token #{number}, {name} is waiting', values);
    }
    case 'unbilledConsultation':
      return t('Token #{number}, {name} is not billed yet', {
        number: notice.tokenNumber,
        name: notice.patientName,
      });
    case 'unconfirmedAppointment':
      return t('{name} at {time} is not confirmed yet', {
        name: notice.patientName,
        time: notice.time,
      });
  }
}

function screenOf(notice: Notice): '/app/tokens' | '/app/billing' | '/app/appointments' {
  if (notice.kind === 'waitingToken') return '/app/tokens';
  return notice.kind === 'unbilledConsultation' ? '/app/billing' : '/app/appointments';
}
