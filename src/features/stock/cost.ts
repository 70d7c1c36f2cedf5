/** What a batch costs. Amounts are paise; a price of one unit is never stored. */

/**
 * The cost of the units of a batch that are left: their part of what all of them cost, rounded down. What goes takes the
 * difference, so that the last unit takes the rest and no paisa is lost.
 */
export function costOfLeft(cost: number, cameUnits: number, unitsLeft: number): number {
  return Number((BigInt(cost) * BigInt(unitsLeft)) / BigInt(cameUnits));
}
