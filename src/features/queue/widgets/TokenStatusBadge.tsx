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

/** The state of a token, in a word and a colour. */
export function TokenStatusBadge({ status }: { status: TokenStatus }) {
  // What is over is quieter than who still waits.
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
