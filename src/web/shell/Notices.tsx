import { Notifications } from '@mantine/notifications';

/** The short messages about what was done or went wrong. */
export function Notices() {
  return <Notifications position="top-right" />;
}
