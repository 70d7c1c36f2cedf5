/** Where a medicine goes, as it is written; `isForEye` where a short form says the eye only beside a medicine for it. */
const places: readonly [texts: RegExp, text: string, isForEye?: boolean][] = [
  [
    /^(?:(?:in |into )?(?:both (?:the )?eyes?|each eye)|b\/e|dono a+n?kho?n? (?:me|mein)|दोनों (?:आँखों|आंखों) में)$/,
    'in both eyes',
  ],
  [/^be$/, 'in both eyes', true],
  [/^(?:(?:in |into )?(?:the )?(?:right|rt|r) eye|r\/e)$/, 'in the right eye'],
  [/^re$/, 'in the right eye', true],
  [/^(?:(?:in |into )?(?:the )?(?:left|lt|l) eye|l\/e)$/, 'in the left eye'],
  [/^le$/, 'in the left eye', true],
  [
    /^(?:(?:in |into )?(?:both (?:the )?ears?|each ear)|dono ka+no?n? (?:me|mein)|दोनों कानों में)$/,
    'in both ears',
  ],
  [/^(?:in |into )?(?:the )?(?:right|rt|r) ear$/, 'in the right ear'],
  [/^(?:in |into )?(?:the )?(?:left|lt|l) ear$/, 'in the left ear'],
  [/^(?:in |into )?(?:each|both|every) nostrils?$/, 'in each nostril'],
  [/^(?:sl|s\/l|sublingual|sublingually|under (?:the )?tongue)$/, 'under the tongue'],
  [/^(?:po|p\/o|per ?oral(?:ly)?|orally|by mouth)$/, 'PO'],
  [/^(?:iv|i\/v|intravenous(?:ly)?)$/, 'IV'],
  [/^(?:im|i\/m|intramuscular(?:ly)?)$/, 'IM'],
  [/^(?:sc|s\/c|sub ?cut|sub ?cutaneous(?:ly)?)$/, 'SC'],
  // Not "pr", which is a tablet of prolonged release.
  [/^(?:p\/r|per ?rect(?:al(?:ly)?|um)|rectally)$/, 'PR'],
  [/^(?:pv|p\/v|per ?vagin(?:al(?:ly)?|am)|vaginally)$/, 'PV'],
];

/** Where a medicine goes; null where a text says nothing of it. */
export function readPlace(plain: string, isForEye: boolean): string | null {
  const found = places.find(([texts, , onlyEye]) => (!onlyEye || isForEye) && texts.test(plain));
  return found?.[1] ?? null;
}

/** With these a sentence of the doctor's own begins, in which "after 1 week" and "stop" mean something else. */
export const sentenceStart =
  /^(?:till|until|tak|repeat|rpt|except|after|keep|during|only|if|in|with|for|on|before|\+)$/;
/** Of these, those that say what follows to the end of the clause. */
export const wholeSentence: RegExp = /^(?:till|until|repeat|rpt|except|after|keep|only|if|before)$/;

/** Behind the name they begin a sentence too, which ends before how much and how often; in a name they are a part of it. */
export const ownWords: RegExp =
  /^(?:gargle|rinse|leave|wash|shake|dissolve|dilute|mix|chew|swallow|massage|avoid|sip|take)$/;

const fluid =
  '(?:(?:garam|gungune|thande|gunguna|thanda|गरम|गुनगुने|ठंडे) )?(?:doodh|dudh|pa+ni|दूध|पानी)';
const cycle = '(?:d|day)';
/** What a doctor adds in so many words, whole: a test before an injection, days of a cycle, milk. */
const remarks: readonly RegExp[] = [
  '(?:after )?(?:ast|a/s/t|sensitivity test(?:ing)?)',
  `${fluid} (?:ke sa+th|k sa+th|me|mein|se|के साथ|में|से)`,
  `(?:from )?${cycle} ?\\d{1,2} ?(?:to|-) ?(?:${cycle} ?)?\\d{1,2}(?: (?:of|from) (?:the |each )?(?:cycle|menses|periods?|lmp))?`,
  '(?:khana )?kh?a+n[ae] (?:ke|k) turant ba+d|खाने के तुरंत बाद',
  'pea size(?:d)?(?: amount)?|thin layer|neck to toe|face to toe|head to toe',
  '(?:lifelong|life long|long term)',
].map((source) => new RegExp(`^(?:${source.normalize('NFC')})$`));

/** Whether a text is known for a doctor's own words that say nothing of how much or how often. */
export function isRemark(plain: string): boolean {
  return remarks.some((texts) => texts.test(plain));
}

/** What was given out, behind how it is taken: "10 tabs", "#10", "1 strip". */
export const givenOut: RegExp =
  /^(?:(?:total|qty|disp(?:ense)?|give|nos?) )?(?:\d{2,3} ?(?:tabs?|tablets?|caps?|capsules?|sachets?|goli|nos?)|\d{1,3} ?(?:strips?|bottles?|tubes?|vials?|amps?|ampoules?|packs?|nos))$|^(?:#|nos?|qty|total) ?\d{1,3}$/;

/** On which days of the week: said in the doctor's own words. */
export const weekdays =
  /^(?:(?:every|on|each|only on|except) )*(?:(?:sun|mon|tues?|wed|wednes|thurs?|fri|sat|satur)(?:days?)?(?: (?:and|&) )?)+$/;
