import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../shared/language';
import cards from '../ui/cards.module.css';
import { type Column, opensRow } from '../ui/RecordTable';

/** The column with the button that opens a record, after any extra actions; `nameOf` labels it for screen readers. */
export function viewColumn<Row extends { id: string }>(
  nameOf: (row: Row) => string,
  open: (id: string) => void,
  extraActionsOf?: (row: Row) => ReactNode,
): Column<Row> {
  return {
    header: t('Actions'),
    isActions: true,
    card: 'actions',
    cell: (row) => (
      <>
        {extraActionsOf?.(row)}
        <Button
          variant="subtle"
          size="xs"
          aria-label={nameOf(row)}
          onClick={() => open(row.id)}
          {...opensRow}
        >
          <ViewLabel />
        </Button>
      </>
    ),
  };
}

/** The label of the button that opens a record; on a card of few lines only an icon. */
function ViewLabel() {
  return (
    <>
      <span className={cards.word}>{t('View')}</span>
      <IconChevronRight size={18} className={cards.sign} aria-hidden />
    </>
  );
}
