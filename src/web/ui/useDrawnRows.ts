import {
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';

/** Rows that are rendered or left out together. */
const blockSize = 10;
/** Rows rendered until their height is known; a table of more rows renders only those near the window. */
export const rowsAtFirst = 80;
/** A gap this near to the window is filled, so that scrolling and Tab find rows there. */
const observeMarginPx = 1_200;
/** Rows are rendered a little further, so that the next gap is not near at once. */
const drawMarginPx = observeMarginPx + 100;

/** A block of rendered rows, or a gap that replaces one or more blocks. */
export interface Part {
  start: number;
  end: number;
  /** The gap's height in pixels; null for rendered rows. */
  gap: number | null;
}

export interface Layout {
  /** Numbers of the rendered blocks, ascending. */
  nearBlocks: readonly number[];
  /** Average row height of each block that was rendered, in pixels. */
  rowHeights: ReadonlyMap<number, number>;
  /** The height for rows that were never rendered: the average of the first ones. */
  usualRowHeight: number;
}

const initialLayout: Layout = {
  nearBlocks: [...Array(rowsAtFirst / blockSize).keys()],
  rowHeights: new Map(),
  usualRowHeight: 0,
};

/** The parts of a long table to render; `canHaveGaps` is false for a table that renders all rows. */
export function useDrawnRows(
  table: RefObject<HTMLTableElement | null>,
  rowCount: number,
  canHaveGaps: boolean,
): readonly Part[] {
  const [layout, setLayout] = useState(initialLayout);
  const parts = useMemo(
    () => partsOf(layout, rowCount, canHaveGaps),
    [layout, rowCount, canHaveGaps],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: later the observer says when to measure.
  useLayoutEffect(() => {
    // Before the paint: the height of the first gaps depends on the rendered rows.
    if (canHaveGaps && table.current) setLayout(measure(table.current, parts, layout));
  }, [canHaveGaps, table]);
  useEffect(() => {
    const element = table.current;
    if (!canHaveGaps || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) {
          setLayout(measure(element, parts, layout));
        }
      },
      { rootMargin: `${observeMarginPx}px 0px` },
    );
    parts.forEach(({ gap }, index) => {
      const body = element.tBodies[index];
      if (gap !== null && body) observer.observe(body);
    });
    return () => observer.disconnect();
  }, [parts, layout, canHaveGaps, table]);
  return parts;
}

/** The blocks near the window, and one gap for each run of other blocks. */
export function partsOf(
  { nearBlocks, rowHeights, usualRowHeight }: Layout,
  rowCount: number,
  canHaveGaps: boolean,
) {
  const parts: Part[] = [];
  const isNear = new Set(nearBlocks);
  for (let block = 0; block * blockSize < rowCount; block++) {
    const start = block * blockSize;
    const end = Math.min(start + blockSize, rowCount);
    const height = (end - start) * (rowHeights.get(block) ?? usualRowHeight);
    const last = parts.at(-1);
    if (!canHaveGaps || isNear.has(block)) parts.push({ start, end, gap: null });
    else if (!last || last.gap === null) parts.push({ start, end, gap: height });
    else parts[parts.length - 1] = { ...last, end, gap: last.gap + height };
  }
  return parts;
}

/** Measures the rendered parts, each of which is one body of the table, and finds the blocks near the window. */
function measure(table: HTMLTableElement, parts: readonly Part[], before: Layout): Layout {
  const nearBlocks: number[] = [];
  const rowHeights = new Map(before.rowHeights);
  let sum = { rows: 0, height: 0 };
  parts.forEach(({ start, end, gap }, index) => {
    const body = table.tBodies[index];
    if (!body) return;
    const { top, height } = body.getBoundingClientRect();
    // The part with the focus stays rendered.
    const hasFocus = gap === null && body.contains(document.activeElement);
    let blockTop = top;
    for (let first = start; first < end; first += blockSize) {
      const block = first / blockSize;
      const rows = Math.min(blockSize, end - first);
      if (gap === null) {
        rowHeights.set(block, height / rows);
        sum = { rows: sum.rows + rows, height: sum.height + height };
      }
      const bottom = blockTop + rows * (rowHeights.get(block) ?? before.usualRowHeight);
      if (hasFocus || (bottom >= -drawMarginPx && blockTop <= window.innerHeight + drawMarginPx))
        nearBlocks.push(block);
      blockTop = bottom;
    }
  });
  const isSame = before.usualRowHeight > 0 && nearBlocks.join() === before.nearBlocks.join();
  const usualRowHeight = before.usualRowHeight || sum.height / sum.rows;
  return isSame ? before : { nearBlocks, rowHeights, usualRowHeight };
}

/** Whether the page is being printed, for which every row is rendered. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribeToPrinting, () => isPrinting);
}

let isPrinting = false;

function subscribeToPrinting(listener: () => void): () => void {
  const begin = () => {
    isPrinting = true;
    listener();
  };
  const end = () => {
    isPrinting = false;
    listener();
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}
