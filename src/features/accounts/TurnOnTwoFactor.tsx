import { Alert, Button, Code, Group, PasswordInput, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { t } from '../../shared/language';
import { api, formMessageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { FormAlert } from '../../web/forms/FormAlert';
import { LostAnswer } from '../../web/forms/LostAnswer';
import { CopyTextButton } from '../../web/ui/CopyTextButton';
import { Modal } from '../../web/ui/Modal';
import { QrCode } from '../../web/ui/QrCode';
import { useReturnFocus } from '../../web/ui/returnFocus';
import { SecondFactorInput } from './widgets/SecondFactorInput';

/** Turns the second factor on in three steps: the password, a first code, and the recovery codes to keep. */
export function TurnOnTwoFactor({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const queryClient = useQueryClient();
  const start = useAction(api.accounts.startTwoFactor.mutationOptions());
  const enable = useAction(
    api.accounts.enableTwoFactor.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.accounts.twoFactor.key() }),
    }),
  );
  const codes = enable.data?.recoveryCodes;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Two-step verification')}
      // The recovery codes are shown this once.
      closeOnClickOutside={!codes}
      closeOnEscape={!codes}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : start.data ? (
        <FirstCode
          secret={start.data}
          failure={enable.isError ? formMessageOf(enable.error) : null}
          isSending={enable.isPending}
          hint={<LostAnswer action={enable} />}
          onCode={(code) => enable.mutate({ code })}
        />
      ) : (
        <OwnPassword
          failure={start.isError ? formMessageOf(start.error) : null}
          isSending={start.isPending}
          onPassword={(password) => start.mutate({ password })}
        />
      )}
    </Modal>
  );
}

interface StepProps {
  failure: string | null;
  isSending: boolean;
}

function OwnPassword({
  failure,
  isSending,
  onPassword,
}: StepProps & { onPassword: (password: string) => void }) {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPassword(password);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormAlert message={failure} />
        <PasswordInput
          label={t('Current password')}
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password') }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" disabled={password === '' || isSending}>
            {t('Next')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function FirstCode({
  secret,
  failure,
  isSending,
  hint,
  onCode,
}: StepProps & {
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
        <Group justify="flex-end">
          <Button type="submit" disabled={code === '' || isSending}>
            {t('Turn on')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Stack>
      <Alert color="yellow" role="status" title={t('Two-step verification is on')}>
        {t(
          'Keep these recovery codes where your phone is not. Each signs you in once when you have no authenticator. They are shown only now.',
        )}
      </Alert>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        {codes.map((code) => (
          <Code key={code} fz="md" ta="center">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group justify="flex-end">
        <CopyTextButton text={codes.join('\n')} />
        <Button onClick={onClose}>{t('I have kept them')}</Button>
      </Group>
    </Stack>
  );
}
