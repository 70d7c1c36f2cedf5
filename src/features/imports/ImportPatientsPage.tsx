import { Anchor, Button, Paper, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../shared/language';
import { useAccess, useSignedInUser } from '../../web/session/session';
import { PageHeader } from '../../web/ui/PageHeader';
import { ChooseFile } from './ChooseFile';
import { ColumnsToImport, HowToImport } from './HowToImport';
import { ImportFile } from './ImportFile';
import classes from './ImportPatientsPage.module.css';
import { clearPendingImport, findPendingImport } from './leftImport';
import { PastImports } from './PastImports';
import { ResumedImport } from './ResumedImport';
import type { CsvTable } from './readCsv';

interface ChosenFile {
  name: string;
  table: CsvTable;
  /** Changes with each choice, so that choosing the same file again restarts the import. */
  key: number;
}

/** The page that imports patients from a CSV file of this or another program. */
export function ImportPatientsPage() {
  const { id: userId } = useSignedInUser();
  const { mayOpen } = useAccess();
  const [pending, setPending] = useState(() => findPendingImport(userId));
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [isBusy, setBusy] = useState(false);
  return (
    <>
      <Anchor component={Link} to="/app/patients" size="sm" className={classes.back ?? ''}>
        <IconArrowLeft size={16} aria-hidden />
        {t('Back to the patients')}
      </Anchor>
      <PageHeader
        title={t('Import patients')}
        subtitle={t('From a spreadsheet (CSV)')}
        action={
          mayOpen('import-visits') && (
            <Button component={Link} to="/app/import-visits" variant="default">
              {t('Import visits from elsewhere')}
            </Button>
          )
        }
      />
      <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
        {pending ? (
          <ResumedImport pending={pending} onEnd={() => setPending(null)} />
        ) : (
          <Stack gap="lg">
            {!file && <HowToImport />}
            <ChooseFile
              chosen={file && { name: file.name, rows: file.table.rows.length }}
              isDisabled={isBusy}
              onChoose={(name, table) => {
                clearPendingImport();
                setFile({ name, table, key: Date.now() });
              }}
            />
            {file ? (
              <ImportFile key={file.key} name={file.name} table={file.table} onBusy={setBusy} />
            ) : (
              <>
                <ColumnsToImport />
                <PastImports />
              </>
            )}
          </Stack>
        )}
      </Paper>
    </>
  );
}
