import { Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../shared/language';
import { PageHeader } from '../../../web/ui/PageHeader';
import { ChooseFile } from '../ChooseFile';
import type { CsvTable } from '../readCsv';
import { PastVisitImports } from './PastVisitImports';
import { VisitFile } from './VisitFile';

interface ChosenFile {
  name: string;
  table: CsvTable;
  /** Changes with each choice, so that choosing the same file again restarts the import. */
  key: number;
}

/** The page that imports visits elsewhere from a CSV file of another program. */
export function ImportVisitsPage() {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [isBusy, setBusy] = useState(false);
  return (
    <>
      <PageHeader
        title={t('Import visits from elsewhere')}
        subtitle={t('From a spreadsheet (CSV)')}
        back={{ to: '/app/import-patients', label: t('Back to Import patients') }}
      />
      <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
        <Stack gap="lg">
          {!file && (
            <Stack gap="xs">
              <Text>
                {t(
                  'One visit in each row: the patient’s name, with phone, patient ID or date of birth, the date, and what was found and given. First import the patients.',
                )}
              </Text>
              <Text size="sm" c="dimmed">
                {t(
                  'They stand in the patient’s record as “From elsewhere”: no token, no bill, no warning, and in reports only if you choose so.',
                )}
              </Text>
            </Stack>
          )}
          <ChooseFile
            chosen={file && { name: file.name, rows: file.table.rows.length }}
            isDisabled={isBusy}
            onChoose={(name, table) => setFile({ name, table, key: Date.now() })}
          />
          {file ? (
            <VisitFile key={file.key} name={file.name} table={file.table} onBusy={setBusy} />
          ) : (
            <PastVisitImports />
          )}
        </Stack>
      </Paper>
    </>
  );
}
