import { changedFields } from './changedFields';

/** One form and what somebody else stored meanwhile, brought together field by field. */
export interface Merge<Values> {
  values: Values;
  /** Changed by the other person alone, and taken over. */
  takenOver: (keyof Values)[];
  /** Changed by both, to different values; `values` has the own one. */
  conflicts: (keyof Values)[];
}

/** A three-way merge: `base` is what both began with. Nothing that was typed is lost. */
export function mergeChanges<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): Merge<Values> {
  const typed = new Set(changedFields(base, mine));
  const different = new Set(changedFields(mine, theirs));
  const changed = changedFields(base, theirs).filter((field) => different.has(field));
  const takenOver = changed.filter((field) => !typed.has(field));
  const values = { ...mine };
  for (const field of takenOver) values[field] = theirs[field];
  return { values, takenOver, conflicts: changed.filter((field) => typed.has(field)) };
}
