import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowsExchange, IconMessageQuestion } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { patientCode } from '../../shared/ids';
import { t } from '../../shared/language';
import { api, client, codeOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import { useClinic } from '../../web/session/session';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { Modal } from '../../web/ui/Modal';
import { notifyFailure, notifySuccess } from '../../web/ui/tell';
import { noneGivenText, type Patient } from '../patients/patient';
import { FieldQuestion } from './FieldQuestion';
import classes from './MergeDialog.module.css';
import { type Merge, type MergePreview, type NewMerge, newMerge, type RecordCounts } from './merge';
import { countsText, disagreementText, groupLabel, shownGroup } from './mergeWords';
import { type Choices, type Difference, differencesOf, fieldGroups, groupText } from './proposal';
import { RecordFacts } from './RecordFacts';

interface MergeDialogProps {
  /** The ids of the two records, in any order. */
  ids: readonly [string, string];
  onClose: () => void;
  onMerged?: (merge: Merge) => void;
}

/** Two records side by side, to be merged or said to be two people's. The one with the lower number stays. */
export function MergeDialog({ ids: [one, other], onClose, onMerged }: MergeDialogProps) {
  const input = { survivorId: one, duplicateId: other };
  const query = useQuery(api.merges.preview.queryOptions({ input }));
  const [isSwapped, setSwapped] = useState(false);
  const read = query.data;
  if (!read) {
    return (
      <Modal opened onClose={onClose} title={t('One person?')}>
        <ListState
          query={query}
          failure={couldNotLoad.patient}
          skeleton={<FactsSkeleton lines={9} />}
        >
          {null}
        </ListState>
      </Modal>
    );
  }
  const isInOrder = read.survivor.number < read.duplicate.number;
  const preview = isInOrder === isSwapped ? swapped(read) : read;
  return (
    <MergeForm
      key={preview.survivor.id}
      preview={preview}
      onSwap={() => setSwapped(!isSwapped)}
      onRefused={() => void query.refetch()}
      onClose={onClose}
      onMerged={onMerged}
    />
  );
}

/** The same two records, of which the other one stays. */
function swapped({ survivor, duplicate, counts, disagreements }: MergePreview): MergePreview {
  return {
    survivor: duplicate,
    duplicate: survivor,
    counts: { survivor: counts.duplicate, duplicate: counts.survivor },
    disagreements: disagreements.map(({ kind, survivorSays, duplicateSays }) => ({
      kind,
      survivorSays: duplicateSays,
      duplicateSays: survivorSays,
    })),
  };
}

interface MergeFormProps extends Pick<MergeDialogProps, 'onClose' | 'onMerged'> {
  preview: MergePreview;
  onSwap: () => void;
  onRefused: () => void;
}

function MergeForm({ preview, onSwap, onRefused, onClose, onMerged }: MergeFormProps) {
  const { survivor, duplicate, counts, disagreements } = preview;
  const codes = {
    survivor: patientCode(survivor.number),
    duplicate: patientCode(duplicate.number),
  };
  const queryClient = useQueryClient();
  const initialValues: { choices: Choices; reason: string } = { choices: {}, reason: '' };
  const { form, values, problem, submit, isSaving } = useRecordForm({
    initialValues,
    validate: ({ choices, reason }) =>
      validateWith(newMerge, {
        ...{ survivorId: survivor.id, survivorVersion: survivor.version },
        ...{ duplicateId: duplicate.id, duplicateVersion: duplicate.version },
        ...{ choices, reason },
      }),
    save: (record: NewMerge, options) => client.merges.merge(record, options),
    onSaved: (merge) => {
      notifySuccess(mergedText(codes));
      // Whatever hung on the one hangs on the other now.
      void queryClient.invalidateQueries();
      onMerged?.(merge);
      onClose();
    },
    onRefused: (error) => {
      if (codeOf(error) === 'RECORD_CHANGED') onRefused();
    },
  });
  const differences = differencesOf(survivor, duplicate);
  const questions = differences.filter((one) => isQuestion(one, survivor, duplicate));
  return (
    <FormDialog
      title={t('One person?')}
      isDirty={values.reason !== '' || Object.keys(values.choices).length > 0}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard what you chose here?')}
      submit={
        <>
          <NotTheSame preview={preview} isSaving={isSaving} onDone={onClose} />
          <Button type="submit" disabled={isSaving} aria-keyshortcuts="Control+Enter">
            {isSaving ? t('Merging...') : t('Merge into {code}', { code: codes.survivor })}
          </Button>
        </>
      }
    >
      <div className={classes.sides}>
        <SideHead heading={t('This record stays')} patient={survivor} counts={counts.survivor} />
        <SideHead heading={t('This one goes in')} patient={duplicate} counts={counts.duplicate} />
      </div>
      <Group justify="space-between" gap="xs">
        <Text size="sm" flex="1 1 14rem">
          {t('Everything of both goes on under {code}. The old number still leads there.', {
            code: codes.survivor,
          })}
        </Text>
        <Button
          variant="default"
          size="xs"
          disabled={isSaving}
          leftSection={<IconArrowsExchange size={16} aria-hidden />}
          onClick={onSwap}
        >
          {t('Keep {code} instead', { code: codes.duplicate })}
        </Button>
      </Group>
      {questions.map((difference, index) => (
        <FieldQuestion
          key={difference.group}
          {...{ difference, survivor, duplicate, codes }}
          isFirst={index === 0}
          value={values.choices[difference.group] ?? difference.proposed}
          onChange={(choice) =>
            form.setFieldValue('choices', { ...values.choices, [difference.group]: choice })
          }
        />
      ))}
      <Settled {...{ survivor, duplicate, differences, questions }} />
      {disagreements.length > 0 && (
        <Alert
          color="yellow"
          role="note"
          icon={<IconMessageQuestion aria-hidden />}
          title={t('To be asked afterwards')}
        >
          {disagreements.map((one) => (
            <Text size="sm" key={one.kind}>
              {disagreementText(one, codes)}
            </Text>
          ))}
        </Alert>
      )}
      <TextInput label={t('Reason (optional)')} {...form.getInputProps('reason')} />
      <FormAlert message={problem} />
    </FormDialog>
  );
}

export function mergedText({ survivor, duplicate }: { survivor: string; duplicate: string }) {
  return t('{duplicate} was merged into {survivor}', { survivor, duplicate });
}

/** Whether both records have a value, so that somebody has to choose. */
function isQuestion({ group }: Difference, survivor: Patient, duplicate: Patient): boolean {
  if (group === 'pregnancy') {
    return [survivor, duplicate].every((record) => record.expectedDelivery ?? record.notPregnantOn);
  }
  return [survivor, duplicate].every((record) => {
    const text = groupText(group, record);
    return text !== '' && text !== noneGivenText;
  });
}

interface SideHeadProps {
  heading: string;
  patient: Patient;
  counts: RecordCounts;
}

function SideHead({ heading, patient, counts }: SideHeadProps) {
  return (
    <Stack gap={2}>
      <Text size="sm" fw="bold">
        {heading}
      </Text>
      <Text>
        <bdi>{patient.name}</bdi>
      </Text>
      <RecordFacts patient={patient} />
      <Text size="sm">{countsText(counts)}</Text>
    </Stack>
  );
}

interface SettledProps {
  survivor: Patient;
  duplicate: Patient;
  differences: readonly Difference[];
  questions: readonly Difference[];
}

/** What needs no answer: what one record alone has, which stays, and in which fields both are equal. */
function Settled({ survivor, duplicate, differences, questions }: SettledProps) {
  const { today } = useClinic();
  const differing = differences.map(({ group }) => group);
  const oneSided = differences.filter((one) => !questions.includes(one));
  const equal = fieldGroups.filter(
    (group) => !differing.includes(group) && groupText(group, survivor) !== '',
  );
  return (
    <Stack gap={4}>
      {oneSided.map(({ group, proposed }) => (
        <Text size="sm" key={group} style={{ overflowWrap: 'anywhere' }}>
          {t('{field}, from {code}: {value}', {
            field: groupLabel(group),
            code: patientCode((proposed === 'duplicate' ? duplicate : survivor).number),
            value: shownGroup(group, proposed === 'duplicate' ? duplicate : survivor, today),
          })}
        </Text>
      ))}
      {equal.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('Equal in both: {fields}', { fields: equal.map(groupLabel).join(', ') })}
        </Text>
      )}
    </Stack>
  );
}

interface NotTheSameProps {
  preview: MergePreview;
  isSaving: boolean;
  onDone: () => void;
}

function NotTheSame({ preview, isSaving, onDone }: NotTheSameProps) {
  const dismiss = useDismissal(onDone);
  const { survivor, duplicate } = preview;
  return (
    <Button
      variant="default"
      disabled={isSaving || dismiss.isPending}
      onClick={() => dismiss.mutate({ oneId: survivor.id, otherId: duplicate.id })}
    >
      {t('Not the same')}
    </Button>
  );
}

/** Says that two records are two people's; the pair leaves the list. */
export function useDismissal(onDone?: () => void) {
  const queryClient = useQueryClient();
  return useAction(
    api.merges.dismiss.mutationOptions({
      onSuccess: () => {
        onDone?.();
        return queryClient.invalidateQueries({ queryKey: api.merges.pairs.key() });
      },
      onError: notifyFailure,
    }),
  );
}
