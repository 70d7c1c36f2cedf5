import { type RefObject, useEffect } from 'react';
import { isDialogOpen } from '../../web/ui/closing';
import { sections } from './consultation';

/** Alt and a digit lead to a part of the page: no letters, of which browsers have taken D, E, F and more. */
export const deskDigits: readonly string[] = [...sections, 'vitals'];

interface DeskKeys {
  page: RefObject<HTMLDivElement | null>;
  focus: (section: string) => void;
  onFinish: (isThenNext: boolean) => void;
  mayCallNext: boolean;
}

export function useDeskKeys({ page, focus, onFinish, mayCallNext }: DeskKeys): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (isDialogOpen()) return;
      // Windows sends AltGr as Ctrl and Alt.
      if (event.altKey && !event.ctrlKey && /^Digit[1-9]$/.test(event.code)) {
        const section = deskDigits[Number(event.code.at(-1)) - 1];
        if (section) {
          event.preventDefault();
          focus(section);
        }
      }
      const isInside =
        page.current?.contains(document.activeElement) || document.activeElement === document.body;
      if (event.key === 'Enter' && event.ctrlKey && !event.altKey && isInside && !event.repeat) {
        event.preventDefault();
        onFinish(event.shiftKey && mayCallNext);
      }
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [page, focus, onFinish, mayCallNext]);
}
