import { Button, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatCalendarDate } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api, client, messageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { FormAlert } from '../../web/forms/FormAlert';
import { LostAnswer } from '../../web/forms/LostAnswer';
import { useUnsaved } from '../../web/forms/unsaved';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import { useFormat } from '../../web/language/format';
import { useClinic } from '../../web/session/session';
import { Section } from '../../web/ui/Section';
import { newRecipient, type OwnRecipient, type Recipient, recipientsShown } from './recipient';

/** The recipients of patients' data: those of the program by its configuration, and those that the clinic enters. */
export function Recipients() {
  const query = useQuery(api.privacy.recipients.queryOptions());
  const entered = query.data?.entered ?? [];
  return (
    <Section title={t('Whom data goes to')}>
      {query.isError && <FormAlert message={messageOf(query.error)} />}
      {query.data && (
        <Stack gap="xs">
          <Title order={3} size="h5">
            {t('From this program, as it is set up')}
          </Title>
          {query.data.own.map((recipient) => (
            <RecipientText key={recipient.name} recipient={recipient} />
          ))}
          <Title order={3} size="h5">
            {t('From the clinic')}
          </Title>
          {entered.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('Nobody was entered: a laboratory, an accountant, who looks after the computers.')}
            </Text>
          )}
          {entered.map((recipient) => (
            <EnteredRecipient key={recipient.id} recipient={recipient} />
          ))}
          {entered.length === recipientsShown && (
            <Text size="sm" c="dimmed">
              {t('These are the newest {count}.', { count: recipientsShown })}
            </Text>
          )}
        </Stack>
      )}
      <NewRecipient />
    </Section>
  );
}

function RecipientText({ recipient: { name, purpose, data } }: { recipient: OwnRecipient }) {
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      <strong>{name}</strong>: {purpose} ({data})
    </Text>
  );
}

function useRefreshPrivacy() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: api.privacy.key() });
}

function EnteredRecipient({ recipient }: { recipient: Recipient }) {
  const { date } = useFormat();
  const refresh = useRefreshPrivacy();
  const action = useAction(api.privacy.endRecipient.mutationOptions({ onSettled: refresh }));
  const { id, name, since, addedByName, endedAt } = recipient;
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div>
        <RecipientText recipient={recipient} />
        <Text size="sm" c="dimmed">
          {t('Since {date}, entered by {name}', {
            date: formatCalendarDate(since),
            name: addedByName,
          })}
          {endedAt && `; ${t('ended {date}', { date: date(endedAt) })}`}
        </Text>
        <FormAlert message={action.isError ? messageOf(action.error) : null} />
      </div>
      {!endedAt && (
        <Button
          size="xs"
          variant="default"
          flex="none"
          aria-label={t('End: {name}', { name })}
          disabled={action.isPending}
          onClick={() => action.mutate({ id })}
        >
          {t('End')}
        </Button>
      )}
    </Group>
  );
}

function NewRecipient() {
  const { today } = useClinic();
  const refresh = useRefreshPrivacy();
  const { form, values, fieldsRef, problem, marks, submit, isSaving, action } = useRecordForm({
    initialValues: { name: '', purpose: '', data: '', since: today },
    validate: (typed) => validateWith(newRecipient, typed),
    save: client.privacy.addRecipient,
    onSaved: () => {
      form.reset();
      refresh();
    },
  });
  useUnsaved([values.name, values.purpose, values.data].some(Boolean), 'screen');
  const input = (field: keyof typeof values, label: string, type = 'text') => (
    <TextInput
      label={label}
      type={type}
      autoComplete="off"
      withAsterisk
      {...form.getInputProps(field)}
      error={marks[field]}
    />
  );
  return (
    <form onSubmit={submit} noValidate aria-label={t('Whom data goes to')}>
      <Stack gap="xs" ref={fieldsRef}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="xs">
          {input('name', t('Who'))}
          {input('purpose', t('What for'))}
          {input('data', t('What data'))}
          {input('since', t('Since'), 'date')}
        </SimpleGrid>
        <FormAlert message={problem} />
        <LostAnswer action={action} />
        <Group>
          <Button type="submit" variant="default" disabled={isSaving}>
            {t(isSaving ? 'Saving...' : 'Add')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
