import { useEffect, useState } from 'react';

/** The focused element, also while it is a button that is disabled until its press is answered. */
let focused: Element | null = null;
document.addEventListener('focusin', ({ target }) => {
  focused = target instanceof Element ? target : null;
});
document.addEventListener('focusout', ({ target }) => {
  if (!(target instanceof Element && target.matches(':disabled'))) focused = null;
});

/** Focuses an element if it can have the focus. */
export function focusOn(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus();
}

/** For a menu's item, which disappears with the menu, the button that opened the menu; else the element itself. */
function ownerOf(element: Element | null): Element | null {
  const owner = element?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return owner ? document.getElementById(owner) : element;
}

/**
 * Returns the focus, when a dialog is unmounted, to the element that had it before. Mantine does that only when a
 * dialog's `opened` becomes false.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() =>
    ownerOf(document.activeElement === document.body ? focused : document.activeElement),
  );
  useEffect(() => () => focusOn(opener), [opener]);
}
