import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../shared/language';
import { maxPasskeysPerUser } from '../../shared/passkey';
import { api } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { LostAnswer } from '../../web/forms/LostAnswer';
import { useFormat } from '../../web/language/format';
import { supportsPasskeys } from '../../web/session/passkeyDevice';
import { useClinic } from '../../web/session/session';
import { ListState } from '../../web/ui/ListState';
import { Modal } from '../../web/ui/Modal';
import { useReturnFocus } from '../../web/ui/returnFocus';
import { Section } from '../../web/ui/Section';
import { AddPasskey } from './AddPasskey';
import { ProveSelf } from './ProveSelf';
import type { OwnPasskey } from './passkeys.contract';

/** The person's own passkeys. Renders nothing if they have none and this address or browser takes none. */
export function Passkeys() {
  const { passkeyName, isPasskeyFactor } = useClinic();
  const ownPasskeys = useQuery(api.passkeys.own.queryOptions());
  const [isAdding, setAdding] = useState(false);
  const [passkeyToRemove, setPasskeyToRemove] = useState<OwnPasskey | null>(null);
  const rows = ownPasskeys.data ?? [];
  const canAdd = passkeyName !== null && supportsPasskeys();
  if (!canAdd && rows.length === 0) return null;
  return (
    <Section title={t('Passkeys')}>
      <Text>
        {t(
          'Sign in with the fingerprint, face or PIN of your device, without your password. A fake page cannot steal it.',
        )}{' '}
        {passkeyName === null
          ? t('Passkeys do not work at this address.')
          : isPasskeyFactor
            ? t('Once you have one, your password alone does not sign you in any more.')
            : t('It works on this computer alone; elsewhere you sign in as before.')}
      </Text>
      <ListState query={ownPasskeys} skeleton={<Skeleton height={48} aria-busy="true" />}>
        <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {rows.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              worksHere={passkey.addressName === passkeyName}
              onRemove={() => setPasskeyToRemove(passkey)}
            />
          ))}
        </Stack>
      </ListState>
      {canAdd && rows.length < maxPasskeysPerUser && (
        <Button variant="default" w="fit-content" onClick={() => setAdding(true)}>
          {t('Add a passkey')}
        </Button>
      )}
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
      {passkeyToRemove && (
        <RemovePasskey passkey={passkeyToRemove} onClose={() => setPasskeyToRemove(null)} />
      )}
    </Section>
  );
}

interface PasskeyRowProps {
  passkey: OwnPasskey;
  /** It is bound to the address at which the app is open. */
  worksHere: boolean;
  onRemove: () => void;
}

function PasskeyRow({ passkey, worksHere, onRemove }: PasskeyRowProps) {
  const { dateTime } = useFormat();
  const { name, addressName, madeAt, lastUsedAt, isBackedUp } = passkey;
  const since = dateTime(madeAt);
  return (
    <Group component="li" justify="space-between" gap="xs">
      <div style={{ flex: '1 1 14rem', minWidth: 0 }}>
        <Group gap="xs">
          <Text fw="bold" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {!worksHere && (
            <Badge color="yellow" tt="none">
              {t('Only at {name}', { name: addressName })}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {lastUsedAt
            ? t('Added {since}, last used {lastUse}', { since, lastUse: dateTime(lastUsedAt) })
            : t('Added {since}, not used yet', { since })}
          {isBackedUp && `. ${t('Your other devices have it too.')}`}
        </Text>
      </div>
      <Button
        size="xs"
        variant="default"
        aria-label={t('Remove the passkey {name}', { name })}
        onClick={onRemove}
      >
        {t('Remove')}
      </Button>
    </Group>
  );
}

function RemovePasskey({ passkey, onClose }: { passkey: OwnPasskey; onClose: () => void }) {
  useReturnFocus();
  const { id, name } = passkey;
  const queryClient = useQueryClient();
  const remove = useAction(
    api.passkeys.remove.mutationOptions({
      onSuccess: onClose,
      // Also after a failure: the server may have removed it although its answer was lost.
      onSettled: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: api.passkeys.own.key() }),
          queryClient.invalidateQueries({ queryKey: api.accounts.twoFactor.key() }),
        ]),
    }),
  );
  return (
    <Modal opened onClose={onClose} title={t('Remove the passkey {name}', { name })}>
      <ProveSelf
        error={remove.error}
        isSending={remove.isPending}
        submitLabel={t('Remove')}
        submitColor="red"
        onProof={(proof) => remove.mutate({ id, ...proof })}
        onCancel={onClose}
      >
        <Text>
          {t(
            'Nobody can sign in with it any more. Delete it on the device or in its password manager too.',
          )}
        </Text>
        <LostAnswer action={remove} />
      </ProveSelf>
    </Modal>
  );
}
