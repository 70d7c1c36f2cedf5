import { Alert, Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { ageInWords } from '../../shared/age';
import { t } from '../../shared/language';
import { useUnsaved } from '../../web/forms/unsaved';
import { useClinic } from '../../web/session/session';
import { Missing } from '../../web/ui/Facts';
import { RecordTable } from '../../web/ui/RecordTable';
import { genderWords, shownDateOfBirth } from '../patients/patient';
import { patientFieldLabels } from '../patients/patientLabels';
import { ColumnMatching } from './ColumnMatching';
import { DateOrders } from './DateOrders';
import { DoubtfulPhones } from './DoubtfulPhones';
import { detectDateOrders, withDateOrders } from './dateColumns';
import { FaultyRows } from './FaultyRows';
import { ImportFoot } from './ImportFoot';
import { type Matching, matchColumns, missingFields } from './matchColumns';
import type { RowToImport } from './patientImport';
import { type Progression, RegisterRows } from './RegisterRows';
import type { CsvTable, SheetRow } from './readCsv';
import { SkippedRows } from './SkippedRows';
import { type CheckedRows, useCheckedRows } from './useCheckedRows';

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
  const [matching, setMatching] = useState<Matching>(() => matchColumns(table.headers));
  const dates = useMemo(() => detectDateOrders(table, matching), [table, matching]);
  const settled = useMemo(() => withDateOrders(matching, dates), [matching, dates]);
  const { checked, isTouched, mend, skip, takeBack } = useCheckedRows(table, settled);
  const [isSeen, setSeen] = useState(false);
  const [progression, setProgression] = useState<Progression>('open');
  const takeProgress = useCallback(
    (reached: Progression) => {
      setProgression(reached);
      onBusy(reached === 'busy');
    },
    [onBusy],
  );
  // Other rows are another import.
  const part = useRef(0);
  const change =
    <Given extends unknown[]>(act: (...given: Given) => void) =>
    (...given: Given) => {
      part.current++;
      act(...given);
    };
  const acts = { onMend: change(mend), onSkip: change(skip) };
  const missing = missingFields(matching);
  const isOpen = progression === 'open';
  useUnsaved(isOpen && isTouched, 'screen');
  const isReady =
    checked !== null &&
    checked.faulty.length === 0 &&
    checked.patients.length > 0 &&
    (isSeen || checked.doubtful.length === 0);
  return (
    <Stack gap="lg">
      {progression !== 'done' && (
        <ColumnMatching
          headers={table.headers}
          matching={matching}
          isDisabled={!isOpen}
          onChange={change(setMatching)}
        />
      )}
      {missing.length > 0 && (
        <Alert color="yellow" role="status">
          {t('Choose the columns of: {fields}', {
            fields: missing.map((field) => t(patientFieldLabels[field])).join(', '),
          })}
        </Alert>
      )}
      {progression !== 'done' && (
        <DateOrders
          headers={table.headers}
          questions={dates.questions}
          orders={matching.dateOrders}
          isDisabled={!isOpen}
          onAnswer={change((column, order) =>
            setMatching((before) => ({
              ...before,
              dateOrders: { ...before.dateOrders, [column]: order },
            })),
          )}
        />
      )}
      {missing.length === 0 && settled && !checked && (
        <Group role="status" gap="sm">
          <Loader size="sm" />
          <Text>{t('The rows are being checked...')}</Text>
        </Group>
      )}
      {isOpen && <LeftOut rows={table.leftOut} empty={checked?.empty ?? 0} />}
      {checked && checked.patients.length > 0 && progression !== 'done' && (
        <Preview checked={checked} />
      )}
      {isOpen && checked && checked.faulty.length > 0 && (
        <FaultyRows rows={checked.faulty} {...acts} />
      )}
      {isOpen && checked && checked.doubtful.length > 0 && (
        <DoubtfulPhones rows={checked.doubtful} isSeen={isSeen} onSeen={setSeen} {...acts} />
      )}
      {checked && checked.skipped.length > 0 && (
        <SkippedRows
          headers={table.headers}
          rows={checked.skipped}
          onTakeBack={isOpen ? change(takeBack) : null}
        />
      )}
      {isReady && (
        <RegisterRows key={part.current} name={name} checked={checked} onProgress={takeProgress} />
      )}
      {checked && !isReady && (
        <ImportFoot count={checked.patients.length} before={stillToDo(checked)}>
          <Button disabled>{t('Look for known patients')}</Button>
        </ImportFoot>
      )}
    </Stack>
  );
}

/** What keeps a file's rows from being imported. */
function stillToDo({ faulty, patients }: CheckedRows): string | null {
  if (faulty.length > 0) {
    return t(
      '{count, plural, one {First fix or skip the row with an error} other {First fix or skip the # rows with errors}}',
      { count: faulty.length },
    );
  }
  return patients.length > 0 ? t('First look at the phone numbers') : null;
}

/** Rows named of those that are left out. */
const namedRows = 5;

/** What of the file is no patient, so that nobody looks for it afterwards. */
function LeftOut({ rows, empty }: { rows: readonly SheetRow[]; empty: number }) {
  const named = rows.slice(0, namedRows).map(({ line, cells }) =>
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
              rows: [...named, ...(rows.length > namedRows ? ['…'] : [])].join(', '),
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
    dateOfBirth ? shownDateOfBirth(dateOfBirth, dateOfBirthIsEstimated) : <Missing />,
});

function Preview({ checked: { patients, notRecorded } }: { checked: CheckedRows }) {
  const { today } = useClinic();
  const shown = patients.slice(0, shownRows);
  const isBirthKnown = shown.some(({ patient }) => patient.dateOfBirth);
  const columns = useMemo(
    () => [
      { header: t('Name'), cell: ({ patient }: RowToImport) => patient.name },
      ...(isBirthKnown ? [birthColumn()] : []),
      {
        header: t('Age / Gender'),
        isShort: true,
        cell: ({ patient: { gender, ...known } }: RowToImport) =>
          `${ageInWords(
            {
              age: known.age ?? null,
              dateOfBirth: known.dateOfBirth ?? null,
              dateOfBirthIsEstimated: known.dateOfBirthIsEstimated ?? false,
            },
            today,
          )} / ${genderWords(gender)}`,
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
