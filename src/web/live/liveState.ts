import { watched } from '../ui/watched';

/** Whether this tab is up to date: what it shows is followed, is being caught up with, or cannot be. */
export type LiveState = 'live' | 'connecting' | 'offline';

/** Whether what is on the screen is followed now. */
export const liveState = watched<LiveState>('connecting');
