import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { t } from '../../shared/language';
import { api, client, codeOf, formMessageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { FormAlert } from '../../web/forms/FormAlert';
import { createPasskey } from '../../web/session/passkeyDevice';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { Modal } from '../../web/ui/Modal';
import { useReturnFocus } from '../../web/ui/returnFocus';
import { deviceOf } from './device';
import { ProveSelf } from './ProveSelf';
import { RecoveryCodes } from './RecoveryCodes';

/** Adds a passkey in two steps: who is there, then the device; and shows recovery codes where there were none. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const [name, setName] = useState(() => deviceOf(navigator.userAgent));
  const queryClient = useQueryClient();
  const start = useAction(api.passkeys.startAdding.mutationOptions());
  const question = start.data;
  const add = useAction({
    mutationFn: async () => {
      if (!question) return null;
      const passkey = await createPasskey(question);
      return client.passkeys.add({ name, passkey });
    },
    onSuccess: (added) => {
      if (!added?.recoveryCodes) onClose();
    },
    onError: (error) => {
      // What the server was shown is used up; what the device refused can be asked again.
      if (codeOf(error) !== 'NO_PASSKEY') start.reset();
    },
    // Also after a failure: the answer alone may have been lost.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: api.passkeys.own.key() }),
        queryClient.invalidateQueries({ queryKey: api.accounts.twoFactor.key() }),
      ]),
  });
  const codes = add.data?.recoveryCodes;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(undefined);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Add a passkey')}
      // The recovery codes are shown this once.
      closeOnClickOutside={!codes}
      closeOnEscape={!codes}
    >
      {codes ? (
        <RecoveryCodes title={t('The passkey is added')} codes={codes} onClose={onClose} />
      ) : question ? (
        <form onSubmit={submit} noValidate>
          <Stack>
            <Text>
              {t(
                'Your device now asks for your fingerprint, face or PIN and keeps the passkey. On a computer that others use as well, keep it on your phone or on a security key.',
              )}
            </Text>
            <FormAlert message={add.isError ? formMessageOf(add.error) : null} />
            <TextInput
              label={t('Name of the passkey')}
              description={t('So that you know it again in the list')}
              maxLength={60}
              data-autofocus
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <DialogButtons>
              <Button variant="default" onClick={onClose}>
                {t('Cancel')}
              </Button>
              <Button type="submit" disabled={name.trim() === '' || add.isPending}>
                {t('Add a passkey')}
              </Button>
            </DialogButtons>
          </Stack>
        </form>
      ) : (
        <ProveSelf
          error={start.error ?? add.error}
          isSending={start.isPending}
          submitLabel={t('Next')}
          onProof={(proof) => {
            add.reset();
            start.mutate(proof);
          }}
          onCancel={onClose}
        >
          <Text>{t('First your password, so that nobody else can do this for you.')}</Text>
        </ProveSelf>
      )}
    </Modal>
  );
}
