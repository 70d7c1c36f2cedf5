import { notifications } from '@mantine/notifications';
import { messageOf } from '../api/api';

/** Says for a moment what was done. */
export function tellDone(message: string): void {
  notifications.show({ color: 'green', message });
}

/** Says why something was refused for which nothing was typed. */
export function tellFailure(error: unknown): void {
  tellRefused(messageOf(error));
}

/** Says for a moment that something was not done, in words that are known. */
export function tellRefused(message: string): void {
  notifications.show({ color: 'red', message });
}
