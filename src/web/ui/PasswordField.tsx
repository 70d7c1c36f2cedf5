import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { t } from '../../shared/language';

/** A password box that can show what is typed. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password') }}
      {...props}
    />
  );
}
