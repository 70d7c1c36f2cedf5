import type { StockUnit } from './stockItem';

/** Stock is the sum of movements, which are never edited. */

export const movementKinds = [
  'opening',
  'purchase',
  'find',
  'dispense',
  'return',
  'supplierReturn',
  'writeOff',
  'count',
  'correction',
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** The acts that movements belong to; of a dispense they belong to its line. */
export const entryKinds = [
  'opening',
  'purchase',
  'find',
  'count',
  'writeOff',
  'return',
  'supplierReturn',
  'correction',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Why units are written off: CGST Rules, 2017, rule 56(2), has lost, stolen and destroyed apart. */
export const writeOffReasons = ['expired', 'destroyed', 'lost', 'stolen', 'other'] as const;
export type WriteOffReason = (typeof writeOffReasons)[number];

/** Labels for screens and papers; translate with `t`. */
export const movementKindLabels: Readonly<Record<MovementKind, string>> = {
  opening: 'Opening stock',
  purchase: 'Bought',
  find: 'Found on the shelf',
  dispense: 'Given',
  return: 'Came back',
  supplierReturn: 'Back to the supplier',
  writeOff: 'Written off',
  count: 'Counted',
  correction: 'Corrected',
};

/** Labels for screens and papers; translate with `t`. */
export const writeOffReasonLabels: Readonly<Record<WriteOffReason, string>> = {
  expired: 'Expired',
  destroyed: 'Broken or destroyed',
  lost: 'Lost',
  stolen: 'Stolen',
  other: 'Another reason',
};

/** One of each unit, and several; translate with `t` and `count`. */
export const stockUnitLabels: Readonly<Record<StockUnit, string>> = {
  tablet: 'Tablets',
  capsule: 'Capsules',
  sachet: 'Sachets',
  bottle: 'Bottles',
  tube: 'Tubes',
  vial: 'Vials',
  ampoule: 'Ampoules',
  piece: 'Pieces',
};
