import { useMemo, useState } from 'react';
import { extended, nothingSelected, type Selection, toggled, withRows } from './selectedRows';

/** The chosen rows of a list, and the ways to choose others. The functions stay the same. */
export interface SelectedRows {
  ids: ReadonlySet<string>;
  /** Whether cards have boxes and a press anywhere on one chooses it. */
  isChoosing: boolean;
  setChoosing: (isChoosing: boolean) => void;
  toggle: (id: string) => void;
  /** See `extended`. */
  extendTo: (id: string, order: readonly string[], from?: string) => void;
  /** Chooses all of these, or takes them out. */
  set: (ids: readonly string[], isSelected: boolean) => void;
  clear: () => void;
}

/**
 * Which rows of a list somebody has chosen. They are kept by their ids, over pages and changes of the rows, for as long
 * as `scope`, which says what the list was asked for, stays the same.
 */
export function useSelectedRows(scope: string): SelectedRows {
  const [stored, setStored] = useState({ scope, selection: nothingSelected });
  const [isChoosing, setChoosing] = useState(false);
  if (stored.scope !== scope) setStored({ scope, selection: nothingSelected });
  const functions = useMemo(() => {
    const change = (next: (selection: Selection) => Selection) =>
      setStored((current) => ({ ...current, selection: next(current.selection) }));
    return {
      setChoosing,
      toggle: (id: string) => change((selection) => toggled(selection, id)),
      extendTo: (id: string, order: readonly string[], from?: string) =>
        change((selection) => extended(selection, id, order, from)),
      set: (ids: readonly string[], isSelected: boolean) =>
        change((selection) => withRows(selection, ids, isSelected)),
      clear: () => change(() => nothingSelected),
    };
  }, []);
  const { ids } = stored.selection;
  return useMemo(() => ({ ids, isChoosing, ...functions }), [ids, isChoosing, functions]);
}
