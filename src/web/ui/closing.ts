import { startTransition } from 'react';
import { flushSync } from 'react-dom';

/** Whether a dialog is open that is not being closed. */
export function isDialogOpen(): boolean {
  return [...document.querySelectorAll('[role=dialog]')].some(
    (dialog) => !dialog.closest('[data-closing]'),
  );
}

/** The dialog that is hidden and not yet unmounted. */
let closing: { dialog: HTMLElement; close: () => void } | null = null;

/**
 * Closes the uppermost dialog: hides it at once and takes the focus from it, and unmounts its components, a hundred in
 * a long form, after the next paint.
 */
export function closeAfterPaint(close: () => void): void {
  const dialog = [...document.querySelectorAll<HTMLElement>('.mantine-Modal-root')].at(-1);
  if (dialog) {
    // global.css hides it by this attribute.
    dialog.dataset.closing = '';
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && dialog.contains(focused)) focused.blur();
    closing = { dialog, close };
  }
  startTransition(close);
}

/** Unmounts a hidden dialog now instead of after the paint; returns whether there was one. */
function removeNow(): boolean {
  if (!closing?.dialog.isConnected) return false;
  const { close } = closing;
  closing = null;
  flushSync(close);
  return true;
}

// Input before the dialog is unmounted is meant for what lies below it. It may open the same dialog again, and would
// show the hidden one if that was still mounted.
window.addEventListener('pointerdown', removeNow, true);
window.addEventListener(
  'keydown',
  (event) => {
    if (!removeNow() || event.key !== 'Escape') return;
    event.stopImmediatePropagation();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  },
  true,
);
