import type { Speaker } from '../../../shared/language';
import { plainText, readNumber } from '../amount';
import { capital } from '../letterCase';
import type { Relation } from '../regimen';
import { relationWords } from '../regimenWords';
import { bodySiteWords } from './bodySite';

type Meal = Extract<Relation, { meal: unknown }>['meal'];

const toMeal = (when: 'before' | 'after' | 'with', meal: Meal = 'food'): Relation => ({
  when,
  meal,
  ahead: null,
});

const abbreviated: readonly [texts: RegExp, relation: Relation][] = [
  [/(?:^| )(?:ac|(?:खाने|भोजन) से पहले)$/, toMeal('before')],
  [/(?:^| )(?:pc|(?:खाने|भोजन) के बाद)$/, toMeal('after')],
  [/(?:^| )(?:खाने|भोजन) के साथ$/, toMeal('with')],
  [/(?:^| )नाश्ते से पहले$/, toMeal('before', 'breakfast')],
  [/(?:^| )नाश्ते के बाद$/, toMeal('after', 'breakfast')],
  [/(?:^| )(?:(?:(?:on|in) )?(?:an )?empty stomach|खाली पेट)$/, { when: 'emptyStomach' }],
];
const inEnglish =
  /(?:^| )(before|after|with) (?:(breakfast)|(lunch)|(dinner|supper)|(feeds?)|food|meals?|eating)$/;
const time = /(?:^| )(\d{1,2}|½|1½) ?(?:(minutes?|mins?)|hours?|hrs?)$/;

/** Splits a relation to a meal off the end of a text from `plainText`; null if there is none. */
export function takeRelation(plain: string): { rest: string; relation: Relation } | null {
  for (const [texts, relation] of abbreviated) {
    const match = texts.exec(plain);
    if (match) return { rest: plain.slice(0, match.index).trim(), relation };
  }
  const match = inEnglish.exec(plain);
  if (!match) return null;
  const [, when, breakfast, lunch, dinner, feed] = match;
  const meals = { breakfast, lunch, dinner, feed };
  const meal = (Object.keys(meals) as (keyof typeof meals)[]).find((one) => meals[one]) ?? 'food';
  return {
    rest: plain.slice(0, match.index).trim(),
    relation: toMeal(when as 'before' | 'after' | 'with', meal),
  };
}

/**
 * Also splits off a time before the relation, as in "30 min before food". This is a separate step, because in "every 2
 * hours after food" the hours belong to the frequency.
 */
export function takeTime({ rest, relation }: { rest: string; relation: Relation }) {
  const match = time.exec(rest);
  if (!match || relation.when === 'emptyStomach' || relation.when === 'with') return null;
  const { text: amount } = readNumber(match[1] ?? '');
  const ahead = { amount, unit: match[2] ? ('minutes' as const) : ('hours' as const) };
  return { rest: rest.slice(0, match.index).trim(), relation: { ...relation, ahead } };
}

/**
 * Instructions in the language of a paper. Splits at commas, full stops and line breaks, and translates known parts
 * such as "after meals"; other parts stay as typed.
 */
export function instructionsWords(typed: string, speaker: Pick<Speaker, 't'>): string {
  return typed
    .split(/([,;\n]|\.(?=\s|$))/)
    .map((part) => {
      const site = bodySiteWords(plainText(part), speaker);
      if (site !== null) return asTyped(part, site);
      const match = takeRelation(plainText(part).replace(/^(to be taken|take|taken) /, ''));
      const whole = match?.rest ? takeTime(match) : match;
      if (whole?.rest !== '') return part;
      const words = relationWords(whole.relation, speaker);
      return asTyped(part, words);
    })
    .join('');
}

/** Keeps the spaces and the capital letter of the typed part. */
function asTyped(part: string, words: string): string {
  const isCapital = /^\s*\p{Lu}/u.test(part);
  return part.replace(/\S.*\S|\S/, () => (isCapital ? capital(words) : words));
}
