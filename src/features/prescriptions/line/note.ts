/** Where a medicine goes, as it is written; `isForEye` where a short form says the eye only beside a medicine for it. */
const places: readonly [texts: RegExp, text: string, isForEye?: boolean][] = [
  [
    /^(?:(?:in |into )?(?:both (?:the )?eyes|each eye)|b\/e|dono a+n?kho?n? (?:me|mein)|दोनों (?:आँखों|आंखों) में)$/,
    'in both eyes',
  ],
  [/^be$/, 'in both eyes', true],
  [/^(?:(?:in |into )?(?:the )?(?:right|rt) eye|r\/e)$/, 'in the right eye'],
  [/^re$/, 'in the right eye', true],
  [/^(?:(?:in |into )?(?:the )?(?:left|lt) eye|l\/e)$/, 'in the left eye'],
  [/^le$/, 'in the left eye', true],
  [
    /^(?:(?:in |into )?(?:both (?:the )?ears|each ear)|dono ka+no?n? (?:me|mein)|दोनों कानों में)$/,
    'in both ears',
  ],
  [/^(?:in |into )?(?:the )?(?:right|rt) ear$/, 'in the right ear'],
  [/^(?:in |into )?(?:the )?(?:left|lt) ear$/, 'in the left ear'],
  [/^(?:in |into )?(?:each|both|every) nostrils?$/, 'in each nostril'],
  [/^(?:sl|s\/l|sublingual|sublingually|under (?:the )?tongue)$/, 'under the tongue'],
  [/^(?:iv|i\/v)$/, 'IV'],
  [/^(?:im|i\/m)$/, 'IM'],
  [/^(?:sc|s\/c|subcut)$/, 'SC'],
  [/^p\/r$/, 'PR'],
  [/^p\/v$/, 'PV'],
];

/** Where a medicine goes; null where a text says nothing of it. */
export function readPlace(plain: string, isForEye: boolean): string | null {
  const found = places.find(([texts, , onlyEye]) => (!onlyEye || isForEye) && texts.test(plain));
  return found?.[1] ?? null;
}

/** With these a sentence of the doctor's own begins, in which "after 1 week" and "stop" mean something else. */
export const sentenceStart =
  /^(?:till|until|tak|repeat|rpt|except|after|keep|during|if|in|with|for|on|before|\+)$/;
/** Of these, those that say what follows to the end of the clause. */
export const wholeSentence = /^(?:till|until|repeat|rpt|except|after|keep|if|before)$/;

/** On which days of the week: said in the doctor's own words. */
export const weekdays =
  /^(?:(?:every|on|each|only on|except) )*(?:(?:sun|mon|tues?|wed|wednes|thurs?|fri|sat|satur)(?:days?)?(?: (?:and|&) )?)+$/;
