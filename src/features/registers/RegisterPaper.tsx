import { formatCalendarDate } from '../../shared/clinicDay';
import { formatRupees } from '../../shared/money';
import type { PaperSize } from '../../shared/paper';
import classes from '../../web/paper/figures.module.css';
import { Paper } from '../../web/paper/Paper';
import { usePaperFormat } from '../../web/paper/paperFormat';
import { usePaperLanguage } from '../../web/paper/paperLanguage';
import { LetterheadBlock } from '../settings/widgets/LetterheadBlock';
import own from './RegisterPaper.module.css';
import { type RegisterPaper as Record, registerTitles } from './register';

type Column = Record['columns'][number];
type Cell = Record['rows'][number][number];

/** A register on paper: its days, columns, rows and sums, as the server has put them into words. */
export function RegisterPaper({ record, size }: { record: Record; size: PaperSize }) {
  const { t, locale } = usePaperLanguage();
  const { dateTime } = usePaperFormat(record.timeZone);
  const title = t(registerTitles[record.register]);
  const day = (date: string) => formatCalendarDate(date, locale);
  const textOf = ({ kind }: Column, cell: Cell | undefined): string => {
    if (cell === null || cell === undefined) return '';
    if (kind === 'amount') return formatRupees(Number(cell));
    return kind === 'day' ? day(String(cell)) : String(cell);
  };
  const classOf = ({ kind }: Column) =>
    kind === 'amount' || kind === 'number' ? classes.amount : undefined;
  const hasSums = record.sums.some((sum) => sum !== null);
  return (
    <Paper size={size} foot={title}>
      <LetterheadBlock letterhead={record.letterhead}>
        <h3>{title}</h3>
      </LetterheadBlock>
      <div className={`${classes.figures} ${own.register}`} data-size={size}>
        <p>
          {t('{from} to {to}', { from: day(record.from), to: day(record.to) })}
          {record.doctorName !== null && `, ${record.doctorName}`}
        </p>
        <table className={classes.table}>
          <thead>
            <tr>
              {record.columns.map((column) => (
                <th key={column.title} className={classOf(column)} data-kind={column.kind}>
                  {t(column.title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {record.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a paper never move.
              <tr key={index}>
                {record.columns.map((column, at) => (
                  <td key={column.title} className={classOf(column)} data-kind={column.kind}>
                    {textOf(column, row[at])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {hasSums && (
            <tfoot>
              <tr>
                {record.columns.map((column, at) => (
                  <td key={column.title} className={classOf(column)}>
                    {at === 0 && record.sums[0] === null
                      ? t('Total')
                      : textOf(column, record.sums[at])}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
        {record.rows.length < record.rowCount && (
          <p>
            {t('The first {shown} of {all} rows; the CSV file has all of them.', {
              shown: record.rows.length,
              all: record.rowCount,
            })}
          </p>
        )}
        <p className={classes.quiet}>
          {t('Made {time} by {name}', {
            time: dateTime(record.madeAt),
            name: record.madeByName,
          })}
        </p>
      </div>
    </Paper>
  );
}
