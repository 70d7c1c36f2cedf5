import { watched } from '../ui/watched';

// Whether the server said, in the middle of work, that nobody is signed in any more.
const hasEnded = watched(false);

/** Notes that the session has ended, or that someone has signed in again. */
export const setSessionEnded = hasEnded.set;

/** Whether the session has ended, for what is no component. */
export const hasSessionEnded = hasEnded.get;

/** True from the moment an operation was refused for want of a session until the person has signed in again. */
export const useSessionEnded = hasEnded.use;
