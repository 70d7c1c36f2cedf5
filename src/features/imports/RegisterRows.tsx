import { Alert, Button, Progress, Radio, Stack, Text } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { isolated } from '../../shared/isolated';
import { t } from '../../shared/language';
import { FormAlert } from '../../web/forms/FormAlert';
import { RecordTable } from '../../web/ui/RecordTable';
import { ImportFoot } from './ImportFoot';
import classes from './ImportFoot.module.css';
import type { DuplicateChoice, DuplicateRow } from './patientImport';
import { Registered } from './Registered';
import type { CheckedRows } from './useCheckedRows';
import { useImport } from './useImport';

/** The state of the registration: 'busy' disables the steps above it, 'done' hides them. */
export type Progression = 'open' | 'busy' | 'done';

interface RegisterRowsProps {
  /** The file's name. */
  name: string;
  checked: CheckedRows;
  onProgress: (progression: Progression) => void;
}

const progressionOf = {
  ready: 'open',
  sending: 'busy',
  deciding: 'open',
  registering: 'busy',
  done: 'done',
} as const satisfies Record<string, Progression>;

/** Sends the checked rows, asks about duplicates and registers the patients. */
export function RegisterRows({ name, checked, onProgress }: RegisterRowsProps) {
  const { patients } = checked;
  const { stage, failure, isOutcomeUnknown, send, register } = useImport(patients, name);
  // The rows may be registered already, so they must not change any more.
  const progression =
    isOutcomeUnknown && stage.name === 'deciding' ? 'busy' : progressionOf[stage.name];
  useEffect(() => onProgress(progression), [onProgress, progression]);
  const [choice, setChoice] = useState<DuplicateChoice>('skip');
  if (stage.name === 'done') return <Registered {...stage} />;
  if (stage.name === 'sending') {
    return (
      <Stack gap="xs" role="status" className={classes.foot ?? ''}>
        <Text>{t('The rows are being sent and compared with the clinic’s patients...')}</Text>
        <Progress
          value={stage.done * 100}
          aria-label={t('How much of the file was sent and compared')}
        />
      </Stack>
    );
  }
  const isCompared = stage.name !== 'ready';
  const duplicates = stage.name === 'deciding' ? stage.duplicates : [];
  const count = patients.length - (choice === 'skip' ? duplicates.length : 0);
  return (
    <>
      {duplicates.length > 0 && (
        <Duplicates checked={checked} {...{ duplicates, choice, setChoice }} />
      )}
      {stage.name === 'deciding' && duplicates.length === 0 && (
        <Text role="status">{t('None of these patients is registered yet.')}</Text>
      )}
      <FormAlert message={failure} />
      <ImportFoot count={count}>
        {isCompared ? (
          <Button
            loading={stage.name === 'registering'}
            disabled={stage.name === 'deciding' && count === 0}
            onClick={() => void register(choice, duplicates)}
          >
            {stage.name === 'registering'
              ? t('Registering...')
              : t('Register {count, plural, one {# patient} other {# patients}}', { count })}
          </Button>
        ) : (
          <Button onClick={() => void send()}>{t('Look for known patients')}</Button>
        )}
      </ImportFoot>
    </>
  );
}

/** Duplicates that are listed. */
const maxShownDuplicates = 50;

interface DuplicatesProps {
  checked: CheckedRows;
  duplicates: DuplicateRow[];
  choice: DuplicateChoice;
  setChoice: (choice: DuplicateChoice) => void;
}

function Duplicates({ checked, duplicates, choice, setChoice }: DuplicatesProps) {
  const { patients, lines } = checked;
  const columns = useMemo(
    () => [
      { header: t('Row'), isShort: true, cell: ({ row }: DuplicateRow) => lines[row - 1] },
      {
        header: t('Patient'),
        cell: ({ row }: DuplicateRow) => patients[row - 1]?.patient.name,
      },
      {
        header: t('Seems to be'),
        cell: ({ known, sameAs }: DuplicateRow) =>
          known
            ? `${isolated(known.name)}, ${known.phone}`
            : t('the same as row {row}', { row: lines[(sameAs ?? 1) - 1] ?? '' }),
      },
    ],
    [patients, lines],
  );
  return (
    <>
      <Alert color="yellow" role="status">
        {t(
          '{rows, plural, one {# row looks like a patient you already have.} other {# rows look like patients you already have.}}',
          { rows: duplicates.length },
        )}
      </Alert>
      <RecordTable
        label={t('Patients who seem to be known')}
        columns={columns}
        rows={duplicates.slice(0, maxShownDuplicates)}
        rowKey={({ row }) => String(row)}
      />
      {duplicates.length > maxShownDuplicates && (
        <Text size="sm">
          {t('The first {shown} of {all}.', { shown: maxShownDuplicates, all: duplicates.length })}
        </Text>
      )}
      <Radio.Group
        label={t('What should happen to them?')}
        value={choice}
        onChange={(value) => setChoice(value as DuplicateChoice)}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="skip" label={t('Leave them out')} />
          <Radio value="register" label={t('Register them anyway')} />
        </Stack>
      </Radio.Group>
    </>
  );
}
