import { Button, Paper, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../shared/language';
import { useSignedInUser } from '../../web/session/session';
import { PageHeader } from '../../web/ui/PageHeader';
import { ChooseFile } from './ChooseFile';
import { HowToImport } from './HowToImport';
import { ImportFile } from './ImportFile';
import { findLeftImport, forgetImport } from './leftImport';
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
            <HowToImport />
          )}
        </Stack>
      </Paper>
    </>
  );
}
