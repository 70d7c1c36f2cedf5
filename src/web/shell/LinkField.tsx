import { Group, Stack, TextInput } from '@mantine/core';
import { t } from '../../shared/language';
import { CopyTextButton } from '../ui/CopyTextButton';
import { QrCode } from '../ui/QrCode';
import { ReachNote } from './ReachNote';

interface LinkFieldProps {
  address: string;
  /** Where it is to be opened. */
  from: 'clinicNetwork' | 'anywhere';
  /** False where it goes out by itself, and nobody is there to scan it. */
  hasCode?: boolean;
}

/** A link to hand over: to read, to copy, and for a phone's camera. */
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
