import type { FormSign } from '../../substances/form';
import type { BodySite, Route } from '../regimen';

const eye = '(?:a+n?kh|आँख|आंख)';
const ear = '(?:ka+n|कान)';
const right = '(?:da+[yi]+n?|da+hini?|seedhi|दाईं|दायीं|दाएँ|दाएं|दाहिनी|दाहिने|दायें)';
const left = '(?:ba+[yi]+n?|ulti|बाईं|बायीं|बाएँ|बाएं|बायें)';
const postposition = '(?: (?:me|mein|main|में))?';
const both = '(?:dono|donon|दोनों)';

/** Body sites and routes as typed. A tuple with `only` applies only to medicines for that part of the body. */
const siteTexts: readonly [
  texts: string,
  on: BodySite | Route,
  only?: 'eye' | 'ear' | 'nose' | 'rectum',
][] = [
  [
    `(?:in |into )?(?:both (?:the )?eyes?|each eye)|${both} (?:${eye}o?n?|आँखों|आंखों)${postposition}`,
    'bothEyes',
  ],
  ['be|b/e|b eye|b/l eyes?', 'bothEyes', 'eye'],
  [
    `(?:in |into )?(?:the )?(?:right|rt|r) eye(?: only)?|${right} ${eye}${postposition}`,
    'rightEye',
  ],
  ['ou', 'bothEyes', 'eye'],
  ['(?:in )?(?:re|r/e)(?: only)?', 'rightEye', 'eye'],
  [`(?:in |into )?(?:the )?(?:left|lt|l) eye(?: only)?|${left} ${eye}${postposition}`, 'leftEye'],
  ['(?:in )?(?:le|l/e|os)(?: only)?', 'leftEye', 'eye'],
  [
    `(?:in |into )?(?:both (?:the )?ears?|each ear)|${both} (?:${ear}o?n?|कानों)${postposition}`,
    'bothEars',
  ],
  ['be|b/e|both|b/l', 'bothEars', 'ear'],
  ['(?:in )?(?:re|r/e|right|rt)(?: only)?', 'rightEar', 'ear'],
  ['(?:in )?(?:le|l/e|left|lt)(?: only)?', 'leftEar', 'ear'],
  [
    `(?:in |into )?(?:the )?(?:right|rt|r) ear(?: only)?|${right} ${ear}${postposition}`,
    'rightEar',
  ],
  [`(?:in |into )?(?:the )?(?:left|lt|l) ear(?: only)?|${left} ${ear}${postposition}`, 'leftEar'],
  [
    `(?:in |into )?(?:each|both|every|b/l) (?:nostrils?|nose)|(?:each|both) nostrils?|${both} (?:na+k|nathuno?n?|नाक|नथुनों)${postposition}`,
    'eachNostril',
  ],
  ['b/n|bn|b/l|both', 'eachNostril', 'nose'],
  ['sl|s/l|sublingual|sublingually|(?:under|below) (?:the )?tongue', 'sublingual'],
  ['po|p/o|per ?oral(?:ly)?|oral(?:ly)?|by mouth', 'PO'],
  ['iv|i/v|intravenous(?:ly)?', 'IV'],
  ['im|i/m|intramuscular(?:ly)?', 'IM'],
  ['sc|s/c|sub ?cut|sub ?cutaneous(?:ly)?', 'SC'],
  ['p/r|per ?rect(?:al(?:ly)?|um)|rectally', 'PR'],
  // For a tablet "pr" means prolonged release.
  ['pr', 'PR', 'rectum'],
  ['pv|p/v|per ?vagin(?:al(?:ly)?|am|um)|vaginally', 'PV'],
];
const sitePatterns = siteTexts.map(
  ([texts, on, only]) => [new RegExp(`^(?:${texts.normalize('NFC')})$`), on, only] as const,
);

/** The body site or route of a text; null if it is neither. */
export function readSiteOrRoute(plain: string, form: FormSign | null): BodySite | Route | null {
  const isFor = {
    eye: form?.isForEye ?? false,
    ear: form?.sign === 'Ear drops',
    nose: form?.sign.startsWith('Nasal') ?? false,
    rectum: form !== null && ['topical', 'other'].includes(form.form),
  };
  const match = sitePatterns.find(([texts, , only]) => (!only || isFor[only]) && texts.test(plain));
  return match?.[1] ?? null;
}

/** Whether the site is one eye or ear, or both. */
export const hasSide = (on: BodySite | Route): boolean =>
  /^(?:right|left|both)(?:Eye|Ear)s?$/.test(on);

const skin =
  '(?:groins?|face|scalp|neck|feet|foot|hands?|axillae?|armpits?|underarms?|chest|knees?|elbows?|lips?|nails?|body|whole body|arms?|legs?|palms?|soles?|hair|lesions?|wounds?|anus|perianal|acne|spots|dark spots|skin|patches|gums|ulcers?|shoulders?|ankles?|heels?|back|low back|lower back|forehead|cheeks|affected (?:areas?|parts?|skin|side|eye|ear)|(?:op|operated) (?:eye|ear|site)|local(?:ly)?)';
/** A site on the skin, for topical medicines. */
const onSkin = new RegExp(
  `^(?:(?:on|over|to|at|all over|around|below|above|behind|under|inside|between) )?(?:the )?(?:(?:both|left|right|lt|rt|b/l) )?${skin}(?: ?(?:/|and|&) ?(?:the )?${skin})*$`,
);
const onEye = /^(?:in )?(?:op|operated|affected) (?:eye|ear)$/;

/** Whether a text is a body site that fits a form for local use. */
export function isSiteText(plain: string, form: FormSign | null): boolean {
  if (form?.form === 'drops') return onEye.test(plain);
  const isPut = form !== null && ['topical', 'spray', 'other'].includes(form.form);
  return isPut && onSkin.test(plain);
}
