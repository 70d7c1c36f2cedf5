import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** What lies over the screen: a dialog, or the menu of a phone. */
interface Layer {
  /** Null while it cannot be closed. */
  close: (() => void) | null;
}

/** In the order in which they were opened. */
let layers: readonly Layer[] = [];
const watchers = new Set<() => void>();

function setLayers(next: readonly Layer[]): void {
  layers = next;
  for (const watcher of watchers) watcher();
}

/** Says that something lies over the screen while it is open; returns whether nothing lies over that. */
export function useLayer(isOpen: boolean, close: (() => void) | null): boolean {
  const [layer] = useState<Layer>(() => ({ close }));
  useEffect(() => {
    layer.close = close;
  });
  // Before it is drawn: an Escape may come as soon as it is seen.
  useLayoutEffect(() => {
    if (!isOpen) return;
    setLayers([...layers, layer]);
    return () => setLayers(layers.filter((one) => one !== layer));
  }, [isOpen, layer]);
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => layers.at(-1) === layer,
  );
}

/** Closes what lies uppermost, which may ask first; returns whether anything lies over the screen. */
export function closeUppermost(): boolean {
  layers.at(-1)?.close?.();
  return layers.length > 0;
}
