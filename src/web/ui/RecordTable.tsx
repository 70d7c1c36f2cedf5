// biome-ignore-all lint/a11y/noRedundantRoles: the `display` of a card removes a table's own roles.
import { Paper, Skeleton, Table } from '@mantine/core';
import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type Ref,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { t } from '../../shared/language';
import cards from './cards.module.css';
import classes from './RecordTable.module.css';
import { rowsAtFirst, useDrawnRows, useIsPrinting } from './useDrawnRows';

/** The classes of a value's position on the card that a row becomes in a narrow window. */
const inCard = {
  /** The row's name. */
  title: `${classes.title} ${cards.first} ${cards.wide} ${cards.lead}`,
  /** The most important value, at the end of the first line. */
  amount: `${cards.first} ${cards.end} ${cards.lead}`,
  /** Other values, one after the other in the second line. */
  quiet: `${cards.second} ${cards.told} ${cards.quiet}`,
  /** In a third line. */
  last: `${cards.third} ${cards.quiet}`,
  /** For screen readers only. */
  said: `${cards.said}`,
  /** The button that opens the row, its menu, and in the third line other actions. */
  actions: `${cards.actions}`,
};

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** The column of buttons: aligned to the end, without a visible label on a phone. */
  isActions?: boolean;
  /** Its values are short (an id, an amount, a date) and never wrap. */
  isShort?: boolean;
  /** It has amounts: short, and aligned to the end for comparison. */
  isAmount?: boolean;
  /** If any column has this, the table turns into cards of few lines; otherwise its cards label each value. */
  card?: keyof typeof inCard;
  /** Width, and position in a card, for a table with its own design. */
  className?: string | undefined;
}

interface RecordTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  /** Must be the same array while the columns are the same: all rows render again for another one. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The heading of a row's group; a group's rows follow each other. */
  groupOf?: ((row: Row) => string) | undefined;
  /** For a design of its own, instead of cards that label each value. */
  className?: string | undefined;
}

/**
 * A table of records that turns into cards in a narrow window. Its roles are explicit because `display` removes them.
 * In a long table, gaps replace the rows far from the window until they come near or the page is printed.
 */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { label, columns, rows, rowKey, groupOf, className } = props;
  const isPrinting = useIsPrinting();
  const isLong = rows.length > rowsAtFirst && !isPrinting;
  const table = useRef<HTMLTableElement>(null);
  const parts = useDrawnRows(table, rows.length, isLong);
  return (
    <TableFrame
      ref={table}
      label={label}
      columns={columns}
      rowCount={rows.length}
      hasFixedWidths={isLong}
      className={className}
    >
      {parts.map(({ start, end, gap }) =>
        gap === null ? (
          <Block
            key={start}
            columns={columns}
            rows={rows.slice(start, end)}
            rowKey={rowKey}
            start={start}
            headings={headingsOf(rows, start, end, groupOf)}
          />
        ) : (
          <tbody key={`gap ${start}`} role="presentation" className={classes.gap}>
            <tr aria-hidden>
              <td colSpan={columns.length} data-label="" style={{ height: gap }} />
            </tr>
          </tbody>
        ),
      )}
    </TableFrame>
  );
}

interface BlockProps<Row> extends Pick<RecordTableProps<Row>, 'columns' | 'rows' | 'rowKey'> {
  /** The number of rows before the block. */
  start: number;
  /** For each row the heading above it, or null. */
  headings: readonly (string | null)[];
}

function headingsOf<Row>(
  rows: readonly Row[],
  start: number,
  end: number,
  groupOf: ((row: Row) => string) | undefined,
): (string | null)[] {
  return rows.slice(start, end).map((row, index) => {
    if (!groupOf) return null;
    const before = rows[start + index - 1];
    const heading = groupOf(row);
    return before !== undefined && groupOf(before) === heading ? null : heading;
  });
}

const Block = memo(PlainBlock, isSameBlock) as typeof PlainBlock;

function PlainBlock<Row>({ columns, rows, rowKey, start, headings }: BlockProps<Row>) {
  return (
    <tbody role="rowgroup">
      {rows.map((row, index) => (
        <Fragment key={rowKey(row)}>
          {headings[index] != null && (
            <tr role="row" className={classes.heading}>
              <th role="rowheader" scope="row" colSpan={columns.length}>
                {headings[index]}
              </th>
            </tr>
          )}
          <BodyRow columns={columns} row={row} position={start + index} />
        </Fragment>
      ))}
    </tbody>
  );
}

/** Skips the render of unchanged rows, for example when the next page is added or a letter is typed in the search. */
function isSameBlock<Row>(before: BlockProps<Row>, after: BlockProps<Row>): boolean {
  return (
    before.columns === after.columns &&
    before.rows.length === after.rows.length &&
    before.rows.every((row, index) => row === after.rows[index]) &&
    before.headings.every((heading, index) => heading === after.headings[index])
  );
}

interface BodyRowProps<Row> extends Pick<RecordTableProps<Row>, 'columns'> {
  row: Row;
  position: number;
}

const BodyRow = memo(PlainRow) as typeof PlainRow;

function PlainRow<Row>({ columns, row, position }: BodyRowProps<Row>) {
  return <TableRow columns={columns} position={position} cellOf={(column) => column.cell(row)} />;
}

/** A table of this many columns turns into cards below 48rem, one of fewer columns below proportionally less. */
const maxColumns = 7;

const skeletonRows = ['a', 'b', 'c', 'd', 'e'];

/** The same table while its rows are loading. */
export function RecordTableSkeleton<Row>({
  label,
  columns,
  className,
}: Pick<RecordTableProps<Row>, 'label' | 'columns' | 'className'>) {
  return (
    <div aria-busy="true">
      <TableFrame label={t('{label}, loading', { label })} columns={columns} className={className}>
        <tbody role="rowgroup">
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
        </tbody>
      </TableFrame>
    </div>
  );
}

function TableFrame<Row>(props: {
  ref?: Ref<HTMLTableElement>;
  label: string;
  columns: readonly Column<Row>[];
  /** Without the header row; undefined while unknown. */
  rowCount?: number;
  /** The columns keep the widths that they have when this becomes true. */
  hasFixedWidths?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { columns, rowCount, hasFixedWidths = false } = props;
  const headRow = useRef<HTMLTableRowElement>(null);
  const [widths, setWidths] = useState<readonly string[] | null>(null);
  useLayoutEffect(() => {
    const cells = [...(headRow.current?.cells ?? [])].map((cell) => cell.offsetWidth);
    const sum = cells.reduce((total, width) => total + width, 0);
    // Cards have no columns, so the widths do not add up to the table's. Each width is rounded, hence the tolerance.
    const table = headRow.current?.closest('table')?.offsetWidth ?? 0;
    const isTable = Math.abs(table - sum) < cells.length;
    setWidths(hasFixedWidths && isTable ? cells.map((width) => `${(width / sum) * 100}%`) : null);
  }, [hasFixedWidths]);
  return (
    <Paper
      withBorder
      radius="md"
      className={[classes.frame, columns.some(({ card }) => card) && cards.cards, props.className]
        .filter(Boolean)
        .join(' ')}
      fz={`${columns.length / maxColumns}rem`}
    >
      <Table
        ref={props.ref}
        role="table"
        aria-label={props.label}
        aria-rowcount={rowCount === undefined ? undefined : rowCount + 1}
        className={classes.table}
        layout={widths ? 'fixed' : 'auto'}
        onKeyDown={moveBetweenRows}
      >
        <thead role="rowgroup">
          <tr role="row" ref={headRow}>
            {columns.map((column, index) => (
              <th
                key={column.header}
                role="columnheader"
                scope="col"
                className={classOf(column)}
                style={{ width: widths?.[index] }}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        {props.children}
      </Table>
    </Paper>
  );
}

function classOf<Row>(column: Column<Row>): string | undefined {
  const { isActions, isShort, isAmount, card, className } = column;
  const kindClass = isActions
    ? classes.actions
    : isAmount
      ? classes.amount
      : isShort
        ? classes.short
        : undefined;
  return [kindClass, card && inCard[card], className].filter(Boolean).join(' ') || undefined;
}

/** The attribute of the button that opens a row: a press anywhere on the row presses it. */
export const opensRow = { 'data-opens-row': true } as const;

function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const target = event.target as Element;
  // The row's other buttons act themselves. React also bubbles events here from a dialog that the row opened.
  if (!event.currentTarget.contains(target) || target.closest('a, button, input, label')) return;
  // Somebody is selecting text to copy it.
  if (getSelection()?.toString()) return;
  event.currentTarget.querySelector<HTMLElement>('[data-opens-row]')?.click();
}

/** Moves the focus from row to row by the arrow keys. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !(event.target as Element).matches('[data-opens-row]')) return;
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-opens-row]')];
  const next = openers[openers.indexOf(event.target as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function TableRow<Row>(props: {
  columns: readonly Column<Row>[];
  /** The number of rows before this one. */
  position?: number;
  cellOf: (column: Column<Row>) => ReactNode;
}) {
  const { columns, position } = props;
  return (
    <tr
      role="row"
      aria-rowindex={position === undefined ? undefined : position + 2}
      onClick={openRow}
    >
      {columns.map((column) => (
        <td
          key={column.header}
          role="cell"
          data-label={column.isActions ? '' : column.header}
          className={classOf(column)}
        >
          {props.cellOf(column)}
        </td>
      ))}
    </tr>
  );
}
