import { Stack, TextInput } from '@mantine/core';
import { t } from '../../shared/language';
import { CopyTextButton } from './CopyTextButton';
import { QrCode } from './QrCode';

/** A link to hand over: to read, to copy, and for a phone's camera. */
export function LinkField({ address }: { address: string }) {
  return (
    <Stack>
      <TextInput
        label={t('Link')}
        readOnly
        value={address}
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
        rightSectionWidth="auto"
        rightSection={<CopyTextButton text={address} />}
      />
      <QrCode text={address} label={t('The link as a QR code')} />
    </Stack>
  );
}
