import { Button, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { firstProblem } from '../../shared/fields';
import { t } from '../../shared/language';
import { api, formMessageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { FormAlert } from '../../web/forms/FormAlert';
import { LostAnswer } from '../../web/forms/LostAnswer';
import { useUnsaved } from '../../web/forms/unsaved';
import { Section } from '../../web/ui/Section';
import { tellDone } from '../../web/ui/tell';
import { passwordChange } from './account';
import { NewPasswordInputs, newPasswordForm } from './NewPasswordInputs';

/** Changes one's own password, which signs out everything else. */
export function ChangePassword() {
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  // The current one may come from the browser.
  useUnsaved(form.isDirty('newPassword'), 'screen');
  const [problem, setProblem] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const change = useAction(
    api.accounts.changePassword.mutationOptions({
      onSuccess: ({ endedSessions }) => {
        form.reset();
        tellDone(
          t(
            '{count, plural, =0 {Your password was changed.} one {Your password was changed, and you were signed out in one other place.} other {Your password was changed, and you were signed out in # other places.}}',
            { count: endedSessions },
          ),
        );
        return queryClient.invalidateQueries({ queryKey: api.accounts.sessions.key() });
      },
      onError: (error) => setProblem(formMessageOf(error)),
    }),
  );
  const submit = form.onSubmit((values) => {
    const found =
      firstProblem(passwordChange.shape.currentPassword, values.currentPassword) ??
      firstProblem(newPasswordForm, values);
    setProblem(found);
    const { currentPassword, newPassword } = values;
    if (!found) change.mutate({ currentPassword, newPassword });
  });
  return (
    <Section title={t('Password')}>
      <form onSubmit={submit} noValidate>
        <Stack align="flex-start">
          <Stack w="100%" maw={400}>
            <FormAlert message={problem} />
            <LostAnswer action={change} />
            <PasswordInput
              label={t('Current password')}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the current password') }}
              {...form.getInputProps('currentPassword')}
            />
            <NewPasswordInputs form={form} />
          </Stack>
          <Button type="submit" disabled={change.isPending}>
            {t(change.isPending ? 'Saving...' : 'Change password')}
          </Button>
        </Stack>
      </form>
    </Section>
  );
}
