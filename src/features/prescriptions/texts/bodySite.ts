import type { Speaker } from '../../../shared/language';

type Words = (speaker: Pick<Speaker, 't'>) => string;

/** Body sites, parts of the day and complaints, with their translations. */
const rules: readonly [texts: RegExp, words: Words][] = [
  [/^in both eyes$/, ({ t }) => t('in both eyes')],
  [/^in the right eye$/, ({ t }) => t('in the right eye')],
  [/^in the left eye$/, ({ t }) => t('in the left eye')],
  [/^in both ears$/, ({ t }) => t('in both ears')],
  [/^in the right ear$/, ({ t }) => t('in the right ear')],
  [/^in the left ear$/, ({ t }) => t('in the left ear')],
  [/^in each nostril$/, ({ t }) => t('in each nostril')],
  [/^under the tongue$/, ({ t }) => t('under the tongue')],
  [/^in the morning$/, ({ t }) => t('in the morning')],
  [/^in the afternoon$/, ({ t }) => t('in the afternoon')],
  [/^in the evening$/, ({ t }) => t('in the evening')],
  [/^at night$/, ({ t }) => t('at night')],
  [/^(for|if) fever$/, ({ t }) => t('for fever')],
  [/^(for|if) pain$/, ({ t }) => t('for pain')],
  [/^(for|if) headache$/, ({ t }) => t('for headache')],
  [/^(for|if) vomiting$/, ({ t }) => t('for vomiting')],
  [/^(for|if) loose motions?$/, ({ t }) => t('for loose motions')],
  [/^(for|if) cough$/, ({ t }) => t('for cough')],
  [/^(for|if) itching$/, ({ t }) => t('for itching')],
  [/^(for|if) acidity$/, ({ t }) => t('for acidity')],
  [/^(for|if) constipation$/, ({ t }) => t('for constipation')],
];

/** Translates a part of instructions from `plainText`; null if it is not known. */
export function bodySiteWords(plain: string, speaker: Pick<Speaker, 't'>): string | null {
  return rules.find(([texts]) => texts.test(plain))?.[1](speaker) ?? null;
}
