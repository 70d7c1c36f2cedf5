import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../shared/language';
import { resetSession, useClinic } from '../../web/session/session';
import { useSignOut } from '../../web/session/useSignOut';
import { AddPasskey } from './AddPasskey';
import { AuthCard } from './EntranceCard';
import { TurnOnTwoFactor } from './TurnOnTwoFactor';
import { PasskeyButton } from './widgets/PasskeyButton';

/** What stands before everything else where the clinic asks a second factor of somebody who has none. */
export function SetUpTwoFactorPage() {
  const [isOpen, setOpen] = useState<'authenticator' | 'passkey' | null>(null);
  const { isPasskeyFactor } = useClinic();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const signOut = useSignOut('/login');
  const close = async () => {
    setOpen(null);
    await resetSession(queryClient);
    await navigate({ to: '/app/dashboard' });
  };
  return (
    <AuthCard title={t('Two-step verification')}>
      <Text>
        {t(
          'This clinic asks for two-step verification: signing in takes a code from your phone besides the password. Set it up once, with any authenticator app; it works without the internet.',
        )}
        {isPasskeyFactor &&
          ` ${t('Or add a passkey: your device then asks for your fingerprint, face or PIN.')}`}
      </Text>
      <Group justify="space-between">
        <Button variant="default" disabled={signOut.isPending} onClick={() => signOut.mutate({})}>
          {t('Sign out')}
        </Button>
        {isPasskeyFactor && (
          <PasskeyButton isPending={false} onClick={() => setOpen('passkey')}>
            {t('Add a passkey')}
          </PasskeyButton>
        )}
        <Button onClick={() => setOpen('authenticator')}>{t('Set up')}</Button>
      </Group>
      {isOpen === 'authenticator' && <TurnOnTwoFactor onClose={close} />}
      {isOpen === 'passkey' && <AddPasskey onClose={close} />}
    </AuthCard>
  );
}
