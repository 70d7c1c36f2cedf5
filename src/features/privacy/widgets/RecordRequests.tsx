import {
  Alert,
  Button,
  Group,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useState } from 'react';
import { shortId } from '../../../shared/ids';
import { t } from '../../../shared/language';
import type { OlderCopy } from '../../../shared/olderCopy';
import { api, client, formMessageOf } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { FormAlert } from '../../../web/forms/FormAlert';
import { LostAnswer } from '../../../web/forms/LostAnswer';
import { useUnsaved } from '../../../web/forms/unsaved';
import { useRecordForm } from '../../../web/forms/useRecordForm';
import { validateWith } from '../../../web/forms/validation';
import { useFormat } from '../../../web/language/format';
import {
  newPrivacyRequest,
  type PrivacyRequest,
  type PrivacyRequestKind,
  privacyRequestKinds,
  privacyRequestLabels,
} from '../privacyRequest';
import { OlderCopies } from './OlderCopies';
import { useRightsDone } from './useRightsDone';

/** The form that records a patient's request about the record. */
export function NewRequest({ patientId }: { patientId: string }) {
  const done = useRightsDone();
  const { form, values, problem, marks, submit, isSaving, action } = useRecordForm({
    initialValues: { kind: 'correction' as PrivacyRequestKind, wish: '' },
    validate: (typed) => {
      const validation = validateWith(newPrivacyRequest, typed);
      return 'record' in validation
        ? { record: { ...validation.record, id: patientId } }
        : validation;
    },
    save: client.privacy.ask,
    onSaved: () => {
      form.reset();
      done();
    },
  });
  useUnsaved(values.wish !== '', 'dialog');
  return (
    <form onSubmit={submit} noValidate aria-label={t('New request')}>
      <Stack gap="xs">
        <Title order={3} size="h4">
          {t('New request')}
        </Title>
        <NativeSelect
          label={t('The patient asks for')}
          data={privacyRequestKinds.map((value) => ({
            value,
            label: t(privacyRequestLabels[value]),
          }))}
          {...form.getInputProps('kind')}
        />
        <Textarea
          label={t('What is asked for, and by whom')}
          withAsterisk
          autosize
          minRows={2}
          {...form.getInputProps('wish')}
          error={marks.wish}
        />
        <FormAlert message={problem} />
        <LostAnswer action={action} />
        <Group justify="flex-end">
          <Button type="submit" disabled={isSaving}>
            {t(isSaving ? 'Saving...' : 'Record request')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface RequestProps {
  patientId: string;
  request: PrivacyRequest;
  mayAnswer: boolean;
  /** Copies that would still have the person's data if the record were erased now. */
  copies: OlderCopy[];
}

/** A request and its answer, or for administrators the form to answer it. */
export function Request({ patientId, request, mayAnswer, copies }: RequestProps) {
  const { dateTime } = useFormat();
  const { kind, wish, madeAt, madeByName, answered } = request;
  return (
    <Stack gap={4} component="section" aria-label={t(privacyRequestLabels[kind])}>
      <Text size="sm" fw="bold">
        {t(privacyRequestLabels[kind])}
      </Text>
      <Text size="sm" c="dimmed">
        {t('{time} by {name}', { time: dateTime(madeAt), name: madeByName })}
      </Text>
      <Text size="sm">{wish}</Text>
      {answered ? (
        <Text size="sm">
          {t(answered.outcome === 'done' ? 'Carried out' : 'Refused')}
          {`, ${t('{time} by {name}', { time: dateTime(answered.at), name: answered.byName })}: ${answered.answer}`}
        </Text>
      ) : (
        mayAnswer && (
          <>
            <AnswerRequest request={request} />
            {kind === 'erasure' && (
              <EraseRecord patientId={patientId} requestId={request.id} copies={copies} />
            )}
          </>
        )
      )}
    </Stack>
  );
}

function AnswerRequest({ request: { id, kind } }: { request: PrivacyRequest }) {
  const done = useRightsDone();
  const [answer, setAnswer] = useState('');
  const action = useAction(api.privacy.answer.mutationOptions({ onSettled: done }));
  const send = (outcome: 'done' | 'refused') => action.mutate({ id, outcome, answer });
  const isDisabled = action.isPending || answer.trim() === '';
  return (
    <Stack gap="xs">
      <Textarea
        label={t('Answer to the patient')}
        autosize
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <FormAlert message={action.isError ? formMessageOf(action.error) : null} />
      <Group justify="flex-end">
        <Button variant="default" disabled={isDisabled} onClick={() => send('refused')}>
          {t('Refuse')}
        </Button>
        {kind === 'correction' && (
          <Button disabled={isDisabled} onClick={() => send('done')}>
            {t('Carried out')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

interface EraseProps {
  patientId: string;
  requestId: string;
  copies: OlderCopy[];
}

function EraseRecord({ patientId, requestId, copies }: EraseProps) {
  const done = useRightsDone();
  const [typed, setTyped] = useState('');
  const [law, setLaw] = useState('');
  const action = useAction(api.privacy.erase.mutationOptions({ onSettled: done }));
  return (
    <Stack gap="xs">
      <Alert color="red" role="note">
        {t(
          'Erasing cannot be undone: name, phone, address, history, prescriptions, letters and notes are deleted. Bills keep their numbers and amounts, letters their numbers.',
        )}
      </Alert>
      <Text size="sm">{t('If it is erased now:')}</Text>
      <OlderCopies copies={copies} />
      <TextInput
        label={t('Type {id} to confirm', { id: shortId(patientId) })}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <TextInput
        label={t('Law by which it is erased before its time')}
        description={t('Blank once the record need not be kept any more')}
        value={law}
        onChange={(event) => setLaw(event.currentTarget.value)}
      />
      <FormAlert message={action.isError ? formMessageOf(action.error) : null} />
      <LostAnswer action={action} />
      <Group justify="flex-end">
        <Button
          color="red"
          disabled={action.isPending || typed.trim() === ''}
          onClick={() => action.mutate({ id: requestId, typed, law })}
        >
          {t(action.isPending ? 'Erasing...' : 'Erase for good')}
        </Button>
      </Group>
    </Stack>
  );
}
