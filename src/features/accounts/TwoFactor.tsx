import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { ListState } from '../../web/ui/ListState';
import { Section } from '../../web/ui/Section';
import { NewRecoveryCodes } from './NewRecoveryCodes';
import { TurnOffTwoFactor } from './TurnOffTwoFactor';
import { TurnOnTwoFactor } from './TurnOnTwoFactor';

/** The state of two-step verification, with what turns it on or off and renews the recovery codes. */
export function TwoFactor() {
  const [dialog, setDialog] = useState<'on' | 'off' | 'codes' | null>(null);
  const twoFactor = useQuery(api.accounts.twoFactor.queryOptions());
  const {
    isEnabled = false,
    isPasskeyAsked: requiresPasskey = false,
    recoveryCodesLeft = 0,
  } = twoFactor.data ?? {};
  return (
    <Section title={t('Two-step verification')}>
      <ListState query={twoFactor} skeleton={<Skeleton height={48} aria-busy="true" />}>
        <Group justify="space-between">
          <Text flex="1 1 18rem">
            {isEnabled
              ? t(
                  'On. Signing in takes a code from your authenticator app. Recovery codes left: {count}',
                  { count: recoveryCodesLeft },
                )
              : requiresPasskey
                ? t(
                    'On. Signing in takes your passkey, or a code from your phone if you set that up. Recovery codes left: {count}',
                    { count: recoveryCodesLeft },
                  )
                : t(
                    'Off. Turn it on, and a stolen password is not enough: signing in also takes a code from your phone.',
                  )}
          </Text>
          <Button variant="default" onClick={() => setDialog(isEnabled ? 'off' : 'on')}>
            {t(isEnabled ? 'Turn off' : requiresPasskey ? 'Set up' : 'Turn on')}
          </Button>
        </Group>
        {(isEnabled || requiresPasskey) && (
          <Button variant="default" w="fit-content" onClick={() => setDialog('codes')}>
            {t('New recovery codes')}
          </Button>
        )}
      </ListState>
      {dialog === 'on' && <TurnOnTwoFactor onClose={() => setDialog(null)} />}
      {dialog === 'off' && (
        <TurnOffTwoFactor isPasskeyAsked={requiresPasskey} onClose={() => setDialog(null)} />
      )}
      {dialog === 'codes' && <NewRecoveryCodes onClose={() => setDialog(null)} />}
    </Section>
  );
}
