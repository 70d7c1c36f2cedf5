import {
  isSameAllergy,
  noneKnownText,
  recordedAllergies,
  saysNone,
} from './allergies/recordedAllergies';
import { conditionParts, saysNoConditions } from './conditions';

/** An addition to a patient's record; omitted fields stay unchanged. */
export interface RecordAddition {
  allergies?: readonly string[] | undefined;
  conditions?: readonly string[] | undefined;
  /** Null: not pregnant any more. */
  expectedDelivery?: string | null | undefined;
  /** The patient was asked today and is not pregnant. */
  notPregnant?: true | undefined;
  /** The patient was asked and knows of none. */
  noKnownAllergies?: true | undefined;
}

interface RecordLists {
  allergies: string[];
  conditions: string[];
}

/**
 * Merges an addition into the lists, without duplicates. An added allergy replaces the answer “none known”; returns
 * null when that answer is added although allergies are recorded.
 */
export function withAddition(lists: RecordLists, addition: RecordAddition): RecordLists | null {
  const { allergies: addedAllergies = [], conditions = [], noKnownAllergies } = addition;
  const allergies = withAllergies(
    lists.allergies,
    addedAllergies.filter((text) => !saysNone(text)),
  );
  const saysNoneKnown = noKnownAllergies === true || addedAllergies.some(saysNone);
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
    if (!list.some((listed) => isSameAllergy(listed, text))) list.push(text);
  }
  return list;
}

/**
 * Adds a condition: a listed one without a year gets the year, while another year is a separate entry. It replaces the
 * answer that there are none.
 */
function withCondition(before: string[], text: string): string[] {
  if (saysNoConditions(text)) return before.length > 0 ? before : [text];
  const list = before.filter((listed) => !saysNoConditions(listed));
  const { name, since } = conditionParts(text);
  const sameName = list.filter((listed) => isSameText(conditionParts(listed).name, name));
  const isListed = sameName.some(
    (listed) => since === null || conditionParts(listed).since === since,
  );
  if (isListed) return list;
  const undated = sameName.find((listed) => conditionParts(listed).since === null);
  return undated === undefined
    ? [...list, text]
    : list.map((listed) => (listed === undated ? text : listed));
}

/** Whether two texts are equal apart from case and white space. */
export function isSameText(one: string, other: string): boolean {
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
  return plain(one) === plain(other);
}
