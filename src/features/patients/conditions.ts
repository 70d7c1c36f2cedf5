import { requiredText } from '../../shared/fields';

/** Long-term conditions as a record lists them: a name, and after it the year since when, where anybody knows. */

const longestCondition = 80;
export const maxConditions = 30;

const yearAlone = /^(?:since\s+)?(?:19|20)\d\d$/i;
const yearAtEnd = /^(.*?)[\s,(–-]+(?:since\s+)?((?:19|20)\d\d)\)?$/i;

export interface ConditionParts {
  name: string;
  since: number | null;
}

/** "Type 2 diabetes, 2015" is type 2 diabetes since 2015; also "Asthma since 2015" and "Asthma (2015)". */
export function conditionParts(text: string): ConditionParts {
  const whole = text.trim();
  const [, before = '', year] = yearAtEnd.exec(whole) ?? [];
  const name = before.trim();
  if (!year || !/\p{L}/u.test(name)) return { name: whole, since: null };
  return { name, since: Number(year) };
}

/** How the list says that the patient was asked and has none. */
export const noConditionsText = 'No long-term conditions';

const none =
  /^(?:no|nil|nill|none)(?: (?:known|other|significant|chronic|long[- ]?term|past|medical|co-?morbid\w*|conditions?|diseases?|illness(?:es)?|history))*[.\s]*$/i;

/** Whether a text of the list says that there are none. */
export function saysNoConditions(text: string): boolean {
  return none.test(text.trim());
}

/** The list in one box, each as `parseConditions` reads it again. */
export function writtenConditions(conditions: readonly string[]): string {
  return conditions.join('; ');
}

/**
 * What is typed in one box: parted by commas, semicolons or lines, blanks dropped. A year alone belongs to the condition
 * before it, and no condition has two.
 */
export function parseConditions(text: string): string[] {
  const pieces = text
    .split(/[,;\n]/)
    .map((piece) => piece.trim().replace(/\s+/g, ' '))
    .filter((piece) => piece !== '');
  const found: string[] = [];
  for (const piece of pieces) {
    const last = found.at(-1);
    const isItsYear =
      last !== undefined && yearAlone.test(piece) && conditionParts(last).since === null;
    if (isItsYear) found[found.length - 1] = `${last}, ${piece}`;
    else found.push(piece);
  }
  return found;
}

/** One condition as it is kept; what is not one stays as it is, to be refused. */
function asOne(text: string): string {
  const [one, ...others] = parseConditions(text);
  return one === undefined || others.length > 0 ? text : one;
}

function isOne(text: string): boolean {
  const isWhole = parseConditions(text).length === 1 && asOne(text) === text;
  return isWhole && text.length <= longestCondition && !yearAlone.test(text);
}

/** One of the list. Only its year comes after a comma, so that a box and a file tell the list apart again. */
export const condition = requiredText(longestCondition, 'A condition cannot be blank.')
  .overwrite(asOne)
  .refine(isOne, 'Please give each condition by itself, with the year after its name.');
