import { useEffect, useState } from 'react';

/** Gives the keyboard's focus to an element, if it is one that can have it. */
export function focusOn(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus();
}

/**
 * Gives the focus back to where it was when a dialog was put on the screen. Mantine does that when a dialog closes;
 * one that is taken away whole it does not see closing.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => focusOn(opener), [opener]);
}
