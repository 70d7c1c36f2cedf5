import { type Speaker, speakerOf } from '../../shared/speaker';
import { exampleTexts } from './exampleTexts';

/** What the example says in a language (BCP 47). */
export function exampleSpeaker(language: string): Speaker {
  return speakerOf(language, exampleTexts[language] ?? {});
}
