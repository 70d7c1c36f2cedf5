import { useDisclosure } from '@mantine/hooks';
import { useMatch, useRouterState } from '@tanstack/react-router';
import { startTransition, useCallback, useEffect, useState } from 'react';

/** A consultation for which a dialog is opened, or a patient of whom no token is chosen yet (''). */
export interface ConsultedToken {
  patientId: string;
  tokenId: string;
}

/** Tells one wish for a screen's main dialog from the next; null: there is none for this screen. */
function useWish() {
  // A screen is still there while the next one, for which the wish may be, is on its way.
  const own = useMatch({ strict: false, select: ({ pathname }) => pathname });
  return useRouterState({
    select: ({ location: { pathname, state } }) =>
      state.openDialog && pathname === own ? `${state.__TSR_key} ${state.openDialog}` : null,
  });
}

/** Has the browser forget a wish that is granted, so that neither Back nor loading the page again repeats it. */
function clearRequest(): void {
  const { openDialog: _, forToken: __, ...state } = window.history.state;
  // Past the router, which would load the screen again; it keeps the wish until another screen is opened.
  History.prototype.replaceState.call(window.history, state, '');
}

/** Whether a dialog is open. The press on its button is seen before it is drawn, which takes longer than a moment. */
export function useDialog(isOpenAtFirst = false) {
  const [isOpen, { open, close }] = useDisclosure(isOpenAtFirst);
  const openSoon = useCallback(() => startTransition(open), [open]);
  return [isOpen, { open: openSoon, close }] as const;
}

/** Whether a screen's main dialog is open: at once when a quick action led here, else when its button is pressed. */
function useMainDialog() {
  const wanted = useWish();
  const [isOpen, { open, close }] = useDialog(wanted !== null);
  // A key or a command may lead from this screen to this screen.
  useEffect(() => {
    if (wanted === null) return;
    open();
    clearRequest();
  }, [wanted, open]);
  return [isOpen, { open, close }] as const;
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

const recordIn = (wanted: string) => wanted.split(' ', 1)[0] || null;

/**
 * Which record's details a list's screen shows: the one that a search led to, else the one that was pressed.
 */
export function useOpenedRecord() {
  const wanted = useRouterState({
    select: ({ location: { state } }) => `${state.recordId ?? ''} ${state.askedAt ?? ''}`,
  });
  const [openedId, setOpened] = useState(recordIn(wanted));
  const setOpenedId = useCallback((id: string | null) => startTransition(() => setOpened(id)), []);
  // A search may lead from this screen to this screen, also to the record that was closed before.
  useEffect(() => {
    const id = recordIn(wanted);
    if (id) setOpenedId(id);
  }, [wanted, setOpenedId]);
  return [openedId, setOpenedId] as const;
}
