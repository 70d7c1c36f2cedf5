import {
  isSameAllergy,
  noneKnownText,
  recordedAllergies,
  saysNone,
} from './allergies/recordedAllergies';
import { conditionParts, saysNoConditions } from './conditions';

/** What a consultation adds to a patient's record; what is left out stays as it is. */
export interface RecordAddition {
  allergies?: readonly string[] | undefined;
  conditions?: readonly string[] | undefined;
  /** Null: not pregnant any more. */
  expectedDelivery?: string | null | undefined;
  /** The patient was asked and knows of none. */
  noKnownAllergies?: true | undefined;
}

interface Lists {
  allergies: string[];
  conditions: string[];
}

/**
 * The lists with what they did not have yet. An allergy takes the answer off that there are none; null where that answer
 * is given although allergies are recorded. Added twice is added once.
 */
export function withAddition(lists: Lists, addition: RecordAddition): Lists | null {
  const { allergies: told = [], conditions = [], noKnownAllergies } = addition;
  const allergies = withAllergies(
    lists.allergies,
    told.filter((text) => !saysNone(text)),
  );
  const saysNoneKnown = noKnownAllergies === true || told.some(saysNone);
  if (saysNoneKnown && recordedAllergies(allergies).kind === 'recorded') return null;
  return {
    allergies:
      saysNoneKnown && !allergies.some(saysNone) ? [...allergies, noneKnownText] : allergies,
    conditions: conditions.reduce(withCondition, lists.conditions),
  };
}

function withAllergies(before: string[], added: readonly string[]): string[] {
  if (added.length === 0) return before;
  const list = before.filter((text) => !saysNone(text));
  for (const text of added) {
    if (!list.some((one) => isSameAllergy(one, text))) list.push(text);
  }
  return list;
}

/**
 * A condition that is there without its year gets it; another year is another statement. It takes the answer off that
 * there are none.
 */
function withCondition(before: string[], text: string): string[] {
  if (saysNoConditions(text)) return before.length > 0 ? before : [text];
  const list = before.filter((one) => !saysNoConditions(one));
  const { name, since } = conditionParts(text);
  const ofThatName = list.filter((one) => isSameText(conditionParts(one).name, name));
  const isThere = ofThatName.some((one) => since === null || conditionParts(one).since === since);
  if (isThere) return list;
  const undated = ofThatName.find((one) => conditionParts(one).since === null);
  return undated === undefined
    ? [...list, text]
    : list.map((one) => (one === undated ? text : one));
}

/** Whether two are one, however they are capitalised and spaced. */
export function isSameText(one: string, other: string): boolean {
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
  return plain(one) === plain(other);
}
