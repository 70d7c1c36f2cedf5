import { Button, Center, Group, Text } from '@mantine/core';
import { t } from '../../shared/language';
import { useOutdatedList } from '../live/outdatedList';
import { Awaited } from './Awaited';
import { ListState, type LoadedQuery } from './ListState';
import { type Column, RecordTable, RecordTableSkeleton } from './RecordTable';

interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
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
  /** The class of a table with its own design. */
  tableClass?: string | undefined;
  emptyTitle: string;
  emptyHint?: string;
}

/** The list of a screen: its table or the state that replaces it, and the button for the next page. */
export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const {
    query,
    label,
    columns,
    rows,
    isAwaited = query.isPlaceholderData,
    groupOf,
    tableClass,
    ...empty
  } = props;
  const { isOutdated, refetch } = useOutdatedList(query.data);
  return (
    <ListState
      query={query}
      isEmpty={rows.length === 0}
      isAwaited={isAwaited}
      skeleton={<RecordTableSkeleton label={label} columns={columns} className={tableClass} />}
      {...empty}
    >
      <Awaited isAwaited={isAwaited}>
        {isOutdated && (
          <Group role="status" mb="sm">
            <Text>{t('This list has changed since it was loaded.')}</Text>
            <Button variant="default" size="xs" onClick={refetch}>
              {t('Refresh list')}
            </Button>
          </Group>
        )}
        <RecordTable
          label={label}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          groupOf={groupOf}
          className={tableClass}
        />
        {query.hasNextPage && (
          <Center mt="md">
            <Button
              variant="default"
              loading={query.isFetchingNextPage}
              onClick={() => query.fetchNextPage()}
            >
              {t('Show more')}
            </Button>
          </Center>
        )}
      </Awaited>
    </ListState>
  );
}
