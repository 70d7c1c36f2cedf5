import { watched } from '../ui/watched';

/** Whether this tab receives changes: it does, it is (re)connecting, or it cannot. */
export type LiveState = 'live' | 'connecting' | 'offline';

/** This tab's current state. */
export const liveState = watched<LiveState>('connecting');
