import { Button, Group, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { accountName } from '../../shared/account';
import { t } from '../../shared/language';
import { client } from '../../web/api/api';
import { hintBelow } from '../../web/forms/hintBelow';
import { useUnsaved } from '../../web/forms/unsaved';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import { updateCachedUser, useSignedInUser } from '../../web/session/session';
import { Section } from '../../web/ui/Section';
import { notifySuccess } from '../../web/ui/tell';

/** The person's name on screens and in records made from now on. */
export function OwnName() {
  const user = useSignedInUser();
  const queryClient = useQueryClient();
  const { form, values, problem, submit, isSaving } = useRecordForm({
    initialValues: { name: user.name },
    validate: (input) => validateWith(z.object({ name: accountName }), input),
    save: ({ name }: { name: string }) => client.accounts.setName({ name }),
    onSaved: (saved) => {
      updateCachedUser(queryClient, saved);
      notifySuccess(t('Your name is saved.'));
    },
  });
  useUnsaved(values.name.trim() !== user.name, 'screen');
  return (
    <Section title={t('Your name')}>
      <form onSubmit={submit} noValidate>
        <Group align="flex-start">
          <TextInput
            aria-label={t('Your name')}
            inputWrapperOrder={hintBelow}
            description={t('Earlier records keep the name used then')}
            autoComplete="name"
            {...form.getInputProps('name')}
            error={problem}
            flex="1 1 14rem"
          />
          <Button type="submit" variant="default" disabled={isSaving}>
            {t('Save name')}
          </Button>
        </Group>
      </form>
    </Section>
  );
}
