import { useDisclosure } from '@mantine/hooks';
import { useMatch, useRouterState } from '@tanstack/react-router';
import { startTransition, useCallback, useEffect, useState } from 'react';

/** The consultation that a dialog is opened for; `tokenId` is '' while only the patient is chosen. */
export interface ConsultedToken {
  patientId: string;
  tokenId: string;
}

/** A key for each request to open this screen's main dialog, different for every request; null when there is none. */
function useDialogRequest() {
  // A screen stays mounted while the next one, which the request may be for, is still loading.
  const ownPathname = useMatch({ strict: false, select: ({ pathname }) => pathname });
  return useRouterState({
    select: ({ location: { pathname, state } }) =>
      state.openDialog && pathname === ownPathname
        ? `${state.__TSR_key} ${state.openDialog}`
        : null,
  });
}

/** Removes a fulfilled request from the browser's history, so that neither Back nor a reload repeats it. */
function clearDialogRequest(): void {
  const { openDialog: _, forToken: __, ...state } = window.history.state;
  // Bypasses the router, which would load the screen again; its own state has the request until another screen opens.
  History.prototype.replaceState.call(window.history, state, '');
}

/** Whether a dialog is open. Opens it in a transition, so that the button's press shows before the slow render. */
export function useDialog(isOpenAtFirst = false) {
  const [isOpen, { open, close }] = useDisclosure(isOpenAtFirst);
  const openSoon = useCallback(() => startTransition(open), [open]);
  return [isOpen, { open: openSoon, close }] as const;
}

/** Whether a screen's main dialog is open: at once when a quick action led here, else after a press of its button. */
export function useMainDialog() {
  const request = useDialogRequest();
  const [isOpen, { open, close }] = useDialog(request !== null);
  // A key or a command may lead from this screen to itself.
  useEffect(() => {
    if (request === null) return;
    open();
    clearDialogRequest();
  }, [request, open]);
  return [isOpen, { open, close }] as const;
}

/** Like `useMainDialog`, for a dialog that may be about one consultation; after it was closed it opens without one. */
export function useDialogForToken() {
  const [isOpen, { open, close }] = useMainDialog();
  const request = useDialogRequest();
  const forToken = useRouterState({ select: ({ location }) => location.state.forToken ?? null });
  const [handledRequest, setHandledRequest] = useState<string | null>(null);
  return {
    isOpen,
    open,
    close: () => {
      setHandledRequest(request);
      close();
    },
    forToken: request === handledRequest ? null : forToken,
  };
}

const recordIdIn = (request: string) => request.split(' ', 1)[0] || null;

/** The id of the record whose details a list's screen shows: the one that a search led to, or that was pressed. */
export function useOpenedRecord() {
  const request = useRouterState({
    select: ({ location: { state } }) => `${state.recordId ?? ''} ${state.askedAt ?? ''}`,
  });
  const [openedId, setOpened] = useState(recordIdIn(request));
  const setOpenedId = useCallback((id: string | null) => startTransition(() => setOpened(id)), []);
  // A search may lead from this screen to itself, also to the record that was just closed.
  useEffect(() => {
    const id = recordIdIn(request);
    if (id) setOpenedId(id);
  }, [request, setOpenedId]);
  return [openedId, setOpenedId] as const;
}
