import type { Speaker } from '../../shared/language';

type Words = (speaker: Pick<Speaker, 't'>, amount: string) => string;

/** Common notes as typed, with their translations; `amount` is the first group of the pattern. */
const noteRules: readonly [texts: RegExp, words: Words][] = [
  [/^in the morning$/, ({ t }) => t('in the morning')],
  [/^in the afternoon$/, ({ t }) => t('in the afternoon')],
  [/^in the evening$/, ({ t }) => t('in the evening')],
  [/^at night$/, ({ t }) => t('at night')],
  [/^continue$/, ({ t }) => t('Continue')],
  [/^after (?:each|every) (?:loose )?(?:stool|motion)$/, ({ t }) => t('after each loose motion')],
  [/^after (?:each|every) vomit(?:ing)?$/, ({ t }) => t('after each vomiting')],
  [
    /^(?:not?|never|avoid|(?:do not|don['’]?t)(?: take)?) with milk$|^(?:no|avoid) milk$/,
    ({ t }) => t('not with milk'),
  ],
  [
    /^(?:not?|never|avoid|(?:do not|don['’]?t)(?: take| give)?)(?: on| in)?(?: an)? empty stomach$/,
    ({ t }) => t('not on an empty stomach'),
  ],
  [/^with milk$|^doo?dh (?:ke sa+th|se)$/, ({ t }) => t('with milk')],
  [/^in milk$|^doo?dh (?:me|mein)$/, ({ t }) => t('in milk')],
  [/^with water$/, ({ t }) => t('with water')],
  [/^with (?:a |1 )?glass (?:of )?water$/, ({ t }) => t('with a glass of water')],
  [/^with (?:a |1 )?full glass (?:of )?water$/, ({ t }) => t('with a full glass of water')],
  [/^with plenty of water$/, ({ t }) => t('with plenty of water')],
  [/^in water$/, ({ t }) => t('in water')],
  [/^in (?:warm|lukewarm) water$/, ({ t }) => t('in lukewarm water')],
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
  [/^plenty of (?:fluids|liquids)$/, ({ t }) => t('drink plenty of fluids')],
  [/^plenty of water$/, ({ t }) => t('drink plenty of water')],
  [
    /^(?:(?:dissolve|mix)(?:ed)? )?in (\d+(?:\.\d+)?|½) ?(?:l|ltr|litres?|liters?)(?: of)? water$/,
    ({ t }, amount) => t('in {amount} litre of water', { amount }),
  ],
  [
    /^(?:(?:dissolve|mix)(?:ed)? )?in (\d{2,4}) ?ml(?: of)? water$/,
    ({ t }, amount) => t('in {amount} ml of water', { amount }),
  ],
  [
    /^(?:repeat|rpt) after (\d{1,2}) ?(?:wks?|weeks?|w)$/,
    ({ t }, amount) =>
      t('repeat after {weeks, plural, one {# week} other {# weeks}}', { weeks: Number(amount) }),
  ],
  [
    /^(?:repeat|rpt) after (\d{1,2}) ?(?:days?|d)$/,
    ({ t }, amount) =>
      t('repeat after {days, plural, one {# day} other {# days}}', { days: Number(amount) }),
  ],
  [/^(?:a )?thin (?:layer|film)$/, ({ t }) => t('a thin layer')],
  [/^(?:a )?single dose$/, ({ t }) => t('one dose only')],
  [/^(?:on |over )?(?:the )?whole body$/, ({ t }) => t('on the whole body')],
  [/^on (?:the )?face$/, ({ t }) => t('on the face')],
  [/^(?:on (?:the )?)?scalp$/, ({ t }) => t('on the scalp')],
  [/^(?:apply )?on (?:the )?affected (?:area|part|skin)$/, ({ t }) => t('on the affected skin')],
];

/** Complaints as typed: as the condition of an as-needed medicine, and as the noun for the use of a regular one. */
const complaints: readonly [texts: RegExp, whenThere: Words, noun: Words][] = [
  [/^fever$/, ({ t }) => t('for fever'), ({ t }) => t('fever')],
  [/^pain$/, ({ t }) => t('for pain'), ({ t }) => t('pain')],
  [/^headache$/, ({ t }) => t('for headache'), ({ t }) => t('headache')],
  [/^vomiting$/, ({ t }) => t('for vomiting'), ({ t }) => t('vomiting')],
  [/^nausea$/, ({ t }) => t('for nausea'), ({ t }) => t('nausea')],
  [
    /^loose (?:motions?|stools?)$/,
    ({ t }) => t('for loose motions'),
    ({ t }) => t('loose motions'),
  ],
  [/^cough$/, ({ t }) => t('for cough'), ({ t }) => t('cough')],
  [/^cold$/, ({ t }) => t('for cold'), ({ t }) => t('cold')],
  [/^itching$/, ({ t }) => t('for itching'), ({ t }) => t('itching')],
  [/^acidity$/, ({ t }) => t('for acidity'), ({ t }) => t('acidity')],
  [/^gas$/, ({ t }) => t('for gas'), ({ t }) => t('gas')],
  [/^constipation$/, ({ t }) => t('for constipation'), ({ t }) => t('constipation')],
  [/^giddiness$/, ({ t }) => t('for giddiness'), ({ t }) => t('giddiness')],
  [
    /^(?:abdominal|abdomen|stomach|abd) pain$/,
    ({ t }) => t('for stomach pain'),
    ({ t }) => t('stomach pain'),
  ],
  [/^chest pain$/, ({ t }) => t('for chest pain'), ({ t }) => t('chest pain')],
  [/^breathlessness$/, ({ t }) => t('for breathlessness'), ({ t }) => t('breathlessness')],
];

/** The condition of an as-needed medicine: "for fever" means when there is fever. */
export function reasonWords(text: string, speaker: Pick<Speaker, 't'>): string {
  const plain = plainNote(text).replace(/^(?:for|if) /, '');
  const complaint = complaints.find(([texts]) => texts.test(plain));
  return complaint ? complaint[1](speaker, '') : noteWords(text, speaker);
}

const plainNote = (text: string) =>
  text
    .toLowerCase()
    .replace(/[.\s]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();

/** A note in the language of a paper; as typed if it is not a known note. */
export function noteWords(text: string, speaker: Pick<Speaker, 't'>): string {
  const plain = plainNote(text);
  const purpose = complaints.find(([texts]) => texts.test(plain.replace(/^for /, '')));
  if (purpose) return speaker.t('for {complaint}', { complaint: purpose[2](speaker, '') });
  for (const [texts, words] of noteRules) {
    const match = texts.exec(plain);
    if (match) return words(speaker, match[1] ?? '');
  }
  return text;
}
