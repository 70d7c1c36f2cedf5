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

/** The page that a signed-in person without a second factor has to complete if the clinic requires one. */
export function SetUpTwoFactorPage() {
  const [openDialog, setOpenDialog] = useState<'authenticator' | 'passkey' | null>(null);
  const { isPasskeyFactor } = useClinic();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const signOut = useSignOut('/login');
  const finishSetup = async () => {
    setOpenDialog(null);
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
          <PasskeyButton isPending={false} onClick={() => setOpenDialog('passkey')}>
            {t('Add a passkey')}
          </PasskeyButton>
        )}
        <Button onClick={() => setOpenDialog('authenticator')}>{t('Set up')}</Button>
      </Group>
      {openDialog === 'authenticator' && <TurnOnTwoFactor onClose={finishSetup} />}
      {openDialog === 'passkey' && <AddPasskey onClose={finishSetup} />}
    </AuthCard>
  );
}
