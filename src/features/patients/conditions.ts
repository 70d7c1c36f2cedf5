import { plainDigits } from '../../shared/digits';
import { requiredText } from '../../shared/fields';

/** Long-term conditions as a record lists them: a name, followed by the year of onset if known. */

const maxConditionLength = 80;
export const maxConditions = 30;

const isYearAlone = (text: string) => /^(?:since\s+)?(?:19|20)\d\d$/i.test(plainDigits(text));
const yearAtEnd = /^(.*?)[\s,(–-]+(?:since\s+)?((?:19|20)\d\d)\)?$/i;

export interface ConditionParts {
  name: string;
  since: number | null;
}

/** "Type 2 diabetes, 2015" is type 2 diabetes since 2015; also "Asthma since 2015" and "Asthma (2015)". */
export function conditionParts(text: string): ConditionParts {
  const whole = text.trim();
  const [, before = '', year] = yearAtEnd.exec(plainDigits(whole)) ?? [];
  const name = whole.slice(0, before.length).trim();
  if (!year || !/\p{L}/u.test(name)) return { name: whole, since: null };
  return { name, since: Number(year) };
}

/** The list entry for a patient who was asked and has none. */
export const noConditionsText = 'No long-term conditions';

const noConditionsPattern =
  /^(?:no|nil|nill|none)(?: (?:known|other|significant|chronic|long[- ]?term|past|medical|co-?morbid\w*|conditions?|diseases?|illness(?:es)?|history))*[.\s]*$/i;

/** Whether an entry states that there are no conditions. */
export function saysNoConditions(text: string): boolean {
  return noConditionsPattern.test(text.trim());
}

/** The list as one text for a text box; `parseConditions` is the inverse. */
export function joinConditions(conditions: readonly string[]): string {
  return conditions.join('; ');
}

/**
 * Splits the text of a box by commas, semicolons and line breaks, without blanks. A year alone is attached to the
 * condition before it, unless that has a year.
 */
export function parseConditions(text: string): string[] {
  const pieces = text
    .split(/[,;\n]/)
    .map((piece) => piece.trim().replace(/\s+/g, ' '))
    .filter((piece) => piece !== '');
  const conditions: string[] = [];
  for (const piece of pieces) {
    const last = conditions.at(-1);
    const isItsYear =
      last !== undefined && isYearAlone(piece) && conditionParts(last).since === null;
    if (isItsYear) conditions[conditions.length - 1] = `${last}, ${piece}`;
    else conditions.push(piece);
  }
  return conditions;
}

/** Normalizes one condition; a text of none or several stays unchanged, to be refused by `isSingleCondition`. */
function normalizeCondition(text: string): string {
  const [one, ...others] = parseConditions(text);
  return one === undefined || others.length > 0 ? text : one;
}

function isSingleCondition(text: string): boolean {
  const isWhole = parseConditions(text).length === 1 && normalizeCondition(text) === text;
  return isWhole && text.length <= maxConditionLength && !isYearAlone(text);
}

/**
 * One condition. Only its year may follow a comma, so that a text box and a file can be split into conditions again.
 */
export const condition = requiredText(maxConditionLength, 'A condition cannot be blank.')
  .overwrite(normalizeCondition)
  .refine(isSingleCondition, 'Please give each condition by itself, with the year after its name.');
