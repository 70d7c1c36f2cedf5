import {
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';

/** Rows drawn or left out together. */
const blockSize = 10;
/** Drawn until it is known how high a row is; a table of more draws those near the window alone. */
export const rowsAtFirst = 80;
/** A gap that comes this many pixels near to the window is noticed, so that scrolling and Tab find rows there. */
const noticed = 1_200;
/** Rows are drawn a little further, so that the gap behind them is not near at once. */
const drawn = noticed + 100;

/** Rows that are drawn, or a gap of their height in place of many. */
export interface Part {
  start: number;
  end: number;
  /** Null where they are drawn. */
  gap: number | null;
}

export interface Seen {
  /** Numbers of the blocks that are drawn, ascending. */
  near: readonly number[];
  /** How high a row of a block was when it was last drawn, on average. */
  rowHeights: ReadonlyMap<number, number>;
  /** The same for rows that were never drawn: what the first ones were. */
  usual: number;
}

const atFirst: Seen = {
  near: [...Array(rowsAtFirst / blockSize).keys()],
  rowHeights: new Map(),
  usual: 0,
};

/** Which rows of a long table are near the window; `canHaveGaps` is false for one whose rows are all drawn. */
export function useDrawnRows(
  table: RefObject<HTMLTableElement | null>,
  rowCount: number,
  canHaveGaps: boolean,
): readonly Part[] {
  const [seen, setSeen] = useState(atFirst);
  const parts = useMemo(() => partsOf(seen, rowCount, canHaveGaps), [seen, rowCount, canHaveGaps]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: later the observer tells when to look.
  useLayoutEffect(() => {
    // Before it is painted: how high the first gaps are depends on the rows that are drawn.
    if (canHaveGaps && table.current) setSeen(measure(table.current, parts, seen));
  }, [canHaveGaps, table]);
  useEffect(() => {
    const element = table.current;
    if (!canHaveGaps || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) {
          setSeen(measure(element, parts, seen));
        }
      },
      { rootMargin: `${noticed}px 0px` },
    );
    parts.forEach(({ gap }, index) => {
      const body = element.tBodies[index];
      if (gap !== null && body) observer.observe(body);
    });
    return () => observer.disconnect();
  }, [parts, seen, canHaveGaps, table]);
  return parts;
}

/** The rows near the window in blocks, and one gap between two of them that are not neighbours. */
export function partsOf({ near, rowHeights, usual }: Seen, rowCount: number, canHaveGaps: boolean) {
  const parts: Part[] = [];
  const isNear = new Set(near);
  for (let block = 0; block * blockSize < rowCount; block++) {
    const start = block * blockSize;
    const end = Math.min(start + blockSize, rowCount);
    const height = (end - start) * (rowHeights.get(block) ?? usual);
    const last = parts.at(-1);
    if (!canHaveGaps || isNear.has(block)) parts.push({ start, end, gap: null });
    else if (!last || last.gap === null) parts.push({ start, end, gap: height });
    else parts[parts.length - 1] = { ...last, end, gap: last.gap + height };
  }
  return parts;
}

/** Measures what is drawn, each part of which is one body of the table, and finds what is near the window. */
function measure(table: HTMLTableElement, parts: readonly Part[], before: Seen): Seen {
  const near: number[] = [];
  const rowHeights = new Map(before.rowHeights);
  let sum = { rows: 0, height: 0 };
  parts.forEach(({ start, end, gap }, index) => {
    const body = table.tBodies[index];
    if (!body) return;
    const { top, height } = body.getBoundingClientRect();
    // What has the keyboard's focus stays.
    const isKept = gap === null && body.contains(document.activeElement);
    let at = top;
    for (let first = start; first < end; first += blockSize) {
      const block = first / blockSize;
      const rows = Math.min(blockSize, end - first);
      if (gap === null) {
        rowHeights.set(block, height / rows);
        sum = { rows: sum.rows + rows, height: sum.height + height };
      }
      const bottom = at + rows * (rowHeights.get(block) ?? before.usual);
      if (isKept || (bottom >= -drawn && at <= window.innerHeight + drawn)) near.push(block);
      at = bottom;
    }
  });
  const isSame = before.usual > 0 && near.join() === before.near.join();
  return isSame ? before : { near, rowHeights, usual: before.usual || sum.height / sum.rows };
}

/** Paper shows everything. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(watchPrinting, () => isPrinting);
}

let isPrinting = false;

function watchPrinting(watcher: () => void): () => void {
  const begin = () => {
    isPrinting = true;
    watcher();
  };
  const end = () => {
    isPrinting = false;
    watcher();
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}
