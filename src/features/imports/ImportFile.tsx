import { Alert, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { ageInWords } from '../../shared/age';
import { t } from '../../shared/language';
import { useClinic } from '../../web/session/session';
import { RecordTable } from '../../web/ui/RecordTable';
import { type Gender, genderLabels } from '../patients/patient';
import { patientFieldLabels } from '../patients/patientLabels';
import { ColumnMatching } from './ColumnMatching';
import { type Matching, matchColumns, missingFields } from './matchColumns';
import type { RowToImport } from './patientImport';
import { type Progression, RegisterRows } from './RegisterRows';
import { RowProblems } from './RowProblems';
import type { CsvTable } from './readCsv';
import { useCheckedRows } from './useCheckedRows';

/** Rows of the file that are shown as the patients they become. */
const shownRows = 5;

interface ImportFileProps {
  name: string;
  table: CsvTable;
  /** While its rows are on their way no other file is chosen. */
  onBusy: (isBusy: boolean) => void;
}

/** One file: which column is what, what its rows come to, and the way to register them. */
export function ImportFile({ name, table, onBusy }: ImportFileProps) {
  const { today } = useClinic();
  const [matching, setMatching] = useState<Matching>(() => matchColumns(table.headers));
  const checked = useCheckedRows(table, matching, today);
  const missing = missingFields(matching);
  const [progression, setProgression] = useState<Progression>('open');
  const takeProgress = useCallback(
    (reached: Progression) => {
      setProgression(reached);
      onBusy(reached === 'busy');
    },
    [onBusy],
  );
  const isDone = progression === 'done';
  return (
    <Stack gap="lg">
      <Text>
        {t('{name}: {rows, plural, one {# row} other {# rows}}', { name, rows: table.rows.length })}
      </Text>
      {!isDone && (
        <ColumnMatching
          headers={table.headers}
          matching={matching}
          isDisabled={progression === 'busy'}
          onChange={setMatching}
        />
      )}
      {missing.length > 0 && (
        <Alert color="yellow" role="status">
          {t('Choose the columns of: {fields}', {
            fields: missing.map((field) => t(patientFieldLabels[field])).join(', '),
          })}
        </Alert>
      )}
      {missing.length === 0 && !checked && (
        <Group role="status" gap="sm">
          <Loader size="sm" />
          <Text>{t('The rows are being checked…')}</Text>
        </Group>
      )}
      {checked && checked.patients.length > 0 && !isDone && <Preview patients={checked.patients} />}
      {checked &&
        (checked.faulty > 0 ? (
          <RowProblems checked={checked} />
        ) : (
          <RegisterRows name={name} checked={checked} onProgress={takeProgress} />
        ))}
    </Stack>
  );
}

function Preview({ patients }: { patients: readonly RowToImport[] }) {
  const { today } = useClinic();
  const columns = useMemo(
    () => [
      { header: t('Name'), cell: ({ patient }: RowToImport) => patient.name },
      {
        header: t('Age / Gender'),
        isShort: true,
        cell: ({ patient: { age, dateOfBirth, gender } }: RowToImport) =>
          `${ageInWords({ age, dateOfBirth: dateOfBirth ?? null }, today)} / ${t(genderLabels[gender as Gender])}`,
      },
      { header: t('Phone'), cell: ({ patient }: RowToImport) => patient.phone },
      { header: t('Address'), cell: ({ patient }: RowToImport) => patient.address },
    ],
    [today],
  );
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {t('The first rows')}
      </Title>
      <RecordTable
        label={t('The first rows')}
        columns={columns}
        rows={patients.slice(0, shownRows)}
        rowKey={({ row }) => String(row)}
      />
    </Stack>
  );
}
