import { t } from '../../shared/language';
import { choicesAtOnce, plain, type TextChoices, textChoices, textsFor } from './textChoices';

/** The advice offered after the doctor's own. The patient reads it, so it is in the language of the screen. */
const commonAdvice: readonly string[] = [
  'Plenty of fluids',
  'Rest',
  'Bland diet',
  'Avoid oily and spicy food',
  'Low salt diet',
  'Diabetic diet',
  'Steam inhalation',
  'Warm saline gargles',
  'Walk 30 minutes a day',
  'Stop smoking',
  'Avoid alcohol',
  'Come back at once if it gets worse',
];

/** The advice that a typed text may mean, in the screen's language or in English. */
export function adviceFor(typed: string, usual: readonly string[]): TextChoices {
  const translatedAdvice = commonAdvice.map((line) => t(line));
  const own = textChoices(typed, [...usual, ...translatedAdvice], { isWhole: true });
  const english = textsFor(typed, commonAdvice);
  const choices = [...new Set([...own.choices, ...english.map((line) => t(line))])];
  // English letters on a screen in another language search for a line: they are not the line itself.
  const isEnglishMatch = english[0] !== undefined && plain(english[0]).startsWith(plain(typed));
  return {
    choices: choices.slice(0, choicesAtOnce),
    isFirstChosen: own.choices.length > 0 ? own.isFirstChosen : isEnglishMatch,
  };
}
