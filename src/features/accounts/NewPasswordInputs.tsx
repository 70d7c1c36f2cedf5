import type { UseFormReturnType } from '@mantine/form';
import { z } from 'zod';
import { passwordChange } from '../../shared/account';
import { signUpMessages } from '../../shared/accountMessages';
import { t } from '../../shared/language';
import { PasswordField } from '../../web/ui/PasswordField';

interface NewPassword {
  newPassword: string;
  confirmPassword: string;
}

/** Adds to a schema the check that the new password equals its confirmation. */
function requireMatchingPasswords<Schema extends z.ZodType<NewPassword>>(schema: Schema) {
  return schema.refine((values) => values.newPassword === values.confirmPassword, {
    path: ['confirmPassword'],
    message: signUpMessages.passwordsDiffer,
  });
}

const withConfirmation = passwordChange.extend({ confirmPassword: z.string() });

/** The form that changes a password by giving the current one. */
export const changePasswordSchema = requireMatchingPasswords(withConfirmation);

/** The form that sets a new password by a one-time link, without the current one. */
export const newPasswordSchema = requireMatchingPasswords(
  withConfirmation.omit({ currentPassword: true }),
);

/** The fields for a new password and its confirmation. */
export function NewPasswordInputs({
  form,
}: {
  form: Pick<UseFormReturnType<NewPassword>, 'getInputProps'>;
}) {
  return (
    <>
      <PasswordField
        label={t('New password')}
        description={t('At least 6 characters, and none that is easy to guess')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the new password') }}
        {...form.getInputProps('newPassword')}
      />
      <PasswordField
        label={t('Confirm new password')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the confirmation') }}
        {...form.getInputProps('confirmPassword')}
      />
    </>
  );
}
