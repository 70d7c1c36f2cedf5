import { plainName } from '../results/plainName';
import { testsFor as testsOfList } from '../results/test';
import { testKeyOf } from './advisedTest';
import { testsFor } from './commonTexts';
import { choicesAtOnce, plain, type TextChoices } from './textChoices';

/**
 * The tests that a typed text may mean: the doctor's own words, and the tests and panels of the list. Enter takes what
 * was typed if the doctor writes it so, else the test with exactly this short name ("hb"), else the doctor's own one.
 */
export function testChoices(typed: string, usual: readonly string[]): TextChoices {
  const own = testsFor(typed, usual);
  const listed = testsOfList(typed);
  const short = listed.find(({ key, aliases }) =>
    [key, ...aliases].some((name) => plainName(name) === plainName(typed)),
  );
  const ownKeys = own.choices.map(testKeyOf);
  const names = listed.filter(({ key }) => !ownKeys.includes(key)).map(({ name }) => name);
  const first = own.choices[0];
  const isAsTyped = first !== undefined && plain(first) === plain(typed);
  const choices =
    short && !isAsTyped
      ? [own.choices[ownKeys.indexOf(short.key)] ?? short.name, ...own.choices, ...names]
      : [...own.choices, ...names];
  return {
    choices: [...new Set(choices)].slice(0, choicesAtOnce),
    isFirstChosen: own.choices.length > 0 && !short ? own.isFirstChosen : choices.length > 0,
  };
}
