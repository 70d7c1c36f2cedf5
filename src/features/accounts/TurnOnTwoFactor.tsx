import { Button, Code, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { t } from '../../shared/language';
import { api, formMessageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { FormAlert } from '../../web/forms/FormAlert';
import { LostAnswer } from '../../web/forms/LostAnswer';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { QrCode } from '../../web/ui/QrCode';
import { useReturnFocus } from '../../web/ui/returnFocus';
import { ProveSelf } from './ProveSelf';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';
import { SecondFactorInput } from './widgets/SecondFactorInput';

/** Turns the second factor on in three steps: the person's password, a first code, and the recovery codes. */
export function TurnOnTwoFactor({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const queryClient = useQueryClient();
  const start = useAction(api.accounts.startTwoFactor.mutationOptions());
  const enable = useAction(
    api.accounts.enableTwoFactor.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.accounts.twoFactor.key() }),
    }),
  );
  return (
    <RecoveryCodesDialog
      title={t('Two-step verification')}
      codes={enable.data?.recoveryCodes}
      codesTitle={t('Two-step verification is on')}
      isMakingCodes={enable.isPending}
      onClose={onClose}
    >
      {start.data ? (
        <FirstCode
          secret={start.data}
          failure={enable.isError ? formMessageOf(enable.error) : null}
          isSending={enable.isPending}
          hint={<LostAnswer action={enable} />}
          onCode={(code) => enable.mutate({ code })}
        />
      ) : (
        <ProveSelf
          error={start.error}
          isSending={start.isPending}
          submitLabel={t('Next')}
          onProof={(proof) => start.mutate(proof)}
          onCancel={onClose}
        >
          <Text>{t('First your password, so that nobody else can do this for you.')}</Text>
        </ProveSelf>
      )}
    </RecoveryCodesDialog>
  );
}

function FirstCode({
  secret,
  failure,
  isSending,
  hint,
  onCode,
}: {
  failure: string | null;
  isSending: boolean;
  hint: ReactNode;
  secret: { secret: string; uri: string };
  onCode: (code: string) => void;
}) {
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCode(code);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>
          {t(
            'Scan this with an authenticator app on your phone, or type the key into it. Then enter the code it shows.',
          )}
        </Text>
        <QrCode text={secret.uri} label={t('QR code for your authenticator')} />
        <Text ta="center">
          {t('Key:')} <Code>{(secret.secret.match(/.{1,4}/g) ?? []).join(' ')}</Code>
        </Text>
        <FormAlert message={failure} />
        {hint}
        <SecondFactorInput value={code} onChange={setCode} isFocused />
        <DialogButtons>
          <Button type="submit" disabled={code === '' || isSending}>
            {t('Turn on')}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}
