/** Tracks which audit rows the chain may still lack. */
export interface ChainProgress {
  /** Every row up to this id is in the chain, or will never be committed. */
  lowWaterMark(): number;
  /** Records the ids that one pass has chained, in ascending order, at a time in milliseconds. */
  recordChained(ids: readonly number[], now: number): void;
}

/** Milliseconds after which a missing id is given up. The timeouts in `connect.ts` end a transaction that hangs. */
const gapTimeout = 60_000;

/**
 * Tracks up to where the chain is complete, so that a pass does not read earlier rows again. A row with a smaller id may
 * become visible after one with a greater, so a pass starts at the first missing id, until that is given up: the id of
 * a transaction that was rolled back never comes. `lastId` is the greatest chained id at the start.
 */
export function createChainProgress(
  start: { lowWaterMark: number; lastId: number },
  startedAt: number,
): ChainProgress {
  let { lowWaterMark } = start;
  const chainedAbove = new Set<number>();
  let checkpoint = { id: start.lastId, at: startedAt };
  return {
    lowWaterMark: () => lowWaterMark,
    recordChained: (ids, now) => {
      for (const id of ids) chainedAbove.add(id);
      if (checkpoint.id > lowWaterMark && now - checkpoint.at > gapTimeout) {
        lowWaterMark = checkpoint.id;
        for (const id of chainedAbove) if (id <= lowWaterMark) chainedAbove.delete(id);
      }
      while (chainedAbove.delete(lowWaterMark + 1)) lowWaterMark++;
      const lastId = ids.at(-1);
      if (lastId !== undefined && checkpoint.id <= lowWaterMark) {
        checkpoint = { id: lastId, at: now };
      }
    },
  };
}
