import { createContext, use } from 'react';
import { currentSpeaker, type Speaker } from '../../shared/language';

/** The language of a paper, which may differ from that of its screen. */
export const PaperLanguage = createContext<Speaker | null>(null);

/** The language for a paper's texts, dates and numbers; outside of a paper, that of the screen. */
export function usePaperLanguage(): Speaker {
  return use(PaperLanguage) ?? currentSpeaker();
}
