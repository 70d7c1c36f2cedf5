import { t } from '../../shared/language';
import { choicesAtOnce, plain, type TextChoices, textChoices, textsFor } from './textChoices';

/** What a doctor who has given no advice yet is offered: the patient reads it, so it is in the language of the screen. */
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

/** The advice that what was typed may mean, whether its first letters are those of the screen's language or English. */
export function adviceFor(typed: string, usual: readonly string[]): TextChoices {
  const said = commonAdvice.map((line) => t(line));
  const own = textChoices(typed, [...usual, ...said], { isWhole: true });
  const english = textsFor(typed, commonAdvice);
  const choices = [...new Set([...own.choices, ...english.map((line) => t(line))])];
  // In another language than the screen's what was typed is a way to find the line, and not the line.
  const isFound = english[0] !== undefined && plain(english[0]).startsWith(plain(typed));
  return {
    choices: choices.slice(0, choicesAtOnce),
    isFirstChosen: own.choices.length > 0 ? own.isFirstChosen : isFound,
  };
}
