import { Button, Table } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { byteOrderMark, csvLine } from '../../shared/csv';
import { t } from '../../shared/language';
import { formatRupees, rupeesFromPaise } from '../../shared/money';
import { saveFile } from '../../web/ui/saveFile';
import { Bars } from './Bars';
import type { Figure, FigureRows } from './figures';
import classes from './Reports.module.css';
import { Trend } from './Trend';

/** A figure, or words that are shown in their own way. */
type ShownFigure = Figure | { text: string; shown: ReactNode };

interface FigureTableProps extends Omit<FigureRows, 'rows'> {
  rows: readonly (readonly ShownFigure[])[];
}

/** Figures with a name, as a table that can be taken along as CSV. */
export function FigureTable(props: FigureTableProps) {
  const { title, name, headers, rows, course, trends } = props;
  return (
    <section className={classes.block} aria-label={title}>
      <div className={classes.blockHead}>
        <h2>{title}</h2>
        {rows.length > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            className={classes.onScreen ?? ''}
            leftSection={<IconDownload size={16} aria-hidden />}
            aria-label={t('{title} as CSV', { title })}
            onClick={() => saveFile(`${name}.csv`, csvOf(headers, rows))}
          >
            {'CSV'}
          </Button>
        )}
      </div>
      {course && <Bars {...course} />}
      {rows.length === 0 ? (
        <p className={classes.none}>{t('Nothing in these days.')}</p>
      ) : (
        <Table.ScrollContainer minWidth={0}>
          <Table className={classes.figures ?? ''}>
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
        </Table.ScrollContainer>
      )}
    </section>
  );
}

function shown(figure: ShownFigure): ReactNode {
  if (figure === null) return '–';
  if (typeof figure !== 'object') return String(figure);
  return 'shown' in figure ? figure.shown : formatRupees(figure.paise);
}

/** As a spreadsheet has it: amounts in rupees with two places, so that it adds them up. */
function written(figure: ShownFigure): string {
  if (figure === null) return '';
  if (typeof figure !== 'object') return String(figure);
  return 'text' in figure ? figure.text : rupeesFromPaise(figure.paise);
}

function csvOf(headers: readonly string[], rows: FigureTableProps['rows']): Blob {
  const lines = [headers, ...rows.map((row) => row.map(written))];
  return new Blob([byteOrderMark, ...lines.map(csvLine)], { type: 'text/csv;charset=utf-8' });
}
