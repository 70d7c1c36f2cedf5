import { Alert, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { BookWait, waitText } from './BookWait';

/** Wishes that are told above the appointments; the waiting list has all of them. */
const mostTold = 3;

/** Says who waits for a place that is free by now, the longest first, and books it in one press. */
export function FreedPlaces() {
  const { data = [] } = useQuery(api.appointments.waits.queryOptions());
  const free = data.filter(({ place }) => place !== null).slice(0, mostTold);
  if (free.length === 0) return null;
  return (
    <Alert
      color="green"
      role="status"
      title={t('A slot is free for someone on the waiting list')}
      mb="md"
    >
      <Stack gap="xs">
        {free.map((wait) => (
          <Group key={wait.id} justify="space-between" gap="xs">
            <Text size="sm">{waitText(wait)}</Text>
            <BookWait wait={wait} />
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}
