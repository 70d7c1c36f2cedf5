import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { firstProblem } from '../../shared/fields';
import { t } from '../../shared/language';
import { api, formMessageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { FormAlert } from '../../web/forms/FormAlert';
import { LostAnswer } from '../../web/forms/LostAnswer';
import { useLinkToken } from '../../web/session/linkToken';
import { proofMessages } from './accountMessages';
import { EntranceCard } from './EntranceCard';
import { NewPasswordInputs, newPasswordForm } from './NewPasswordInputs';

/** Where a one-time link leads whoever forgot the password. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const form = useForm({ initialValues: { newPassword: '', confirmPassword: '' } });
  const [problem, setProblem] = useState<string | null>(null);
  const reset = useAction(
    api.accounts.resetPassword.mutationOptions({
      onError: (error) => setProblem(formMessageOf(error)),
    }),
  );
  const submit = form.onSubmit((values) => {
    const found = firstProblem(newPasswordForm, values);
    setProblem(found);
    if (!found) reset.mutate({ token, newPassword: values.newPassword });
  });

  if (!token) {
    return (
      <EntranceCard title={t('Choose a new password')}>
        <FormAlert message={t(proofMessages.partOfLink)} />
      </EntranceCard>
    );
  }
  if (reset.isSuccess) {
    return (
      <EntranceCard title={t('Choose a new password')}>
        <Alert color="teal" role="status" icon={<IconCircleCheck aria-hidden />}>
          {t(
            'Your new password counts from now on. Everything that was signed in with the old one is signed out, and the second factor is off.',
          )}
        </Alert>
        <Text ta="center">
          <Anchor component={Link} to="/login" underline="always">
            {t('Login')}
          </Anchor>
        </Text>
      </EntranceCard>
    );
  }
  return (
    <EntranceCard title={t('Choose a new password')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormAlert message={problem} />
          <LostAnswer action={reset} />
          <NewPasswordInputs form={form} />
          <Button type="submit" size="md" disabled={reset.isPending}>
            {t(reset.isPending ? 'Saving...' : 'Save new password')}
          </Button>
        </Stack>
      </form>
    </EntranceCard>
  );
}
