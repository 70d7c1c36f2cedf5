import { formatRupees } from '../../shared/money';
import { formatCount } from './count';
import type { Course } from './figures';
import classes from './Reports.module.css';

/** Percent of the accent in the first part's colour, and how much less each further one has, down to the least. */
const strongest = 100;
const step = 30;
const least = 25;

/** The parts of a whole as one bar, each part's name and figure below it. Parts of nothing are left out. */
export function SplitBar({ label, periods, series, isMoney }: Course) {
  const figures = series[0]?.figures ?? [];
  const parts = periods
    .map((name, index) => ({ name, figure: figures[index] ?? 0 }))
    .filter(({ figure }) => figure > 0)
    .map((part, index) => ({
      ...part,
      style: { '--strength': `${Math.max(least, strongest - step * index)}%` } as object,
    }));
  return (
    <figure aria-label={label} className={classes.split}>
      <div className={classes.bar} aria-hidden>
        {parts.map(({ name, figure, style }) => (
          <span key={name} className={classes.part} style={{ ...style, flexGrow: figure }} />
        ))}
      </div>
      <ul className={classes.parts}>
        {parts.map(({ name, figure, style }) => (
          <li key={name}>
            <span className={`${classes.part} ${classes.sample}`} style={style} aria-hidden />
            {name} <strong>{isMoney ? formatRupees(figure) : formatCount(figure)}</strong>
          </li>
        ))}
      </ul>
    </figure>
  );
}
