import { Button, Group, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { firstProblem } from '../../shared/fields';
import { t } from '../../shared/language';
import { api, formMessageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useUnsaved } from '../../web/forms/unsaved';
import { rememberOwn, useSignedInUser } from '../../web/session/session';
import { Section } from '../../web/ui/Section';
import { accountName } from './account';

/** What the person is called on screens and, from then on, in new records. */
export function OwnName() {
  const user = useSignedInUser();
  const [name, setName] = useState(user.name);
  useUnsaved(name.trim() !== user.name, 'screen');
  const [problem, setProblem] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const save = useAction(
    api.accounts.setName.mutationOptions({
      onSuccess: (saved) => {
        rememberOwn(queryClient, saved);
        notifications.show({ color: 'teal', message: t('Your name is saved.') });
      },
      onError: (error) => setProblem(formMessageOf(error)),
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = firstProblem(accountName, name);
    setProblem(found);
    if (!found) save.mutate({ name: name.trim() });
  };
  return (
    <Section title={t('Name')}>
      <form onSubmit={submit} noValidate>
        <Group align="flex-end">
          <TextInput
            label={t('What you are called')}
            description={t('Records that were made before keep the name of their time')}
            autoComplete="name"
            maxLength={120}
            value={name}
            error={problem}
            onChange={(event) => setName(event.currentTarget.value)}
            flex="1 1 14rem"
          />
          <Button type="submit" disabled={save.isPending}>
            {t('Save')}
          </Button>
        </Group>
      </form>
    </Section>
  );
}
