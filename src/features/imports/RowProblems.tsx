import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { byteOrderMark, csvLine } from '../../shared/csv';
import { t } from '../../shared/language';
import { RecordTable } from '../../web/ui/RecordTable';
import { saveFile } from '../../web/ui/saveFile';
import { patientFieldLabels } from '../patients/patientLabels';
import type { CheckedRows } from './useCheckedRows';

type Problem = CheckedRows['problems'][number];

/** Problems that are shown; the file of them has all. */
const shownProblems = 50;

/** The rows that are no patients, and why: nobody is registered while there is one. */
export function RowProblems({ checked: { problems, faulty } }: { checked: CheckedRows }) {
  const columns = useMemo(
    () => [
      { header: t('Row'), isShort: true, cell: ({ line }: Problem) => line },
      { header: t('Column'), cell: ({ field }: Problem) => t(patientFieldLabels[field]) },
      { header: t('Value'), cell: ({ value }: Problem) => shortened(value) },
      { header: t('Problem'), cell: ({ message }: Problem) => message },
    ],
    [],
  );
  return (
    <Stack>
      <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
        {t(
          '{rows, plural, one {# row has an error.} other {# rows have errors.}} Correct the file and choose it again; no patients have been imported yet.',
          { rows: faulty },
        )}
      </Alert>
      <RecordTable
        label={t('Problems')}
        columns={columns}
        rows={problems.slice(0, shownProblems)}
        rowKey={({ line, field }) => `${line} ${field}`}
      />
      <Group>
        {problems.length > shownProblems && (
          <Text size="sm">
            {t('The first {shown} of {all} problems.', {
              shown: shownProblems,
              all: problems.length,
            })}
          </Text>
        )}
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => saveFile('problems.csv', fileOf(problems))}
        >
          {t('Save the problems as a file')}
        </Button>
      </Group>
    </Stack>
  );
}

function shortened(value: string): string {
  const characters = [...value];
  return characters.length > 60 ? `${characters.slice(0, 60).join('')}…` : value;
}

function fileOf(problems: readonly Problem[]): Blob {
  const head = csvLine([t('Row'), t('Column'), t('Value'), t('Problem')]);
  const lines = problems.map(({ line, field, value, message }) =>
    csvLine([String(line), t(patientFieldLabels[field]), value, message]),
  );
  return new Blob([byteOrderMark, head, ...lines], { type: 'text/csv;charset=utf-8' });
}
