/** Keeps the screen from going dark while it is looked at, where the browser can; returns the way to stop. */
export function keepLit(): () => void {
  let lock: WakeLockSentinel | null = null;
  const ask = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    // A battery that is low, or an address without TLS: the television's own settings decide.
    lock = await navigator.wakeLock.request('screen').catch(() => null);
  };
  void ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}
