import { t } from '../../shared/language';
import { formatRupees, percentFromBasisPoints } from '../../shared/money';
import { expiryInWords, type NewStockBatch, type NewStockItem, withoutPack } from './stockItem';

/** The stock in words, on screens and in the audit log. */

/** An item as the audit log shows it: "Tab. Dolo 650, tablet, 15, Micro Labs, Bengaluru, 3004, 5%, 60, A1". */
export function itemInWords(item: NewStockItem): string {
  return [
    item.name,
    item.unit,
    String(item.packUnits),
    item.unitMl !== null && `${item.unitMl} ml`,
    item.maker,
    item.makerAddress,
    item.hsn,
    item.taxBasisPoints !== null && `${percentFromBasisPoints(item.taxBasisPoints)}%`,
    item.reorderUnits !== null && String(item.reorderUnits),
    item.shelf,
  ]
    .filter(Boolean)
    .join(', ');
}

/**
 * What is printed on a batch, as the audit log shows it: "DL2601, 07/28, ₹33.50"; with what all that came cost, if that
 * was changed: "DL2601, 07/28, ₹33.50, cost ₹250.00".
 */
export function batchInWords(
  { number, expiry, mrp, isSample, cost }: NewStockBatch & { cost?: number | null | undefined },
  withCost = false,
): string {
  return [
    number,
    expiryInWords(expiry),
    formatRupees(mrp),
    isSample && 'sample',
    withCost && `cost ${typeof cost === 'number' ? formatRupees(cost) : 'unknown'}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The message that another item in use has this name. */
export function nameTakenMessage(name: string): string {
  return t('{name} is already in the stock.', { name });
}

/** The message that an item has substances of which the product keeps no stock. */
export function refusedMessage(substances: readonly string[]): string {
  return t('This product keeps no stock of {substances}: narcotics and Schedule X are left out.', {
    substances: substances.join(', '),
  });
}

/** Batches that a message names. */
const maxNamedBatches = 3;

/** The message that batches are entered a second time: the first of them by name, and how many they are. */
export function duplicatesMessage(names: readonly string[]): string {
  const more = names.length - maxNamedBatches;
  const shown = names.slice(0, maxNamedBatches);
  if (more > 0) shown.push(t('and {count} more', { count: more }));
  return t(
    '{count, plural, one {# batch is in the stock or the list already: {batches}.} other {# batches are in the stock or the list already: {batches}.}}',
    { count: names.length, batches: shown.join(', ') },
  );
}

/** The message that an item has batches of its pack, with a name under which another pack may be entered. */
export function packInUseMessage({ name, packUnits }: NewStockItem, otherPack: number): string {
  return t(
    'The MRP of its batches is for a pack of {pack}, so its pack stays. Enter the other pack as a new medicine: “{name}”.',
    { pack: packUnits, name: `${withoutPack(name)} (${otherPack}’s)` },
  );
}
