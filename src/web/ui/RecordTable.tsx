import { Paper, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './RecordTable.module.css';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** The column of buttons: aligned to the end, without a visible label on a phone. */
  isActions?: boolean;
}

interface RecordTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A table of records that turns into cards on a phone. Its roles are written out because `display` removes them. */
export function RecordTable<Row>({ label, columns, rows, rowKey }: RecordTableProps<Row>) {
  return (
    <Paper withBorder radius="md" style={{ overflow: 'hidden' }}>
      <Table role="table" aria-label={label} className={classes.table} highlightOnHover>
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {columns.map((column) => (
              <Table.Th
                key={column.header}
                role="columnheader"
                scope="col"
                className={column.isActions ? classes.actions : undefined}
              >
                {column.header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {rows.map((row) => (
            <Table.Tr key={rowKey(row)} role="row">
              {columns.map((column) => (
                <Table.Td
                  key={column.header}
                  role="cell"
                  data-label={column.isActions ? '' : column.header}
                  className={column.isActions ? classes.actions : undefined}
                >
                  {column.cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
