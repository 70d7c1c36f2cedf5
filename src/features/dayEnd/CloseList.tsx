import { Button, Text } from '@mantine/core';
import type { InfiniteData } from '@tanstack/react-query';
import { type ComponentProps, useMemo } from 'react';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { useFormat } from '../../web/language/format';
import { RecordList } from '../../web/ui/RecordList';
import type { Column } from '../../web/ui/RecordTable';
import type { DayClose } from './dayClose';
import { differenceLabel } from './dayEndLabels';

interface CloseListProps {
  query: ComponentProps<typeof RecordList>['query'] & {
    data: InfiniteData<{ closes: DayClose[] }> | undefined;
  };
  onOpen: (id: string) => void;
  /** Whether it says whose each is. */
  hasNames?: boolean;
}

/** Closes, newest first. */
export function CloseList({ query, onOpen, hasNames = false }: CloseListProps) {
  const { dateTime } = useFormat();
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.closes) ?? [], [query.data]);
  const columns = useMemo(
    (): Column<DayClose>[] => [
      { header: t('Closed'), isShort: true, cell: ({ closedAt }) => dateTime(closedAt) },
      ...(hasNames ? [{ header: t('Who'), cell: ({ userName }: DayClose) => userName }] : []),
      {
        header: t('Counted'),
        isShort: true,
        cell: ({ counted }) => formatRupees(counted),
      },
      {
        header: t('Difference'),
        isShort: true,
        cell: ({ difference }) => (
          <Text span inherit {...(difference === 0 ? {} : { fw: 700 })}>
            {differenceLabel(difference)}
          </Text>
        ),
      },
      {
        header: t('Handed over'),
        isShort: true,
        cell: ({ counted, leftCash }) => formatRupees(counted - leftCash),
      },
      {
        header: t('Actions'),
        isActions: true,
        cell: ({ id, closedAt }) => (
          <Button
            variant="default"
            size="xs"
            aria-label={t('View the close of {time}', { time: dateTime(closedAt) })}
            onClick={() => onOpen(id)}
          >
            {t('View')}
          </Button>
        ),
      },
    ],
    [dateTime, hasNames, onOpen],
  );
  return (
    <RecordList
      query={query}
      label={t('Day-end closes')}
      columns={columns}
      rows={rows}
      emptyTitle={t('No day was closed yet')}
    />
  );
}
