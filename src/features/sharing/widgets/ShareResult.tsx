import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../../shared/language';
import { LinkField } from '../../../web/shell/LinkField';
import { CopyTextButton } from '../../../web/ui/CopyTextButton';
import { DialogButtons } from '../../../web/ui/DialogButtons';
import { type Share, type ShareWay, smsAddress, whatsAppAddress } from '../share';
import type { Receiver } from './SharePaper';

interface ShareResultProps {
  way: ShareWay;
  share: Share;
  to: Receiver;
  from: 'clinicNetwork' | 'anywhere';
  /** The links of this paper that work. */
  links: ReactNode;
  /** Whether another patient comes after this one. */
  hasNext: boolean;
  onClose: () => void;
}

/** The link or message that was made, with the button to send it. A link's secret is shown only now. */
export function ShareResult(props: ShareResultProps) {
  const { way, share, to, from, links, hasNext, onClose } = props;
  const address = share.path === null ? null : `${to.address}${share.path}`;
  const message = [share.text, address].filter(Boolean).join('\n');
  const isSent = way === 'mail';
  return (
    <Stack>
      {isSent ? (
        <Text role="status">{t('E-mail sent to {address}', { address: to.email ?? '' })}</Text>
      ) : (
        <>
          <Text>{share.text}</Text>
          {address ? (
            <LinkField address={address} from={from} hasCode={way === 'link'} />
          ) : (
            <CopyTextButton text={message} />
          )}
        </>
      )}
      {links}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {hasNext ? t('Next') : t('Done')}
        </Button>
        {way === 'whatsapp' && (
          <Button
            component="a"
            href={whatsAppAddress(to.phone, message)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('Open WhatsApp')}
          </Button>
        )}
        {way === 'sms' && (
          <Button component="a" href={smsAddress(to.phone, message)}>
            {t('Open text messages')}
          </Button>
        )}
      </DialogButtons>
    </Stack>
  );
}
