import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { PasskeyButton } from '../../../features/accounts/widgets/PasskeyButton';
import { SecondFactorInput } from '../../../features/accounts/widgets/SecondFactorInput';
import { t } from '../../../shared/language';
import { api, client, codeOf, formMessageOf } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { FormAlert } from '../../../web/forms/FormAlert';
import { notifyOtherTabs } from '../../../web/session/otherTabs';
import { getPasskeyAssertion } from '../../../web/session/passkeyDevice';
import { useSignedInUser } from '../../../web/session/session';
import { setSessionEnded, useSessionEnded } from '../../../web/session/sessionEnd';
import { usePromptSignal } from '../../../web/session/usePromptSignal';
import { Modal } from '../../../web/ui/Modal';
import { PasswordField } from '../../../web/ui/PasswordField';

/**
 * Covers the screen when the session has ended. The same person signs in again and continues with what they typed;
 * anyone else starts from the login screen.
 */
export function SignInAgain() {
  const hasEnded = useSessionEnded();
  const user = useSignedInUser();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const queryClient = useQueryClient();
  const promptSignal = usePromptSignal(hasEnded);
  const onSuccess = (signedInUser: { id: string }) => {
    // A passkey may belong to another person, who must not see this screen.
    if (signedInUser.id !== user.id) return window.location.replace('/app/dashboard');
    setSessionEnded(false);
    setPassword('');
    setCode('');
    notifyOtherTabs('signed-in');
    return queryClient.invalidateQueries();
  };
  const signIn = useAction(api.accounts.signIn.mutationOptions({ onSuccess }));
  const passkeySignIn = useAction({
    mutationFn: async () => {
      signIn.reset();
      const signal = promptSignal();
      const passkey = await getPasskeyAssertion(await client.passkeys.startSignIn(), signal);
      return client.passkeys.signIn({ passkey });
    },
    onSuccess,
  });
  const { reset: resetPasskeySignIn } = passkeySignIn;
  useEffect(() => {
    // Signed in by another tab: the next time that the session ends, the aborted prompt is no problem to show.
    if (!hasEnded) resetPasskeySignIn();
  }, [hasEnded, resetPasskeySignIn]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form below this dialog is its ancestor in React's tree and must not be submitted with it.
    event.stopPropagation();
    passkeySignIn.reset();
    signIn.mutate({ email: user.email, password, ...(code ? { code } : {}) });
  };
  const problem = passkeySignIn.error ?? signIn.error;
  const isPending = signIn.isPending || passkeySignIn.isPending;
  const isCodeNeeded = ['CODE_NEEDED', 'WRONG_CODE'].includes(codeOf(signIn.error) ?? '');

  return (
    <Modal
      opened={hasEnded}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('Please sign in again')}
      // Opaque, so that a passer-by cannot read the screen below.
      overlayProps={{ backgroundOpacity: 1, color: 'var(--mantine-color-body)' }}
      data-opaque
      zIndex={1000}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>{t('Your session has ended. What you typed is still here.')}</Text>
          <FormAlert message={problem ? formMessageOf(problem) : null} />
          <PasswordField
            label={t('Password of {email}', { email: user.email })}
            autoComplete="current-password"
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {(isCodeNeeded || code) && <SecondFactorInput value={code} onChange={setCode} />}
          <Group justify="space-between">
            <Button variant="default" onClick={() => window.location.replace('/login')}>
              {t('Someone else')}
            </Button>
            <PasskeyButton isPending={isPending} onClick={() => passkeySignIn.mutate(undefined)}>
              {t('Use a passkey')}
            </PasskeyButton>
            <Button type="submit" disabled={password === '' || isPending}>
              {t(signIn.isPending ? 'Signing in...' : 'Sign in')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
