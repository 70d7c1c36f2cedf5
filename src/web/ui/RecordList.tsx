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
  /** Of a list that comes whole there are no pages. */
  query: LoadedQuery & (PagedQuery | { hasNextPage?: never });
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** The rows of all pages fetched so far. */
  rows: readonly Row[];
  /** They are those of what was asked before; left out of a list that answers at once. */
  isAwaited?: boolean;
  /** The heading under which a row stands; rows of one heading follow each other. */
  groupOf?: (row: Row) => string;
  /** The table's own looks. */
  tableClass?: string | undefined;
  emptyTitle: string;
  emptyHint?: string;
}

/** The list of a screen: its table, what is there instead of one, and the way to the next page. */
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
