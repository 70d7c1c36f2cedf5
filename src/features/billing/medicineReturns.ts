import { refundFor } from '../stock/dispenses/billItems';
import type { ReturnedLine } from '../stock/dispenses/dispense';
import { type Bill, quantityFromText } from './bill';
import { sum } from './billTotals';

/** What a refund proposes for items of a bill, and which of its medicines come back with it. Amounts are paise. */

/** What becomes of the medicines of a bill whose money is given back. */
export type MedicinesAfter = 'stock' | 'destroyed' | 'stay';

/** An item of a bill that a refund can be for. */
export interface RefundableItem {
  description: string;
  /** Paise that can still be refunded for it. */
  left: number;
  /** The medicine that it is; null or absent: anything else. */
  given?: Bill['items'][number]['given'];
}

/** A medicine of a bill, of which the patient still has something. */
export type KeptLine = NonNullable<RefundableItem['given']> & { description: string };

/** What comes back, as typed. */
export interface Returns {
  medicines: MedicinesAfter;
  /** By line; a line without a text comes back whole. */
  units: Record<string, string>;
}

/** The items at these positions; of none chosen, the whole bill. */
function itemsAt<Item>(items: readonly Item[], positions: readonly number[]): Item[] {
  return items.filter((_, position) => positions.length === 0 || positions.includes(position));
}

/** The medicines among the items at these positions, each line once, that the patient still has. */
export function linesAt(
  items: readonly Pick<RefundableItem, 'description' | 'given'>[],
  positions: readonly number[],
): KeptLine[] {
  const lines = new Map<string, KeptLine>();
  for (const { description, given } of itemsAt(items, positions)) {
    if (given && given.unitsKept > 0) lines.set(given.dispenseLineId, { ...given, description });
  }
  return [...lines.values()];
}

/** The selection with packs and loose units of a medicine together: whichever was pressed takes the other along. */
export function withWholeLines(
  items: readonly RefundableItem[],
  before: readonly number[],
  selected: readonly number[],
): number[] {
  const lineOf = (position: number) => items[position]?.given?.dispenseLineId;
  const pressed = items.flatMap((_, position) =>
    before.includes(position) === selected.includes(position) ? [] : [position],
  );
  return items.flatMap((item, position) => {
    const of = pressed.find(
      (other) => lineOf(other) !== undefined && lineOf(other) === lineOf(position),
    );
    const isSelected = selected.includes(of ?? position);
    return isSelected && (item.left > 0 || of === position) ? [position] : [];
  });
}

/** Units of a line that come back; the server refuses more than the patient has. */
function unitsOf({ dispenseLineId, unitsKept }: KeptLine, { medicines, units }: Returns): number {
  if (medicines === 'stay') return 0;
  const typed = units[dispenseLineId];
  return typed === undefined ? unitsKept : quantityFromText(typed);
}

/**
 * What a refund of the items at these positions comes to: what is left of them; of medicines that come back, their part
 * of it, rounded down.
 */
export function proposedRefund(
  items: readonly RefundableItem[],
  positions: readonly number[],
  returns: Returns,
): number {
  const lines = linesAt(items, positions);
  const chosen = itemsAt(items, positions);
  const leftOf = (lineId: string | undefined) =>
    sum(chosen.flatMap(({ given, left }) => (given?.dispenseLineId === lineId ? [left] : [])));
  const refunds = lines.map((line) => {
    const left = leftOf(line.dispenseLineId);
    return returns.medicines === 'stay'
      ? left
      : refundFor(left, line.unitsKept, unitsOf(line, returns));
  });
  const isLine = ({ given }: RefundableItem) =>
    lines.some(({ dispenseLineId }) => dispenseLineId === given?.dispenseLineId);
  return sum(refunds) + sum(chosen.flatMap((item) => (isLine(item) ? [] : [item.left])));
}

/** What comes back with a refund or void; undefined: nothing. */
export function returnedLinesOf(
  lines: readonly KeptLine[],
  returns: Returns,
): ReturnedLine[] | undefined {
  const returned = lines.flatMap((line) => {
    const units = unitsOf(line, returns);
    const { dispenseLineId } = line;
    return units > 0 ? [{ dispenseLineId, units, isRestocked: returns.medicines === 'stock' }] : [];
  });
  return returned.length > 0 ? returned : undefined;
}
