import { spokenBy } from '../../shared/language';
import { usePaperLanguage } from '../../web/paper/paperLanguage';
import type { Course } from './figures';
import classes from './ReportsPaper.module.css';
import { formatShortRupees } from './shortRupees';

/** Millimetres, of which the picture has so many wherever it is drawn. */
const width = 182;
const height = 44;
const left = 16;
const bottom = 6;
const top = 3;
/** Names below the bars, at most so many. */
const maxLabels = 12;

/** Figures side by side as bars in black and white: what stands out is last, and black. */
export function CourseOnPaper({ label, periods, series, isMoney }: Course) {
  const speaker = usePaperLanguage();
  const figures = series.flatMap((one) => one.figures);
  const most = Math.max(0, ...figures);
  const least = Math.min(0, ...figures);
  if (periods.length < 2 || most === least) return null;
  const short = (figure: number) =>
    isMoney ? spokenBy(speaker, () => formatShortRupees(figure)) : String(figure);
  const place = (width - left) / periods.length;
  const bar = (place * 0.8) / series.length;
  const heightOf = (figure: number) =>
    top + ((most - figure) / (most - least)) * (height - top - bottom);
  const zero = heightOf(0);
  const each = Math.ceil(periods.length / maxLabels);
  return (
    <figure className={classes.course} aria-label={label}>
      <figcaption>
        {series.map((one, at) => (
          <span key={one.label} data-bar={at === series.length - 1 ? 'last' : 'first'}>
            {one.label}
          </span>
        ))}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {[...new Set([most, 0, least])].map((figure) => (
          <g key={figure}>
            <line
              className={classes.line}
              x1={left}
              x2={width}
              y1={heightOf(figure)}
              y2={heightOf(figure)}
            />
            <text className={classes.axis} x={left - 1.5} y={heightOf(figure) + 1} textAnchor="end">
              {short(figure)}
            </text>
          </g>
        ))}
        {periods.map((period, at) => (
          <g key={period}>
            {series.map((one, number) => {
              const y = heightOf(one.figures[at] ?? 0);
              return (
                <rect
                  key={one.label}
                  className={number === series.length - 1 ? classes.last : classes.first}
                  x={left + place * at + place * 0.1 + bar * number}
                  width={bar}
                  y={Math.min(y, zero)}
                  height={Math.abs(y - zero)}
                />
              );
            })}
            {at % each === 0 && (
              <text
                className={classes.axis}
                x={left + place * (at + 0.5)}
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
