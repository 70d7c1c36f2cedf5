import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconAlertCircle, IconDownload } from '@tabler/icons-react';
import { csvLine } from '../../shared/csv';
import { t } from '../../shared/language';
import { patientFieldLabels } from '../patients/patientLabels';
import type { FixedRow } from './checkRow';
import { RowsToFix } from './RowsToFix';
import { saveCsv } from './saveCsv';
import type { RowToFix } from './useCheckedRows';

interface FaultyRowsProps {
  rows: readonly RowToFix[];
  onFix: (line: number, texts: FixedRow) => void;
  onSkip: (lines: readonly number[]) => void;
}

/** Rows with errors. No patient is registered until each row is fixed or skipped. */
export function FaultyRows({ rows, onFix, onSkip }: FaultyRowsProps) {
  const save = () =>
    saveCsv('problems.csv', [
      csvLine([t('Row'), t('Column'), t('Value'), t('Problem')]),
      ...rows.flatMap(({ line, problems }) =>
        problems.map(({ field, value, message }) =>
          csvLine([String(line), t(patientFieldLabels[field]), value, message]),
        ),
      ),
    ]);
  return (
    <Stack>
      <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
        {t(
          '{rows, plural, one {# row has an error. Fix it or skip it} other {# rows have errors. Fix them or skip them}}; no patients have been imported yet.',
          { rows: rows.length },
        )}
      </Alert>
      <RowsToFix label={t('Problems')} rows={rows} onFix={onFix} onSkip={onSkip} />
      <Group>
        {rows.length > 1 && (
          <Button variant="default" onClick={() => onSkip(rows.map(({ line }) => line))}>
            {t('Skip all {rows} rows', { rows: rows.length })}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={save}
        >
          {t('Save the problems as a file')}
        </Button>
      </Group>
    </Stack>
  );
}
