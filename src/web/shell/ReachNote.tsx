import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../shared/language';
import { opensOnPhones } from '../../shared/phoneReach';
import { useSession } from '../session/session';
import classes from './ReachNote.module.css';

interface ReachNoteProps {
  /** The target of a link or a code. */
  address: string;
  /** Where it is to be opened: inside the clinic, or also at home or at the chemist's. */
  from: 'clinicNetwork' | 'anywhere';
  /** What cannot be done, and what to do instead; by default that phones cannot open it. */
  children?: ReactNode;
}

/**
 * Says that the phones a link or code is meant for cannot open it; else nothing. Administrators can read how to change
 * that.
 */
export function ReachNote({ address, from, children }: ReachNoteProps) {
  const session = useSession();
  if (opensOnPhones(address, from)) return null;
  const opensInside = opensOnPhones(address, 'clinicNetwork');
  const values = { address: new URL(address).origin };
  return (
    <Text component="div" size="sm" c="dimmed" role="note">
      {children ??
        (opensInside
          ? t('Phones outside the clinic can’t open this yet.')
          : t('Phones can’t open this yet.'))}{' '}
      {session?.user?.isAdministrator ? (
        <details className={classes.how}>
          <summary>{t('How to change this')}</summary>
          <div>
            {opensInside
              ? t(
                  '{address} opens only on the clinic’s own network. For phones outside, set a public address (CLINIC_PUBLIC_URL), or ask your installer.',
                  values,
                )
              : t(
                  'Phones can’t open {address}. Open the clinic at this computer’s network address, such as {example} (if that does not open, start the server with {setting}), or set a public address (CLINIC_PUBLIC_URL), and do this again there.',
                  { ...values, example: 'http://192.168.1.10:3000', setting: 'HOST=0.0.0.0' },
                )}
          </div>
        </details>
      ) : (
        t('An administrator can change this.')
      )}
    </Text>
  );
}
