import { useEffect, useState } from 'react';

/** What has the keyboard's focus, also while it is a button that is disabled until its press is answered. */
let focused: Element | null = null;
document.addEventListener('focusin', ({ target }) => {
  focused = target instanceof Element ? target : null;
});
document.addEventListener('focusout', ({ target }) => {
  if (!(target instanceof Element && target.matches(':disabled'))) focused = null;
});

/** Gives the keyboard's focus to an element, if it is one that can have it. */
export function focusOn(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus();
}

/** An item of a menu goes with the menu; the button that opened it stays. */
function ownerOf(element: Element | null): Element | null {
  const owner = element?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return owner ? document.getElementById(owner) : element;
}

/**
 * Gives the focus back to where it was when a dialog was put on the screen. Mantine does that when a dialog closes;
 * one that is taken away whole it does not see closing.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() =>
    ownerOf(document.activeElement === document.body ? focused : document.activeElement),
  );
  useEffect(() => () => focusOn(opener), [opener]);
}
