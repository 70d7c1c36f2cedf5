import { Anchor, Paper, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../shared/language';
import { useSignedInUser } from '../../web/session/session';
import { PageHeader } from '../../web/ui/PageHeader';
import { ChooseFile } from './ChooseFile';
import { ColumnsToImport, HowToImport } from './HowToImport';
import { ImportFile } from './ImportFile';
import classes from './ImportPatientsPage.module.css';
import { clearLeftImport, findLeftImport } from './leftImport';
import { PastImports } from './PastImports';
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
      <Anchor component={Link} to="/app/patients" size="sm" className={classes.back ?? ''}>
        <IconArrowLeft size={16} aria-hidden />
        {t('Back to the patients')}
      </Anchor>
      <PageHeader title={t('Import patients')} subtitle={t('From a spreadsheet (CSV)')} />
      <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
        {left ? (
          <ResumedImport left={left} onEnd={() => setLeft(null)} />
        ) : (
          <Stack gap="lg">
            {!file && <HowToImport />}
            <ChooseFile
              chosen={file && { name: file.name, rows: file.table.rows.length }}
              isDisabled={isBusy}
              onChoose={(name, table) => {
                clearLeftImport();
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
