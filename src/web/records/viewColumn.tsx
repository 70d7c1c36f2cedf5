import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../shared/language';
import cards from '../ui/cards.module.css';
import { type Column, opensRow } from '../ui/RecordTable';

/** The column whose button opens a record, after what else is offered; `nameOf` says for screen readers which one. */
export function viewColumn<Row extends { id: string }>(
  nameOf: (row: Row) => string,
  open: (id: string) => void,
  besideOf?: (row: Row) => ReactNode,
): Column<Row> {
  return {
    header: t('Actions'),
    isActions: true,
    card: 'actions',
    cell: (row) => (
      <>
        {besideOf?.(row)}
        <Button
          variant="subtle"
          size="xs"
          aria-label={nameOf(row)}
          onClick={() => open(row.id)}
          {...opensRow}
        >
          <ViewWord />
        </Button>
      </>
    ),
  };
}

/** What the button that opens a record says; on a card of few lines a sign alone. */
export function ViewWord() {
  return (
    <>
      <span className={cards.word}>{t('View')}</span>
      <IconChevronRight size={18} className={cards.sign} aria-hidden />
    </>
  );
}
