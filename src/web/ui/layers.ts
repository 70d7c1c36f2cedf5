import { useEffect, useLayoutEffect, useState } from 'react';
import { watched } from './watched';

/** Something over the screen: a dialog, or the menu of a phone. */
interface Layer {
  /** Null while it cannot be closed. */
  close: (() => void) | null;
}

/** In the order in which they were opened. */
const layers = watched<readonly Layer[]>([]);

/** Registers something over the screen while it is open; returns whether it is uppermost, and how many are below it. */
export function useLayer(isOpen: boolean, close: (() => void) | null) {
  const [layer] = useState<Layer>(() => ({ close }));
  useEffect(() => {
    layer.close = close;
  });
  // A layout effect, because an Escape may come as soon as the layer is painted.
  useLayoutEffect(() => {
    if (!isOpen) return;
    addHistoryEntry();
    layers.set([...layers.get(), layer]);
    return () => layers.set(layers.get().filter((other) => other !== layer));
  }, [isOpen, layer]);
  const all = layers.use();
  const index = all.indexOf(layer);
  // While it fades out over others it is no longer registered, but they are.
  return { isUppermost: all.at(-1) === layer, below: index === -1 ? all.length : index };
}

/**
 * Gives a screen that was opened by its address a second history entry, because Back has no earlier screen there and
 * would leave the application instead of closing the dialog. Bypasses the router, which would load the screen again.
 */
function addHistoryEntry(): void {
  const { state } = window.history;
  if (state?.__TSR_index !== 0 || state.isSecond) return;
  History.prototype.pushState.call(window.history, { ...state, isSecond: true }, '');
}

/** Closes the uppermost layer, which may ask first; returns whether any layer is left. */
export function closeUppermost(): boolean {
  const uppermost = layers.get().at(-1);
  uppermost?.close?.();
  return layers.get().length > 0;
}
