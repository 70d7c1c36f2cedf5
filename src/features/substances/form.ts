/** The forms of medicines. */
export const forms = [
  'tablet',
  'capsule',
  'sachet',
  'liquid',
  'injection',
  'drops',
  'inhaled',
  'spray',
  'topical',
  'other',
] as const;
export type Form = (typeof forms)[number];

interface FormRule {
  /** As the paper prints it before the name: "Tab. Dolo". */
  sign: string;
  /** Typed texts that mean the form; `start` applies only to the first word of a line. */
  texts: RegExp;
  start?: RegExp;
  form: Form;
  isForEye?: boolean;
}

const rules: readonly FormRule[] = [
  { sign: 'Vaginal tab.', texts: /^(?:vag|vaginal) (?:tabs?|tablets?)$/, form: 'tablet' },
  { sign: 'Vaginal cap.', texts: /^(?:vag|vaginal) (?:caps?|capsules?)$/, form: 'other' },
  { sign: 'Vaginal gel', texts: /^(?:vag|vaginal) gel$/, form: 'topical' },
  { sign: 'Vaginal cream', texts: /^(?:vag|vaginal) (?:cream|crm)$/, form: 'topical' },
  { sign: 'Vaginal pessary', texts: /^(?:vag|vaginal) pess(?:ary|aries)?$/, form: 'other' },
  { sign: 'Vaginal supp.', texts: /^(?:vag|vaginal) supp(?:ository|ositories|s)?$/, form: 'other' },
  {
    sign: 'Tab.',
    texts: /^(?:tabs?|tablets?|टैब|टैबलेट|गोली)$/,
    start: /^t$/,
    form: 'tablet',
  },
  { sign: 'Cap.', texts: /^(?:caps?|capsules?|कैप|कैप्सूल)$/, start: /^c$/, form: 'capsule' },
  { sign: 'Sachet', texts: /^(?:sachets?|सैशे)$/, form: 'sachet' },
  { sign: 'Dry syp.', texts: /^dry (?:syp|syr|syrups?)$/, form: 'liquid' },
  { sign: 'Dry susp.', texts: /^dry (?:susp|suspension)$/, form: 'liquid' },
  {
    sign: 'Syp.',
    texts: /^(?:syp|syr|syrp|syrups?|सिरप|सीरप)$/,
    start: /^s$/,
    form: 'liquid',
  },
  { sign: 'Susp.', texts: /^(?:susp|suspension)$/, form: 'liquid' },
  { sign: 'Soln.', texts: /^(?:soln|solution)$/, form: 'liquid' },
  { sign: 'Linctus', texts: /^linctus$/, form: 'liquid' },
  { sign: 'Enema', texts: /^enema$/, form: 'other' },
  { sign: 'Mouthwash', texts: /^(?:mouthwash|mouth wash|m\/w)$/, form: 'liquid' },
  { sign: 'Mouth paint', texts: /^(?:mouth|oral) paint$/, form: 'topical' },
  { sign: 'Mouth gel', texts: /^(?:mouth|oral|dental) gel$/, form: 'topical' },
  { sign: 'Mouth paste', texts: /^(?:mouth|oral|dental) paste$/, form: 'topical' },
  { sign: 'Lozenge', texts: /^lozenges?$/, form: 'other' },
  { sign: 'Gargle', texts: /^gargles?(?: with)?$/, form: 'liquid' },
  { sign: 'Inj.', texts: /^(?:inj|injection|इंजेक्शन)$/, form: 'injection' },
  {
    sign: 'Eye drops',
    texts: /^eye (?:drops?|drps|dps)$|^(?:आई|आँख की|आंख की) (?:ड्रॉप्?स?|ड्राप्?स?)$/,
    form: 'drops',
    isForEye: true,
  },
  // Mostly for the eye, but written of the ear too: the paper says what was typed.
  { sign: 'E/D', texts: /^e\/d$/, start: /^ed$/, form: 'drops', isForEye: true },
  {
    sign: 'Ear drops',
    texts: /^ear (?:drops?|drps|dps)$|^(?:ईयर|कान की) (?:ड्रॉप्?स?|ड्राप्?स?)$/,
    form: 'drops',
  },
  { sign: 'Nasal drops', texts: /^(?:nasal|nose) (?:drops?|drps|dps)$|^n\/d$/, form: 'drops' },
  { sign: 'Drops', texts: /^(?:drops?|drps|dps|ड्रॉप्?स?|ड्राप्?स?)$/, form: 'drops' },
  {
    sign: 'Eye oint.',
    texts: /^eye (?:oint|ointment)$|^e\/o$/,
    form: 'topical',
    isForEye: true,
  },
  { sign: 'Eye gel', texts: /^eye gel$/, form: 'topical', isForEye: true },
  { sign: 'Nasal spray', texts: /^(?:nasal|nose) spray$/, form: 'spray' },
  { sign: 'Spray', texts: /^spray$/, form: 'spray' },
  {
    sign: 'Inhaler',
    texts: /^(?:inhaler|inh|mdi|(?:inhaler|inh) mdi|mdi (?:inhaler|inh))$/,
    start: /^inh$/,
    form: 'inhaled',
  },
  { sign: 'Accuhaler', texts: /^accuhaler$/, form: 'inhaled' },
  { sign: 'Rotacap', texts: /^rotacaps?$/, form: 'inhaled' },
  {
    sign: 'Neb.',
    texts: /^(?:nebs?|nebuli[sz](?:ation|ations|e|er|ers))(?: with)?$/,
    form: 'inhaled',
  },
  { sign: 'Respules', texts: /^respules?$/, form: 'inhaled' },
  { sign: 'Oint.', texts: /^(?:oint|ointment|मलहम|मरहम)$/, form: 'topical' },
  { sign: 'Cream', texts: /^(?:cream|crm|क्रीम)$/, form: 'topical' },
  { sign: 'Gel', texts: /^(?:gel|जेल)$/, form: 'topical' },
  { sign: 'Lotion', texts: /^(?:lotion|लोशन)$/, form: 'topical' },
  { sign: 'Shampoo', texts: /^shampoo$/, form: 'topical' },
  { sign: 'Soap', texts: /^soap$/, form: 'topical' },
  { sign: 'Face wash', texts: /^face wash$/, form: 'topical' },
  { sign: 'Dusting powder', texts: /^dusting (?:powder|pdr)$/, form: 'topical' },
  { sign: 'Powder', texts: /^(?:powder|pdr|पाउडर)$/, form: 'other' },
  { sign: 'Patch', texts: /^patch$/, form: 'other' },
  { sign: 'Supp.', texts: /^supp(?:s|ository|ositories)?$/, form: 'other' },
  { sign: 'Pessary', texts: /^(?:pessary|pess)$/, form: 'other' },
];

export type FormSign = Pick<FormRule, 'sign' | 'form' | 'isForEye'>;

/** The form that one or two words name. */
export function readForm(plain: string, isFirstWord: boolean): FormSign | null {
  const rule = rules.find(
    ({ texts, start }) => texts.test(plain) || (isFirstWord && start?.test(plain)),
  );
  return rule ?? null;
}

/** The longest first: "Eye drops" before "Drops". */
const signs = rules
  .map((rule) => [`${rule.sign.toLowerCase()} `, rule] as const)
  .toSorted(([one], [other]) => other.length - one.length);

/** The form that a medicine's name begins with, and the name without it. */
export function formOfName(name: string): { rule: FormSign | null; rest: string } {
  const plain = name.toLowerCase();
  const rule = signs.find(([start]) => plain.startsWith(start))?.[1];
  if (rule) return { rule, rest: name.slice(rule.sign.length + 1) };
  const [, first = '', rest = ''] = /^(\S+?)\.?\s+(.+)$/.exec(name) ?? [];
  const typed = readForm(first.toLowerCase(), false);
  return typed ? { rule: typed, rest } : { rule: null, rest: name };
}

/** What one or two words say a medicine comes as, in small letters ("eye drops"); null where they say none. */
export function formNameOf(words: string): string | null {
  const rule = readForm(words, false);
  // "E/D" and "Eye drops" have one name.
  const isForEye = rule?.isForEye && rule.form === 'drops';
  const canonicalRule = isForEye ? rules.find((one) => one.isForEye && one.form === 'drops') : rule;
  return canonicalRule ? canonicalRule.sign.toLowerCase().replace('.', '') : null;
}

/** The form of a name of `formNameOf`: of "syp" as of "susp" it is "liquid"; empty where that is empty. */
export function formOfFormName(name: string): Form | '' {
  return rules.find(({ sign }) => sign.toLowerCase().replace('.', '') === name)?.form ?? '';
}
