/** The words that say what a medicine comes as, each under one sign; longer ones stand before those that they end with. */
const formWords: readonly [sign: string, words: RegExp][] = [
  ['eye oint', /^eye (?:oint|ointment)$|^e\/o$/],
  ['eye gel', /^eye gel$/],
  ['eye drops', /^eye (?:drops?|drps|dps)$|^e\/d$/],
  ['ear drops', /^ear (?:drops?|drps|dps)$/],
  ['nasal drops', /^(?:nasal|nose) (?:drops?|drps|dps)$|^n\/d$/],
  ['nasal spray', /^(?:nasal|nose) spray$/],
  ['dry syp', /^dry (?:syp|syr|syrups?)$/],
  ['dry susp', /^dry (?:susp|suspension)$/],
  ['mouth gel', /^(?:mouth|oral|dental) gel$/],
  ['mouth paint', /^mouth paint$/],
  ['dusting powder', /^dusting (?:powder|pdr)$/],
  ['face wash', /^face wash$/],
  ['vaginal tab', /^(?:vag|vaginal) (?:tabs?|tablets?)$/],
  ['vaginal cap', /^(?:vag|vaginal) (?:caps?|capsules?)$/],
  ['vaginal gel', /^(?:vag|vaginal) gel$/],
  ['vaginal cream', /^(?:vag|vaginal) (?:cream|crm)$/],
  ['pessary', /^(?:(?:vag|vaginal) )?pess(?:ary|aries)?$/],
  ['supp', /^(?:(?:vag|vaginal) )?supp(?:s|ository|ositories)?$/],
  ['tab', /^(?:tabs?|tablets?|टैब|टैबलेट|गोली)$/],
  ['cap', /^(?:caps?|capsules?|कैप|कैप्सूल)$/],
  ['sachet', /^(?:sachets?|सैशे)$/],
  ['syp', /^(?:syp|syr|syrp|syrups?|सिरप|सीरप)$/],
  ['susp', /^(?:susp|suspension)$/],
  ['soln', /^(?:soln|solution)$/],
  ['linctus', /^linctus$/],
  ['enema', /^enema$/],
  ['mouthwash', /^(?:mouthwash|mouth wash|m\/w)$/],
  ['lozenge', /^lozenges?$/],
  ['gargle', /^gargles?$/],
  ['inj', /^(?:inj|injection|इंजेक्शन)$/],
  ['drops', /^(?:drops?|drps|dps|ड्रॉप्?स?|ड्राप्?स?)$/],
  ['spray', /^spray$/],
  ['inhaler', /^(?:inhaler|inh|mdi)$/],
  ['accuhaler', /^accuhaler$/],
  ['rotacap', /^rotacaps?$/],
  ['neb', /^(?:nebs?|nebuli[sz](?:ation|er))$/],
  ['respules', /^respules?$/],
  ['oint', /^(?:oint|ointment|मलहम|मरहम)$/],
  ['cream', /^(?:cream|crm|क्रीम)$/],
  ['gel', /^(?:gel|जेल)$/],
  ['lotion', /^(?:lotion|लोशन)$/],
  ['shampoo', /^shampoo$/],
  ['soap', /^soap$/],
  ['powder', /^(?:powder|pdr|पाउडर)$/],
  ['patch', /^patch$/],
];

/** What one or two words say a medicine comes as; null where they say none. */
export function formSignOf(words: string): string | null {
  return formWords.find(([, texts]) => texts.test(words))?.[0] ?? null;
}

/** What a name without any word for its form mostly is. */
export const unmarkedForms: readonly string[] = ['tab', 'cap'];
