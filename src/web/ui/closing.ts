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

// A second Escape, pressed before the first dialog is taken away, is meant for what lies below it.
window.addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Escape' || !last?.dialog.isConnected) return;
    event.stopImmediatePropagation();
    flushSync(last.close);
    last = null;
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  },
  true,
);
