import type { UseFormReturnType } from '@mantine/form';
import { z } from 'zod';
import { passwordChange } from '../../shared/account';
import { signUpMessages } from '../../shared/accountMessages';
import { t } from '../../shared/language';
import { codeOf } from '../../web/api/api';
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

/**
 * How to choose a stronger password, as long as the box holds the one that the server refused as too weak; else
 * undefined. The refusal itself is the specification's text, beside the button.
 */
export function weakPasswordHelp(
  error: Error | null,
  passwords: { refused: string | undefined; typed: string },
): string | undefined {
  if (codeOf(error) !== 'WEAK_PASSWORD' || passwords.refused !== passwords.typed) return undefined;
  return t(
    'Leave out your name, the clinic’s name, rows of keys and common words with a number. Three words that have nothing to do with each other are easy to remember.',
  );
}

interface NewPasswordInputsProps {
  form: Pick<UseFormReturnType<NewPassword>, 'getInputProps'>;
  /** Shown at the new password in place of the form's own message. */
  help: string | undefined;
}

/** The fields for a new password and its confirmation. */
export function NewPasswordInputs({ form, help }: NewPasswordInputsProps) {
  const newPassword = form.getInputProps('newPassword');
  return (
    <>
      <PasswordField
        label={t('New password')}
        description={t('At least 6 characters, and none that is easy to guess')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the new password') }}
        {...newPassword}
        error={help ?? newPassword.error}
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
