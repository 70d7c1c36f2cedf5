import { useEffect, useState } from 'react';

/** This browser's clock in milliseconds, looked at every so many milliseconds: for how long something has lasted. */
export function useNow(every: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
