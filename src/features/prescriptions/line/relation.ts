import { anyOf, digits, written } from './numbers';

const meals: readonly [texts: string, relation: string][] = [
  ['(?:raat ke khane ke ba+d|रात के खाने के बाद)', 'after dinner'],
  ['(?:ra+t (?:ke|k) khane (?:se|ke|k) peh?le|रात के खाने से पहले)', 'before dinner'],
  ['(?:dopahar ke khane ke ba+d|दोपहर के खाने के बाद)', 'after lunch'],
  ['(?:dopahar (?:ke|k) khane (?:se|ke|k) peh?le|दोपहर के खाने से पहले)', 'before lunch'],
  [
    '(?:af|a/f|pc|p/c|(?:after|post) (?:food|meals?|eating|khana)|(?:khana )?kh?a+n[ae] (?:ke|k) ba+dh?|khana kha ?kar|bhojan (?:ke|k) ba+d|(?:खाना )?(?:खाने|भोजन) के बाद)',
    'after food',
  ],
  [
    '(?:bf|b/f|ac|a/c|(?:before|pre) (?:food|meals?|eating|khana)|(?:khana )?kh?a+n[ae] (?:se|ke|k) p[ea]h?(?:e)?le|bhojan (?:se|ke) p[ea]hle|(?:खाना )?(?:खाने|भोजन) (?:से|के) पहले)',
    'before food',
  ],
  [
    '(?:wf|w/f|(?:with|along with|c) (?:food|meals?)|khan[ae] (?:ke|k) sa+th|(?:खाने|भोजन) के साथ)',
    'with food',
  ],
  [
    '(?:bbf|before (?:breakfast|b/?f|b\\W?fast)|nasht[ae] (?:se|ke|k) p[ea]h?le|नाश्ते (?:से|के) पहले)',
    'before breakfast',
  ],
  [
    '(?:abf|after (?:breakfast|b/?f|b\\W?fast)|nasht[ae] (?:ke|k) ba+d|नाश्ते के बाद)',
    'after breakfast',
  ],
  ['with (?:breakfast|b\\W?fast)', 'with breakfast'],
  ['(?:before|pre) lunch', 'before lunch'],
  ['(?:after|post) lunch', 'after lunch'],
  ['with lunch', 'with lunch'],
  ['(?:before|pre) (?:dinner|supper)', 'before dinner'],
  ['(?:after|post) (?:dinner|supper)', 'after dinner'],
  ['with (?:dinner|supper)', 'with dinner'],
  ['before feeds?', 'before feeds'],
  ['after feeds?', 'after feeds'],
  ['(?:(?:on |in )?(?:an )?empty stomach|kha+li p[ea]i?t|खाली पेट)', 'on an empty stomach'],
];
const ahead = `(${digits}|half(?: an)?|a?adh[ae]|ek|आध[ेा]|एक) ?(m(?:in(?:ute)?s?)|h(?:r|ou)rs?|hrs?|ghant[ae]|मिनट|घंट[ेा])`;

const relationPhrases: readonly [texts: RegExp, relation: string][] = meals.map(
  ([texts, relation]) => [new RegExp(`^(?:${ahead} )?${texts}$`), relation],
);

const isPhrase = anyOf(relationPhrases.map(([texts]) => texts));

/** "khane se aadha ghanta pehle": the time within, where English has it before. */
const aheadWithin = new RegExp(`^(.+ (?:se|ke|k|से|के)) (${ahead}) (p[ea]h?le|ba+d|पहले|बाद)$`);

/** "after food", "30 min before food"; null for anything else. */
export function readRelation(typed: string): string | null {
  const plain = typed.replace(
    aheadWithin,
    (...[, meal, long, , , when]) => `${long} ${meal} ${when}`,
  );
  if (!isPhrase.test(plain)) return null;
  for (const [texts, relation] of relationPhrases) {
    const match = texts.exec(plain);
    if (!match) continue;
    const [, count, unit = ''] = match;
    if (!count) return relation;
    // How long before a meal one is with it, or has an empty stomach, says nothing.
    if (!/^(before|after)/.test(relation)) return null;
    const isMinutes = /^[mम]/.test(unit);
    const long = written(count.replace(' an', ''));
    return `${long} ${isMinutes ? 'min' : 'hr'} ${relation}`;
  }
  return null;
}
