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

/** Adds to a schema that the new password and its confirmation are the same. */
function requireMatchingPasswords<Schema extends z.ZodType<NewPassword>>(schema: Schema) {
  return schema.refine((value) => value.newPassword === value.confirmPassword, {
    path: ['confirmPassword'],
    message: signUpMessages.passwordsDiffer,
  });
}

const withConfirmation = passwordChange.extend({ confirmPassword: z.string() });

/** A new password in place of the current one. */
export const changePasswordSchema = requireMatchingPasswords(withConfirmation);

/** A new password for anyone who forgot theirs. */
export const newPasswordSchema = requireMatchingPasswords(
  withConfirmation.omit({ currentPassword: true }),
);

/** The two fields in which a new password is typed. */
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
