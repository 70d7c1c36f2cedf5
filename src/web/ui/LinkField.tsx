import { Group, Stack, TextInput } from '@mantine/core';
import { t } from '../../shared/language';
import { CopyTextButton } from './CopyTextButton';
import { QrCode } from './QrCode';

interface LinkFieldProps {
  address: string;
  /** False where it goes out by itself, and nobody is there to scan it. */
  hasCode?: boolean;
}

/** A link to hand over: to read, to copy, and for a phone's camera. */
export function LinkField({ address, hasCode = true }: LinkFieldProps) {
  return (
    <Stack>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          label={t('Link')}
          readOnly
          value={address}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyTextButton text={address} />
      </Group>
      {hasCode && <QrCode text={address} label={t('The link as a QR code')} />}
    </Stack>
  );
}
