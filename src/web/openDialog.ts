import { useDisclosure } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';

/** Whether a screen's main dialog is open: at once when a quick action led here, else when its button is pressed. */
export function useMainDialog() {
  const isWanted = useRouterState({ select: ({ location }) => location.state.openDialog ?? false });
  return useDisclosure(isWanted);
}
