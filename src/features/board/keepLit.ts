/** Keeps the screen on while the page is visible, if the browser supports it; returns a function that ends this. */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | null = null;
  let hasEnded = false;
  const requestLock = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    // Refused on a low battery or without TLS: then the television's own settings decide.
    lock = await navigator.wakeLock.request('screen').catch(() => null);
    // It may be granted only after the page was left.
    if (hasEnded) void lock?.release();
  };
  void requestLock();
  document.addEventListener('visibilitychange', requestLock);
  return () => {
    hasEnded = true;
    document.removeEventListener('visibilitychange', requestLock);
    void lock?.release();
  };
}
