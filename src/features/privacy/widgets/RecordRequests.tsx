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
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCalendarDate } from '../../../shared/clinicDay';
import { shortId } from '../../../shared/ids';
import { t } from '../../../shared/language';
import { may } from '../../../shared/permissions';
import { api, client, formMessageOf } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { FormAlert } from '../../../web/forms/FormAlert';
import { judgedBy } from '../../../web/forms/judged';
import { LostAnswer } from '../../../web/forms/LostAnswer';
import { useUnsaved } from '../../../web/forms/unsaved';
import { useRecordForm } from '../../../web/forms/useRecordForm';
import { useFormat } from '../../../web/language/format';
import { useSignedInUser } from '../../../web/session/session';
import { couldNotLoad } from '../../../web/shell/couldNotLoad';
import { FactsSkeleton } from '../../../web/ui/Facts';
import { ListState } from '../../../web/ui/ListState';
import { Modal } from '../../../web/ui/Modal';
import { useReturnFocus } from '../../../web/ui/returnFocus';
import {
  newPrivacyRequest,
  type PrivacyRequest,
  type PrivacyRequestKind,
  privacyRequestKinds,
  privacyRequestLabels,
} from '../privacyRequest';

/** What a patient asked for about the record, what keeps it, and, for administrators, the answer. */
export function RecordRequests({ patientId, onClose }: { patientId: string; onClose: () => void }) {
  useReturnFocus();
  const { role, isAdministrator } = useSignedInUser();
  const { dateTime } = useFormat();
  const query = useQuery(
    api.privacy.requests.queryOptions({ input: { id: patientId }, staleTime: 0 }),
  );
  const answers = may(role, 'privacy.answer', isAdministrator);
  return (
    <Modal opened onClose={onClose} title={t('Correction and erasure')} zIndex={300}>
      <ListState
        query={query}
        failure={couldNotLoad.patient}
        skeleton={<FactsSkeleton lines={4} />}
      >
        {query.data && (
          <Stack>
            <Text size="sm">
              {query.data.erasedAt
                ? t(
                    'Erased {time}. Backups from before hold the person until the server has replaced them; a restored one is erased again before anybody signs in.',
                    { time: dateTime(query.data.erasedAt) },
                  )
                : t(
                    query.data.isOver
                      ? 'This record need not be kept any more since {date}.'
                      : 'This record is kept until {date}.',
                    { date: formatCalendarDate(query.data.keptUntil) },
                  )}
            </Text>
            {!query.data.erasedAt && answers && (
              <Hold patientId={patientId} reason={query.data.hold?.reason ?? null} />
            )}
            {query.data.requests.map((request) => (
              <Request
                key={request.id}
                patientId={patientId}
                request={request}
                mayAnswer={answers}
              />
            ))}
            {!query.data.erasedAt && <NewRequest patientId={patientId} />}
          </Stack>
        )}
      </ListState>
    </Modal>
  );
}

/** What is done to a record: what shows it is read again. */
function useDone() {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [api.privacy.key(), api.patients.key()]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
}

function NewRequest({ patientId }: { patientId: string }) {
  const done = useDone();
  const { form, values, problem, marks, submit, isSaving, action } = useRecordForm({
    initialValues: { kind: 'correction' as PrivacyRequestKind, wish: '' },
    judge: (typed) => {
      const judged = judgedBy(newPrivacyRequest, typed);
      return 'record' in judged ? { record: { ...judged.record, id: patientId } } : judged;
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
        <Title order={3} size="h5">
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
          <Button type="submit" variant="default" disabled={isSaving}>
            {t(isSaving ? 'Saving...' : 'Record request')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Hold({ patientId, reason }: { patientId: string; reason: string | null }) {
  const done = useDone();
  const [typed, setTyped] = useState('');
  const action = useAction(
    api.privacy.hold.mutationOptions({
      onSuccess: () => setTyped(''),
      onSettled: done,
    }),
  );
  return (
    <Stack gap="xs">
      {reason !== null && (
        <Alert color="yellow" role="note">
          {t('On legal hold, it cannot be erased: {reason}', { reason })}
        </Alert>
      )}
      <Group align="flex-end">
        <TextInput
          flex="1 1 12rem"
          label={reason === null ? t('Legal hold: why') : t('Why the hold ends')}
          maxLength={300}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={action.isPending || typed.trim() === ''}
          onClick={() => action.mutate({ id: patientId, isHeld: reason === null, reason: typed })}
        >
          {reason === null ? t('Put on hold') : t('End the hold')}
        </Button>
      </Group>
      <FormAlert message={action.isError ? formMessageOf(action.error) : null} />
    </Stack>
  );
}

interface RequestProps {
  patientId: string;
  request: PrivacyRequest;
  mayAnswer: boolean;
}

function Request({ patientId, request, mayAnswer }: RequestProps) {
  const { dateTime } = useFormat();
  const { kind, wish, madeAt, madeByName, answered } = request;
  return (
    <Stack gap={4} component="section" aria-label={t(privacyRequestLabels[kind])}>
      <Text size="sm" fw={600}>
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
            {kind === 'erasure' && <EraseRecord patientId={patientId} requestId={request.id} />}
          </>
        )
      )}
    </Stack>
  );
}

function AnswerRequest({ request: { id, kind } }: { request: PrivacyRequest }) {
  const done = useDone();
  const [answer, setAnswer] = useState('');
  const action = useAction(api.privacy.answer.mutationOptions({ onSettled: done }));
  const send = (outcome: 'done' | 'refused') => action.mutate({ id, outcome, answer });
  const isOff = action.isPending || answer.trim() === '';
  return (
    <Stack gap="xs">
      <Textarea
        label={t('Answer to the patient')}
        autosize
        maxLength={500}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <FormAlert message={action.isError ? formMessageOf(action.error) : null} />
      <Group justify="flex-end">
        <Button variant="default" disabled={isOff} onClick={() => send('refused')}>
          {t('Refuse')}
        </Button>
        {kind === 'correction' && (
          <Button disabled={isOff} onClick={() => send('done')}>
            {t('Carried out')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function EraseRecord({ patientId, requestId }: { patientId: string; requestId: string }) {
  const done = useDone();
  const [typed, setTyped] = useState('');
  const [law, setLaw] = useState('');
  const action = useAction(api.privacy.erase.mutationOptions({ onSettled: done }));
  return (
    <Stack gap="xs">
      <Alert color="red" role="note">
        {t(
          'Erasing makes this patient nobody, for good: name, phone, address, history, prescriptions and notes go. Bills keep their numbers and amounts.',
        )}
      </Alert>
      <TextInput
        label={t('Type {id} to confirm', { id: shortId(patientId) })}
        autoComplete="off"
        maxLength={40}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <TextInput
        label={t('Law by which it is erased before its time')}
        description={t('Blank once the record need not be kept any more')}
        maxLength={300}
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
