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

/** Whether signing in takes a code besides the password. */
export function TwoFactor() {
  const [isOpen, setOpen] = useState<'on' | 'off' | 'codes' | null>(null);
  const state = useQuery(api.accounts.twoFactor.queryOptions());
  const { isEnabled = false, isPasskeyAsked = false, recoveryCodesLeft = 0 } = state.data ?? {};
  return (
    <Section title={t('Two-step verification')}>
      <ListState query={state} skeleton={<Skeleton height={48} aria-busy="true" />}>
        <Group justify="space-between">
          <Text flex="1 1 18rem">
            {isEnabled
              ? t(
                  'On. Signing in takes a code from your authenticator app. Recovery codes left: {count}',
                  { count: recoveryCodesLeft },
                )
              : isPasskeyAsked
                ? t(
                    'On. Signing in takes your passkey, or a code from your phone if you set that up. Recovery codes left: {count}',
                    { count: recoveryCodesLeft },
                  )
                : t(
                    'Off. Turn it on, and a stolen password is not enough: signing in also takes a code from your phone.',
                  )}
          </Text>
          <Button variant="default" onClick={() => setOpen(isEnabled ? 'off' : 'on')}>
            {t(isEnabled ? 'Turn off' : isPasskeyAsked ? 'Set up' : 'Turn on')}
          </Button>
        </Group>
        {(isEnabled || isPasskeyAsked) && (
          <Button variant="default" w="fit-content" onClick={() => setOpen('codes')}>
            {t('New recovery codes')}
          </Button>
        )}
      </ListState>
      {isOpen === 'on' && <TurnOnTwoFactor onClose={() => setOpen(null)} />}
      {isOpen === 'off' && (
        <TurnOffTwoFactor isPasskeyAsked={isPasskeyAsked} onClose={() => setOpen(null)} />
      )}
      {isOpen === 'codes' && <NewRecoveryCodes onClose={() => setOpen(null)} />}
    </Section>
  );
}
