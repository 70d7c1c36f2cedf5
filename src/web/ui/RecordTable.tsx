import { Paper, Skeleton, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../shared/language';
import classes from './RecordTable.module.css';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** The column of buttons: aligned to the end, without a visible label on a phone. */
  isActions?: boolean;
  /** Its words are short (an id, an amount, a date) and never broken. */
  isShort?: boolean;
}

interface RecordTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A table of records that turns into cards where it is narrow. Its roles are written out because `display` removes them. */
export function RecordTable<Row>({ label, columns, rows, rowKey }: RecordTableProps<Row>) {
  return (
    <TableFrame label={label} columns={columns}>
      {rows.map((row) => (
        <TableRow key={rowKey(row)} columns={columns} cellOf={(column) => column.cell(row)} />
      ))}
    </TableFrame>
  );
}

/** A table of this many columns turns into cards below 48rem, one of fewer earlier. */
const columnsOfWidest = 7;

const skeletonRows = ['a', 'b', 'c', 'd', 'e'];

/** The same table while its rows are being loaded. */
export function RecordTableSkeleton<Row>({
  label,
  columns,
}: Pick<RecordTableProps<Row>, 'label' | 'columns'>) {
  return (
    <div aria-busy="true">
      <TableFrame label={t('{label}, loading', { label })} columns={columns}>
        {skeletonRows.map((key) => (
          <TableRow
            key={key}
            columns={columns}
            cellOf={({ isActions }) =>
              isActions ? (
                <Skeleton height={30} width={64} display="inline-block" data-skeleton />
              ) : (
                <Skeleton height={20} width="70%" maw={180} my={2} />
              )
            }
          />
        ))}
      </TableFrame>
    </div>
  );
}

function TableFrame<Row>(props: {
  label: string;
  columns: readonly Column<Row>[];
  children: ReactNode;
}) {
  return (
    <Paper
      withBorder
      radius="md"
      className={classes.frame}
      fz={`${props.columns.length / columnsOfWidest}rem`}
    >
      <Table role="table" aria-label={props.label} className={classes.table} highlightOnHover>
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {props.columns.map((column) => (
              <Table.Th
                key={column.header}
                role="columnheader"
                scope="col"
                className={classOf(column)}
              >
                {column.header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">{props.children}</Table.Tbody>
      </Table>
    </Paper>
  );
}

function classOf<Row>({ isActions, isShort }: Column<Row>): string | undefined {
  if (isActions) return classes.actions;
  return isShort ? classes.short : undefined;
}

function TableRow<Row>(props: {
  columns: readonly Column<Row>[];
  cellOf: (column: Column<Row>) => ReactNode;
}) {
  return (
    <Table.Tr role="row">
      {props.columns.map((column) => (
        <Table.Td
          key={column.header}
          role="cell"
          data-label={column.isActions ? '' : column.header}
          className={classOf(column)}
        >
          {props.cellOf(column)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
