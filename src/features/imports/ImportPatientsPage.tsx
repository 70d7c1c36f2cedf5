import { Button, Paper, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../shared/language';
import { useSignedInUser } from '../../web/session/session';
import { PageHeader } from '../../web/ui/PageHeader';
import { ChooseFile } from './ChooseFile';
import { ImportFile } from './ImportFile';
import { findLeftImport, forgetImport } from './leftImport';
import { mostRows } from './patientImport';
import { ResumedImport } from './ResumedImport';
import type { CsvTable } from './readCsv';

interface ChosenFile {
  name: string;
  table: CsvTable;
  /** Another one each time, so that the same file begins again. */
  key: number;
}

/** Patients from a CSV file of another program or of this one: chosen, matched, looked through, registered at once. */
export function ImportPatientsPage() {
  const { id: userId } = useSignedInUser();
  const [left, setLeft] = useState(() => findLeftImport(userId));
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [isBusy, setBusy] = useState(false);
  return (
    <>
      <PageHeader
        title={t('Import patients')}
        subtitle={t('Import patients from a spreadsheet (CSV)')}
        action={
          <Button component={Link} to="/app/patients" variant="default">
            {t('Back to the patients')}
          </Button>
        }
      />
      <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
        <Stack>
          {left ? (
            <ResumedImport left={left} onEnd={() => setLeft(null)} />
          ) : (
            <ChooseFile
              isFirst={file === null}
              isDisabled={isBusy}
              onChoose={(name, table) => {
                forgetImport();
                setFile({ name, table, key: Date.now() });
              }}
            />
          )}
          {left ? null : file ? (
            <ImportFile key={file.key} name={file.name} table={file.table} onBusy={setBusy} />
          ) : (
            <Text size="sm" c="dimmed">
              {t(
                'One patient in each row below the headings; only the name is needed. At most {most, plural, one {# row} other {# rows}}. Save your spreadsheet as CSV; an exported list of patients works too.',
                { most: mostRows },
              )}
            </Text>
          )}
        </Stack>
      </Paper>
    </>
  );
}
