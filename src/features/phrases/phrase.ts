import { z } from 'zod';
import { id, instant, optionalText, requiredText } from '../../shared/fields';
import { t } from '../../shared/language';

/** Texts that letters, advice and notes begin with: the clinic's, or a doctor's own. */

export const letterKinds = ['fitness', 'sickness', 'referral', 'essentiality', 'other'] as const;
export type LetterKind = (typeof letterKinds)[number];

/** Where a phrase is used; a check constraint has the same list. */
export const phraseKinds = [...letterKinds, 'advice', 'note'] as const;
export type PhraseKind = (typeof phraseKinds)[number];

/** Translate with `t`. */
export const phraseKindLabels = {
  fitness: 'Fitness certificate',
  sickness: 'Sickness certificate',
  referral: 'Referral letter',
  essentiality: 'Essentiality certificate',
  other: 'Another letter',
  advice: 'Advice',
  note: 'Notes',
} as const satisfies Record<PhraseKind, string>;

/** The most characters of a letter's text. */
export const letterBodyLength = 4_000;
/** Phrases in use at once, of the clinic and of each doctor. */
export const maxPhrases = 200;

const phraseMessages = {
  code: 'Please enter a short word to type, such as fit.',
  codeIsOneWord: 'This is one word, without blanks, commas and braces.',
  name: 'Please enter a name.',
  text: 'Please enter the text in at least one language.',
} as const;

const text = optionalText(letterBodyLength);

/** The part of a phrase that a doctor enters. Values of the record and stops stand in braces: `{weight}`. */
export const newPhrase = z
  .object({
    kind: z.enum(phraseKinds),
    /** What is typed to get it. */
    code: requiredText(20, phraseMessages.code).refine(
      (code) => /^[^\s,;{}]*$/.test(code),
      phraseMessages.codeIsOneWord,
    ),
    name: requiredText(60, phraseMessages.name),
    /** Blank: none in this language. */
    english: text,
    hindi: text,
    /** The whole clinic's; else its doctor's own. */
    isOfClinic: z.boolean(),
  })
  .refine(({ english, hindi }) => english !== '' || hindi !== '', {
    path: ['english'],
    message: phraseMessages.text,
  });
export type NewPhrase = z.infer<typeof newPhrase>;

/** As it is stored. */
export const phrase = z.object({
  ...newPhrase.shape,
  id,
  /** Grows with each saving; a saving names the version it is based on. */
  version: z.int(),
  savedAt: instant,
  savedByName: z.string(),
});
export type Phrase = z.infer<typeof phrase>;

/** The text in a language, else in the other one. */
export function textOfPhrase(
  { english, hindi }: Pick<Phrase, 'english' | 'hindi'>,
  language: string,
): string {
  return (language === 'hi' ? hindi || english : english || hindi) ?? '';
}

/** The phrase that a typed code means among those of some kinds: a doctor's own before the clinic's. */
export function phraseOfCode<One extends Pick<Phrase, 'code' | 'kind' | 'isOfClinic'>>(
  phrases: readonly One[],
  code: string,
  kinds: readonly PhraseKind[],
): One | undefined {
  const found = phrases.filter(
    (one) => kinds.includes(one.kind) && one.code.toLowerCase() === code.toLowerCase(),
  );
  return found.find(({ isOfClinic }) => !isOfClinic) ?? found[0];
}

/** The message for a code that another phrase of the same owner has. */
export function takenCodeMessage(code: string): string {
  return t('There is already a text with the code {code}.', { code });
}
