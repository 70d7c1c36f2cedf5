import { useEffect, useState } from 'react';

/** The browser's time in milliseconds, updated every `intervalMs`, to show how long something has lasted. */
export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}
