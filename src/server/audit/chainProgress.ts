/** Which audit rows the chain still has to be asked about. */
export interface ChainProgress {
  /** Rows up to this id are all in the chain. */
  floor(): number;
  /** Notes the ids that one look has chained, in order, at a time in milliseconds. */
  note(chained: readonly number[], now: number): void;
}

/** Milliseconds after which no transaction is under way any more that has an id already. */
const longestWait = 60_000;

/**
 * Follows up to where every row is in the chain, so that a look does not read the rows before again. A row with a smaller
 * id may become visible later than one with a greater, so a missing id is waited for; that of a transaction that was
 * rolled back never comes. `newest` is the greatest id in the chain at the start.
 */
export function createChainProgress(
  start: { floor: number; newest: number },
  startedAt: number,
): ChainProgress {
  let { floor } = start;
  const above = new Set<number>();
  let newest = { id: start.newest, at: startedAt };
  return {
    floor: () => floor,
    note: (chained, now) => {
      for (const id of chained) above.add(id);
      if (newest.id > floor && now - newest.at > longestWait) {
        floor = newest.id;
        for (const id of above) if (id <= floor) above.delete(id);
      }
      while (above.delete(floor + 1)) floor++;
      const greatest = chained.at(-1);
      if (greatest !== undefined && newest.id <= floor) newest = { id: greatest, at: now };
    },
  };
}
