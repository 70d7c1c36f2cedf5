import { PasswordInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { z } from 'zod';
import { t } from '../../shared/language';
import { passwordChange } from './account';
import { signUpMessages } from './accountMessages';

interface NewPassword {
  newPassword: string;
  confirmPassword: string;
}

/** A new password typed twice, by the rules of sign-up. */
export const newPasswordForm = z
  .object({ newPassword: passwordChange.shape.newPassword, confirmPassword: z.string() })
  .refine((value) => value.newPassword === value.confirmPassword, {
    path: ['confirmPassword'],
    message: signUpMessages.passwordsDiffer,
  });

/** The two fields in which a new password is typed. */
export function NewPasswordInputs({
  form,
}: {
  form: Pick<UseFormReturnType<NewPassword>, 'getInputProps'>;
}) {
  return (
    <>
      <PasswordInput
        label={t('New password')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the new password') }}
        {...form.getInputProps('newPassword')}
      />
      <PasswordInput
        label={t('Confirm new password')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the confirmation') }}
        {...form.getInputProps('confirmPassword')}
      />
    </>
  );
}
