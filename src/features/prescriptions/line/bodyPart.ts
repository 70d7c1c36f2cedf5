import type { FormSign } from '../../substances/form';
import type { BodySite, Route } from '../regimen';

const eye = '(?:a+n?kh|आँख|आंख)';
const ear = '(?:ka+n|कान)';
const dayi = '(?:da+[yi]+n?|da+hini?|seedhi|दाईं|दायीं|दाएँ|दाएं|दाहिनी|दाहिने|दायें)';
const bayi = '(?:ba+[yi]+n?|ulti|बाईं|बायीं|बाएँ|बाएं|बायें)';
const within = '(?: (?:me|mein|main|में))?';
const both = '(?:dono|donon|दोनों)';

/** Where a medicine goes, as it is written; a short form says a part of the body only beside a medicine for it. */
const places: readonly [
  texts: string,
  on: BodySite | Route,
  only?: 'eye' | 'ear' | 'nose' | 'rectum',
][] = [
  [
    `(?:in |into )?(?:both (?:the )?eyes?|each eye)|${both} (?:${eye}o?n?|आँखों|आंखों)${within}`,
    'bothEyes',
  ],
  ['be|b/e|b eye|b/l eyes?', 'bothEyes', 'eye'],
  [`(?:in |into )?(?:the )?(?:right|rt|r) eye(?: only)?|${dayi} ${eye}${within}`, 'rightEye'],
  ['ou', 'bothEyes', 'eye'],
  ['(?:in )?(?:re|r/e)(?: only)?', 'rightEye', 'eye'],
  [`(?:in |into )?(?:the )?(?:left|lt|l) eye(?: only)?|${bayi} ${eye}${within}`, 'leftEye'],
  ['(?:in )?(?:le|l/e|os)(?: only)?', 'leftEye', 'eye'],
  [
    `(?:in |into )?(?:both (?:the )?ears?|each ear)|${both} (?:${ear}o?n?|कानों)${within}`,
    'bothEars',
  ],
  ['be|b/e|both|b/l', 'bothEars', 'ear'],
  ['(?:in )?(?:re|r/e|right|rt)(?: only)?', 'rightEar', 'ear'],
  ['(?:in )?(?:le|l/e|left|lt)(?: only)?', 'leftEar', 'ear'],
  [`(?:in |into )?(?:the )?(?:right|rt|r) ear(?: only)?|${dayi} ${ear}${within}`, 'rightEar'],
  [`(?:in |into )?(?:the )?(?:left|lt|l) ear(?: only)?|${bayi} ${ear}${within}`, 'leftEar'],
  [
    `(?:in |into )?(?:each|both|every|b/l) (?:nostrils?|nose)|(?:each|both) nostrils?|${both} (?:na+k|nathuno?n?|नाक|नथुनों)${within}`,
    'eachNostril',
  ],
  ['b/n|bn|b/l|both', 'eachNostril', 'nose'],
  ['sl|s/l|sublingual|sublingually|(?:under|below) (?:the )?tongue', 'sublingual'],
  ['po|p/o|per ?oral(?:ly)?|oral(?:ly)?|by mouth', 'PO'],
  ['iv|i/v|intravenous(?:ly)?', 'IV'],
  ['im|i/m|intramuscular(?:ly)?', 'IM'],
  ['sc|s/c|sub ?cut|sub ?cutaneous(?:ly)?', 'SC'],
  ['p/r|per ?rect(?:al(?:ly)?|um)|rectally', 'PR'],
  // Of a tablet "pr" is one of prolonged release.
  ['pr', 'PR', 'rectum'],
  ['pv|p/v|per ?vagin(?:al(?:ly)?|am|um)|vaginally', 'PV'],
];
const read = places.map(
  ([texts, on, only]) => [new RegExp(`^(?:${texts.normalize('NFC')})$`), on, only] as const,
);

/** The site on the body or the route that a text says; null where it says neither. */
export function readSiteOrRoute(plain: string, form: FormSign | null): BodySite | Route | null {
  const isFor = {
    eye: form?.isForEye ?? false,
    ear: form?.sign === 'Ear drops',
    nose: form?.sign.startsWith('Nasal') ?? false,
    rectum: form !== null && ['topical', 'other'].includes(form.form),
  };
  const found = read.find(([texts, , only]) => (!only || isFor[only]) && texts.test(plain));
  return found?.[1] ?? null;
}

/** Whether it says one of two sides, or both. */
export const hasSide = (on: BodySite | Route): boolean =>
  /^(?:right|left|both)(?:Eye|Ear)s?$/.test(on);

const skin =
  '(?:groins?|face|scalp|neck|feet|foot|hands?|axillae?|armpits?|underarms?|chest|knees?|elbows?|lips?|nails?|body|whole body|arms?|legs?|palms?|soles?|hair|lesions?|wounds?|anus|perianal|acne|spots|dark spots|skin|patches|gums|ulcers?|shoulders?|ankles?|heels?|back|low back|lower back|forehead|cheeks|affected (?:areas?|parts?|skin|side|eye|ear)|(?:op|operated) (?:eye|ear|site)|local(?:ly)?)';
/** Where on the skin, beside what is put on it. */
const onSkin = new RegExp(
  `^(?:(?:on|over|to|at|all over|around|below|above|behind|under|inside|between) )?(?:the )?(?:(?:both|left|right|lt|rt|b/l) )?${skin}(?: ?(?:/|and|&) ?(?:the )?${skin})*$`,
);
const onEye = /^(?:in )?(?:op|operated|affected) (?:eye|ear)$/;

/** Whether a text says where on the body, beside a form that is put there. */
export function isSite(plain: string, form: FormSign | null): boolean {
  if (form?.form === 'drops') return onEye.test(plain);
  const isPut = form !== null && ['topical', 'spray', 'other'].includes(form.form);
  return isPut && onSkin.test(plain);
}
