import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { csvLine } from '../../../shared/csv';
import { t } from '../../../shared/language';
import { RecordTable } from '../../../web/ui/RecordTable';
import { saveCsv } from '../saveCsv';
import type { FaultyVisit } from './useVisitRows';

/** Rows that are listed. */
const shownRows = 50;

interface FaultyVisitsProps {
  headers: readonly string[];
  rows: readonly FaultyVisit[];
  isLeftOut: boolean;
  onLeaveOut: (isLeftOut: boolean) => void;
}

/** Rows with problems: to be mended in the file, or left out, which somebody has to say. */
export function FaultyVisits({ headers, rows, isLeftOut, onLeaveOut }: FaultyVisitsProps) {
  const columns = useMemo(
    () => [
      { header: t('Row'), isShort: true, cell: ({ line }: FaultyVisit) => line },
      { header: t('Patient'), cell: ({ name }: FaultyVisit) => name },
      { header: t('Problem'), cell: ({ problems }: FaultyVisit) => problems.join(' ') },
    ],
    [],
  );
  const save = () =>
    saveCsv('problems.csv', [
      csvLine([...headers, t('Problem')]),
      ...rows.map(({ cells, problems }) =>
        csvLine([...headers.map((_, index) => cells[index] ?? ''), problems.join(' ')]),
      ),
    ]);
  return (
    <Stack>
      <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
        {t(
          '{rows, plural, one {# row has a problem. Mend it in the file and choose the file again, or leave the row out.} other {# rows have problems. Mend them in the file and choose the file again, or leave the rows out.}}',
          { rows: rows.length },
        )}
      </Alert>
      <RecordTable
        label={t('Problems')}
        columns={columns}
        rows={rows.slice(0, shownRows)}
        rowKey={({ line }) => String(line)}
      />
      {rows.length > shownRows && (
        <Text size="sm">
          {t('The first {shown} of {all}.', { shown: shownRows, all: rows.length })}
        </Text>
      )}
      <Group justify="space-between">
        <Checkbox
          checked={isLeftOut}
          onChange={({ currentTarget: { checked } }) => onLeaveOut(checked)}
          label={t('{rows, plural, one {Leave this row out} other {Leave these # rows out}}', {
            rows: rows.length,
          })}
        />
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
