import { Alert, Anchor, Button, Radio, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { signUpForm } from '../../shared/account';
import { signUpMessages } from '../../shared/accountMessages';
import { t } from '../../shared/language';
import type { Role } from '../../shared/permissions';
import { api, client, messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { redirectDelay } from '../../web/forms/redirectDelay';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import { useLinkToken } from '../../web/session/linkToken';
import { resetSession, useClinic } from '../../web/session/session';
import { LoadingScreen } from '../../web/shell/LoadingScreen';
import { PasswordField } from '../../web/ui/PasswordField';
import { AuthCard } from './EntranceCard';
import { weakPasswordHelp } from './NewPasswordInputs';
import classes from './SignUpPage.module.css';

const roleChoices: { role: Role; label: string; hint: string }[] = [
  {
    role: 'receptionist',
    label: 'Receptionist',
    hint: 'Receptionist has access to patient registration, billing and appointment management.',
  },
  {
    role: 'doctor',
    label: 'Doctor',
    hint: 'Doctor has access to patient records, prescriptions and medical history.',
  },
];

/** Create an account (spec 2, Sign up); only by invitation if the clinic's policy says so. */
export function SignUpPage() {
  const { signUp } = useClinic();
  const token = useLinkToken();
  const invitation = useQuery({
    ...api.accounts.invitation.queryOptions({ input: { token } }),
    enabled: token !== '',
  });
  if (token) {
    if (invitation.isPending) return <LoadingScreen />;
    if (invitation.isError) return <SignUpRefusal reason={messageOf(invitation.error)} />;
    return <SignUpForm invitation={{ token, role: invitation.data.role }} />;
  }
  if (signUp === 'invite' || signUp === 'closed') {
    return (
      <SignUpRefusal
        reason={t('You need an invitation for an account. Ask the clinic’s administrator for one.')}
      />
    );
  }
  return <SignUpForm invitation={null} />;
}

function SignUpRefusal({ reason }: { reason: string }) {
  return (
    <AuthCard title={t('Create an account')}>
      <FormAlert message={reason} />
      <Text ta="center">
        <Anchor component={Link} to="/login" underline="always">
          {t('Login')}
        </Anchor>
      </Text>
    </AuthCard>
  );
}

interface Invitation {
  token: string;
  role: Role;
}

/** Who invites, and for which work; said with `t`. */
const invitations: Record<Role, string> = {
  doctor: '{clinic} invites you to work there as a doctor.',
  receptionist: '{clinic} invites you to work there as a receptionist.',
};

function SignUpForm({ invitation }: { invitation: Invitation | null }) {
  const { firstAccount, name: clinicName } = useClinic();
  const needsCode = firstAccount?.needsCode === true && !invitation;
  const { form, problem, submit, isSaving, action } = useSignUpForm(invitation, needsCode);

  if (action.isSuccess) {
    return action.data.status === 'active' ? <AccountCreated /> : <AccountPending />;
  }
  const password = form.getInputProps('password');
  const help = weakPasswordHelp(action.error, {
    refused: action.variables?.password,
    typed: form.values.password,
  });
  return (
    <AuthCard title={t('Create an account')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {invitation && (
            <Text fw="var(--weight-medium)">
              {t(invitations[invitation.role], { clinic: clinicName || t('The clinic') })}
            </Text>
          )}
          {firstAccount && !invitation && (
            <Text>
              {t(
                'This is the clinic’s first account, so it becomes the administrator. Choose the role you work in.',
              )}
            </Text>
          )}
          <FormAlert message={problem} />
          <TextInput
            label={t('Full name')}
            autoComplete="name"
            autoFocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('Email')}
            type="email"
            autoComplete="username"
            {...form.getInputProps('email')}
          />
          <Radio.Group label={t('Role')} {...form.getInputProps('role')}>
            <RoleChoices invitedRole={invitation?.role ?? null} />
          </Radio.Group>
          <PasswordField
            label={t('Password')}
            description={t('At least 6 characters, and none that is easy to guess')}
            autoComplete="new-password"
            {...password}
            error={help ?? password.error}
          />
          <PasswordField
            label={t('Confirm password')}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the confirmation') }}
            {...form.getInputProps('confirmPassword')}
          />
          {needsCode && (
            <TextInput
              label={t('Code from the server')}
              description={t(
                'The server printed it in its first line when it started, so that no stranger comes first. Ask the person who looks after the clinic’s computer.',
              )}
              placeholder="XXXX-XXXX-XXXX"
              autoComplete="off"
              {...form.getInputProps('startCode')}
            />
          )}
          <Button type="submit" size="md" disabled={isSaving}>
            {t(isSaving ? 'Creating Account...' : 'Create Account')}
          </Button>
        </Stack>
      </form>
      <Text ta="center">
        {t('Already have an account?')}{' '}
        <Anchor component={Link} to="/login" underline="always">
          {t('Login')}
        </Anchor>
      </Text>
    </AuthCard>
  );
}

function useSignUpForm(invitation: Invitation | null, needsCode: boolean) {
  return useRecordForm({
    initialValues: {
      name: '',
      email: '',
      role: invitation?.role ?? ('receptionist' as Role),
      password: '',
      confirmPassword: '',
      startCode: '',
    },
    validate: ({ startCode, ...input }) => {
      const validation = validateWith(signUpForm, input);
      if (!('record' in validation)) return validation;
      const { confirmPassword: _, ...account } = validation.record;
      return {
        record: {
          ...account,
          ...(invitation ? { invitation: invitation.token } : {}),
          ...(needsCode && startCode.trim() ? { startCode } : {}),
        },
      };
    },
    save: client.accounts.signUp,
    failureMessage: signUpMessages.otherwise,
  });
}

/** The roles to choose from; with an invitation only its role. */
function RoleChoices({ invitedRole }: { invitedRole: Role | null }) {
  return (
    <Stack gap="sm" mt="xs">
      {roleChoices
        .filter(({ role }) => invitedRole === null || role === invitedRole)
        .map(({ role, label, hint }) => (
          <Radio
            key={role}
            value={role}
            label={t(label)}
            description={t(hint)}
            classNames={{ description: classes.hint }}
          />
        ))}
    </Stack>
  );
}

function AccountPending() {
  return (
    <AuthCard title={t('Almost there')}>
      <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />}>
        <Title order={2} size="h4">
          {t('Account Created Successfully')}
        </Title>
        <Text>
          {t('The clinic’s administrator has to approve your account. Then you can sign in.')}
        </Text>
      </Alert>
      <Text ta="center">
        <Anchor component={Link} to="/login" underline="always">
          {t('Login')}
        </Anchor>
      </Text>
    </AuthCard>
  );
}

function AccountCreated() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(async () => {
      await resetSession(queryClient);
      await navigate({ to: '/app/dashboard' });
    }, redirectDelay);
    return () => clearTimeout(timer);
  }, [navigate, queryClient]);

  return (
    <AuthCard title={t('Welcome')}>
      <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />}>
        <Title order={2} size="h4">
          {t('Account Created Successfully')}
        </Title>
        <Text>{t('Taking you to the dashboard...')}</Text>
      </Alert>
    </AuthCard>
  );
}
