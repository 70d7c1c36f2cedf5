import { t } from './language';

/** What `erase_patient` stores in place of an erased name and of other erased text: fixed markers, not translated. */
const erasedName = 'Erased patient';
const erasedWords = 'Erased';

export const isErasedName = (stored: string): boolean => stored === erasedName;

/** A stored name or text for display: a marker of erasure is translated. */
export function orErased<Text extends string | null>(stored: Text): Text | string {
  return stored === erasedName || stored === erasedWords ? t(stored) : stored;
}
