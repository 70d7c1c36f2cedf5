import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { proofMessages } from '../../shared/accountMessages';
import { t } from '../../shared/language';
import { client } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { LostAnswer } from '../../web/forms/LostAnswer';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import { useLinkToken } from '../../web/session/linkToken';
import { AuthCard } from './EntranceCard';
import { NewPasswordInputs, newPasswordSchema, weakPasswordHelp } from './NewPasswordInputs';

/** Sets a new password by the one-time link of somebody who forgot theirs. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const { form, problem, submit, isSaving, action } = useRecordForm({
    initialValues: { newPassword: '', confirmPassword: '' },
    validate: (input) => validateWith(newPasswordSchema, input),
    save: ({ newPassword }: { newPassword: string }) =>
      client.accounts.resetPassword({ token, newPassword }),
  });

  if (!token) {
    return (
      <AuthCard title={t('Choose a new password')}>
        <FormAlert message={t(proofMessages.partOfLink)} />
      </AuthCard>
    );
  }
  if (action.isSuccess) {
    return (
      <AuthCard title={t('Choose a new password')}>
        <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />}>
          {t(
            'Your password was changed. Everything that was signed in with the old one is signed out. Two-step verification and passkeys stay as they were.',
          )}
        </Alert>
        <Text ta="center">
          <Anchor component={Link} to="/login" underline="always">
            {t('Login')}
          </Anchor>
        </Text>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t('Choose a new password')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormAlert message={problem} />
          <LostAnswer action={action} />
          <NewPasswordInputs
            form={form}
            help={weakPasswordHelp(action.error, {
              refused: action.variables?.newPassword,
              typed: form.values.newPassword,
            })}
          />
          <Button type="submit" size="md" disabled={isSaving}>
            {t(isSaving ? 'Saving...' : 'Save new password')}
          </Button>
        </Stack>
      </form>
    </AuthCard>
  );
}
