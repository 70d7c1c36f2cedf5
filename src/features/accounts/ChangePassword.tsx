import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { LostAnswer } from '../../web/forms/LostAnswer';
import { useUnsaved } from '../../web/forms/unsaved';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import { PasswordField } from '../../web/ui/PasswordField';
import { Section } from '../../web/ui/Section';
import { notifySuccess } from '../../web/ui/tell';
import { changePasswordSchema, NewPasswordInputs, weakPasswordHelp } from './NewPasswordInputs';

type PasswordChange = z.infer<typeof changePasswordSchema>;

/** Changes the person's own password, which ends their other sessions. */
export function ChangePassword() {
  const queryClient = useQueryClient();
  const { form, problem, submit, isSaving, action } = useRecordForm({
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    validate: (input) => validateWith(changePasswordSchema, input),
    save: ({ currentPassword, newPassword }: PasswordChange) =>
      client.accounts.changePassword({ currentPassword, newPassword }),
    onSaved: ({ endedSessions }) => {
      form.reset();
      notifySuccess(
        t(
          '{count, plural, =0 {Your password was changed.} one {Your password was changed, and you were signed out in one other place.} other {Your password was changed, and you were signed out in # other places.}}',
          { count: endedSessions },
        ),
      );
      return queryClient.invalidateQueries({ queryKey: api.accounts.sessions.key() });
    },
  });
  // Not `currentPassword`: the browser may have filled it in.
  useUnsaved(form.isDirty('newPassword'), 'screen');
  return (
    <Section title={t('Password')}>
      <form onSubmit={submit} noValidate>
        <Stack align="flex-start">
          <Stack w="100%" maw={400}>
            <FormAlert message={problem} />
            <LostAnswer action={action} />
            <PasswordField
              label={t('Current password')}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the current password') }}
              {...form.getInputProps('currentPassword')}
            />
            <NewPasswordInputs
              form={form}
              help={weakPasswordHelp(action.error, {
                refused: action.variables?.newPassword,
                typed: form.values.newPassword,
              })}
            />
          </Stack>
          <Button type="submit" variant="default" disabled={isSaving}>
            {t(isSaving ? 'Saving...' : 'Change password')}
          </Button>
        </Stack>
      </form>
    </Section>
  );
}
