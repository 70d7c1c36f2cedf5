import { Button, Group, Text } from '@mantine/core';
import { csvLine } from '../../shared/csv';
import { t } from '../../shared/language';
import type { SheetRow } from './readCsv';
import { saveCsv } from './saveCsv';

interface SkippedRowsProps {
  headers: readonly string[];
  rows: readonly SheetRow[];
  /** Takes all of them back; not there once it is too late for that. */
  onTakeBack: (() => void) | null;
}

/** Rows that were skipped: they can be kept as a file, to be corrected and imported later. */
export function SkippedRows({ headers, rows, onTakeBack }: SkippedRowsProps) {
  return (
    <Group gap="sm">
      <Text role="status">
        {t('{rows, plural, one {# row is skipped.} other {# rows are skipped.}}', {
          rows: rows.length,
        })}
      </Text>
      {onTakeBack && (
        <Button size="xs" variant="default" onClick={onTakeBack}>
          {t('Do not skip')}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        onClick={() =>
          saveCsv('skipped-rows.csv', [
            csvLine(headers),
            ...rows.map(({ cells }) => csvLine(cells)),
          ])
        }
      >
        {t('Save the skipped rows as a file')}
      </Button>
    </Group>
  );
}
