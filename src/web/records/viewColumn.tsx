import { Button } from '@mantine/core';
import { t } from '../../shared/language';
import { type Column, opensRow } from '../ui/RecordTable';

/** The column whose button opens a record; `nameOf` says for screen readers which one. */
export function viewColumn<Row extends { id: string }>(
  nameOf: (row: Row) => string,
  open: (id: string) => void,
): Column<Row> {
  return {
    header: t('Actions'),
    isActions: true,
    cell: (row) => (
      <Button
        variant="subtle"
        size="xs"
        aria-label={nameOf(row)}
        onClick={() => open(row.id)}
        {...opensRow}
      >
        {t('View')}
      </Button>
    ),
  };
}
