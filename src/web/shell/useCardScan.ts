import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent as ReactKeyboardEvent, useEffect } from 'react';
import { cardDigits, looksLikeCard, patientOfCard } from '../../shared/patientCard';
import { isDialogOpen } from '../ui/closing';
import { isForText } from '../ui/isForText';

/** Selects a scanned card's code in its box, so that the next scan replaces it. */
export function replaceWithNextScan({ key, currentTarget }: ReactKeyboardEvent<HTMLInputElement>) {
  if (key === 'Enter' && looksLikeCard(currentTarget.value)) currentTarget.select();
}

/** The key handler of a box that opens what it finds: a card scanned into it opens its patient. */
export function useScannedPatient(onOpened: () => void) {
  const navigate = useNavigate();
  return ({ key, currentTarget }: ReactKeyboardEvent<HTMLInputElement>) => {
    // A scanner sends Enter before the search has answered.
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
    const handleKey = (event: KeyboardEvent) => {
      if (isForText(event.target)) keys = '';
      // Nobody types so many digits outside of a box, so their speed, which a busy computer reduces, is not checked.
      else if (event.key.length === 1) keys = (keys + event.key).slice(-cardDigits);
      else if (event.key === 'Enter') {
        const [code = ''] = /\p{Nd}+$/u.exec(keys) ?? [];
        keys = '';
        if (!looksLikeCard(code)) return;
        // The scan's Enter must not press the focused button.
        event.preventDefault();
        event.stopPropagation();
        const recordId = patientOfCard(code);
        if (!recordId || isDialogOpen()) return;
        void navigate({ to: '/app/patients', state: { recordId, askedAt: Date.now() } });
      }
    };
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => window.removeEventListener('keydown', handleKey, { capture: true });
  }, [navigate]);
}
