import { Anchor, Button, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { signInMessages } from '../../shared/accountMessages';
import { t } from '../../shared/language';
import { api, client, codeOf, formMessageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { FormAlert } from '../../web/forms/FormAlert';
import { getPasskeyAssertion } from '../../web/session/passkeyDevice';
import { resetSession, useClinic } from '../../web/session/session';
import { usePromptSignal } from '../../web/session/usePromptSignal';
import { PasswordField } from '../../web/ui/PasswordField';
import { AuthCard } from './EntranceCard';
import { PasskeyButton } from './widgets/PasskeyButton';
import { SecondFactorInput } from './widgets/SecondFactorInput';

/** The message of the first invalid field, or null. Loads the schemas on demand; if that fails, returns null. */
function validate(values: { email: string; password: string }): Promise<string | null> {
  return import('./signInProblem').then(
    ({ signInProblem }) => signInProblem(values),
    () => null,
  );
}

/** Sign in (spec 2, Login). */
export function LoginPage() {
  const [values, setValues] = useState({ email: '', password: '' });
  const [problem, setProblem] = useState<string | null>(null);
  // Null until the server asks for a second factor.
  const [code, setCode] = useState<string | null>(null);
  const { signUp } = useClinic();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const promptSignal = usePromptSignal();
  const outcome = {
    onSuccess: async () => {
      await resetSession(queryClient);
      await navigate({ to: '/app/dashboard' });
    },
    onError: (error: Error) => {
      setProblem(formMessageOf(error, signInMessages.otherwise));
      if (codeOf(error) === 'CODE_NEEDED') setCode('');
    },
  };
  const signIn = useAction(api.accounts.signIn.mutationOptions(outcome));
  // A passkey signs in by itself, or, once a second factor is asked for, beside the password.
  const signInWithPasskey = useAction({
    ...outcome,
    mutationFn: async () => {
      setProblem(null);
      const signal = promptSignal();
      const passkey = await getPasskeyAssertion(await client.passkeys.startSignIn(), signal);
      return code === null
        ? client.passkeys.signIn({ passkey })
        : client.accounts.signIn({ ...values, passkey });
    },
  });
  const isPending = signIn.isPending || signInWithPasskey.isPending;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const validationError = await validate(values);
    setProblem(validationError);
    if (!validationError) signIn.mutate({ ...values, ...(code ? { code } : {}) });
  };

  return (
    <AuthCard title={t('Sign in')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormAlert message={problem} />
          <TextInput
            label={t('Email')}
            type="email"
            autoComplete="username"
            autoFocus
            value={values.email}
            onChange={({ currentTarget: { value } }) => setValues({ ...values, email: value })}
          />
          <PasswordField
            label={t('Password')}
            autoComplete="current-password"
            value={values.password}
            onChange={({ currentTarget: { value } }) => setValues({ ...values, password: value })}
          />
          {code !== null && <SecondFactorInput value={code} onChange={setCode} isFocused />}
          <Button type="submit" size="md" disabled={isPending}>
            {t(signIn.isPending ? 'Signing in...' : 'Sign in')}
          </Button>
          <PasskeyButton isPending={isPending} onClick={() => signInWithPasskey.mutate(undefined)}>
            {t('Sign in with a passkey')}
          </PasskeyButton>
        </Stack>
      </form>
      <SampleAccounts onChoose={setValues} />
      {(signUp === 'open' || signUp === 'approval') && (
        <Text ta="center">
          {t('No account yet?')}{' '}
          <Anchor component={Link} to="/signup" underline="always">
            {t('Sign up')}
          </Anchor>
        </Text>
      )}
      <Text ta="center" size="sm" c="dimmed" style={{ textWrap: 'balance' }}>
        {t('Forgot your password? Ask the clinic’s administrator for a reset link.')}
      </Text>
    </AuthCard>
  );
}

/** The demo credentials; renders nothing if the clinic has no sample accounts. */
function SampleAccounts({
  onChoose,
}: {
  onChoose: (values: { email: string; password: string }) => void;
}) {
  const { sampleAccounts } = useClinic();
  if (!sampleAccounts) return null;
  const { accounts, password } = sampleAccounts;
  // Split, so that a line break never falls at the password's hyphen.
  const [before, after] = t('Choose one to fill the form. The password of both is {password}', {
    password,
  }).split(password);
  return (
    <Paper bg="var(--ground)" p="sm" component="section" aria-label={t('Demo credentials')}>
      <Text size="sm" fw="var(--weight-medium)">
        {t('Demo credentials')}
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        {before}
        <span style={{ whiteSpace: 'nowrap' }}>{password}</span>
        {after}
      </Text>
      <Stack gap={0}>
        {accounts.map(({ role, email }) => (
          <Button
            key={role}
            variant="subtle"
            color="gray"
            px="xs"
            justify="start"
            h="auto"
            mih="2.75rem"
            styles={{
              label: { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start' },
            }}
            onClick={() => onChoose({ email, password })}
          >
            <Text span tt="capitalize" fw="var(--weight-medium)" inherit>
              {t(role)}
            </Text>
            : {email}
          </Button>
        ))}
      </Stack>
    </Paper>
  );
}
