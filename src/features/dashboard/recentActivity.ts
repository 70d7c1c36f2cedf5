import type { Dashboard } from './dashboard';

type Row = Dashboard['activity'][number];

/** What was done several times in a row is one row, of the last time. */
export function foldRepeats(rows: readonly Row[]): (Row & { times: number })[] {
  const folded: (Row & { times: number })[] = [];
  for (const row of rows) {
    const before = folded.at(-1);
    if (before && before.text === row.text) before.times += 1;
    else folded.push({ ...row, times: 1 });
  }
  return folded;
}
