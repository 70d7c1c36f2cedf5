import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { t } from '../../shared/language';
import { messageOf } from '../api/api';
import { EmptyState } from './EmptyState';

export interface LoadedQuery {
  isPending: boolean;
  /** Whether the data still belongs to the previous search. */
  isPlaceholderData: boolean;
  isError: boolean;
  error: unknown;
  data: unknown;
  refetch: () => unknown;
}

/** The messages for something that could not be loaded, or not be refreshed. */
export interface FailureTexts {
  loading: string;
  refreshing: string;
}

const listFailure: FailureTexts = {
  loading: 'This list could not be loaded',
  refreshing: 'This list could not be refreshed',
};

interface ListStateProps {
  query: LoadedQuery;
  /** Left out for what is never empty. */
  isEmpty?: boolean;
  /** Whether the content still belongs to the text typed before. */
  isAwaited?: boolean;
  /** The messages for a failure; by default those for a list. */
  failure?: FailureTexts;
  /** The placeholder while it is loading, in the shape of the content. */
  skeleton: ReactNode;
  emptyTitle?: string;
  emptyHint?: ReactNode;
  /** The icon of an empty list; by default a tray. */
  emptyIcon?: ComponentProps<typeof EmptyState>['icon'];
  /** What can be done about an empty list. */
  emptyAction?: ReactNode;
  /** Whether an empty list leaves the page without anything else. */
  fillsPage?: boolean | undefined;
  /** The list itself, shown if it is not empty. */
  children: ReactNode;
}

/**
 * A list in its current state: its skeleton, a failure with a button to retry, a note that it is empty, or its rows.
 */
export function ListState(props: ListStateProps) {
  const {
    query,
    isEmpty = false,
    isAwaited = query.isPlaceholderData,
    failure = listFailure,
    skeleton,
    emptyTitle,
    emptyHint,
    emptyIcon,
    emptyAction,
    fillsPage,
    children,
  } = props;
  // An empty result of the previous search says nothing about this one.
  if (query.isPending || (isAwaited && isEmpty)) return skeleton;
  if (query.isError) {
    // Loaded data stays, although it may be out of date.
    const isStale = query.data !== undefined && !isEmpty;
    return (
      <Stack>
        <Alert
          color="red"
          icon={<IconAlertCircle aria-hidden />}
          title={t(isStale ? failure.refreshing : failure.loading)}
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
      <EmptyState
        title={emptyTitle}
        hint={emptyHint}
        icon={emptyIcon}
        action={emptyAction}
        fillsPage={fillsPage}
      />
    );
  }
  return children;
}
