import { Button, Stack, Text } from '@mantine/core';
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
import { SecondFactorInput } from './widgets/SecondFactorInput';

/** Turns the authenticator off, by the password and a code or recovery code. */
export function TurnOffTwoFactor({
  isPasskeyAsked,
  onClose,
}: {
  /** A passkey stays the second factor afterwards. */
  isPasskeyAsked: boolean;
  onClose: () => void;
}) {
  useReturnFocus();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const queryClient = useQueryClient();
  const disable = useAction(
    api.accounts.disableTwoFactor.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: api.accounts.twoFactor.key() });
        onClose();
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    disable.mutate({ password, code });
  };
  return (
    <Modal opened onClose={onClose} title={t('Turn two-step verification off?')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>
            {isPasskeyAsked
              ? t('After that signing in takes your passkey, or a recovery code.')
              : t('After that the password alone signs you in, and your recovery codes are void.')}
          </Text>
          <FormAlert message={disable.isError ? formMessageOf(disable.error) : null} />
          <LostAnswer action={disable} />
          <PasswordField
            label={t('Current password')}
            autoComplete="current-password"
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <SecondFactorInput value={code} onChange={setCode} />
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              {t('Keep it on')}
            </Button>
            <Button
              type="submit"
              color="red"
              disabled={password === '' || code === '' || disable.isPending}
            >
              {t('Turn off')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
