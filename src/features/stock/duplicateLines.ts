import type { NewStockBatch } from './stockItem';

type PrintedBatch = { itemId: string } & Pick<NewStockBatch, 'number' | 'expiry'>;

/**
 * The positions of lines, from 0, whose batch the stock has already or an earlier line brings: of the same item, number,
 * ignoring case, and expiry. Such a line is probably the same shelf, entered a second time.
 */
export function duplicateLines(
  lines: readonly PrintedBatch[],
  stock: readonly PrintedBatch[],
): number[] {
  const keyOf = ({ itemId, number, expiry }: PrintedBatch) =>
    [itemId, expiry, number.toLowerCase()].join(' ');
  const keys = new Set(stock.map(keyOf));
  return lines.flatMap((line, position) => {
    const key = keyOf(line);
    if (keys.has(key)) return [position];
    keys.add(key);
    return [];
  });
}
