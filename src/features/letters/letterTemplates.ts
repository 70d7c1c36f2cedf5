import type { LetterKind } from '../phrases/phrase';
import texts from './letterTemplates.json';

interface LetterText {
  title: string;
  /** Values of the record and stops stand in braces. */
  body: string;
}

interface InBothLanguages {
  english: LetterText;
  hindi: LetterText;
}

/**
 * The text that a letter of each kind begins with, in sentences of our own: what the doctor examined and found, and nothing
 * that the record does not know. The days of a sickness certificate and what was bought are printed from their fields.
 * `remote`: of a visit by telephone or video, in which nobody was examined.
 */
export const lettersToBeginWith: Readonly<
  Record<LetterKind, InBothLanguages & { remote: InBothLanguages }>
> = texts;

/** The product's own text of a kind in a language, for a visit at the clinic or by telephone or video. */
export function letterToBeginWith(
  kind: LetterKind,
  language: string,
  { isRemote }: { isRemote: boolean },
): LetterText {
  const ofKind = lettersToBeginWith[kind];
  return (isRemote ? ofKind.remote : ofKind)[language === 'hi' ? 'hindi' : 'english'];
}
