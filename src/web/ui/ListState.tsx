import { Alert, Button, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { messageOf } from '../api';

interface ListStateProps {
  query: {
    isPending: boolean;
    isError: boolean;
    error: unknown;
    data: unknown;
    refetch: () => unknown;
  };
  isEmpty: boolean;
  /** What it is, for the message that it could not be loaded; "list" unless told. */
  what?: string;
  emptyTitle: string;
  emptyHint?: string;
  /** The list itself, shown when there is something to show. */
  children: ReactNode;
}

/** What stands where a list stands: its skeleton, why it failed with a way to retry, that it is empty, or the list. */
export function ListState(props: ListStateProps) {
  const { query, isEmpty, what = 'list', emptyTitle, emptyHint, children } = props;
  if (query.isPending) {
    return (
      <Paper withBorder p="md" aria-busy="true" aria-label="Loading">
        <Stack gap="sm">
          {['a', 'b', 'c', 'd', 'e'].map((row) => (
            <Skeleton key={row} height={36} />
          ))}
        </Stack>
      </Paper>
    );
  }
  if (query.isError) {
    // What is there already stays; it is only not the newest.
    const isStale = query.data !== undefined && !isEmpty;
    return (
      <Stack>
        <Alert
          color="red"
          icon={<IconAlertCircle aria-hidden />}
          title={`This ${what} could not be ${isStale ? 'renewed' : 'loaded'}`}
        >
          <Stack align="flex-start" gap="sm">
            <Text>{messageOf(query.error)}</Text>
            <Button variant="default" onClick={() => query.refetch()}>
              Try again
            </Button>
          </Stack>
        </Alert>
        {isStale && children}
      </Stack>
    );
  }
  if (isEmpty) {
    return (
      <Paper withBorder p="xl" ta="center">
        <Text fw={600}>{emptyTitle}</Text>
        {emptyHint && <Text c="dimmed">{emptyHint}</Text>}
      </Paper>
    );
  }
  return children;
}
