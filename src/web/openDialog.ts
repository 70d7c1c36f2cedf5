import { useDisclosure } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Whether a screen's main dialog is open: at once when a quick action led here, else when its button is pressed. */
export function useMainDialog() {
  const wanted = useRouterState({
    select: ({ location: { state } }) =>
      state.openDialog ? `${state.__TSR_key} ${state.openDialog}` : null,
  });
  const dialog = useDisclosure(wanted !== null);
  const [, { open }] = dialog;
  // A key or a command may lead from this screen to this screen.
  useEffect(() => {
    if (wanted !== null) open();
  }, [wanted, open]);
  return dialog;
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
