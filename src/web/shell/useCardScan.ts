import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent as ReactKeyboardEvent, useEffect } from 'react';
import { cardDigits, looksLikeCard, patientOfCard } from '../../shared/patientCard';
import { isDialogOpen } from '../ui/closing';
import { isForText } from '../ui/isForText';

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
    let keys = '';
    const follow = (event: KeyboardEvent) => {
      if (isForText(event.target)) keys = '';
      // Nobody types so many digits into nothing: how fast they come does not matter, and a busy computer is slow.
      else if (event.key.length === 1) keys = (keys + event.key).slice(-cardDigits);
      else if (event.key === 'Enter') {
        const [code = ''] = /\p{Nd}+$/u.exec(keys) ?? [];
        keys = '';
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
