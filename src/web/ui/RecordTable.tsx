// biome-ignore-all lint/a11y/noRedundantRoles: `display` of a card takes a table's own roles away.
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

/** What a value is on the card that a row becomes where it is narrow. */
const inCard = {
  /** What the row is called. */
  title: `${classes.title} ${cards.first} ${cards.wide} ${cards.lead}`,
  /** What matters of it, at the end of the first line. */
  amount: `${cards.first} ${cards.end} ${cards.lead}`,
  /** What else is said of it, one after the other in the second line. */
  quiet: `${cards.second} ${cards.told} ${cards.quiet}`,
  /** In a third line. */
  last: `${cards.third} ${cards.quiet}`,
  /** For screen readers alone. */
  said: `${cards.said}`,
  /** What opens it, its menu, and in the third line what else can be done. */
  actions: `${cards.actions}`,
};

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** The column of buttons: aligned to the end, without a visible label on a phone. */
  isActions?: boolean;
  /** Its words are short (an id, an amount, a date) and never broken. */
  isShort?: boolean;
  /** It holds amounts: short, and aligned to the end so that they can be compared. */
  isAmount?: boolean;
  /** A table of which a column says this turns into cards of few lines; others name each value. */
  card?: keyof typeof inCard;
  /** How wide it is and where it stands in a card, for a table of looks of its own. */
  className?: string | undefined;
}

interface RecordTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  /** The same ones as long as they show the same: rows are drawn again with others. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The heading under which a row stands; rows of one heading follow each other. */
  groupOf?: ((row: Row) => string) | undefined;
  /** Looks of its own, in place of cards that name each value. */
  className?: string | undefined;
}

/**
 * A table of records that turns into cards where it is narrow. Its roles are written out because `display` removes them.
 * Of a long one the rows far from the window are gaps of their height, until they come near or the page is printed.
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
  /** How many rows are before it. */
  start: number;
  /** For each row the heading that begins with it, if one does. */
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

/** The next page of a list, or a letter typed above it, changes none of the rows that are there. */
function isSameBlock<Row>(one: BlockProps<Row>, other: BlockProps<Row>): boolean {
  return (
    one.columns === other.columns &&
    one.rows.length === other.rows.length &&
    one.rows.every((row, index) => row === other.rows[index]) &&
    one.headings.every((heading, index) => heading === other.headings[index])
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

/** A table of this many columns turns into cards below 48rem, one of fewer earlier. */
const columnsOfWidest = 7;

const skeletonRows = ['a', 'b', 'c', 'd', 'e'];

/** The same table while its rows are being loaded. */
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
  /** Without the heading; undefined while it is not known. */
  rowCount?: number;
  /** The columns keep the widths that they have when this becomes true. */
  hasFixedWidths?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { columns, rowCount, hasFixedWidths = false } = props;
  const heads = useRef<HTMLTableRowElement>(null);
  const [widths, setWidths] = useState<readonly string[] | null>(null);
  useLayoutEffect(() => {
    const cells = [...(heads.current?.cells ?? [])].map((cell) => cell.offsetWidth);
    const sum = cells.reduce((total, width) => total + width, 0);
    // As cards there are no columns. Each width is rounded.
    const table = heads.current?.closest('table')?.offsetWidth ?? 0;
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
      fz={`${columns.length / columnsOfWidest}rem`}
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
          <tr role="row" ref={heads}>
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
  const own = isActions
    ? classes.actions
    : isAmount
      ? classes.amount
      : isShort
        ? classes.short
        : undefined;
  return [own, card && inCard[card], className].filter(Boolean).join(' ') || undefined;
}

/** What opens a row: a press anywhere on it is a press on this. */
export const opensRow = { 'data-opens-row': true } as const;

function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const pressed = event.target as Element;
  // The row's other buttons do their own; a dialog that a row opened is drawn elsewhere but heard here.
  if (!event.currentTarget.contains(pressed) || pressed.closest('a, button, input, label')) return;
  // Somebody marks a number to copy it.
  if (getSelection()?.toString()) return;
  event.currentTarget.querySelector<HTMLElement>('[data-opens-row]')?.click();
}

/** The arrow keys go from row to row. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !(event.target as Element).matches('[data-opens-row]')) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-opens-row]')];
  const next = all[all.indexOf(event.target as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function TableRow<Row>(props: {
  columns: readonly Column<Row>[];
  /** How many rows are before it. */
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
