import { Button, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { t } from '../../shared/language';
import { api, formMessageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { FormAlert } from '../../web/forms/FormAlert';
import { LostAnswer } from '../../web/forms/LostAnswer';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { Modal } from '../../web/ui/Modal';
import { useReturnFocus } from '../../web/ui/returnFocus';
import type { StaffMember } from './staffMember';

/** Lets an administrator change a member's name, also to one that a colleague has. */
export function ChangeName({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  useReturnFocus();
  const [name, setName] = useState(member.name);
  const queryClient = useQueryClient();
  const change = useAction(
    api.staff.setName.mutationOptions({
      onSuccess: onClose,
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.staff.key() }),
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ id: member.id, name });
  };
  return (
    <Modal opened onClose={onClose} title={t('Change the name of {name}', { name: member.name })}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormAlert message={change.isError ? formMessageOf(change.error) : null} />
          <LostAnswer action={change} />
          <TextInput
            label={t('Name')}
            description={t('Earlier records keep the name used then')}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={change.isPending}>
              {t('Save name')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
