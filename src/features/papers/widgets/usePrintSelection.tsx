import type { ComponentProps } from 'react';
import { useAccess, useClinic } from '../../../web/session/session';
import type { ListSelection } from '../../../web/ui/RecordList';
import { inListOrder } from '../../../web/ui/selectedRows';
import { useSelectedRows } from '../../../web/ui/useSelectedRows';
import { paperPrinters } from '../papers';
import { PrintChosen } from './PrintChosen';

interface PrintSelection<Row> extends Omit<ComponentProps<typeof PrintChosen>, 'ids'> {
  /** What the list was searched for: chosen rows are kept for as long as this stays the same. */
  criteria: object;
  /** The rows of all pages fetched so far. */
  rows: readonly Row[];
  /** What screen readers call a row; must be the same function each time. */
  nameOf: (row: Row) => string;
}

/**
 * The choice of a list's rows, whose papers are then printed as one PDF; undefined if the person may not print them, or
 * the server makes no PDFs.
 */
export function usePrintSelection<Row extends { id: string }>(
  options: PrintSelection<Row>,
): ListSelection<Row> | undefined {
  const { criteria, rows, nameOf, ...print } = options;
  const { makesPdfs } = useClinic();
  const { may } = useAccess();
  const selected = useSelectedRows(JSON.stringify(criteria));
  if (!makesPdfs || !may('papers.print') || !may(paperPrinters[print.kind])) return undefined;
  const acts = <PrintChosen {...print} ids={inListOrder(selected.ids, rows)} />;
  return { rows: selected, nameOf, acts };
}
