import type { Relation } from '../regimen';
import { anyOf, digits, written } from './numbers';

const to = (when: 'before' | 'after' | 'with', meal: Meal): Relation => ({
  when,
  meal,
  ahead: null,
});
type Meal = Extract<Relation, { meal: unknown }>['meal'];

const meals: readonly [texts: string, relation: Relation][] = [
  ['(?:raat ke khane ke ba+d|रात के खाने के बाद)', to('after', 'dinner')],
  ['(?:ra+t (?:ke|k) khane (?:se|ke|k) peh?le|रात के खाने से पहले)', to('before', 'dinner')],
  ['(?:dopahar ke khane ke ba+d|दोपहर के खाने के बाद)', to('after', 'lunch')],
  ['(?:dopahar (?:ke|k) khane (?:se|ke|k) peh?le|दोपहर के खाने से पहले)', to('before', 'lunch')],
  [
    '(?:af|a/f|pc|p/c|(?:after|post|af|a/f) (?:food|meals?|eating|khana)|(?:khana )?kh?a+n[ae] (?:ke|k) ba+dh?|khana kha ?kar|bhojan (?:ke|k) ba+d|(?:खाना )?(?:खाने|भोजन) के बाद)',
    to('after', 'food'),
  ],
  [
    '(?:bf|b/f|ac|a/c|(?:before|pre|bf|b/f) (?:food|meals?|eating|khana)|(?:khana )?kh?a+n[ae] (?:se|ke|k) p[ea]h?(?:e)?le|bhojan (?:se|ke) p[ea]hle|(?:खाना )?(?:खाने|भोजन) (?:से|के) पहले)',
    to('before', 'food'),
  ],
  [
    '(?:wf|w/f|(?:with|along with|c) (?:food|meals?)|khan[ae] (?:ke|k) sa+th|(?:खाने|भोजन) के साथ)',
    to('with', 'food'),
  ],
  [
    '(?:bbf|before (?:breakfast|b/?f|b\\W?fast)|nasht[ae] (?:se|ke|k) p[ea]h?le|नाश्ते (?:से|के) पहले)',
    to('before', 'breakfast'),
  ],
  [
    '(?:abf|after (?:breakfast|b/?f|b\\W?fast)|nasht[ae] (?:ke|k) ba+d|नाश्ते के बाद)',
    to('after', 'breakfast'),
  ],
  ['with (?:breakfast|b\\W?fast)', to('with', 'breakfast')],
  ['(?:before|pre) lunch', to('before', 'lunch')],
  ['(?:after|post) lunch', to('after', 'lunch')],
  ['with lunch', to('with', 'lunch')],
  ['(?:before|pre) (?:dinner|supper)', to('before', 'dinner')],
  ['(?:after|post) (?:dinner|supper)', to('after', 'dinner')],
  ['with (?:dinner|supper)', to('with', 'dinner')],
  ['before feeds?', to('before', 'feed')],
  ['after feeds?', to('after', 'feed')],
  [
    '(?:(?:on |in )?(?:an )?empty stomach|(?:kha+li|bhoo?khe|bhukhe) p[ea]i?t|खाली पेट)',
    { when: 'emptyStomach' },
  ],
];
const ahead = `(${digits}|half(?: an)?|a?adh[ae]|ek|आध[ेा]|एक) ?(m(?:in(?:ute)?s?)|h(?:r|ou)rs?|hrs?|ghant[ae]|मिनट|घंट[ेा])`;

const relationPhrases: readonly [texts: RegExp, relation: Relation][] = meals.map(
  ([texts, relation]) => [new RegExp(`^(?:${ahead} )?${texts}$`), relation],
);

const isPhrase = anyOf(relationPhrases.map(([texts]) => texts));

/** "khane se aadha ghanta pehle": the time within, where English has it before. */
const aheadWithin = new RegExp(`^(.+ (?:se|ke|k|से|के)) (${ahead}) (p[ea]h?le|ba+d|पहले|बाद)$`);

/** "after food", "30 min before food"; null for anything else. */
export function readRelation(typed: string): Relation | null {
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
    if (relation.when === 'emptyStomach' || relation.when === 'with') return null;
    const amount = written(count.replace(' an', ''));
    return { ...relation, ahead: { amount, unit: /^[mम]/.test(unit) ? 'minutes' : 'hours' } };
  }
  return null;
}
