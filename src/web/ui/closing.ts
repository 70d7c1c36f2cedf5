import { startTransition } from 'react';
import { flushSync } from 'react-dom';

/** Whether a dialog lies over the screen that is not being closed. */
export function isDialogOpen(): boolean {
  return [...document.querySelectorAll('[role=dialog]')].some(
    (dialog) => !dialog.closest('[data-closing]'),
  );
}

/** The dialog that is out of sight and not yet taken away. */
let last: { dialog: HTMLElement; close: () => void } | null = null;

/**
 * Closes the uppermost dialog, for good: it is out of sight and no key reaches it any more from now on. What it is made of,
 * a hundred components in a long form, is taken away after that has been painted.
 */
export function closeAfterPaint(close: () => void): void {
  const dialog = [...document.querySelectorAll<HTMLElement>('.mantine-Modal-root')].at(-1);
  if (dialog) {
    // By which global.css hides it.
    dialog.dataset.closing = '';
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && dialog.contains(focused)) focused.blur();
    last = { dialog, close };
  }
  startTransition(close);
}

/** Takes a closed dialog away before its time; answers whether there was one. */
function takeAwayNow(): boolean {
  if (!last?.dialog.isConnected) return false;
  const { close } = last;
  last = null;
  flushSync(close);
  return true;
}

// What is pressed before the dialog is taken away is meant for what lies below it. That may open the same dialog again,
// which would be the hidden one if it was still there.
window.addEventListener('pointerdown', takeAwayNow, true);
window.addEventListener(
  'keydown',
  (event) => {
    if (!takeAwayNow() || event.key !== 'Escape') return;
    event.stopImmediatePropagation();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  },
  true,
);
