/** Keeps the screen on while the page is visible, if the browser supports it; returns a function that ends this. */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | null = null;
  const requestLock = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    // Refused on a low battery or without TLS: then the television's own settings decide.
    lock = await navigator.wakeLock.request('screen').catch(() => null);
  };
  void requestLock();
  document.addEventListener('visibilitychange', requestLock);
  return () => {
    document.removeEventListener('visibilitychange', requestLock);
    void lock?.release();
  };
}
