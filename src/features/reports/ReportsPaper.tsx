import { useMemo } from 'react';
import { withSpeaker } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import type { PaperSize } from '../../shared/paper';
import figureClasses from '../../web/paper/figures.module.css';
import { Paper } from '../../web/paper/Paper';
import { PaperFacts } from '../../web/paper/PaperFacts';
import { usePaperFormat } from '../../web/paper/paperFormat';
import { usePaperLanguage } from '../../web/paper/paperLanguage';
import { LetterheadBlock } from '../settings/widgets/LetterheadBlock';
import { CourseOnPaper } from './CourseOnPaper';
import { formatCount } from './count';
import type { Figure, FigureRows, KeyFigure } from './figures';
import { HeatTable } from './HeatTable';
import { type PaperSection, paperSections } from './paperSections';
import classes from './ReportsPaper.module.css';
import { rangeInWords } from './range';
import type { ReportsPaper as Record } from './reportsPaper';
import { partsInWords, type SumInWords, sumsDisagree } from './sumInWords';
import type { HeatOfWeek } from './visitFigures';

/** Reports on paper with the clinic's letterhead, readable in black and white. */
export function ReportsPaper({ record, size }: { record: Record; size: PaperSize }) {
  const speaker = usePaperLanguage();
  const { t } = speaker;
  const { date, dateTime } = usePaperFormat(record.timeZone);
  const { sections, days, daysBefore } = useMemo(
    () =>
      withSpeaker(speaker, () => ({
        sections: paperSections(record, date),
        days: rangeInWords(record.range),
        daysBefore: record.before && rangeInWords(record.before),
      })),
    [speaker, record, date],
  );
  const [only] = sections;
  const title =
    sections.length === 1 && only ? t('Report: {name}', { name: only.title }) : t('Reports');
  const isOfDues = sections.length === 1 && record.dues !== null;
  return (
    <Paper size={size} foot={isOfDues ? title : `${title}, ${days}`}>
      <LetterheadBlock letterhead={record.letterhead}>
        <h3>{title}</h3>
      </LetterheadBlock>
      <div className={`${figureClasses.figures} ${classes.reports}`} data-size={size}>
        <PaperFacts
          main={t('Days')}
          facts={{
            ...(isOfDues
              ? {}
              : {
                  [t('Days')]: days,
                  [t('Doctor')]: record.doctorName ?? t('All doctors'),
                  ...(daysBefore ? { [t('Compared with')]: daysBefore } : {}),
                }),
            [t('Printed')]: t('{time} by {name}', {
              time: dateTime(record.madeAt),
              name: record.madeByName,
            }),
          }}
        />
        {sections.map((section) => (
          <Section key={section.name} section={section} isAlone={sections.length === 1} />
        ))}
      </div>
    </Paper>
  );
}

function Section({ section, isAlone }: { section: PaperSection; isAlone: boolean }) {
  const { title, lead, keyFigures, tables, sums, heat, note } = section;
  return (
    <section>
      {!isAlone && <h3 className={classes.report}>{title}</h3>}
      <p className={classes.lead}>{lead.sentence}</p>
      {lead.picture && <CourseOnPaper {...lead.picture} />}
      <KeyFigures figures={keyFigures} />
      {groupSideBySide(tables).map((group) => (
        <div key={group[0]?.name} className={group.length > 1 ? classes.beside : undefined}>
          {group.map((table) => (
            <Table key={table.name} {...table} />
          ))}
        </div>
      ))}
      {note && <p className={figureClasses.quiet}>{note}</p>}
      {heat && <Heat heat={heat} />}
      {sums.length > 0 && <Sums sums={sums} />}
    </section>
  );
}

function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <dl className={classes.keyFigures}>
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figureText(value)}</dd>
          {note && <dd className={classes.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Groups consecutive narrow tables, which are printed side by side. */
function groupSideBySide(tables: readonly FigureRows[]): FigureRows[][] {
  const isNarrow = ({ headers, isOverTime }: FigureRows) => headers.length === 2 && !isOverTime;
  const groups: FigureRows[][] = [];
  for (const table of tables) {
    const last = groups.at(-1);
    const joins = last?.[0] && isNarrow(last[0]) && isNarrow(table);
    if (joins) last.push(table);
    else groups.push([table]);
  }
  return groups;
}

function Table({ title, headers, rows, note }: FigureRows) {
  const { t } = usePaperLanguage();
  return (
    <div className={rows.length > maxRowsOnOnePage ? undefined : classes.together}>
      <h4 className={figureClasses.subtitle}>{title}</h4>
      {rows.length === 0 ? (
        <p className={figureClasses.quiet}>{t('Nothing in these days.')}</p>
      ) : (
        <table className={figureClasses.table}>
          <thead>
            <tr>
              {headers.map((header, index) => (
                <th
                  key={header}
                  scope="col"
                  className={index > 0 ? figureClasses.amount : undefined}
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name.
              <tr key={position}>
                {row.map((figure, index) => (
                  <td key={headers[index]} className={index > 0 ? figureClasses.amount : undefined}>
                    {figureText(figure)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {note && <p className={figureClasses.quiet}>{note}</p>}
    </div>
  );
}

/** Rows up to which a table is not split over two pages. */
const maxRowsOnOnePage = 22;

function figureText(figure: Figure): string {
  if (figure === null) return '–';
  if (typeof figure === 'number') return formatCount(figure);
  return typeof figure === 'string' ? figure : formatRupees(figure.paise);
}

/** Tokens by weekday and hour, as shades and numbers. */
function Heat({ heat }: { heat: HeatOfWeek }) {
  const { t } = usePaperLanguage();
  return (
    <div className={classes.together}>
      <h4 className={figureClasses.subtitle}>{t('When people come')}</h4>
      <HeatTable heat={heat} header={t('Weekday')} className={classes.heat} />
    </div>
  );
}

function Sums({ sums }: { sums: readonly SumInWords[] }) {
  const { t } = usePaperLanguage();
  return (
    <div className={classes.together}>
      <h4 className={figureClasses.subtitle}>{t('How it adds up')}</h4>
      <ul className={classes.sums}>
        {sums.map((sum) => (
          <li key={`${sum.whole} ${sum.parts[0]?.[0]}`}>
            <strong>
              {sum.whole} {formatRupees(sum.amount)}
            </strong>
            {' = '}
            {partsInWords(sum)}
            {!sum.holds && <strong> {t(sumsDisagree)}</strong>}
          </li>
        ))}
      </ul>
    </div>
  );
}
