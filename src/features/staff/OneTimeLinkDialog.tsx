import { Button, Stack, Text } from '@mantine/core';
import { t } from '../../shared/language';
import { opensOnPhones } from '../../shared/phoneReach';
import { useFormat } from '../../web/language/format';
import { LinkField } from '../../web/shell/LinkField';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { Modal } from '../../web/ui/Modal';
import { useReturnFocus } from '../../web/ui/returnFocus';
import { whatsAppAddress } from '../sharing/share';
import type { OneTimeLink } from './staff.contract';

interface OneTimeLinkDialogProps {
  /** The path of the screen that the link opens. */
  path: string;
  /** What the link is for, as a sentence. */
  purpose: string;
  /** What is sent with the link to the person whom it is for. */
  message: string;
  link: OneTimeLink;
  onClose: () => void;
}

/** Shows a one-time link for handing over. The server stores only its hash, so it is shown once. */
export function OneTimeLinkDialog(props: OneTimeLinkDialogProps) {
  const { path, purpose, message, link, onClose } = props;
  useReturnFocus();
  const { dateTime } = useFormat();
  const address = `${window.location.origin}${path}#${link.token}`;
  return (
    <Modal opened onClose={onClose} title={t('One-time link')} closeOnClickOutside={false}>
      <Stack>
        <Text>
          {purpose}{' '}
          {t('It works once, until {end}, and is shown only now.', {
            end: dateTime(link.expiresAt),
          })}{' '}
          {link.isMailed && t('It was also mailed.')} {t('Give it to that person alone.')}
        </Text>
        <LinkField address={address} from="anywhere" />
        <DialogButtons>
          {opensOnPhones(address, 'clinicNetwork') && (
            <Button
              component="a"
              variant="default"
              href={whatsAppAddress('', `${message}\n${address}`)}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t('Open WhatsApp')}
            </Button>
          )}
          <Button onClick={onClose}>{t('Done')}</Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
