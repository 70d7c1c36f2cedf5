import { useSyncExternalStore } from 'react';

// Whether the server said, in the middle of work, that nobody is signed in any more.
let hasEnded = false;
const listeners = new Set<() => void>();

/** Notes that the session has ended, or that someone has signed in again. */
export function setSessionEnded(ended: boolean): void {
  hasEnded = ended;
  for (const listener of listeners) listener();
}

/** Whether the session has ended, for what is no component. */
export function hasSessionEnded(): boolean {
  return hasEnded;
}

/** True from the moment an operation was refused for want of a session until the person has signed in again. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, hasSessionEnded);
}
