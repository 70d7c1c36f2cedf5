import { Alert, Stack, Text } from '@mantine/core';
import { t } from '../../shared/language';
import { isOnlyHere } from '../../shared/onlyHere';
import { LinkField } from '../ui/LinkField';
import { Modal } from '../ui/Modal';
import { useReturnFocus } from '../ui/returnFocus';

/** The clinic's address on its network, to be read by a phone's camera. */
export function OpenOnPhone({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const { origin, hostname, protocol } = window.location;
  return (
    <Modal opened onClose={onClose} title={t('Open on a phone')}>
      {isOnlyHere(hostname) ? (
        <Alert color="yellow" role="note" title={t('Phones cannot open this address')}>
          {t(
            '{address} works only on this computer. Open the clinic at its network address, then come back here.',
            { address: origin },
          )}
        </Alert>
      ) : (
        <Stack>
          <Text>
            {t(
              'Join the clinic’s Wi-Fi with the phone, then point its camera at the code, or type the address into its browser.',
            )}
          </Text>
          <LinkField address={origin} />
          {protocol === 'http:' && (
            <Text size="sm">
              {t(
                'This address is not secure (no https): the clinic cannot be installed as an app there, and others on the network could read what is sent.',
              )}
            </Text>
          )}
        </Stack>
      )}
    </Modal>
  );
}
