import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { t } from '../../shared/language';
import { api, formMessageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { FormAlert } from '../../web/forms/FormAlert';
import { LostAnswer } from '../../web/forms/LostAnswer';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { Modal } from '../../web/ui/Modal';
import { PasswordField } from '../../web/ui/PasswordField';
import { useReturnFocus } from '../../web/ui/returnFocus';
import type { StaffMember } from './staffMember';

/** Turns off the second factor of a member who lost it; the administrator confirms with their own password. */
export function TurnOffSecondFactor({
  member,
  onClose,
}: {
  member: StaffMember;
  onClose: () => void;
}) {
  useReturnFocus();
  const { id, name, passkeys } = member;
  const [password, setPassword] = useState('');
  const [withPasskeys, setWithPasskeys] = useState(passkeys > 0);
  const queryClient = useQueryClient();
  const turnOff = useAction(
    api.staff.turnOffTwoFactor.mutationOptions({
      onSuccess: onClose,
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.staff.key() }),
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    turnOff.mutate({ id, password, withPasskeys });
  };
  return (
    <Modal opened onClose={onClose} title={t('Turn off two-step verification')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>
            {t(
              '{name} then signs in with the password alone, and is signed out now. Do this only if you know that {name} is the one who asks.',
              { name },
            )}
          </Text>
          {passkeys > 0 && (
            <Checkbox
              label={t('Remove the passkeys as well: {count}', { count: passkeys })}
              description={t('Passkeys that stay are still asked for.')}
              checked={withPasskeys}
              onChange={(event) => setWithPasskeys(event.currentTarget.checked)}
            />
          )}
          <FormAlert message={turnOff.isError ? formMessageOf(turnOff.error) : null} />
          <LostAnswer action={turnOff} />
          <PasswordField
            label={t('Your own password')}
            autoComplete="current-password"
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" color="red" disabled={password === '' || turnOff.isPending}>
              {t('Turn off')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
