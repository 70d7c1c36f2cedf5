import { Badge } from '@mantine/core';
import { t } from '../../../shared/language';
import type { TokenStatus } from '../token';
import { tokenStatusLabels } from '../tokenLabels';

const statusColors: Record<TokenStatus, string> = {
  waiting: 'yellow',
  'in-progress': 'blue',
  completed: 'green',
  cancelled: 'gray',
};

export function TokenStatusBadge({ status }: { status: TokenStatus }) {
  // Less prominent than the tokens that are still open.
  const isOver = status === 'completed' || status === 'cancelled';
  return (
    <Badge
      color={statusColors[status]}
      tt="none"
      {...(isOver && { variant: 'transparent', px: 0 })}
    >
      {t(tokenStatusLabels[status])}
    </Badge>
  );
}
