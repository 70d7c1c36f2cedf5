import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

/** How far beyond the window rows are drawn, so that scrolling and Tab find them there. */
const margin = '1500px 0px';
/** Pixels of a usual row, for rows that were never drawn. */
const usualRow = 55;

/** Whether a block of rows is near the window, and if not how high it is. */
export function useIsNear(
  block: RefObject<HTMLElement | null>,
  canBeFar: boolean,
  isNearAtFirst: boolean,
  rows: number,
): { isNear: boolean; height: number } {
  const [height, setHeight] = useState(isNearAtFirst ? null : rows * usualRow);
  useEffect(() => {
    const element = block.current;
    if (!canBeFar || !element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setHeight(null);
        // What has the keyboard's focus stays.
        else if (entry && !element.contains(document.activeElement)) {
          setHeight(entry.boundingClientRect.height);
        }
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [block, canBeFar]);
  return { isNear: !canBeFar || height === null, height: height ?? 0 };
}

/** Paper shows everything. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(watchPrinting, () => isPrinting);
}

let isPrinting = false;

function watchPrinting(watcher: () => void): () => void {
  const begin = () => {
    isPrinting = true;
    watcher();
  };
  const end = () => {
    isPrinting = false;
    watcher();
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}
