import { Notifications } from '@mantine/notifications';

/** What was just done or went wrong, for a moment. */
export function Notices() {
  return <Notifications position="top-right" />;
}
