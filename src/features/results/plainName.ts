import { plainDigits } from '../../shared/digits';

/** A name without what is typed in one way or another: case, blanks, marks between letters, other digits. */
export function plainName(text: string): string {
  return plainDigits(text.normalize('NFC'))
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
