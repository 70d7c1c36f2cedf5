import { type PointerEvent, useMemo, useState } from 'react';

interface Identified {
  id: string;
}

/**
 * The rows of a list to show: while the pointer is over them, rows that were read again keep their places and only take
 * their new values. `request` says which list was asked for: another one is shown at once; without it no row is held.
 */
export function useSteadyRows<Row extends Identified>(
  rows: readonly Row[],
  request: string | undefined,
  isAwaited: boolean,
) {
  const [isPointed, setPointed] = useState(false);
  // What is shown while another list is awaited is no part of it.
  const list = isAwaited ? undefined : request;
  const [shown, setShown] = useState({ rows, list });
  const isHeld =
    isPointed && list !== undefined && list === shown.list && wouldMove(shown.rows, rows);
  if (request !== undefined && !isHeld && (shown.rows !== rows || shown.list !== list)) {
    setShown({ rows, list });
  }
  const held = shown.rows;
  const shownRows = useMemo(
    () => (isHeld ? withNewValues(held, rows) : rows),
    [isHeld, held, rows],
  );
  return {
    rows: shownRows,
    /** Whether rows are held where a newer list has them elsewhere. */
    isHeld,
    /** Shows the newest rows, and those that are being read, though the pointer came to the button over the rows. */
    release: () => {
      setPointed(false);
      setShown({ rows, list });
    },
    /** The handlers of the element around the list. */
    pointer: {
      onPointerOver: ({ pointerType, target }: PointerEvent) => {
        // On its way to the button of the message the pointer keeps the rows.
        if ((target as Element).closest('[role="status"]')) return;
        setPointed(pointerType === 'mouse' && (target as Element).closest('tbody') !== null);
      },
      onPointerLeave: () => setPointed(false),
    },
  };
}

/**
 * Whether any shown row would be elsewhere, or gone; rows that are added below move none. An empty list has none to
 * show: it was emptied, or is read anew.
 */
function wouldMove(shown: readonly Identified[], newest: readonly Identified[]): boolean {
  return newest.length > 0 && shown.some(({ id }, index) => newest[index]?.id !== id);
}

function withNewValues<Row extends Identified>(
  shown: readonly Row[],
  newest: readonly Row[],
): readonly Row[] {
  const byId = new Map(newest.map((row) => [row.id, row]));
  return shown.map((row) => byId.get(row.id) ?? row);
}
