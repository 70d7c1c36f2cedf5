import type { Speaker } from '../../shared/language';

type Words = (speaker: Pick<Speaker, 't'>, amount: string) => string;

/** What doctors add in so many words, as it is typed, and how a paper says it; `amount` is the first group's. */
const known: readonly [texts: RegExp, words: Words][] = [
  [/^in the morning$/, ({ t }) => t('in the morning')],
  [/^in the afternoon$/, ({ t }) => t('in the afternoon')],
  [/^in the evening$/, ({ t }) => t('in the evening')],
  [/^at night$/, ({ t }) => t('at night')],
  [/^continue$/, ({ t }) => t('Keep taking it')],
  [/^(?:for |if )?fever$/, ({ t }) => t('for fever')],
  [/^(?:for |if )?pain$/, ({ t }) => t('for pain')],
  [/^(?:for |if )?headache$/, ({ t }) => t('for headache')],
  [/^(?:for |if )?vomiting$/, ({ t }) => t('for vomiting')],
  [/^(?:for |if )?nausea$/, ({ t }) => t('for nausea')],
  [/^(?:for |if )?loose (?:motions?|stools?)$/, ({ t }) => t('for loose motions')],
  [/^(?:for |if )?cough$/, ({ t }) => t('for cough')],
  [/^(?:for |if )?cold$/, ({ t }) => t('for cold')],
  [/^(?:for |if )?itching$/, ({ t }) => t('for itching')],
  [/^(?:for |if )?acidity$/, ({ t }) => t('for acidity')],
  [/^(?:for |if )?gas$/, ({ t }) => t('for gas')],
  [/^(?:for |if )?constipation$/, ({ t }) => t('for constipation')],
  [/^(?:for |if )?giddiness$/, ({ t }) => t('for giddiness')],
  [/^(?:for |if )?(?:abdominal|abdomen|stomach|abd) pain$/, ({ t }) => t('for stomach pain')],
  [/^(?:for |if )?chest pain$/, ({ t }) => t('for chest pain')],
  [/^(?:for |if )?breathlessness$/, ({ t }) => t('for breathlessness')],
  [/^after (?:each|every) (?:loose )?(?:stool|motion)$/, ({ t }) => t('after each loose motion')],
  [/^after (?:each|every) vomit(?:ing)?$/, ({ t }) => t('after each vomiting')],
  [/^with milk$/, ({ t }) => t('with milk')],
  [/^with (?:a glass of |plenty of )?water$/, ({ t }) => t('with water')],
  [/^with (?:warm|lukewarm) water$/, ({ t }) => t('with lukewarm water')],
  [/^with (?:a )?spacer$/, ({ t }) => t('with a spacer')],
  [/^with rotahaler$/, ({ t }) => t('with the rotahaler')],
  [/^rinse (?:the )?mouth after (?:use|each use)$/, ({ t }) => t('rinse the mouth after use')],
  [/^(?:avoid|no) alcohol$/, ({ t }) => t('no alcohol')],
  [/^(?:avoid|no) driving$/, ({ t }) => t('no driving')],
  [/^shake well(?: before use)?$/, ({ t }) => t('shake well before use')],
  [/^chew(?: and swallow)?$/, ({ t }) => t('chew it')],
  [/^swallow whole$/, ({ t }) => t('swallow it whole')],
  [/^(?:as directed|as advised)$/, ({ t }) => t('as the doctor said')],
  [/^plenty of (?:fluids|liquids|water)$/, ({ t }) => t('drink plenty of fluids')],
  [
    /^(?:(?:dissolve|mix)(?:ed)? )?in (\d+(?:\.\d+)?|½) ?(?:l|ltr|litres?|liters?)(?: of)? water$/,
    ({ t }, amount) => t('in {amount} litre of water', { amount }),
  ],
  [
    /^(?:(?:dissolve|mix)(?:ed)? )?in (\d{2,4}) ?ml(?: of)? water$/,
    ({ t }, amount) => t('in {amount} ml of water', { amount }),
  ],
  [/^repeat after (\d{1,2}) days?$/, ({ t }, days) => t('repeat after {days} days', { days })],
  [/^thin layer$/, ({ t }) => t('a thin layer')],
  [/^(?:apply )?on (?:the )?affected (?:area|part|skin)$/, ({ t }) => t('on the affected skin')],
];

/** A note in the language of a paper; as it was typed where it is not known whole. */
export function noteWords(text: string, speaker: Pick<Speaker, 't'>): string {
  const plain = text
    .toLowerCase()
    .replace(/[.\s]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  for (const [texts, words] of known) {
    const match = texts.exec(plain);
    if (match) return words(speaker, match[1] ?? '');
  }
  return text;
}
