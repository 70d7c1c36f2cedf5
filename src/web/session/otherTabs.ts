/** What a tab tells the browser's other tabs of the clinic about the session they share. */
type News = 'signed-in' | 'signed-out' | 'ended';

const channel = new BroadcastChannel('clinic-session');

export function notifyOtherTabs(news: News): void {
  channel.postMessage(news);
}

/** Calls back with what another tab told; returns the way to stop. */
export function subscribeToOtherTabs(hear: (news: News) => void): () => void {
  const listener = ({ data }: MessageEvent<News>) => hear(data);
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}
