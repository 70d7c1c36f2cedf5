import { useEffect, useLayoutEffect, useState } from 'react';
import { watched } from './watched';

/** What lies over the screen: a dialog, or the menu of a phone. */
interface Layer {
  /** Null while it cannot be closed. */
  close: (() => void) | null;
}

/** In the order in which they were opened. */
const layers = watched<readonly Layer[]>([]);

/** Says that something lies over the screen while it is open; returns whether it lies uppermost, and whether over another. */
export function useLayer(isOpen: boolean, close: (() => void) | null) {
  const [layer] = useState<Layer>(() => ({ close }));
  useEffect(() => {
    layer.close = close;
  });
  // Before it is drawn: an Escape may come as soon as it is seen.
  useLayoutEffect(() => {
    if (!isOpen) return;
    stayOnBack();
    layers.set([...layers.get(), layer]);
    return () => layers.set(layers.get().filter((one) => one !== layer));
  }, [isOpen, layer]);
  const all = layers.use();
  // Also while it fades away, and is none of them any more.
  const isOverAnother = all.length > 0 && all[0] !== layer;
  return { isUppermost: all.at(-1) === layer, isOverAnother };
}

/**
 * Before a screen that was opened by its address lies no other one, and Back would leave it with the dialog on it. So the
 * screen gets a second entry in the browser's history, past the router, which would load it anew.
 */
function stayOnBack(): void {
  const { state } = window.history;
  if (state?.__TSR_index !== 0 || state.isSecond) return;
  History.prototype.pushState.call(window.history, { ...state, isSecond: true }, '');
}

/** Closes what lies uppermost, which may ask first; returns whether anything lies over the screen. */
export function closeUppermost(): boolean {
  const uppermost = layers.get().at(-1);
  uppermost?.close?.();
  return layers.get().length > 0;
}
