import { Button, Center, Group, Text } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { t } from '../../shared/language';
import { useOutdatedList } from '../live/outdatedList';
import { AwaitedStatus } from './Awaited';
import type { ListOrder } from './columnOrder';
import { ListState, type LoadedQuery } from './ListState';
import classes from './RecordList.module.css';
import { type Column, RecordTable, RecordTableSkeleton, type RowChoice } from './RecordTable';
import { SelectionBar } from './SelectionBar';
import { useSteadyRows } from './useSteadyRows';

interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** The choice of rows of a list, and what can be done with those that are chosen. */
export interface ListSelection<Row> extends RowChoice<Row> {
  acts: ReactNode;
}

interface RecordListProps<Row> {
  /** A list that is loaded as a whole has no pages. */
  query: LoadedQuery & (PagedQuery | { hasNextPage?: never });
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** The rows of all pages fetched so far. */
  rows: readonly Row[];
  /** Whether the rows still belong to the previous request; by default the query's own state. */
  isAwaited?: boolean;
  /** The heading of a row's group; a group's rows follow each other. */
  groupOf?: (row: Row) => string;
  /** The list's order, for columns with an `order`. */
  order?: ListOrder | undefined;
  /** What was asked for, of a list whose rows stay where they are while the pointer is over them. */
  request?: string | undefined;
  /** Lets rows be chosen; undefined where the person can do nothing with them. */
  selection?: ListSelection<Row> | undefined;
  /** The class of a table with its own design. */
  tableClass?: string | undefined;
  emptyTitle: string;
  emptyHint?: string;
  /** The icon of an empty list. */
  emptyIcon?: ComponentProps<typeof ListState>['emptyIcon'];
  emptyAction?: ReactNode;
  /** Whether an empty list leaves the page without anything else. */
  fillsPage?: boolean;
}

/** The list of a screen: its table or the state that replaces it, and the button for the next page. */
export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const {
    query,
    label,
    columns,
    rows: newest,
    isAwaited = query.isPlaceholderData,
    groupOf,
    order,
    request,
    selection,
    tableClass,
    ...empty
  } = props;
  const { isOutdated, refetch } = useOutdatedList(query.data);
  const { rows, isHeld, release, pointer } = useSteadyRows(newest, request, isAwaited);
  return (
    <ListState
      query={query}
      isEmpty={rows.length === 0}
      isAwaited={isAwaited}
      skeleton={
        <RecordTableSkeleton
          label={label}
          columns={columns}
          order={order}
          hasBoxes={selection !== undefined}
          className={tableClass}
        />
      }
      {...empty}
    >
      <AwaitedStatus isAwaited={isAwaited} />
      <div {...pointer}>
        <RecordTable
          label={label}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          groupOf={groupOf}
          order={order}
          isAwaited={isAwaited}
          selection={selection}
          className={tableClass}
        />
        {query.hasNextPage && (
          <Center mt="md" inert={isAwaited}>
            <Button
              variant="default"
              loading={query.isFetchingNextPage}
              onClick={() => query.fetchNextPage()}
            >
              {t('Show more')}
            </Button>
          </Center>
        )}
        <div className={classes.below}>
          {selection && <SelectionBar selection={selection.rows}>{selection.acts}</SelectionBar>}
          {(isOutdated || isHeld) && (
            <Group role="status">
              <Text>{t('This list has changed since it was loaded.')}</Text>
              <Button
                variant="default"
                size="xs"
                onClick={() => {
                  release();
                  if (isOutdated) refetch();
                }}
              >
                {t('Refresh list')}
              </Button>
            </Group>
          )}
        </div>
      </div>
    </ListState>
  );
}
