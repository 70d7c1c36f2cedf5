import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { useFormat } from '../../web/language/format';
import { viewColumn } from '../../web/records/viewColumn';
import cards from '../../web/ui/cards.module.css';
import type { Column } from '../../web/ui/RecordTable';
import { type DayClose, handedOverCash } from './dayClose';
import { differenceLabel } from './dayCloseLabels';

/** Label, columns and empty text of a list of closes; `hasNames` adds the column of who closed. */
export function useCloseList(onOpen: (id: string) => void, hasNames: boolean) {
  const { dateTime } = useFormat();
  const columns = useMemo(
    (): Column<DayClose>[] => [
      {
        header: t('Closed'),
        isShort: true,
        card: 'title',
        cell: ({ closedAt }) => dateTime(closedAt),
      },
      ...(hasNames
        ? [
            {
              header: t('Closed by'),
              card: 'quiet' as const,
              cell: ({ userName }: DayClose) => userName,
            },
          ]
        : []),
      {
        header: t('Counted'),
        isAmount: true,
        card: 'said',
        cell: ({ counted }) => formatRupees(counted),
      },
      {
        header: t('Difference'),
        isAmount: true,
        card: 'amount',
        cell: ({ difference }) => (
          <Text span inherit {...(difference === 0 ? { c: 'dimmed' } : { fw: 'bold' })}>
            {differenceLabel(difference)}
          </Text>
        ),
      },
      {
        header: t('Cash handed over'),
        isAmount: true,
        card: 'quiet',
        className: cards.named,
        cell: (close) => formatRupees(handedOverCash(close)),
      },
      {
        header: t('Float kept'),
        isAmount: true,
        card: 'said',
        cell: ({ leftCash }) => formatRupees(leftCash),
      },
      viewColumn(
        ({ closedAt }) => t('View the close of {time}', { time: dateTime(closedAt) }),
        onOpen,
      ),
    ],
    [dateTime, hasNames, onOpen],
  );
  return { label: t('Day-end closes'), columns, emptyTitle: t('No day closed yet') };
}
