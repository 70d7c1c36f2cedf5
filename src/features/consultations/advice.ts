import { t } from '../../shared/language';
import { choicesAtOnce, textsFor } from './offer';

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
export function adviceFor(typed: string, usual: readonly string[]): string[] {
  const said = commonAdvice.map((line) => t(line));
  const byEnglish = textsFor(typed, commonAdvice).map((line) => t(line));
  return [...new Set([...textsFor(typed, [...usual, ...said]), ...byEnglish])].slice(
    0,
    choicesAtOnce,
  );
}
