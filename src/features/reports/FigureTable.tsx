import { Table } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import type { Plain } from '../../shared/csv';
import { t } from '../../shared/language';
import { formatRupees, rupeesWithDecimals } from '../../shared/money';
import { ExportButton } from '../../web/ui/ExportButton';
import type { StartFile } from '../../web/ui/useFileInPieces';
import { CsvButton } from './CsvButton';
import { formatCount } from './count';
import type { Figure, FigureRows } from './figures';
import classes from './Reports.module.css';
import { isTrend, Trend } from './Trend';

/** A figure, or a text with its own element on screen. */
type Cell = Figure | { text: string; content: ReactNode };

interface FigureTableProps extends Omit<FigureRows, 'rows'> {
  rows: readonly (readonly Cell[])[];
  /** Requests the file of a list of which `rows` may be the first; null: not allowed. Left out: the file is `rows`. */
  wholeFile?: StartFile | null;
}

/** Rows up to which a table of the picture's periods is shown; a longer one is collapsed. */
const maxRowsOpen = 7;

/** A titled table of figures with its CSV download. */
export function FigureTable(props: FigureTableProps) {
  const { title, name, headers, rows, wholeFile, isOverTime, note } = props;
  return (
    <section className={classes.block} aria-label={title}>
      <div className={classes.blockHead}>
        <h2>{title}</h2>
        {rows.length > 0 && wholeFile && (
          <div className={classes.onScreen}>
            <ExportButton
              name={name}
              label={t('{title} as CSV', { title })}
              isCompact
              start={wholeFile}
            />
          </div>
        )}
        {rows.length > 0 && wholeFile === undefined && (
          <CsvButton
            title={title}
            name={name}
            lines={[headers, ...rows.map((row) => row.map(csvCell))]}
          />
        )}
      </div>
      {rows.length === 0 ? (
        <p className={classes.none}>{t('Nothing in these days.')}</p>
      ) : isOverTime && rows.length > maxRowsOpen ? (
        <details>
          <summary>{t('As a table')}</summary>
          <Rows {...props} />
        </details>
      ) : (
        <Rows {...props} />
      )}
      {note && <p className={classes.none}>{note}</p>}
    </section>
  );
}

function Rows({ headers, rows, trends: allTrends, isCompared }: FigureTableProps) {
  const trends = allTrends?.of.some(isTrend) ? allTrends : undefined;
  const most = Math.max(0, ...rows.map((row) => countIn(row)));
  return (
    <div className={classes.scroll}>
      <Table className={`${classes.figures} ${isCompared ? classes.compared : ''}`}>
        <Table.Thead>
          <Table.Tr>
            {headers.map((header, index) => (
              <Table.Th key={header} className={index > 0 ? classes.number : undefined}>
                {header}
              </Table.Th>
            ))}
            {trends && <Table.Th className={classes.number}>{trends.header}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name.
            <Table.Tr key={position}>
              {row.map((cell, index) =>
                index === 0 ? (
                  <Table.Th key={headers[index]} scope="row">
                    {renderCell(cell)}
                    {isCompared && most > 0 && (
                      <div
                        className={classes.share}
                        style={{ '--share': countIn(row) / most } as CSSProperties}
                      />
                    )}
                  </Table.Th>
                ) : (
                  <Table.Td key={headers[index]} className={classes.number}>
                    {renderCell(cell)}
                  </Table.Td>
                ),
              )}
              {trends && (
                <Table.Td>
                  <Trend figures={trends.of[position] ?? []} format={trends.format} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** The count in the last column of a row; 0 if that is no count. */
function countIn(row: readonly Cell[]): number {
  const last = row.at(-1);
  return typeof last === 'number' ? last : 0;
}

function renderCell(cell: Cell): ReactNode {
  if (cell === null) return '–';
  if (typeof cell === 'number') return formatCount(cell);
  if (typeof cell === 'string') return cell;
  return 'content' in cell ? cell.content : formatRupees(cell.paise);
}

/** A cell of the CSV file: amounts in rupees with two decimals, so that a spreadsheet can add them up. */
function csvCell(cell: Cell): string | Plain {
  if (cell === null) return '';
  if (typeof cell !== 'object') return String(cell);
  return 'text' in cell ? cell.text : { plain: rupeesWithDecimals(cell.paise) };
}
