import { Group, Stack, TextInput } from '@mantine/core';
import { t } from '../../shared/language';
import { CopyTextButton } from '../ui/CopyTextButton';
import { QrCode } from '../ui/QrCode';
import { ReachNote } from './ReachNote';

interface LinkFieldProps {
  address: string;
  /** Where the link is to be opened. */
  from: 'clinicNetwork' | 'anywhere';
  /** False when the link is sent automatically, so that nobody is there to scan it. */
  hasCode?: boolean;
}

/** A link to read, to copy, and to scan with a phone. */
export function LinkField({ address, from, hasCode = true }: LinkFieldProps) {
  return (
    <Stack>
      <ReachNote address={address} from={from} />
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
