import { createContext, use } from 'react';
import { currentSpeaker, type Speaker } from '../../shared/language';

/** The language of a paper, which may be another than that of the screen it is shown on. */
export const PaperLanguage = createContext<Speaker | null>(null);

/** What a paper's texts, dates and numbers are written with. */
export function usePaperLanguage(): Speaker {
  return use(PaperLanguage) ?? currentSpeaker();
}
