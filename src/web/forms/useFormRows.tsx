import { useState } from 'react';

interface RowsForm {
  insertListItem(path: string, row: unknown, position?: number): void;
  removeListItem(path: string, position: number): void;
  getInputNode(path: string): HTMLElement | null;
}

/** Adds and removes rows of a form's list, and restores the row that was removed last. */
export function useFormRows<Row extends object>(
  form: RowsForm,
  { path, firstField, rows, empty }: { path: string; firstField: string; rows: Row[]; empty: Row },
) {
  const [removed, setRemoved] = useState<{ row: Row; position: number } | null>(null);
  // A new or moved row is in the document only after React's render.
  const focusRow = (position: number) =>
    requestAnimationFrame(() => form.getInputNode(`${path}.${position}.${firstField}`)?.focus());
  return {
    /** The row that can be restored, with its old position. */
    removed,
    add: () => {
      form.insertListItem(path, { ...empty });
      focusRow(rows.length);
    },
    // The pressed button disappears with its row, so the row that moves up, or else the last one, takes the focus.
    remove: (position: number) => {
      const row = rows[position];
      if (row) setRemoved({ row, position });
      form.removeListItem(path, position);
      focusRow(Math.min(position, rows.length - 2));
    },
    putBack: () => {
      if (!removed) return;
      const position = Math.min(removed.position, rows.length);
      form.insertListItem(path, removed.row, position);
      setRemoved(null);
      focusRow(position);
    },
  };
}
