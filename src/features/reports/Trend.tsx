import { lazy, Suspense } from 'react';
import { t } from '../../shared/language';
import classes from './Reports.module.css';

const TrendPicture = lazy(() => import('./TrendPicture'));

interface TrendProps {
  figures: readonly number[];
  written: (figure: number) => string;
}

/** Two figures say by themselves how they went. */
export function isTrend(figures: readonly number[]): boolean {
  return figures.length > 2;
}

/** How a figure went along the range, small enough for a table's cell; for who hears it, where it began and ended. */
export function Trend({ figures, written }: TrendProps) {
  const [first, last] = [figures[0], figures.at(-1)];
  if (!isTrend(figures) || first === undefined || last === undefined) return null;
  return (
    <div
      className={classes.trend}
      role="img"
      aria-label={t('from {first} to {last}, at most {most}', {
        first: written(first),
        last: written(last),
        most: written(Math.max(...figures)),
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
