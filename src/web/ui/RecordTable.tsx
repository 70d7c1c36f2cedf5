// biome-ignore-all lint/a11y/noRedundantRoles: the `display` of a card removes a table's own roles.
import { Button, NativeSelect, Paper, Skeleton, Table } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type Ref,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { t } from '../../shared/language';
import type { OrderKind } from '../../shared/listOrder';
import { useChoice } from '../records/useChoice';
import cards from './cards.module.css';
import {
  directionBy,
  type ListOrder,
  orderInWords,
  ordersOfColumn,
  pressedOrder,
} from './columnOrder';
import classes from './RecordTable.module.css';
import { rowsAtFirst, useDrawnRows, useIsPrinting } from './useDrawnRows';
import type { SelectedRows } from './useSelectedRows';

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
  /** By this an account hides it, for as long as the list has the column; without it, it always shows. */
  name?: string;
  /** What the list calls its order by this column, which a press on its name chooses. */
  order?: string;
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

/** How rows are chosen, in a list in which they can be. */
export interface RowChoice<Row> {
  rows: SelectedRows;
  /** What screen readers call a row. Must be the same function while the rows are the same. */
  nameOf: (row: Row) => string;
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
  /** The list's order, for columns with an `order`. */
  order?: ListOrder | undefined;
  /** Whether the rows still answer the previous request: they are inert, and the columns' names are not. */
  isAwaited?: boolean;
  /** Gives each row a box: it is chosen by that, by Space on a link that opens it, and a range by shift. */
  selection?: RowChoice<Row> | undefined;
  /** For a design of its own, instead of cards that label each value. */
  className?: string | undefined;
}

/**
 * A table of records that turns into cards in a narrow window. Its roles are explicit because `display` removes them.
 * In a long table, gaps replace the rows far from the window until they come near or the page is printed.
 */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { label, columns, rows, rowKey, groupOf, order, isAwaited = false, className } = props;
  const { selection } = props;
  const isPrinting = useIsPrinting();
  const isLong = rows.length > rowsAtFirst && !isPrinting;
  const table = useRef<HTMLTableElement>(null);
  const parts = useDrawnRows(table, rows.length, isLong);
  const select = useSelect(selection?.rows, rows, rowKey);
  return (
    <TableFrame
      ref={table}
      label={label}
      columns={columns}
      rowCount={rows.length}
      hasFixedWidths={isLong}
      order={order}
      isAwaited={isAwaited}
      boxes={
        selection && {
          head: (
            <AllRowsBox selection={selection.rows} ids={rows.map(rowKey)} isAwaited={isAwaited} />
          ),
          choosing: { selection: selection.rows, select },
        }
      }
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
            isInert={isAwaited}
            headings={headingsOf(rows, start, end, groupOf)}
            boxes={selection && { nameOf: selection.nameOf, ids: selection.rows.ids, select }}
          />
        ) : (
          <tbody key={`gap ${start}`} role="presentation" className={classes.gap}>
            <tr aria-hidden>
              <td
                colSpan={columns.length + (selection ? 1 : 0)}
                data-label=""
                style={{ height: gap }}
              />
            </tr>
          </tbody>
        ),
      )}
    </TableFrame>
  );
}

/** Chooses a row, or takes it out; or, for a range, all up to it, which may begin at `from`. */
type Select = (id: string, isRange?: boolean, from?: string) => void;

/** Chooses among the rows that are there at that moment. Always the same function, so that no row renders for it. */
function useSelect<Row>(
  selection: SelectedRows | undefined,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
): Select {
  const latest = useRef({ selection, rows, rowKey });
  useLayoutEffect(() => {
    latest.current = { selection, rows, rowKey };
  });
  return useCallback<Select>((id, isRange = false, from) => {
    const list = latest.current;
    if (isRange) list.selection?.extendTo(id, list.rows.map(list.rowKey), from);
    else list.selection?.toggle(id);
  }, []);
}

interface BlockProps<Row> extends Pick<RecordTableProps<Row>, 'columns' | 'rows' | 'rowKey'> {
  /** The number of rows before the block. */
  start: number;
  isInert: boolean;
  /** For each row the heading above it, or null. */
  headings: readonly (string | null)[];
  boxes: { nameOf: (row: Row) => string; ids: ReadonlySet<string>; select: Select } | undefined;
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

function PlainBlock<Row>(props: BlockProps<Row>) {
  const { columns, rows, rowKey, start, isInert, headings, boxes } = props;
  return (
    <tbody role="rowgroup" inert={isInert}>
      {rows.map((row, index) => (
        <Fragment key={rowKey(row)}>
          {headings[index] != null && (
            <tr role="row" className={classes.heading}>
              <th role="rowheader" scope="row" colSpan={columns.length + (boxes ? 1 : 0)}>
                {headings[index]}
              </th>
            </tr>
          )}
          <BodyRow
            columns={columns}
            row={row}
            position={start + index}
            {...(boxes && {
              id: rowKey(row),
              isSelected: boxes.ids.has(rowKey(row)),
              nameOf: boxes.nameOf,
              select: boxes.select,
            })}
          />
        </Fragment>
      ))}
    </tbody>
  );
}

/** Skips the render of unchanged rows, for example when the next page is added or a letter is typed in the search. */
function isSameBlock<Row>(before: BlockProps<Row>, after: BlockProps<Row>): boolean {
  return (
    before.columns === after.columns &&
    before.isInert === after.isInert &&
    before.boxes?.nameOf === after.boxes?.nameOf &&
    before.rows.length === after.rows.length &&
    before.rows.every((row, index) => row === after.rows[index]) &&
    before.rows.every((row) => isChosen(before, row) === isChosen(after, row)) &&
    before.headings.every((heading, index) => heading === after.headings[index])
  );
}

function isChosen<Row>({ boxes, rowKey }: BlockProps<Row>, row: Row): boolean {
  return boxes?.ids.has(rowKey(row)) ?? false;
}

interface BodyRowProps<Row> extends Pick<RecordTableProps<Row>, 'columns'> {
  row: Row;
  position: number;
  /** Its key, in a table whose rows can be chosen, as the following. */
  id?: string;
  isSelected?: boolean;
  nameOf?: (row: Row) => string;
  select?: Select;
}

const BodyRow = memo(PlainRow) as typeof PlainRow;

function PlainRow<Row>(props: BodyRowProps<Row>) {
  const { columns, row, position, id, isSelected = false, nameOf, select } = props;
  return (
    <TableRow
      columns={columns}
      position={position}
      id={id}
      isSelected={isSelected}
      box={
        id !== undefined &&
        nameOf &&
        select && <RowBox id={id} name={nameOf(row)} isSelected={isSelected} select={select} />
      }
      cellOf={(column) => column.cell(row)}
    />
  );
}

interface RowBoxProps {
  id: string;
  name: string;
  isSelected: boolean;
  select: Select;
}

/** The box by which a row is chosen; with shift, all up to it. */
function RowBox({ id, name, isSelected, select }: RowBoxProps) {
  return (
    <label className={classes.press}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={t('Select {name}', { name })}
        checked={isSelected}
        onChange={({ nativeEvent }) =>
          select(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        {...selectsRow}
      />
    </label>
  );
}

interface AllRowsBoxProps {
  selection: SelectedRows;
  /** Of the rows shown. */
  ids: readonly string[];
  isAwaited: boolean;
}

/** Chooses all rows that are shown, or takes them out. */
function AllRowsBox({ selection, ids, isAwaited }: AllRowsBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const chosen = ids.filter((id) => selection.ids.has(id)).length;
  const isAll = chosen > 0 && chosen === ids.length;
  const isSome = chosen > 0 && !isAll;
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <label className={classes.press}>
      <input
        ref={box}
        type="checkbox"
        className={classes.box}
        aria-label={t('Select all rows shown')}
        checked={isAll}
        disabled={isAwaited}
        onChange={() => selection.set(ids, !isAll)}
      />
    </label>
  );
}

/** A table of this many columns turns into cards below 48rem, one of fewer columns below proportionally less. */
const maxColumns = 7;

const skeletonRows = ['a', 'b', 'c', 'd', 'e'];

/** The same table while its rows are loading. */
export function RecordTableSkeleton<Row>({
  label,
  hasBoxes = false,
  ...props
}: Pick<RecordTableProps<Row>, 'label' | 'columns' | 'order' | 'className'> & {
  /** Whether the rows can be chosen. */
  hasBoxes?: boolean;
}) {
  const { columns } = props;
  return (
    <div aria-busy="true">
      <TableFrame
        label={t('{label}, loading', { label })}
        boxes={hasBoxes ? { head: null } : undefined}
        {...props}
      >
        <tbody role="rowgroup">
          {skeletonRows.map((key) => (
            <TableRow
              key={key}
              columns={columns}
              box={hasBoxes ? null : false}
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
  order?: ListOrder | undefined;
  isAwaited?: boolean;
  /** A first column of boxes, without a width of its own for a mouse: what its head holds, and how they are pressed once there are rows. */
  boxes?: { head: ReactNode; choosing?: Choosing } | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { columns, rowCount, hasFixedWidths = false, isAwaited = false, boxes } = props;
  const choosing = boxes?.choosing;
  // The sign of the new order is seen before its rows are.
  const [order, choose] = useChoice(props.order?.value ?? '', (value) =>
    props.order?.onChange(value),
  );
  const orders = ordersOf(columns, props.order);
  const { headRow, widths } = useColumnWidths(columns.length + (boxes ? 1 : 0), hasFixedWidths);
  return (
    <Paper
      withBorder
      radius="md"
      className={[classes.frame, columns.some(({ card }) => card) && cards.cards, props.className]
        .filter(Boolean)
        .join(' ')}
      fz={`${columns.length / maxColumns}rem`}
    >
      {(orders.size > 0 || choosing) && (
        <div className={classes.tools}>
          {orders.size > 0 && (
            <NativeSelect
              className={classes.orders ?? ''}
              aria-label={t('Sort by')}
              data={orderChoices(columns, orders, order)}
              value={order}
              onChange={(event) => choose(event.currentTarget.value)}
            />
          )}
          {choosing && <ChoosingButton selection={choosing.selection} />}
        </div>
      )}
      <Table
        ref={props.ref}
        role="table"
        aria-label={props.label}
        aria-rowcount={rowCount === undefined ? undefined : rowCount + 1}
        aria-busy={isAwaited || undefined}
        className={classes.table}
        data-boxes={boxes !== undefined || undefined}
        data-choosing={choosing?.selection.isChoosing || undefined}
        data-selected-rows={(choosing?.selection.ids.size ?? 0) > 0 || undefined}
        layout={widths ? 'fixed' : 'auto'}
        onKeyDown={(event) => pressKeyOnRow(event, choosing?.select)}
        onMouseDown={choosing && keepFromMarking}
        onClickCapture={choosing && ((event) => selectByPress(event, choosing))}
      >
        <thead role="rowgroup">
          <tr role="row" ref={headRow}>
            {boxes && (
              <td role="cell" className={classes.select} style={{ width: widths?.[0] }}>
                {boxes.head}
              </td>
            )}
            {columns.map((column, index) => (
              <HeadCell
                key={column.header}
                column={column}
                by={orders.get(column)}
                order={order}
                width={widths?.[boxes ? index + 1 : index]}
                onChoose={choose}
              />
            ))}
          </tr>
        </thead>
        {props.children}
      </Table>
    </Paper>
  );
}

/** The columns' widths, the boxes' among them, as they were when they became fixed; null while the browser decides. */
function useColumnWidths(columnCount: number, areFixed: boolean) {
  const headRow = useRef<HTMLTableRowElement>(null);
  const [measured, setMeasured] = useState<{ columnCount: number; widths: string[] } | null>(null);
  useLayoutEffect(() => {
    const cells = [...(headRow.current?.cells ?? [])].map((cell) => cell.offsetWidth);
    const sum = cells.reduce((total, width) => total + width, 0);
    // Cards have no columns, so the widths do not add up to the table's. Each width is rounded, hence the tolerance.
    const table = headRow.current?.closest('table')?.offsetWidth ?? 0;
    const isTable = Math.abs(table - sum) < cells.length;
    const percents = cells.map((width) => `${(width / sum) * 100}%`);
    setMeasured(areFixed && isTable ? { columnCount, widths: percents } : null);
  }, [areFixed, columnCount]);
  // Where a column was hidden or shown since, they are measured again.
  return { headRow, widths: measured?.columnCount === columnCount ? measured.widths : null };
}

interface ColumnOrder {
  name: string;
  kind: OrderKind;
}

interface HeadCellProps<Row> {
  column: Column<Row>;
  /** How the list is ordered by the column, if it can be. */
  by: ColumnOrder | undefined;
  order: string;
  width: string | undefined;
  onChoose: (order: string) => void;
}

function HeadCell<Row>({ column, by, order, width, onChoose }: HeadCellProps<Row>) {
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={by && directionBy(by.name, order)}
      className={classOf(column)}
      style={{ width }}
    >
      {by ? (
        <>
          <span className={classes.nameOfCards}>{column.header}</span>
          <OrderButton header={column.header} {...by} order={order} onChoose={onChoose} />
        </>
      ) : (
        column.header
      )}
    </th>
  );
}

/** The columns that the list can be ordered by. */
function ordersOf<Row>(
  columns: readonly Column<Row>[],
  order: ListOrder | undefined,
): Map<Column<Row>, ColumnOrder> {
  return new Map(
    columns.flatMap((column) => {
      const kind = column.order !== undefined && order?.kinds[column.order];
      return kind ? [[column, { name: column.order ?? '', kind }] as const] : [];
    }),
  );
}

/** All orders as choices of a list, also the current one of a column that is hidden. */
function orderChoices<Row>(
  columns: readonly Column<Row>[],
  orders: Map<Column<Row>, ColumnOrder>,
  order: string,
) {
  const choices = columns.flatMap((column) => choicesOf(column, orders.get(column)));
  const isAmongThem = choices.some(({ value }) => value === order);
  return isAmongThem ? choices : [{ value: order, label: t('By a hidden column') }, ...choices];
}

/** The orders by a column as choices of a list, for cards, which show no names of columns. */
function choicesOf<Row>({ header: column }: Column<Row>, by: ColumnOrder | undefined) {
  if (!by) return [];
  return ordersOfColumn(by.name, by.kind).map((value) => ({
    value,
    label: `${column}: ${orderInWords(by.name, by.kind, value)}`,
  }));
}

const signs = { ascending: IconArrowUp, descending: IconArrowDown };

interface OrderButtonProps extends ColumnOrder {
  header: string;
  order: string;
  onChoose: (order: string) => void;
}

/** A column's name, which orders the list by it. */
function OrderButton({ header, name, kind, order, onChoose }: OrderButtonProps) {
  const direction = directionBy(name, order);
  const pressed = pressedOrder(name, kind, order);
  const Sign = direction ? signs[direction] : IconSelector;
  return (
    <button
      type="button"
      className={classes.order}
      title={orderInWords(name, kind, pressed)}
      onClick={() => onChoose(pressed)}
    >
      {header}
      <Sign size={16} aria-hidden />
    </button>
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

/** The attribute of the box that chooses a row. */
const selectsRow = { 'data-selects-row': true } as const;

interface Choosing {
  selection: SelectedRows;
  select: Select;
}

/** Where there are only cards: shows their boxes and lets a press choose a card, or ends that. */
function ChoosingButton({ selection }: Pick<Choosing, 'selection'>) {
  const { isChoosing, setChoosing, clear } = selection;
  return (
    <Button
      variant="default"
      className={classes.choose ?? ''}
      onClick={() => {
        setChoosing(!isChoosing);
        if (isChoosing) clear();
      }}
    >
      {isChoosing ? t('Stop selecting') : t('Select')}
    </Button>
  );
}

/** The key of the row in which an element is. */
function rowIdOf(element: Element): string | undefined {
  return element.closest<HTMLElement>('tr')?.dataset.row;
}

/** Chooses a row by a press with shift, on its box's cell or, of a card while cards are chosen, anywhere on it. */
function selectByPress(
  event: MouseEvent<HTMLElement>,
  { selection: { isChoosing }, select }: Choosing,
): void {
  const target = event.target as Element;
  const id = rowIdOf(target);
  // The box acts itself. React also brings events of dialogs here that a row opened.
  if (id === undefined || !event.currentTarget.contains(target) || target.matches('input')) return;
  const isOnCell = target.closest('[data-box]') !== null;
  const isRange = event.shiftKey && !target.closest('a, button, label');
  // In a table nothing shows that cards are chosen, and nothing ends it.
  const areCards = getComputedStyle(event.currentTarget).display === 'block';
  if (!isOnCell && !isRange && !(isChoosing && areCards)) return;
  event.preventDefault();
  event.stopPropagation();
  select(id, event.shiftKey);
}

/** A press with shift would mark the text between two presses. */
function keepFromMarking(event: MouseEvent<HTMLElement>): void {
  const target = event.target as Element;
  const isOnRow = event.currentTarget.contains(target) && rowIdOf(target) !== undefined;
  if (event.shiftKey && isOnRow) event.preventDefault();
}

function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const target = event.target as Element;
  // The row's other buttons act themselves. React also bubbles events here from a dialog that the row opened.
  if (!event.currentTarget.contains(target) || target.closest('a, button, input, label')) return;
  // Somebody is selecting text to copy it.
  if (getSelection()?.toString()) return;
  event.currentTarget.querySelector<HTMLElement>('[data-opens-row]')?.click();
}

/** What has the focus in a row while the arrow keys go from row to row. */
const rowStops = ['[data-opens-row]', '[data-selects-row]'];

/** Moves the focus from row to row by the arrow keys, which with shift choose a range; Space chooses a row. */
function pressKeyOnRow(event: KeyboardEvent<HTMLElement>, select: Select | undefined): void {
  const target = event.target as HTMLElement;
  const stop = rowStops.find((one) => target.matches(one));
  if (!stop || !event.currentTarget.contains(target)) return;
  const id = rowIdOf(target);
  // Buttons and boxes have a use for Space themselves; on a link it would only scroll the page.
  if (event.key === ' ' && select && id !== undefined && target.matches('a[data-opens-row]')) {
    event.preventDefault();
    if (!event.repeat) select(id, event.shiftKey);
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(stop)];
  const next = stops[stops.indexOf(target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  const nextId = rowIdOf(next);
  if (event.shiftKey && nextId !== undefined) select?.(nextId, true, id);
}

function TableRow<Row>(props: {
  columns: readonly Column<Row>[];
  /** The number of rows before this one. */
  position?: number;
  /** Its key, if it can be chosen. */
  id?: string | undefined;
  isSelected?: boolean;
  /** Its box; false in a table without boxes. */
  box?: ReactNode;
  cellOf: (column: Column<Row>) => ReactNode;
}) {
  const { columns, position, id, isSelected = false, box = false } = props;
  return (
    <tr
      role="row"
      aria-rowindex={position === undefined ? undefined : position + 2}
      data-row={id}
      data-selected={isSelected || undefined}
      onClick={openRow}
    >
      {box !== false && (
        <td role="cell" data-label="" data-box className={classes.select}>
          {box}
        </td>
      )}
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
