import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { t } from '../../shared/language';
import { passkeyNameLength } from '../../shared/passkey';
import { api, client, codeOf, formMessageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { FormAlert } from '../../web/forms/FormAlert';
import { createPasskey } from '../../web/session/passkeyDevice';
import { usePromptSignal } from '../../web/session/usePromptSignal';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { useReturnFocus } from '../../web/ui/returnFocus';
import { withinLength } from '../../web/ui/withinLength';
import { deviceOf } from './device';
import { ProveSelf } from './ProveSelf';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';

/** Adds a passkey: the person proves who they are, then the device makes it. Shows recovery codes if they had none. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const [name, setName] = useState(() => deviceOf(navigator.userAgent));
  const queryClient = useQueryClient();
  const promptSignal = usePromptSignal();
  const start = useAction(api.passkeys.startAdding.mutationOptions());
  const challenge = start.data;
  const add = useAction({
    mutationFn: async () => {
      if (!challenge) return null;
      const passkey = await createPasskey(challenge, promptSignal());
      return client.passkeys.add({ name, passkey });
    },
    onSuccess: (result) => {
      if (!result?.recoveryCodes) onClose();
    },
    onError: (error) => {
      // The server takes each challenge once; after a refusal by the device (NO_PASSKEY) it can be tried again.
      if (codeOf(error) !== 'NO_PASSKEY') start.reset();
    },
    // Also after a failure: the server may have stored the passkey although its answer was lost.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: api.passkeys.own.key() }),
        queryClient.invalidateQueries({ queryKey: api.accounts.twoFactor.key() }),
      ]),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(undefined);
  };
  return (
    <RecoveryCodesDialog
      title={t('Add a passkey')}
      codes={add.data?.recoveryCodes}
      codesTitle={t('The passkey is added')}
      isMakingCodes={add.isPending}
      onClose={onClose}
    >
      {challenge ? (
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
              data-autofocus
              value={name}
              onChange={(event) =>
                // Here, because the device makes the passkey before the server sees the name.
                withinLength(
                  passkeyNameLength,
                  { before: name, next: event.currentTarget.value },
                  setName,
                )
              }
            />
            <DialogButtons>
              <Button variant="default" disabled={add.isPending} onClick={onClose}>
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
    </RecoveryCodesDialog>
  );
}
