import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../shared/language';
import { opensOnPhones } from '../../shared/phoneReach';

interface ReachNoteProps {
  /** The target of a link or a code. */
  address: string;
  /** Where it is to be opened: inside the clinic, or also at home or at the chemist's. */
  from: 'clinicNetwork' | 'anywhere';
  children?: ReactNode;
}

/** Warns that the phones a link or code is meant for cannot open it, and says how to fix that; else nothing. */
export function ReachNote({ address, from, children }: ReachNoteProps) {
  if (opensOnPhones(address, from)) return null;
  const values = { address: new URL(address).origin };
  return (
    <Alert color="yellow" role="note" p="xs" style={{ overflowWrap: 'anywhere' }}>
      {opensOnPhones(address, 'clinicNetwork')
        ? t(
            '{address} opens only on the clinic’s own network. For phones outside, set a public address (CLINIC_PUBLIC_URL), or ask your installer.',
            values,
          )
        : t(
            'Phones can’t open {address}. Open the clinic at this computer’s network address, such as {example} (if that does not open, start the server with {setting}), or set a public address (CLINIC_PUBLIC_URL), and do this again there.',
            { ...values, example: 'http://192.168.1.10:3000', setting: 'HOST=0.0.0.0' },
          )}
      {children && <> {children}</>}
    </Alert>
  );
}
