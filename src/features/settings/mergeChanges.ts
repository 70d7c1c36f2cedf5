import { changedFields } from './changedFields';

/** A form merged with what somebody else stored meanwhile, field by field. */
export interface Merge<Values> {
  values: Values;
  /** Changed by the other person alone, so `values` has their value. */
  takenOver: (keyof Values)[];
  /** Changed by both, to different values; `values` has this form's value. */
  conflicts: (keyof Values)[];
}

/** A three-way merge; `base` is what both started from. Never overwrites a field that this form changed. */
export function mergeChanges<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): Merge<Values> {
  const ownChanges = new Set(changedFields(base, mine));
  const conflicting = new Set(changedFields(mine, theirs));
  const theirChanges = changedFields(base, theirs).filter((field) => conflicting.has(field));
  const takenOver = theirChanges.filter((field) => !ownChanges.has(field));
  const values = { ...mine };
  for (const field of takenOver) values[field] = theirs[field];
  return { values, takenOver, conflicts: theirChanges.filter((field) => ownChanges.has(field)) };
}
