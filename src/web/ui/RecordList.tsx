import { Button, Group, Text } from '@mantine/core';
import { t } from '../../shared/language';
import { useOutdatedList } from '../live/outdatedList';
import { ListState, type LoadedQuery } from './ListState';
import { type Column, RecordTable, RecordTableSkeleton } from './RecordTable';
import { type PagedQuery, ShowMore } from './ShowMore';

interface RecordListProps<Row> {
  query: LoadedQuery & PagedQuery;
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** The rows of all pages fetched so far. */
  rows: readonly Row[];
  emptyTitle: string;
  emptyHint?: string;
}

/** The paged list of a screen: its table, what stands there instead of one, and the way to the next page. */
export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { query, label, columns, rows, ...empty } = props;
  const { isOutdated, readAnew } = useOutdatedList(query.data);
  return (
    <ListState
      query={query}
      isEmpty={rows.length === 0}
      skeleton={<RecordTableSkeleton label={label} columns={columns} />}
      {...empty}
    >
      {isOutdated && (
        <Group role="status" mb="sm">
          <Text>{t('Something here has changed since this long list was read.')}</Text>
          <Button variant="default" size="xs" onClick={readAnew}>
            {t('Read it anew')}
          </Button>
        </Group>
      )}
      <RecordTable label={label} columns={columns} rows={rows} rowKey={({ id }) => id} />
      <ShowMore query={query} />
    </ListState>
  );
}
