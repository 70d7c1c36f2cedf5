import { Button, Group, Text } from '@mantine/core';
import { csvLine } from '../../shared/csv';
import { t } from '../../shared/language';
import type { SheetRow } from './readCsv';
import { saveCsv } from './saveCsv';

interface SkippedRowsProps {
  headers: readonly string[];
  rows: readonly SheetRow[];
  /** Restores all skipped rows; null once the import has begun. */
  onUnskip: (() => void) | null;
}

/** The skipped rows, which can be saved as a file to correct and import later. */
export function SkippedRows({ headers, rows, onUnskip }: SkippedRowsProps) {
  return (
    <Group gap="sm">
      <Text role="status">
        {t('{rows, plural, one {# row is skipped.} other {# rows are skipped.}}', {
          rows: rows.length,
        })}
      </Text>
      {onUnskip && (
        <Button size="xs" variant="default" onClick={onUnskip}>
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
