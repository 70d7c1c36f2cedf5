import { useDisclosure } from '@mantine/hooks';
import { lazyPart, useLazyPart } from '../../web/shell/lazyPart';
import type { Token } from './token';
import { TokenSlip } from './widgets/TokenSlip';

const vitalsDialog = lazyPart(() =>
  import('../vitals/widgets/VitalsDialog').then(({ VitalsDialog }) => VitalsDialog),
);

const urgentDialog = lazyPart(() =>
  import('./UrgentDialog').then(({ UrgentDialog }) => UrgentDialog),
);

export type TokenDialogsState = ReturnType<typeof useTokenDialogs>;

/** The state of the dialogs that a token's menu opens, with functions to open and close each. */
export function useTokenDialogs() {
  const [isUrgentOpen, urgent] = useDisclosure(false);
  const [isSlipOpen, slip] = useDisclosure(false);
  const [areVitalsOpen, vitals] = useDisclosure(false);
  return { isUrgentOpen, urgent, isSlipOpen, slip, areVitalsOpen, vitals };
}

interface TokenDialogsProps {
  token: Token;
  dialogs: TokenDialogsState;
  /** Receives the token that was made urgent. */
  onUrgent: (changed: Token) => void;
}

export function TokenDialogs({ token, dialogs, onUrgent }: TokenDialogsProps) {
  const { isUrgentOpen, urgent, isSlipOpen, slip, areVitalsOpen, vitals } = dialogs;
  const UrgentDialog = useLazyPart(urgentDialog, isUrgentOpen);
  const VitalsDialog = useLazyPart(vitalsDialog, areVitalsOpen);
  return (
    <>
      {areVitalsOpen && VitalsDialog && <VitalsDialog token={token} onClose={vitals.close} />}
      {isUrgentOpen && UrgentDialog && (
        <UrgentDialog token={token} onSaved={onUrgent} onClose={urgent.close} />
      )}
      {isSlipOpen && <TokenSlip token={token} onClose={slip.close} />}
    </>
  );
}
