import type { LabTest } from './test';
import { inUnit, unitsOf } from './units';

/** Numbers that cannot be are refused, unlikely ones are asked, all others taken. */

/** No result has more; the database stores any. */
const largest = 1e9;

/** Whether a number can be a result at all. A share is at most the whole; without a unit nothing else is known. */
export function isPossible(value: number, unit: string, test: LabTest | undefined): boolean {
  if (!(value >= 0 && value <= largest)) return false;
  const own = test?.possible && inUnit(value, unit, test);
  if (own === null || own === undefined || !test?.possible) return true;
  return isWithin(own, test.possible);
}

/** Whether a number is asked: outside the bounds that the list has for its test. Never without a unit. */
export function isUnlikely(value: number, unit: string, test: LabTest | undefined): boolean {
  const own = test?.asked && inUnit(value, unit, test);
  return (
    own !== null && own !== undefined && test?.asked !== undefined && !isWithin(own, test.asked)
  );
}

/** The units in which a number is not asked; a bare number that is unlikely in the usual unit may be of these. */
export function likelyUnits(value: number, test: LabTest): string[] {
  return unitsOf(test).filter(
    (unit) => isPossible(value, unit, test) && !isUnlikely(value, unit, test),
  );
}

function isWithin(value: number, [least = -Infinity, most = Infinity]: readonly number[]): boolean {
  return value >= least && value <= most;
}
