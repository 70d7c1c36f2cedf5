import { notifications } from '@mantine/notifications';
import { messageOf } from '../api/api';

/** Shows a short message about what was done. */
export function notifySuccess(message: string): void {
  notifications.show({ color: 'green', message });
}

/** Shows the message of an error outside of a form. */
export function notifyFailure(error: unknown): void {
  notifyRefusal(messageOf(error));
}

/** Shows a given message that something was not done. */
export function notifyRefusal(message: string): void {
  notifications.show({ color: 'red', message });
}
