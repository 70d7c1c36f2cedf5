import { Alert, Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { ageInWords } from '../../shared/age';
import { t } from '../../shared/language';
import { useUnsaved } from '../../web/forms/unsaved';
import { useClinic } from '../../web/session/session';
import { Missing } from '../../web/ui/Facts';
import { RecordTable } from '../../web/ui/RecordTable';
import { dateOfBirthText, genderWords, type PatientField } from '../patients/patient';
import { patientFieldLabels } from '../patients/patientLabels';
import { ColumnMatching } from './ColumnMatching';
import { DateOrders } from './DateOrders';
import { DoubtfulPhones } from './DoubtfulPhones';
import { detectDateOrders, patientDates, withDateOrders } from './dateColumns';
import { FaultyRows } from './FaultyRows';
import { ImportFoot } from './ImportFoot';
import { type Matching, matchColumns, missingFields } from './matchColumns';
import type { RowToImport } from './patientImport';
import { type Progression, RegisterRows } from './RegisterRows';
import type { CsvTable, SheetRow } from './readCsv';
import { SkippedRows } from './SkippedRows';
import { type CheckedRows, useCheckedRows } from './useCheckedRows';

/** Patients that the preview shows. */
const previewRows = 5;

interface ImportFileProps {
  name: string;
  table: CsvTable;
  /** Called when the rows begin or stop to be sent: meanwhile no other file can be chosen. */
  onBusy: (isBusy: boolean) => void;
}

/** The steps of importing one file: matching columns, checking and fixing rows, registering. */
export function ImportFile({ name, table, onBusy }: ImportFileProps) {
  const [matching, setMatching] = useState<Matching>(() => matchColumns(table.headers));
  const dates = useMemo(() => detectDateOrders(table, patientDates(matching)), [table, matching]);
  const settledMatching = useMemo(() => withDateOrders(matching, dates), [matching, dates]);
  const { checked, isTouched, fix, skip, unskip } = useCheckedRows(table, settledMatching);
  const [arePhonesConfirmed, setPhonesConfirmed] = useState(false);
  const [progression, setProgression] = useState<Progression>('open');
  const handleProgress = useCallback(
    (next: Progression) => {
      setProgression(next);
      onBusy(next === 'busy');
    },
    [onBusy],
  );
  const { revision, withNewRevision } = useRevision();
  const rowActions = { onFix: withNewRevision(fix), onSkip: withNewRevision(skip) };
  const missing = missingFields(matching);
  const isOpen = progression === 'open';
  useUnsaved(isOpen && isTouched, 'screen');
  const isReady =
    checked !== null &&
    checked.faulty.length === 0 &&
    checked.patients.length > 0 &&
    (arePhonesConfirmed || checked.doubtful.length === 0);
  return (
    <Stack gap="lg">
      {progression !== 'done' && (
        <ColumnMatching
          headers={table.headers}
          matching={matching}
          isDisabled={!isOpen}
          onChange={withNewRevision(setMatching)}
        />
      )}
      {missing.length > 0 && <MissingColumns fields={missing} />}
      {progression !== 'done' && (
        <DateOrders
          headers={table.headers}
          questions={dates.questions}
          labels={patientFieldLabels}
          orders={matching.dateOrders}
          isDisabled={!isOpen}
          onAnswer={withNewRevision((column, order) =>
            setMatching((before) => ({
              ...before,
              dateOrders: { ...before.dateOrders, [column]: order },
            })),
          )}
        />
      )}
      {missing.length === 0 && settledMatching && !checked && <CheckingRows />}
      {isOpen && <LeftOutRows rows={table.leftOut} empty={checked?.empty ?? 0} />}
      {checked && checked.patients.length > 0 && progression !== 'done' && (
        <Preview checked={checked} />
      )}
      {isOpen && checked && checked.faulty.length > 0 && (
        <FaultyRows rows={checked.faulty} {...rowActions} />
      )}
      {isOpen && checked && checked.doubtful.length > 0 && (
        <DoubtfulPhones
          rows={checked.doubtful}
          isConfirmed={arePhonesConfirmed}
          onConfirm={setPhonesConfirmed}
          {...rowActions}
        />
      )}
      {checked && checked.skipped.length > 0 && (
        <SkippedRows
          headers={table.headers}
          rows={checked.skipped}
          onUnskip={isOpen ? withNewRevision(unskip) : null}
        />
      )}
      {isReady && (
        <RegisterRows key={revision} name={name} checked={checked} onProgress={handleProgress} />
      )}
      {checked && !isReady && (
        <ImportFoot count={checked.patients.length} before={nextStepMessage(checked)}>
          <Button disabled>{t('Look for known patients')}</Button>
        </ImportFoot>
      )}
    </Stack>
  );
}

/** Counts the actions that change the rows, made such by `withNewRevision`: each makes a new import. */
function useRevision() {
  const revision = useRef(0);
  const withNewRevision =
    <Args extends unknown[]>(action: (...args: Args) => void) =>
    (...args: Args) => {
      revision.current++;
      action(...args);
    };
  return { revision: revision.current, withNewRevision };
}

function MissingColumns({ fields }: { fields: readonly PatientField[] }) {
  return (
    <Alert color="yellow" role="status">
      {t('Choose the columns of: {fields}', {
        fields: fields.map((field) => t(patientFieldLabels[field])).join(', '),
      })}
    </Alert>
  );
}

function CheckingRows() {
  return (
    <Group role="status" gap="sm">
      <Loader size="sm" />
      <Text>{t('The rows are being checked...')}</Text>
    </Group>
  );
}

/** What to do before a file's rows can be imported; null: nothing. */
function nextStepMessage({ faulty, patients }: CheckedRows): string | null {
  if (faulty.length > 0) {
    return t(
      '{count, plural, one {First fix or skip the row with an error} other {First fix or skip the # rows with errors}}',
      { count: faulty.length },
    );
  }
  return patients.length > 0 ? t('First look at the phone numbers') : null;
}

/** Left-out rows that are quoted. */
const maxNamedRows = 5;

/** The rows that are no patients, so that nobody misses them afterwards. */
function LeftOutRows({ rows, empty }: { rows: readonly SheetRow[]; empty: number }) {
  const named = rows.slice(0, maxNamedRows).map(({ line, cells }) =>
    t('row {row} “{text}”', {
      row: line,
      text: cells
        .filter((cell) => cell.trim() !== '')
        .join(' ')
        .slice(0, 60),
    }),
  );
  return (
    <>
      {rows.length > 0 && (
        <Text size="sm">
          {t(
            '{count, plural, one {# row is not a patient, so it is left out} other {# rows are not patients, so they are left out}}: {rows}',
            {
              count: rows.length,
              rows: [...named, ...(rows.length > maxNamedRows ? ['…'] : [])].join(', '),
            },
          )}
        </Text>
      )}
      {empty > 0 && (
        <Text size="sm">
          {t(
            '{count, plural, one {# row has nothing in these columns and is left out.} other {# rows have nothing in these columns and are left out.}}',
            { count: empty },
          )}
        </Text>
      )}
    </>
  );
}

const birthColumn = () => ({
  header: t('Date of Birth'),
  isShort: true,
  cell: ({ patient: { dateOfBirth, dateOfBirthIsEstimated = false } }: RowToImport) =>
    dateOfBirth ? dateOfBirthText(dateOfBirth, dateOfBirthIsEstimated) : <Missing />,
});

function Preview({ checked: { patients, notRecorded } }: { checked: CheckedRows }) {
  const { today } = useClinic();
  const shown = patients.slice(0, previewRows);
  const isBirthKnown = shown.some(({ patient }) => patient.dateOfBirth);
  const columns = useMemo(
    () => [
      { header: t('Name'), cell: ({ patient }: RowToImport) => patient.name },
      ...(isBirthKnown ? [birthColumn()] : []),
      {
        header: t('Age / Gender'),
        isShort: true,
        cell: ({ patient }: RowToImport) =>
          `${ageInWords(
            {
              age: patient.age ?? null,
              dateOfBirth: patient.dateOfBirth ?? null,
              dateOfBirthIsEstimated: patient.dateOfBirthIsEstimated ?? false,
            },
            today,
          )} / ${genderWords(patient.gender)}`,
      },
      { header: t('Phone'), cell: ({ patient }: RowToImport) => patient.phone || <Missing /> },
      { header: t('Address'), cell: ({ patient }: RowToImport) => patient.address || <Missing /> },
    ],
    [today, isBirthKnown],
  );
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {t('The first rows')}
      </Title>
      <RecordTable
        label={t('The first rows')}
        columns={columns}
        rows={shown}
        rowKey={({ row }) => String(row)}
      />
      {notRecorded.size > 0 && (
        <Text size="sm">
          {t('Not in the file, to be asked for when the patient next comes: {fields}', {
            fields: [...notRecorded]
              .map(([field, count]) => `${t(patientFieldLabels[field])} (${count})`)
              .join(', '),
          })}
        </Text>
      )}
    </Stack>
  );
}
