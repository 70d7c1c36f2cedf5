import { Alert, Button, Paper, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../shared/language';
import { messageOf } from '../api';

export interface LoadedQuery {
  isPending: boolean;
  /** What is shown still belongs to the search before. */
  isPlaceholderData: boolean;
  isError: boolean;
  error: unknown;
  data: unknown;
  refetch: () => unknown;
}

const summary = {
  loading: 'This summary could not be loaded',
  renewing: 'This summary could not be renewed',
};

const failures = {
  list: { loading: 'This list could not be loaded', renewing: 'This list could not be renewed' },
  patient: {
    loading: 'This patient could not be loaded',
    renewing: 'This patient could not be renewed',
  },
  prescription: {
    loading: 'This prescription could not be loaded',
    renewing: 'This prescription could not be renewed',
  },
  bill: { loading: 'This bill could not be loaded', renewing: 'This bill could not be renewed' },
  settings: {
    loading: 'The clinic’s settings could not be loaded',
    renewing: 'The clinic’s settings could not be renewed',
  },
  close: {
    loading: 'This close could not be loaded',
    renewing: 'This close could not be renewed',
  },
  paper: {
    loading: 'This paper could not be loaded',
    renewing: 'This paper could not be renewed',
  },
  summary,
};

interface ListStateProps {
  query: LoadedQuery;
  isEmpty: boolean;
  /** What it is, for the message that it could not be loaded; "list" unless told. */
  what?: keyof typeof failures;
  /** Stands there while it is loaded, in the shape of what comes. */
  skeleton: ReactNode;
  emptyTitle: string;
  emptyHint?: string;
  /** The list itself, shown when there is something to show. */
  children: ReactNode;
}

/** What stands where a list stands: its skeleton, why it failed with a way to retry, that it is empty, or the list. */
export function ListState(props: ListStateProps) {
  const { query, isEmpty, what = 'list', skeleton, emptyTitle, emptyHint, children } = props;
  // That the last search found nothing says nothing about this one.
  if (query.isPending || (query.isPlaceholderData && isEmpty)) return skeleton;
  if (query.isError) {
    // What is there already stays; it is only not the newest.
    const isStale = query.data !== undefined && !isEmpty;
    const { loading, renewing } = failures[what];
    return (
      <Stack>
        <Alert
          color="red"
          icon={<IconAlertCircle aria-hidden />}
          title={t(isStale ? renewing : loading)}
        >
          <Stack align="flex-start" gap="sm">
            <Text>{messageOf(query.error)}</Text>
            <Button variant="default" onClick={() => query.refetch()}>
              {t('Try again')}
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
