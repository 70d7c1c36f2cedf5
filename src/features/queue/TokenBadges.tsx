import { Badge } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { t } from '../../shared/language';
import type { TokenPriority, TokenStatus } from './token';

const statusLooks: Record<TokenStatus, { label: string; color: string }> = {
  waiting: { label: 'Waiting', color: 'yellow' },
  'in-progress': { label: 'In Progress', color: 'blue' },
  completed: { label: 'Completed', color: 'green' },
  cancelled: { label: 'Cancelled', color: 'gray' },
};

/** The state of a token, in a word and a colour. */
export function TokenStatusBadge({ status }: { status: TokenStatus }) {
  const { label, color } = statusLooks[status];
  return (
    <Badge color={color} tt="none">
      {t(label)}
    </Badge>
  );
}

/** Urgent stands out; normal is plain. */
export function TokenPriorityBadge({ priority }: { priority: TokenPriority }) {
  if (priority === 'normal') return <>{t('Normal')}</>;
  return (
    <Badge color="red" tt="none" leftSection={<IconAlertTriangle size={14} aria-hidden />}>
      {t('Urgent')}
    </Badge>
  );
}
