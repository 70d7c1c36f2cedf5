import type { LetterKind } from '../phrases/phrase';
import type { Letter, Period } from './letter';

/** The days of a certificate; null: it has none. */
export function periodOf({
  firstDay,
  lastDay,
}: Pick<Letter, 'firstDay' | 'lastDay'>): Period | null {
  return firstDay !== null && lastDay !== null ? { firstDay, lastDay } : null;
}

/**
 * Whether the patient signs it, too, or leaves a thumb impression: a medical certificate has that beside the
 * identification mark (Indian Medical Council Regulations 2002, 1.3.3).
 */
export function isSignedByPatient(kind: LetterKind): boolean {
  return kind === 'fitness' || kind === 'sickness';
}
