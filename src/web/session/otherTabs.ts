/** What a tab sends to the browser's other tabs about the session that they share. */
type SessionEvent = 'signed-in' | 'signed-out' | 'ended';

const channel = new BroadcastChannel('clinic-session');

export function notifyOtherTabs(event: SessionEvent): void {
  channel.postMessage(event);
}

/** Calls back for each event of another tab; returns the function that unsubscribes. */
export function subscribeToOtherTabs(onEvent: (event: SessionEvent) => void): () => void {
  const listener = ({ data }: MessageEvent<SessionEvent>) => onEvent(data);
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}
