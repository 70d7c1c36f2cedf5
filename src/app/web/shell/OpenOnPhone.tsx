import { Stack, Text } from '@mantine/core';
import { t } from '../../../shared/language';
import { opensOnPhones } from '../../../shared/phoneReach';
import { LinkField } from '../../../web/shell/LinkField';
import { ReachNote } from '../../../web/shell/ReachNote';
import { Modal } from '../../../web/ui/Modal';
import { useReturnFocus } from '../../../web/ui/returnFocus';

/** The clinic's address on its network, with a QR code for a phone's camera. */
export function PhoneAccessDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const { origin, protocol } = window.location;
  return (
    <Modal opened onClose={onClose} title={t('Use on phone')}>
      {!opensOnPhones(origin, 'clinicNetwork') ? (
        <ReachNote address={origin} from="clinicNetwork" />
      ) : (
        <Stack>
          <Text>
            {t(
              'Join the clinic’s Wi-Fi with the phone, then point its camera at the code, or type the address into its browser.',
            )}
          </Text>
          <LinkField address={origin} from="clinicNetwork" />
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
