import { Button, Group, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { t } from '../../shared/language';
import { api, formMessageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useUnsaved } from '../../web/forms/unsaved';
import { rememberOwn, useSignedInUser } from '../../web/session/session';
import { Section } from '../../web/ui/Section';

/** Where the waiting room's screen sends a doctor's patients. */
export function OwnRoom() {
  const user = useSignedInUser();
  const [room, setRoom] = useState(user.room ?? '');
  useUnsaved(room !== (user.room ?? ''), 'screen');
  const queryClient = useQueryClient();
  const save = useAction(
    api.accounts.setRoom.mutationOptions({
      onSuccess: (saved) => {
        rememberOwn(queryClient, saved);
        notifications.show({ color: 'teal', message: t('Your room is saved.') });
      },
      onError: (error) => notifications.show({ color: 'red', message: formMessageOf(error) }),
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ room: room.trim() || null });
  };
  return (
    <Section title={t('Room')}>
      <form onSubmit={submit}>
        <Group align="flex-end">
          <TextInput
            label={t('Where you see patients')}
            placeholder={t('Room 2')}
            description={t('The waiting room’s screen sends them there')}
            maxLength={40}
            value={room}
            onChange={(event) => setRoom(event.currentTarget.value)}
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
