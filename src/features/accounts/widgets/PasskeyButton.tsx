import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { supportsPasskeys } from '../../../web/session/passkeyDevice';
import { useClinic } from '../../../web/session/session';

/** Asks for a passkey. Renders nothing if the browser or the address takes none. */
export function PasskeyButton({
  children,
  isPending,
  onClick,
}: {
  children: ReactNode;
  isPending: boolean;
  onClick: () => void;
}) {
  const { passkeyName } = useClinic();
  if (passkeyName === null || !supportsPasskeys()) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconFingerprint size={18} aria-hidden />}
      disabled={isPending}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
