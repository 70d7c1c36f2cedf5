import { ActionIcon, Indicator, Menu, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Notice } from '../features/topbar/topbar.contract';
import { api } from './api';

/** Milliseconds between two looks. */
const lookAgain = 30_000;

/** What waits for the signed-in person now, with a count. */
export function NoticeBell() {
  const { data } = useQuery(api.topbar.notices.queryOptions({ refetchInterval: lookAgain }));
  const count = data?.count ?? 0;
  return (
    <Menu width={320} position="bottom-end">
      <Indicator label={count} disabled={count === 0} size={18} color="red">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={count === 0 ? 'Notifications' : `Notifications: ${count}`}
          >
            <IconBell aria-hidden />
          </ActionIcon>
        </Menu.Target>
      </Indicator>
      <Menu.Dropdown>
        {count === 0 && (
          <Text size="sm" p="sm">
            Nothing waits for you
          </Text>
        )}
        {data?.notices.map((notice) => (
          <Menu.Item key={notice.id} component={Link} to={screenOf(notice)}>
            {textOf(notice)}
          </Menu.Item>
        ))}
        {data && count > data.notices.length && (
          <Text size="sm" p="sm" c="dimmed">
            and {count - data.notices.length} more
          </Text>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function textOf(notice: Notice): string {
  switch (notice.kind) {
    case 'waitingToken': {
      const urgent = notice.priority === 'urgent' ? 'Urgent: ' : '';
      return `${urgent}token #${notice.tokenNumber}, ${notice.patientName} is waiting`;
    }
    case 'unbilledConsultation':
      return `Token #${notice.tokenNumber}, ${notice.patientName} is not billed yet`;
    case 'unconfirmedAppointment':
      return `${notice.patientName} at ${notice.time} is not confirmed yet`;
  }
}

function screenOf(notice: Notice): '/app/tokens' | '/app/billing' | '/app/appointments' {
  if (notice.kind === 'waitingToken') return '/app/tokens';
  return notice.kind === 'unbilledConsultation' ? '/app/billing' : '/app/appointments';
}
