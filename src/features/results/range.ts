/** Reference ranges as laboratories print them. */

export interface ReadRange {
  low: number | null;
  high: number | null;
  rangeText: string;
}

const number = '(\\d+(?:\\.\\d+)?|\\.\\d+)';
const between = new RegExp(`^${number}\\s*(?:-|–|to)\\s*${number}$`, 'i');
const upTo = new RegExp(`^(?:<|up ?to|under|below)\\s*${number}$`, 'i');
const from = new RegExp(`^(?:>|over|above|from)\\s*${number}$`, 'i');

/** A range as typed, with its limits where it says them: "0.7-1.3", "<5.7", "up to 40"; in the result's unit. */
export function readRange(typed: string): ReadRange {
  const rangeText = typed.trim();
  const [, least, most] = between.exec(rangeText) ?? [];
  const low = least ?? from.exec(rangeText)?.[1];
  const high = most ?? upTo.exec(rangeText)?.[1];
  const isTurnedRound = low !== undefined && high !== undefined && Number(low) > Number(high);
  if (isTurnedRound) return { low: null, high: null, rangeText };
  return {
    low: low === undefined ? null : Number(low),
    high: high === undefined ? null : Number(high),
    rangeText,
  };
}

/** Whether a number lies outside the range that its laboratory gave; undefined inside of it, and without one. */
export function markOf({
  value,
  low,
  high,
}: {
  value: number | null;
  low: number | null;
  high: number | null;
}): 'low' | 'high' | undefined {
  if (value === null) return undefined;
  if (low !== null && value < low) return 'low';
  return high !== null && value > high ? 'high' : undefined;
}
