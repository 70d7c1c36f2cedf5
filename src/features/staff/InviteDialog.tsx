import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { t } from '../../shared/language';
import type { Role } from '../../shared/permissions';
import { api, formMessageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useIdempotencyKey } from '../../web/api/useIdempotencyKey';
import { FormAlert } from '../../web/forms/FormAlert';
import { useUnsaved } from '../../web/forms/unsaved';
import { Modal } from '../../web/ui/Modal';
import { useReturnFocus } from '../../web/ui/returnFocus';
import type { OneTimeLink } from './staff.contract';

interface InviteDialogProps {
  onClose: () => void;
  onMade: (link: OneTimeLink) => void;
}

/** Makes a link with which somebody new signs up in a role that the clinic decides. */
export function InviteDialog({ onClose, onMade }: InviteDialogProps) {
  useReturnFocus();
  const [role, setRole] = useState<Role>('receptionist');
  const [email, setEmail] = useState('');
  useUnsaved(email !== '', 'dialog');
  const context = useIdempotencyKey();
  const invite = useAction(api.staff.invite.mutationOptions({ context, onSuccess: onMade }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate({ role, ...(email.trim() ? { email: email.trim() } : {}) });
  };
  return (
    <Modal opened onClose={onClose} title={t('Invite somebody')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>{t('The link is good for seven days and makes one account.')}</Text>
          <FormAlert message={invite.isError ? formMessageOf(invite.error) : null} />
          <Radio.Group label={t('Role')} value={role} onChange={(value) => setRole(value as Role)}>
            <Stack gap="xs" mt={4}>
              <Radio value="receptionist" label={t('Receptionist')} data-autofocus />
              <Radio value="doctor" label={t('Doctor')} />
            </Stack>
          </Radio.Group>
          <TextInput
            label={t('Email')}
            description={t('The link is mailed there if the clinic has a mail server')}
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={invite.isPending}>
              {t('Make the link')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
