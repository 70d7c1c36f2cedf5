import { lazy, Suspense } from 'react';
import { t } from '../../shared/language';
import classes from './Reports.module.css';

const TrendPicture = lazy(() => import('./TrendPicture'));

interface TrendProps {
  figures: readonly number[];
  format: (figure: number) => string;
}

/** True if there are enough figures for a sparkline: two need none. */
export function isTrend(figures: readonly number[]): boolean {
  return figures.length > 2;
}

/** A figure over time as a sparkline in a table's cell; screen readers get its first, last and largest value. */
export function Trend({ figures, format }: TrendProps) {
  const [first, last] = [figures[0], figures.at(-1)];
  if (!isTrend(figures) || first === undefined || last === undefined) return null;
  return (
    <div
      className={classes.trend}
      role="img"
      aria-label={t('from {first} to {last}, at most {most}', {
        first: format(first),
        last: format(last),
        most: format(Math.max(...figures)),
      })}
    >
      <Suspense fallback={null}>
        <TrendPicture
          w="100%"
          h="100%"
          data={[...figures]}
          curveType="linear"
          color="var(--accent-fill)"
          fillOpacity={0.25}
          strokeWidth={1.5}
        />
      </Suspense>
    </div>
  );
}
