import type { Relation } from '../regimen';
import { anyOf, digits, normalizeNumbers } from './numbers';

const toMeal = (when: 'before' | 'after' | 'with', meal: Meal): Relation => ({
  when,
  meal,
  ahead: null,
});
type Meal = Extract<Relation, { meal: unknown }>['meal'];

const meals: readonly [texts: string, relation: Relation][] = [
  ['(?:raat ke khane ke ba+d|रात के खाने के बाद)', toMeal('after', 'dinner')],
  ['(?:ra+t (?:ke|k) khane (?:se|ke|k) peh?le|रात के खाने से पहले)', toMeal('before', 'dinner')],
  ['(?:dopahar ke khane ke ba+d|दोपहर के खाने के बाद)', toMeal('after', 'lunch')],
  ['(?:dopahar (?:ke|k) khane (?:se|ke|k) peh?le|दोपहर के खाने से पहले)', toMeal('before', 'lunch')],
  [
    '(?:af|a/f|pc|p/c|(?:after|post|af|a/f) (?:food|meals?|eating|khana)|(?:khana )?kh?a+n[ae] (?:ke|k) ba+dh?|khana kha ?kar|bhojan (?:ke|k) ba+d|(?:खाना )?(?:खाने|भोजन) के बाद)',
    toMeal('after', 'food'),
  ],
  [
    '(?:bf|b/f|ac|a/c|(?:before|pre|bf|b/f) (?:food|meals?|eating|khana)|(?:khana )?kh?a+n[ae] (?:se|ke|k) p[ea]h?(?:e)?le|bhojan (?:se|ke) p[ea]hle|(?:खाना )?(?:खाने|भोजन) (?:से|के) पहले)',
    toMeal('before', 'food'),
  ],
  [
    '(?:wf|w/f|(?:with|along with|c) (?:food|meals?)|khan[ae] (?:ke|k) sa+th|(?:खाने|भोजन) के साथ)',
    toMeal('with', 'food'),
  ],
  [
    '(?:bbf|before (?:breakfast|b/?f|b\\W?fast)|nasht[ae] (?:se|ke|k) p[ea]h?le|नाश्ते (?:से|के) पहले)',
    toMeal('before', 'breakfast'),
  ],
  [
    '(?:abf|after (?:breakfast|b/?f|b\\W?fast)|nasht[ae] (?:ke|k) ba+d|नाश्ते के बाद)',
    toMeal('after', 'breakfast'),
  ],
  ['with (?:breakfast|b\\W?fast)', toMeal('with', 'breakfast')],
  ['(?:before|pre) lunch', toMeal('before', 'lunch')],
  ['(?:after|post) lunch', toMeal('after', 'lunch')],
  ['with lunch', toMeal('with', 'lunch')],
  ['(?:before|pre) (?:dinner|supper)', toMeal('before', 'dinner')],
  ['(?:after|post) (?:dinner|supper)', toMeal('after', 'dinner')],
  ['with (?:dinner|supper)', toMeal('with', 'dinner')],
  ['before feeds?', toMeal('before', 'feed')],
  ['after feeds?', toMeal('after', 'feed')],
  [
    '(?:(?:on |in )?(?:an )?empty stomach|(?:kha+li|bhoo?khe|bhukhe) p[ea]i?t|खाली पेट)',
    { when: 'emptyStomach' },
  ],
];
const ahead = `(${digits}|half(?: an)?|a?adh[ae]|ek|आध[ेा]|एक) ?(m(?:in(?:ute)?s?)|h(?:r|ou)rs?|hrs?|ghant[ae]|मिनट|घंट[ेा])`;

const relationPhrases: readonly [texts: RegExp, relation: Relation][] = meals.map(
  ([texts, relation]) => [new RegExp(`^(?:${ahead} )?${texts}$`), relation],
);

const anyPhrase = anyOf(relationPhrases.map(([texts]) => texts));

/** "khane se aadha ghanta pehle": the time stands inside the phrase, in English before it. */
const aheadInside = new RegExp(`^(.+ (?:se|ke|k|से|के)) (${ahead}) (p[ea]h?le|ba+d|पहले|बाद)$`);

/** "after food", "30 min before food"; null for anything else. */
export function readRelation(typed: string): Relation | null {
  const plain = typed.replace(
    aheadInside,
    (...[, meal, long, , , when]) => `${long} ${meal} ${when}`,
  );
  if (!anyPhrase.test(plain)) return null;
  for (const [texts, relation] of relationPhrases) {
    const match = texts.exec(plain);
    if (!match) continue;
    const [, count, unit = ''] = match;
    if (!count) return relation;
    // A time before "with food" or "on an empty stomach" has no meaning.
    if (relation.when === 'emptyStomach' || relation.when === 'with') return null;
    const amount = normalizeNumbers(count.replace(' an', ''));
    return { ...relation, ahead: { amount, unit: /^[mम]/.test(unit) ? 'minutes' : 'hours' } };
  }
  return null;
}
