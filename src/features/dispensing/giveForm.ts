import { type AllocatedBatch, allocate } from '../stock/allocate';
import type { NewDispenseLine } from '../stock/dispenses/dispense';
import type { ProposedItem, ProposedLine } from './proposedLine';

/** One medicine of the form that gives: which item, how many of it, and whether it is free. */
export interface GivenRow {
  /** Of the prescription, from 0. */
  position: number;
  /** Empty: nothing of it is given. */
  itemId: string;
  /** As typed. */
  units: string;
  isFree: boolean;
}

/** The form as it opens: the proposed units of the item that they come of, and nothing of another brand. */
export function rowsOfProposal(lines: readonly ProposedLine[]): GivenRow[] {
  return lines.map(({ position, same, allocations, given }) => {
    const isOf = (item: ProposedItem) =>
      item.batches.some(({ id }) => allocations.some(({ batchId }) => batchId === id));
    const units = allocations.reduce((sum, allocation) => sum + allocation.units, 0);
    // Of what is not certain the quantity is asked, once.
    const first = same.find((item) => unitsOf(item, true) > 0);
    const item = same.find(isOf) ?? (given === 0 ? first : undefined);
    return {
      position,
      itemId: item?.id ?? '',
      units: units > 0 ? String(units) : '',
      isFree: false,
    };
  });
}

/** The item that a row gives; undefined: none. */
export function itemOfRow(
  { itemId }: Pick<GivenRow, 'itemId'>,
  { same, otherBrands }: Pick<ProposedLine, 'same' | 'otherBrands'>,
): ProposedItem | undefined {
  return [...same, ...otherBrands].find(({ id }) => id === itemId);
}

/** The units that may be given of an item: samples only free. */
export function unitsOf(
  { batches }: { batches: readonly AllocatedBatch[] },
  isFree: boolean,
): number {
  return batches
    .filter(({ isSample }) => isFree || !isSample)
    .reduce((sum, { unitsLeft }) => sum + unitsLeft, 0);
}

/** The row with another item chosen: the quantity goes with it, unless a person wrote one. */
export function withItem(row: GivenRow, line: ProposedLine, itemId: string): GivenRow {
  const isTyped = row.units !== '' && row.units !== unitsOfItem(line, row.itemId);
  return { ...row, itemId, units: isTyped ? row.units : unitsOfItem(line, itemId) };
}

/** What is proposed of an item, as the form shows it: what is written less what was given; empty where that is asked. */
function unitsOfItem(line: ProposedLine, itemId: string): string {
  const item = itemOfRow({ itemId }, line);
  if (!item || item.written === null) return '';
  const units = Math.min(item.written - line.given, unitsOf(item, false));
  return units > 0 ? String(units) : '';
}

/** A quantity in packs and loose pieces, "1 × 15 + 5"; null where it is not more than a pack. */
export function packsOf(units: number, packUnits: number): { packs: number; loose: number } | null {
  if (packUnits === 1 || units < packUnits) return null;
  return { packs: Math.floor(units / packUnits), loose: units % packUnits };
}

/** The batches that a typed quantity comes of, the nearest expiry first; undefined if it is none, or more than there is. */
export function allocatedLines(
  typed: string,
  item: { batches: readonly AllocatedBatch[] },
  isFree: boolean,
): { batchId: string; units: number; isFree: boolean }[] | undefined {
  const units = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : 0;
  if (units < 1 || units > unitsOf(item, isFree)) return undefined;
  // Neither a proposal nor the list of the stock has an expired batch.
  return allocate(units, item.batches, '', { withSamples: isFree }).map((part) => ({
    ...{ ...part, isFree },
  }));
}

/**
 * The lines that give what the form says, the nearest expiry first; null if a row has no whole quantity, more than there
 * is, or an item that is not there any more. Expired batches are not in a proposal.
 */
export function linesOfRows(
  rows: readonly GivenRow[],
  lines: readonly ProposedLine[],
): NewDispenseLine[] | null {
  const given: NewDispenseLine[] = [];
  for (const row of rows) {
    const line = lines.find(({ position }) => position === row.position);
    const item = line && itemOfRow(row, line);
    if (row.itemId === '') continue;
    // Given at another desk meanwhile: who chose it decides what else is given.
    if (!line || !item) return null;
    const parts = allocatedLines(row.units, item, row.isFree);
    if (!parts) return null;
    const isOtherBrand = !line.same.includes(item);
    given.push(...parts.map((part) => ({ ...part, position: row.position, isOtherBrand })));
  }
  return given;
}
