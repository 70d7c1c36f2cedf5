import { Table } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import type { Plain } from '../../shared/csv';
import { t } from '../../shared/language';
import { formatRupees, rupeesWithDecimals } from '../../shared/money';
import { Bars } from './Bars';
import { CsvButton } from './CsvButton';
import { formatCount } from './count';
import type { Figure, FigureRows } from './figures';
import classes from './Reports.module.css';
import { isTrend, Trend } from './Trend';

/** A figure, or words that are shown in their own way. */
type ShownFigure = Figure | { text: string; shown: ReactNode };

interface FigureTableProps extends Omit<FigureRows, 'rows'> {
  rows: readonly (readonly ShownFigure[])[];
}

/** Below a picture a table of more rows than these is opened by whoever wants it. */
const maxRowsOpen = 7;

/** Figures with a name, as a table that can be taken along as CSV. */
export function FigureTable(props: FigureTableProps) {
  const { title, name, headers, rows, course, note } = props;
  return (
    <section className={classes.block} aria-label={title}>
      <div className={classes.blockHead}>
        <h2>{title}</h2>
        {rows.length > 0 && (
          <CsvButton
            title={title}
            name={name}
            lines={[headers, ...rows.map((row) => row.map(written))]}
          />
        )}
      </div>
      {course && <Bars {...course} />}
      {rows.length === 0 ? (
        <p className={classes.none}>{t('Nothing in these days.')}</p>
      ) : course && rows.length > maxRowsOpen ? (
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

function Rows({ headers, rows, trends: all, isCompared }: FigureTableProps) {
  const trends = all?.of.some(isTrend) ? all : undefined;
  const most = Math.max(0, ...rows.map((row) => countIn(row)));
  return (
    <div className={classes.scroll}>
      <Table className={`${classes.figures} ${isCompared ? classes.compared : ''}`}>
        <Table.Thead>
          <Table.Tr>
            {headers.map((header, place) => (
              <Table.Th key={header} className={place > 0 ? classes.number : undefined}>
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
              {row.map((figure, place) =>
                place === 0 ? (
                  <Table.Th key={headers[place]} scope="row">
                    {shown(figure)}
                    {isCompared && most > 0 && (
                      <div
                        className={classes.share}
                        style={{ '--share': countIn(row) / most } as CSSProperties}
                      />
                    )}
                  </Table.Th>
                ) : (
                  <Table.Td key={headers[place]} className={classes.number}>
                    {shown(figure)}
                  </Table.Td>
                ),
              )}
              {trends && (
                <Table.Td>
                  <Trend figures={trends.of[position] ?? []} written={trends.written} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** How many the last column of a row counts. */
function countIn(row: readonly ShownFigure[]): number {
  const last = row.at(-1);
  return typeof last === 'number' ? last : 0;
}

function shown(figure: ShownFigure): ReactNode {
  if (figure === null) return '–';
  if (typeof figure === 'number') return formatCount(figure);
  if (typeof figure === 'string') return figure;
  return 'shown' in figure ? figure.shown : formatRupees(figure.paise);
}

/** As a spreadsheet has it: amounts in rupees with two places, so that it adds them up. */
function written(figure: ShownFigure): string | Plain {
  if (figure === null) return '';
  if (typeof figure !== 'object') return String(figure);
  return 'text' in figure ? figure.text : { plain: rupeesWithDecimals(figure.paise) };
}
