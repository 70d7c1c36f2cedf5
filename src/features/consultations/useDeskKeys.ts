import { type RefObject, useEffect } from 'react';
import { isDialogOpen } from '../../web/ui/closing';
import { sections } from './consultation';

/** Alt and a digit focus a section. Not letters: browsers use Alt with D, E, F and more. */
export const sectionsByDigit: readonly string[] = [...sections, 'vitals', 'results'];

interface DeskKeys {
  page: RefObject<HTMLDivElement | null>;
  focus: (section: string) => void;
  onFinish: (mustCallNext: boolean) => void;
  mayCallNext: boolean;
}

/** Presses the button of a section. */
function press(page: HTMLElement | null, section: string): void {
  page?.querySelector<HTMLElement>(`[data-section="${section}"]`)?.click();
}

export function useDeskKeys({ page, focus, onFinish, mayCallNext }: DeskKeys): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (isDialogOpen()) return;
      // Windows sends AltGr as Ctrl and Alt.
      if (event.altKey && !event.ctrlKey && /^Digit\d$/.test(event.code)) {
        // 0 is the tenth, and opens at once: there is nothing to type into before.
        const digit = Number(event.code.at(-1)) || 10;
        const section = sectionsByDigit[digit - 1];
        if (section) {
          event.preventDefault();
          focus(section);
          if (section === 'results') press(page.current, section);
        }
      }
      const isInside =
        page.current?.contains(document.activeElement) || document.activeElement === document.body;
      if (event.key === 'Enter' && event.ctrlKey && !event.altKey && isInside && !event.repeat) {
        event.preventDefault();
        onFinish(event.shiftKey && mayCallNext);
      }
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [page, focus, onFinish, mayCallNext]);
}
