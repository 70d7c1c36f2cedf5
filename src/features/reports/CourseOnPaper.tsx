import { withSpeaker } from '../../shared/language';
import { usePaperLanguage } from '../../web/paper/paperLanguage';
import { formatCount } from './count';
import type { Course } from './figures';
import classes from './ReportsPaper.module.css';
import { formatShortRupees } from './shortRupees';

/** Millimetres: the size of the chart, and its margins. */
const width = 182;
const height = 44;
const left = 16;
const bottom = 6;
const top = 3;
/** Labels below the bars at most. */
const maxLabels = 12;
/** Characters of a name beside its bar. */
const maxNameLength = 40;

/** Figures as bars in black and white, names beside theirs; the last series stands out in black. */
export function CourseOnPaper(course: Course) {
  return course.isRanked ? <RankedOnPaper {...course} /> : <BarsOnPaper {...course} />;
}

/** Millimetres: a bar with its name, and where the bars begin and end. */
const rowHeight = 5;
const nameEnd = 60;
const barEnd = 168;

function RankedOnPaper({ label, periods, series }: Course) {
  const figures = series[0]?.figures ?? [];
  const most = Math.max(1, ...figures);
  return (
    <figure className={classes.course} aria-label={label}>
      <svg viewBox={`0 0 ${width} ${periods.length * rowHeight}`} aria-hidden="true">
        {periods.map((name, index) => {
          const figure = figures[index] ?? 0;
          const end = nameEnd + (figure / most) * (barEnd - nameEnd);
          const base = index * rowHeight + 3.5;
          return (
            <g key={name}>
              <text className={classes.axis} x={nameEnd - 1.5} y={base} textAnchor="end">
                {name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name}
              </text>
              <rect
                className={classes.last}
                x={nameEnd}
                width={end - nameEnd}
                y={index * rowHeight + 1}
                height={rowHeight - 2}
              />
              <text className={classes.axis} x={end + 1.5} y={base}>
                {formatCount(figure)}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

function BarsOnPaper({ label, periods, series, isMoney }: Course) {
  const speaker = usePaperLanguage();
  const figures = series.flatMap((row) => row.figures);
  const most = Math.max(0, ...figures);
  const least = Math.min(0, ...figures);
  if (periods.length < 2 || most === least) return null;
  const short = (figure: number) =>
    isMoney ? withSpeaker(speaker, () => formatShortRupees(figure)) : String(figure);
  const slotWidth = (width - left) / periods.length;
  const barWidth = (slotWidth * 0.8) / series.length;
  const yOf = (figure: number) =>
    top + ((most - figure) / (most - least)) * (height - top - bottom);
  const zero = yOf(0);
  const labelInterval = Math.ceil(periods.length / maxLabels);
  return (
    <figure className={classes.course} aria-label={label}>
      <figcaption>
        {series.map(({ label: name }, index) => (
          <span key={name} data-bar={index === series.length - 1 ? 'last' : 'first'}>
            {name}
          </span>
        ))}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {[...new Set([most, 0, least])].map((figure) => (
          <g key={figure}>
            <line className={classes.line} x1={left} x2={width} y1={yOf(figure)} y2={yOf(figure)} />
            <text className={classes.axis} x={left - 1.5} y={yOf(figure) + 1} textAnchor="end">
              {short(figure)}
            </text>
          </g>
        ))}
        {periods.map((period, index) => (
          <g key={period}>
            {series.map((row, number) => {
              const y = yOf(row.figures[index] ?? 0);
              return (
                <rect
                  key={row.label}
                  className={number === series.length - 1 ? classes.last : classes.first}
                  x={left + slotWidth * index + slotWidth * 0.1 + barWidth * number}
                  width={barWidth}
                  y={Math.min(y, zero)}
                  height={Math.abs(y - zero)}
                />
              );
            })}
            {index % labelInterval === 0 && (
              <text
                className={classes.axis}
                x={left + slotWidth * (index + 0.5)}
                y={height - 1}
                textAnchor="middle"
              >
                {period}
              </text>
            )}
          </g>
        ))}
      </svg>
    </figure>
  );
}
