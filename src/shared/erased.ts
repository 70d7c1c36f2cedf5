import { t } from './language';

/** What the tables hold in place of a name, and of words, that were erased (`erase_patient`): marks, not texts. */
const erasedName = 'Erased patient';
const erasedWords = 'Erased';

/** A name or words as they are said: what was erased in the language that is spoken. */
export function orErased<Text extends string | null>(stored: Text): Text | string {
  return stored === erasedName || stored === erasedWords ? t(stored) : stored;
}
