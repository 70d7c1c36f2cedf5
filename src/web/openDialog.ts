import { useDisclosure } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** A consultation for which a dialog is opened. */
export interface ConsultedToken {
  patientId: string;
  tokenId: string;
}

/** Tells one wish for a screen's main dialog from the next; null: there is none. */
function useWish() {
  return useRouterState({
    select: ({ location: { state } }) =>
      state.openDialog ? `${state.__TSR_key} ${state.openDialog}` : null,
  });
}

/** Whether a screen's main dialog is open: at once when a quick action led here, else when its button is pressed. */
export function useMainDialog() {
  const wanted = useWish();
  const dialog = useDisclosure(wanted !== null);
  const [, { open }] = dialog;
  // A key or a command may lead from this screen to this screen.
  useEffect(() => {
    if (wanted !== null) open();
  }, [wanted, open]);
  return dialog;
}

/** The same for a dialog that may be about one consultation; once it is closed it opens without. */
export function useDialogForToken() {
  const [isOpen, { open, close }] = useMainDialog();
  const wanted = useWish();
  const forToken = useRouterState({ select: ({ location }) => location.state.forToken ?? null });
  const [done, setDone] = useState<string | null>(null);
  return {
    isOpen,
    open,
    close: () => {
      setDone(wanted);
      close();
    },
    forToken: wanted === done ? null : forToken,
  };
}

/**
 * Which record's details a list's screen shows: the one that a search led to, else the one that was pressed.
 */
export function useOpenedRecord() {
  const wanted = useRouterState({ select: ({ location }) => location.state.recordId ?? null });
  const [openedId, setOpenedId] = useState(wanted);
  // A search may lead from this screen to this screen.
  useEffect(() => {
    if (wanted) setOpenedId(wanted);
  }, [wanted]);
  return [openedId, setOpenedId] as const;
}
