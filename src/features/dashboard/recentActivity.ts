import type { Dashboard } from './dashboard';

type Row = Dashboard['activity'][number];

/** Folds consecutive rows with the same text into the first of them, the newest, with their count. */
export function foldRepeats(rows: readonly Row[]): (Row & { times: number })[] {
  const folded: (Row & { times: number })[] = [];
  for (const row of rows) {
    const previous = folded.at(-1);
    if (previous && previous.text === row.text) previous.times += 1;
    else folded.push({ ...row, times: 1 });
  }
  return folded;
}
