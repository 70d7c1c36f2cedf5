import type { FormSign } from './form';
import { digits } from './numbers';

const eye = '(?:a+n?kh|आँख|आंख)';
const ear = '(?:ka+n|कान)';
const dayi = '(?:da+[yi]+n?|da+hini?|seedhi|दाईं|दायीं|दाएँ|दाएं|दाहिनी|दाहिने|दायें)';
const bayi = '(?:ba+[yi]+n?|ulti|बाईं|बायीं|बाएँ|बाएं|बायें)';
const within = ' (?:me|mein|main|में)';
const both = '(?:dono|donon|दोनों)';

/** Where a medicine goes, as it is written; a short form says a part of the body only beside a medicine for it. */
const places: readonly [texts: string, text: string, only?: 'eye' | 'ear' | 'nose' | 'rectum'][] = [
  [
    `(?:in |into )?(?:both (?:the )?eyes?|each eye)|${both} (?:${eye}o?n?|आँखों|आंखों)${within}`,
    'in both eyes',
  ],
  ['be|b/e|b eye|b/l eyes?', 'in both eyes', 'eye'],
  [
    `(?:in |into )?(?:the )?(?:right|rt|r) eye(?: only)?|${dayi} ${eye}${within}`,
    'in the right eye',
  ],
  ['ou', 'in both eyes', 'eye'],
  ['(?:in )?(?:re|r/e)(?: only)?', 'in the right eye', 'eye'],
  [`(?:in |into )?(?:the )?(?:left|lt|l) eye(?: only)?|${bayi} ${eye}${within}`, 'in the left eye'],
  ['(?:in )?(?:le|l/e|os)(?: only)?', 'in the left eye', 'eye'],
  [
    `(?:in |into )?(?:both (?:the )?ears?|each ear)|${both} (?:${ear}o?n?|कानों)${within}`,
    'in both ears',
  ],
  ['be|b/e|both|b/l', 'in both ears', 'ear'],
  ['(?:in )?(?:re|r/e|right|rt)(?: only)?', 'in the right ear', 'ear'],
  ['(?:in )?(?:le|l/e|left|lt)(?: only)?', 'in the left ear', 'ear'],
  [
    `(?:in |into )?(?:the )?(?:right|rt|r) ear(?: only)?|${dayi} ${ear}${within}`,
    'in the right ear',
  ],
  [`(?:in |into )?(?:the )?(?:left|lt|l) ear(?: only)?|${bayi} ${ear}${within}`, 'in the left ear'],
  [
    `(?:in |into )?(?:each|both|every|b/l) (?:nostrils?|nose)|(?:each|both) nostrils?|${both} (?:na+k|nathuno?n?|नाक|नथुनों)${within}`,
    'in each nostril',
  ],
  ['b/n|bn|b/l|both', 'in each nostril', 'nose'],
  ['sl|s/l|sublingual|sublingually|(?:under|below) (?:the )?tongue', 'under the tongue'],
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
  ([texts, text, only]) => [new RegExp(`^(?:${texts.normalize('NFC')})$`), text, only] as const,
);

/** Where a medicine goes; null where a text says nothing of it. */
export function readPlace(plain: string, form: FormSign | null): string | null {
  const isFor = {
    eye: form?.isForEye ?? false,
    ear: form?.sign === 'Ear drops',
    nose: form?.sign.startsWith('Nasal') ?? false,
    rectum: form !== null && ['topical', 'other'].includes(form.form),
  };
  const found = read.find(([texts, , only]) => (!only || isFor[only]) && texts.test(plain));
  return found?.[1] ?? null;
}

const sides = ['right', 'left', 'both'] as const;

/** The part of the body and the side that a place says, for those that have sides. */
export function sideOf(place: string): { organ: string; side: (typeof sides)[number] } | null {
  const [, first = '', second = '', organ = ''] =
    /^in (?:the (right|left)|(both)) (eye|ear)s?$/.exec(place) ?? [];
  const side = sides.find((one) => one === (first || second));
  return side ? { organ, side } : null;
}

/** With these a sentence of the doctor's own begins, in which "after 1 week" and "stop" mean something else. */
export const sentenceStart =
  /^(?:review|r\/v|f\/u|followup|till|until|tak|repeat|rpt|except|after|keep|during|only|if|in|with|for|on|before|over|at|around|between|through|followed|\+)$/;
/** Of these, those that say what follows to the end of the clause. */
export const wholeSentence: RegExp =
  /^(?:review|r\/v|f\/u|followup|stop|hold|omit|skip|then|till|until|repeat|rpt|except|after|keep|only|if|before)$/;

const verb = /^(?:stop|hold|omit|skip|discontinue)$/;
const condition = /^(?:if|when|once|on|after|before|for|in case|where)$/;
const visit = /^(?:review|r\/v|f\/u|followup|follow|reassess|recheck|see|come)$/;

/** "stop if rash" stops nothing, and "then review" is no step: both are the doctor's own words. */
export function isOnCondition(word: string, next: string): boolean {
  return (verb.test(word) && condition.test(next)) || (word === 'then' && visit.test(next));
}

/** Behind the name they begin a sentence too, which ends before how much and how often; in a name they are a part of it. */
export const ownWords: RegExp =
  /^(?:gargle|rinse|leave|wash|shake|dissolve|dilute|mix|chew|swallow|massage|avoid|sip|take)$/;

const warm =
  '(?:(?:garam|gungune|gun gune|thande|gunguna|thanda|warm|lukewarm|luke warm|hot|cold|plain|boiled|normal|drinking|plenty of|lots of|a glass of|1 glass|1 glass of|a cup of|गरम|गुनगुने|ठंडे) )?';
const fluid = `${warm}(?:doodh|dudh|pa+ni|दूध|पानी)`;
const liquid = `${warm}(?:water|milk|juice|curd|honey|ns|n/s|saline|normal saline|dns|rl|dextrose|d5|distilled water|pa+ni|doodh|dudh|पानी|दूध)`;
const measure = `(?:${digits}|a?adh[ae]|ek|आध[ेा]|एक) ?(?:mls?|cc|l|lt|ltr|ltrs|litres?|liters?|glass(?:es)?|cups?|लीटर|मिली|गिलास|ग्लास)(?: of)?`;
const mixed = '(?:dissolve[d]?|mix(?:ed)?|dilute[d]?|boiled?)';
const cycle = '(?:d|day)';
const hour = '\\d{1,2}(?: ?:\\d{2})? ?(?:am|pm)';
const when = '(?:tomorrow|today|tonight|kal|aaj|next week|next cycle)';
const complaint =
  '(?:fever|pain|headache|vomiting|nausea|cough|cold|itch(?:ing)?|acidity|gas|giddiness|burning|cramps?|spasms?|loose (?:stools?|motions?)|allergy|constipation|breathlessness|wheez(?:e|ing)|insomnia|anxiety|bleeding|bukhar|dard|khansi|khujli|ulti|dast|jalan|kabz|बुखार|दर्द|खाँसी|खांसी|खुजली|उल्टी|दस्त|जलन|कब्ज)';
const severe =
  '(?:(?:severe|high|excess|chest|abdominal|abd|abdomen|stomach|body|back|tooth|dental|joint|ear|eye|throat|acute|pet|sir|sar|tez|zyada|पेट|सिर|तेज़|तेज|ज्यादा) )*';
/** What a doctor adds in so many words, whole: a test before an injection, days of a cycle, milk, a time by the clock. */
const remarks: readonly RegExp[] = [
  '(?:after )?(?:ast|a/s/t|atd|test dose|sensitivity test(?:ing)?)',
  `${fluid} (?:ke sa+th|k sa+th|me|mein|se|के साथ|में|से)(?: (?:ghol ?kar|mila ?kar|ghol ?ke|घोल ?कर|मिला ?कर))?`,
  `${measure} ${fluid} (?:me|mein|में)(?: (?:ghol ?kar|mila ?kar|ghol ?ke|घोल ?कर|मिला ?कर))?`,
  `(?:${mixed} )?(?:in|with|c|\\+|&|plus) (?:a |one |half )?(?:glass |cup )?(?:of )?(?:${measure} )?${liquid}(?: ${measure})?`,
  `(?:from )?${cycle} ?\\d{1,2} ?(?:to|-) ?(?:${cycle} ?)?\\d{1,2}(?: (?:of|from) (?:the |each )?(?:cycle|menses|periods?|lmp))?`,
  `from ${cycle} ?\\d{1,2}(?: (?:of|from) (?:the |each )?(?:cycle|menses|periods?|lmp))?`,
  '(?:before|after|pre|post)(?: (?:&|and) (?:after|post))? (?:defecation|motions?)',
  'gently|liberally|sparingly|plenty of (?:fluids|liquids|water)',
  '(?:khana )?kh?a+n[ae] (?:ke|k) turant ba+d|खाने के तुरंत बाद',
  'pea size(?:d)?(?: amount)?|thin layer|thin film|neck to toe|face to toe|head to toe',
  '(?:lifelong|life long|long term)',
  `(?:at |@ ?)?${hour}(?: ?(?:-|to|and|&|,|/) ?${hour})*`,
  `(?:starting |start |onwards )?(?:from|wef) ${when}(?: (?:morning|evening|night|onwards?))?|(?:kal|aaj) se`,
  `(?:after|with) (?:each |every )?(?:loose )?(?:stools?|motions?|bath|bathing|shower|wash|washing|shaving|brushing|vomiting|dialysis)`,
  `(?:har|हर) (?:dast|दस्त) (?:ke|के) (?:ba+d|बाद)`,
  '(?:sip (?:by )?sip|small (?:frequent )?sips|thoda thoda|थोड़ा थोड़ा)(?: (?:kar ke|karke|करके))?(?: (?:piy?e|piye?n|peeye|lena hai|पिएँ|पिएं|पियें))?',
  'sitz bath(?: (?:with|in))?|steam inhalation|dry powder|dusting|single (?:dose|application)|one application|loading dose',
  `(?:min(?:imum)? )?gap (?:of )?\\d{1,2}(?:-\\d{1,2})? ?(?:hrs?|hours?)|\\d{1,2} ?(?:hrs?|hours?|hourly) gap`,
  `${severe}${complaint} (?:me|mein|में|ke liye|के लिए)`,
  '(?:chaba|chus|choos|ghol|mila|chaat)(?: ?(?:kar|ke))(?: (?:khana hai|khaye|khayen|le|len|lena hai))?|चबा ?कर|चूस ?कर|घोल ?कर|चूसें|चबाएँ|चबाएं',
  'intra ?articular|intra ?lesional|intra ?dermal',
  '(?:with |via |by |through )(?:a )?(?:spacer|rotahaler|zerostat|mask)',
  '(?:lena|leni|dena|deni|khana|khani|chabani|chabana|chusni|pina|peena|pini|dalna|daalna|dalni|daalni) (?:hai|he|h|hain)|len|lein|leve|khaye|khayen|piye|piyen|dalen|daalen|लें|लेना है|लेनी है|खाएँ|खाएं|पिएँ|पिएं|डालें|दें|देना है',
  '[\\p{L}\\p{M}]+(?: (?:wali|wale|hui|hue|वाली|हुई))? (?:jagah|jageh|hisse|जगह|हिस्से) (?:par|pe|me|mein|पर|में)',
  '(?:gha+v|chehre|muh|munh|mooh|sir|balo|balon|daad|phode|pair|haath|kamar|ghutne|jod|gale|घाव|चेहरे|मुँह|मुंह) (?:par|pe|me|mein|पर|में)',
  '(?:na+k|ka+n|a+n?kh|नाक|कान|आँख|आंख) (?:me|mein|में)',
  'today|tonight|aaj|aaj (?:ra+t|subah|sham)',
  'already (?:taking|on)|same dose',
  '(?:subah )?uthte hi|उठते ही',
  'x ?\\d{1,2} (?:doses?|injections?|inj|shots?|applications?)',
  '(?:\\d{1,2}|half an|an?) ?(?:mins?|minutes?|hrs?|hours?) (?:before|after|prior to) (?:tea|bed|sleep|sex|journey|travel|brushing|exercise|bath|procedure)',
  '(?:to |as )?(?:slow(?:ly)?|slow iv|iv slow|deep im|bolus|infusion|iv infusion|as directed|as advised)',
].map((source) => new RegExp(`^(?:${source.normalize('NFC')})$`, 'u'));

/** What a medicine is for, right behind "SOS". */
export const complaintAlone: RegExp = new RegExp(
  `^(?:(?:if |for )?(?:fever|temp(?:erature)?) ?(?:>|above|more than|over|is above) ?\\d{2,3}(?:\\.\\d)?(?: ?(?:°|deg(?:rees?)?))? ?[fc]?|(?:if |in |for )?${severe}${complaint}(?: ?(?:/|or|and|&) ?${severe}${complaint})?)$`.normalize(
    'NFC',
  ),
);

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

const packs = 'strips?|bottles?|tubes?|packs?|jars?|btls?';
const volume = '\\d{1,3} ?(?:mls?|gms?|g|gram)';
/** How much is in the pack that is given out: "20 gm tube", "100 ml bottle". */
const pack = new RegExp(
  `^(?:${volume} ?(?:${packs})|(?:${packs})(?: of)? ${volume}|(?:x )?\\d{1,3} ?(?:${packs})(?: of ${volume})?)$`,
);

/** Whether a text says the pack; of what is put on the skin or dropped, grams and ml alone say it too. */
export function isPack(plain: string, form: FormSign | null): boolean {
  if (pack.test(plain)) return true;
  if (form?.form === 'topical') return /^\d{1,3} ?(?:mls?|gms?|g|gram)$/.test(plain);
  const isDropped = form?.form === 'drops' && form.sign !== 'Drops';
  return isDropped && /^\d{1,2} ?mls?$/.test(plain);
}

/** Whether a text is known for a doctor's own words that say nothing of how much or how often. */
export function isRemark(plain: string): boolean {
  return remarks.some((texts) => texts.test(plain));
}

/** What was given out, behind how it is taken: "10 tabs", "#10", "1 strip". */
export const givenOut: RegExp =
  /^(?:(?:total|qty|disp(?:ense)?|give|nos?|x) ?)?(?:(?:\d{2,3}|(?<=x ?)[5-9]) ?(?:tabs?|tablets?|caps?|capsules?|sachets?|goli|nos?)|\d{1,3} ?(?:strips?|bottles?|tubes?|packs?|nos)|(?:[3-9]|\d{2}) ?(?:vials?|amps?|ampoules?|inj(?:ections?)?))$|^(?:#|=|nos?|qty|total) ?\d{1,3}$/;
