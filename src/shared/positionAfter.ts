/**
 * The position of a row after one was moved; `from` is null for one that was added, `to` for one that was removed. Null if
 * the row itself was removed.
 */
export function positionAfter(
  position: number,
  { from, to }: { from: number | null; to: number | null },
): number | null {
  if (position === from) return to;
  const left = from !== null && from < position ? position - 1 : position;
  return to !== null && to <= left ? left + 1 : left;
}
