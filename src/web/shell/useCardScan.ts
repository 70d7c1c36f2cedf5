import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent as ReactKeyboardEvent, useEffect } from 'react';
import { looksLikeCard, patientOfCard } from '../../shared/patientCard';
import { isDialogOpen } from '../ui/closing';

/** Milliseconds between two keys of one scan, at most: a busy computer passes them on in pieces. */
const quick = 500;

/** A text that a patient's card was scanned into is replaced by the next one. */
export function replaceWithNextScan({ key, currentTarget }: ReactKeyboardEvent<HTMLInputElement>) {
  if (key === 'Enter' && looksLikeCard(currentTarget.value)) currentTarget.select();
}

/** For a box that leads to whatever is found: a card scanned into it opens its patient. */
export function useScannedPatient(onOpened: () => void) {
  const navigate = useNavigate();
  return ({ key, currentTarget }: ReactKeyboardEvent<HTMLInputElement>) => {
    // A scanner ends with Enter, sooner than anything is found.
    const recordId = key === 'Enter' ? patientOfCard(currentTarget.value) : null;
    if (!recordId) return;
    void navigate({ to: '/app/patients', state: { recordId, askedAt: Date.now() } });
    onOpened();
  };
}

/** Opens the patient whose card is scanned while nothing is being typed and no dialog is open. */
export function useCardScan(): void {
  const navigate = useNavigate();
  useEffect(() => {
    let typed = '';
    let last = 0;
    const follow = (event: KeyboardEvent) => {
      const isQuick = event.timeStamp - last < quick;
      last = event.timeStamp;
      if (isForText(event.target)) typed = '';
      else if (event.key.length === 1) typed = isQuick ? typed + event.key : event.key;
      else if (event.key === 'Enter') {
        const code = isQuick ? typed : '';
        typed = '';
        if (!looksLikeCard(code)) return;
        // The end of a scan must not press the button that has the focus.
        event.preventDefault();
        event.stopPropagation();
        const recordId = patientOfCard(code);
        if (!recordId || isDialogOpen()) return;
        void navigate({ to: '/app/patients', state: { recordId, askedAt: Date.now() } });
      }
    };
    window.addEventListener('keydown', follow, { capture: true });
    return () => window.removeEventListener('keydown', follow, { capture: true });
  }, [navigate]);
}

function isForText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable]') !== null
  );
}
