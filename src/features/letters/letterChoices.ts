import { type LetterKind, letterKinds, type Phrase } from '../phrases/phrase';

/** What a letter begins with: the product's text of a kind, or one of the clinic or the doctor. */
export interface LetterChoice {
  key: string;
  /** The letters that lead to it, in lower case: "s". */
  code: string;
  kind: LetterKind;
  /** Null: the product's own text. */
  phrase: Phrase | null;
}

/** The kinds, then the doctor's own texts and the clinic's. */
export function letterChoicesOf(phrases: readonly Phrase[]): LetterChoice[] {
  return [
    ...letterKinds.map((kind) => ({ key: kind, code: kind.charAt(0), kind, phrase: null })),
    ...phrases.flatMap((phrase) => {
      const kind = letterKinds.find((one) => one === phrase.kind);
      return kind ? [{ key: phrase.id, code: phrase.code.toLowerCase(), kind, phrase }] : [];
    }),
  ];
}

/**
 * The position of the choice that typed letters lead to: of the whole text, else of its last letter; -1 if none has
 * such a code.
 */
export function choiceOfLetters(
  typed: string,
  choices: readonly Pick<LetterChoice, 'code'>[],
): number {
  const letters = typed.toLowerCase();
  const find = (beginning: string) => choices.findIndex(({ code }) => code.startsWith(beginning));
  const whole = find(letters);
  return whole >= 0 ? whole : find(letters.slice(-1));
}
