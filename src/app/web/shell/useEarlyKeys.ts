import { useEffect, useRef } from 'react';
import { isForText } from '../../../web/ui/isForText';

/** Nobody types more keys before the screen is ready: more come from a scanned card. */
const maxHandTypedKeys = 20;

/** Records keys pressed before their handlers have loaded, and dispatches them again when `isReady`. */
export function useEarlyKeys(isReady: boolean): void {
  const earlyKeys = useRef<KeyboardEvent[]>([]);
  useEffect(() => {
    const page = document.documentElement;
    if (isReady) {
      for (const key of earlyKeys.current) page.dispatchEvent(new KeyboardEvent('keydown', key));
      earlyKeys.current = [];
      return;
    }
    const storeKey = (event: KeyboardEvent) => {
      const isEndOfScan = event.key === 'Enter' && earlyKeys.current.length > maxHandTypedKeys;
      if (isForText(event.target) || !(isEndOfScan || event.key.length === 1)) return;
      // The end of a scan must not press the button that has the focus.
      if (isEndOfScan) event.preventDefault();
      earlyKeys.current.push(event);
    };
    page.addEventListener('keydown', storeKey);
    return () => page.removeEventListener('keydown', storeKey);
  }, [isReady]);
}
