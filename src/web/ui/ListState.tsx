import { Alert, Button, Paper, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconAlertCircle, IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../shared/language';
import { messageOf } from '../api/api';

export interface LoadedQuery {
  isPending: boolean;
  /** What is shown still belongs to the search before. */
  isPlaceholderData: boolean;
  isError: boolean;
  error: unknown;
  data: unknown;
  refetch: () => unknown;
}

/** What is said of something that could not be loaded, or not again. */
export interface FailureTexts {
  loading: string;
  renewing: string;
}

const ofList: FailureTexts = {
  loading: 'This list could not be loaded',
  renewing: 'This list could not be refreshed',
};

interface ListStateProps {
  query: LoadedQuery;
  /** Left out where it is never empty. */
  isEmpty?: boolean;
  /** What is there belongs to what was typed before. */
  isAwaited?: boolean;
  /** What is said where it could not be loaded; that of a list unless told. */
  failure?: FailureTexts;
  /** Stands there while it is loaded, in the shape of what comes. */
  skeleton: ReactNode;
  emptyTitle?: string;
  emptyHint?: ReactNode;
  /** The sign of what is looked for; a tray unless told. */
  emptyIcon?: typeof IconInbox;
  /** The list itself, shown when there is something to show. */
  children: ReactNode;
}

/** What is shown where a list belongs: its skeleton, why it failed with a way to retry, that it is empty, or the list. */
export function ListState(props: ListStateProps) {
  const {
    query,
    isEmpty = false,
    isAwaited = query.isPlaceholderData,
    failure = ofList,
    skeleton,
    emptyTitle,
    emptyHint,
    emptyIcon: EmptyIcon = IconInbox,
    children,
  } = props;
  // That the last search found nothing says nothing about this one.
  if (query.isPending || (isAwaited && isEmpty)) return skeleton;
  if (query.isError) {
    // What is there already stays; it is only not the newest.
    const isStale = query.data !== undefined && !isEmpty;
    return (
      <Stack>
        <Alert
          color="red"
          icon={<IconAlertCircle aria-hidden />}
          title={t(isStale ? failure.renewing : failure.loading)}
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
      <Paper withBorder p="xl">
        <Stack align="center" gap="xs" ta="center">
          <ThemeIcon variant="light" size="xl" radius="xl" aria-hidden>
            <EmptyIcon size={20} />
          </ThemeIcon>
          <Text fw="bold">{emptyTitle}</Text>
          {emptyHint && (
            <Text size="sm" c="dimmed" maw="28rem">
              {emptyHint}
            </Text>
          )}
        </Stack>
      </Paper>
    );
  }
  return children;
}
