import { useEffect } from 'react';
import { hasSessionEnded } from '../session/sessionEnd';

/** A form with unsaved input: a screen's own, or that of a dialog over it. */
interface UnsavedForm {
  isScreen: boolean;
}

const unsavedForms = new Set<UnsavedForm>();

/**
 * Registers a form while it has unsaved input. Reloading the page or closing its tab then asks first, and for a
 * screen's own form so does opening another screen. A dialog asks by itself when it is closed.
 */
export function useUnsaved(isDirty: boolean, owner: 'screen' | 'dialog'): void {
  useEffect(() => {
    if (!isDirty) return;
    const form = { isScreen: owner === 'screen' };
    unsavedForms.add(form);
    return () => {
      unsavedForms.delete(form);
    };
  }, [isDirty, owner]);
}

/** Whether leaving the page would lose input. False once the session has ended, so that nobody is held on the page. */
export function isAnythingUnsaved(): boolean {
  return unsavedForms.size > 0 && !hasSessionEnded();
}

/** Whether opening another screen would lose input. */
export function isScreenUnsaved(): boolean {
  return isAnythingUnsaved() && [...unsavedForms].some(({ isScreen }) => isScreen);
}

/** Lets the page be left without a question, because somebody signs out or another person has signed in. */
export function discardUnsaved(): void {
  unsavedForms.clear();
}
