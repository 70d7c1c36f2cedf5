import { Button, Group, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { client } from '../../web/api/api';
import { hintBelow } from '../../web/forms/hintBelow';
import { useUnsaved } from '../../web/forms/unsaved';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { updateCachedUser, useSignedInUser } from '../../web/session/session';
import { Section } from '../../web/ui/Section';
import { notifySuccess } from '../../web/ui/tell';

/** The doctor's room, to which the waiting-room screen sends their patients. */
export function OwnRoom() {
  const user = useSignedInUser();
  const queryClient = useQueryClient();
  const { form, values, problem, submit, isSaving } = useRecordForm({
    initialValues: { room: user.room ?? '' },
    validate: ({ room }) => ({ record: { room: room.trim() || null } }),
    save: ({ room }: { room: string | null }) => client.accounts.setRoom({ room }),
    onSaved: (saved) => {
      updateCachedUser(queryClient, saved);
      notifySuccess(t('Your room is saved.'));
    },
  });
  useUnsaved(values.room !== (user.room ?? ''), 'screen');
  return (
    <Section title={t('Room')}>
      <form onSubmit={submit} noValidate>
        <Group align="flex-start">
          <TextInput
            aria-label={t('Where you see patients')}
            placeholder={t('e.g. Room 2')}
            inputWrapperOrder={hintBelow}
            description={t('Shown on the waiting-room screen')}
            {...form.getInputProps('room')}
            error={problem}
            flex="1 1 14rem"
          />
          <Button type="submit" variant="default" disabled={isSaving}>
            {t('Save room')}
          </Button>
        </Group>
      </form>
    </Section>
  );
}
