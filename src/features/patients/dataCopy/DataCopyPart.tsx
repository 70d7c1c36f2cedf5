import type { ReactNode } from 'react';
import classes from '../../../web/paper/figures.module.css';
import { usePaperFormat } from '../../../web/paper/paperFormat';
import { usePaperLanguage } from '../../../web/paper/paperLanguage';
import type { DataCopy } from './dataCopy';

export interface DataCopyProps {
  record: DataCopy;
}

/** The language, dates and times of a data copy; `day` formats a calendar date. */
export function useDataCopyFormat({ timeZone }: DataCopy) {
  const { t, locale, language } = usePaperLanguage();
  const { date, dateTime } = usePaperFormat(timeZone);
  const day = (calendarDate: string) => date(`${calendarDate}T12:00:00Z`);
  return { t, locale, language, day, dateTime };
}

export type DataCopyFormat = ReturnType<typeof useDataCopyFormat>;

interface CutList<Row> {
  rows: Row[];
  isCut: boolean;
}

interface DataCopyPartProps<Row> {
  title: string;
  list: CutList<Row>;
  heads: string[];
  cells: (row: Row) => ReactNode[];
}

/** One list as a table, with a line if it is empty or cut. */
export function DataCopyPart<Row>({
  title,
  list: { rows, isCut },
  heads,
  cells,
}: DataCopyPartProps<Row>) {
  const { t } = usePaperLanguage();
  return (
    <>
      <h4 className={classes.subtitle}>{title}</h4>
      {rows.length === 0 ? (
        <p className={classes.quiet}>{t('None')}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head}>{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a paper is drawn once
              <tr key={index}>
                {cells(row).map((cell, column) => (
                  // The class keeps date and time on one line.
                  <td key={heads[column]} className={column === 0 ? classes.code : undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isCut && (
        <p className={classes.quiet}>
          {t('Only the newest {count} are listed. Ask the clinic for the full file.', {
            count: rows.length,
          })}
        </p>
      )}
    </>
  );
}
