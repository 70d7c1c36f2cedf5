import { useEffect, useRef } from 'react';
import { isForText } from '../../../web/ui/isForText';

/** More keys than anybody presses by hand before the screen is whole: a card is being scanned. */
const scanned = 20;

/** Keeps the keys that are pressed before what takes them is there, and presses them again once it is. */
export function useEarlyKeys(isThere: boolean): void {
  const early = useRef<KeyboardEvent[]>([]);
  useEffect(() => {
    const page = document.documentElement;
    if (isThere) {
      for (const key of early.current) page.dispatchEvent(new KeyboardEvent('keydown', key));
      early.current = [];
      return;
    }
    const keep = (event: KeyboardEvent) => {
      const isEndOfScan = event.key === 'Enter' && early.current.length > scanned;
      if (isForText(event.target) || !(isEndOfScan || event.key.length === 1)) return;
      // The end of a scan must not press the button that has the focus.
      if (isEndOfScan) event.preventDefault();
      early.current.push(event);
    };
    page.addEventListener('keydown', keep);
    return () => page.removeEventListener('keydown', keep);
  }, [isThere]);
}
