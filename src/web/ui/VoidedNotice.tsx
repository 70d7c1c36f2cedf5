import { Alert, Badge } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { t } from '../../shared/language';
import type { Voided } from '../../shared/voided';
import { useFormat } from '../language/format';

/** The notice on a record's details that it was voided; nothing for a record in use. */
export function VoidedNotice({ voided }: { voided: Voided | null }) {
  const { dateTime } = useFormat();
  if (!voided) return null;
  return (
    <Alert color="red" role="note" icon={<IconBan aria-hidden />} title={t('Voided')}>
      <bdi>{voided.reason}</bdi> (<bdi>{voided.byName}</bdi>, {dateTime(voided.at)})
    </Alert>
  );
}

/** Marks a voided record in a list, red as the specification has every other state (2); nothing for a record in use. */
export function VoidedBadge({ voided }: { voided: Voided | null }) {
  if (!voided) return null;
  return <Badge color="red">{t('Voided')}</Badge>;
}
