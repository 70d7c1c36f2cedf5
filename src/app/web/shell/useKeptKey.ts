import { useEffect, useRef } from 'react';

/** Keeps a single key that is pressed before what takes it is there, and presses it again once it is. */
export function useKeptKey(isThere: boolean): void {
  const kept = useRef<KeyboardEvent | null>(null);
  useEffect(() => {
    const page = document.documentElement;
    if (isThere) {
      if (kept.current) page.dispatchEvent(new KeyboardEvent('keydown', kept.current));
      kept.current = null;
      return;
    }
    const keep = (event: KeyboardEvent) => {
      if (event.target === document.body && event.key.length === 1) kept.current = event;
    };
    page.addEventListener('keydown', keep);
    return () => page.removeEventListener('keydown', keep);
  }, [isThere]);
}
