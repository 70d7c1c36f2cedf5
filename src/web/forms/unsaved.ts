import { useEffect } from 'react';
import { hasSessionEnded } from '../session/sessionEnd';

/** A form that holds what was typed and is not saved: of a screen, or of a dialog over it. */
interface UnsavedForm {
  isScreen: boolean;
}

const forms = new Set<UnsavedForm>();

/**
 * Says whether a form holds what was typed and is not saved. Loading the page again, closing its tab and, of a screen's
 * own form, opening another screen then ask first. A dialog asks by itself when it is closed.
 */
export function useUnsaved(isDirty: boolean, of: 'screen' | 'dialog'): void {
  useEffect(() => {
    if (!isDirty) return;
    const form = { isScreen: of === 'screen' };
    forms.add(form);
    return () => {
      forms.delete(form);
    };
  }, [isDirty, of]);
}

/** Whether leaving the page would lose something. Nobody is kept on it once the session has ended. */
export function isAnythingUnsaved(): boolean {
  return forms.size > 0 && !hasSessionEnded();
}

/** Whether opening another screen would lose something. */
export function isScreenUnsaved(): boolean {
  return isAnythingUnsaved() && [...forms].some(({ isScreen }) => isScreen);
}

/** Lets the page be left without a question: somebody signs out, or is somebody else by now. */
export function discardUnsaved(): void {
  forms.clear();
}
