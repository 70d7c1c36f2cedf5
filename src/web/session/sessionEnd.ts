import { watched } from '../ui/watched';

// Whether the server refused a request during work because nobody is signed in any more.
const sessionEnded = watched(false);

let signIns = 0;

/** How often somebody has signed in again in this page: the answer to a request from before is outdated. */
export const signInsHere = () => signIns;

/** Records that the session has ended, or that someone has signed in again. */
export function setSessionEnded(hasEnded: boolean): void {
  if (sessionEnded.get() && !hasEnded) signIns++;
  sessionEnded.set(hasEnded);
}

/** Whether the session has ended, for use outside of components. */
export const hasSessionEnded = sessionEnded.get;

/** Whether the session has ended: true from the first refusal for lack of one until somebody signs in again. */
export const useSessionEnded = sessionEnded.use;
