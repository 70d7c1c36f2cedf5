import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { formatRupees } from '../../shared/money';
import { formatCount } from './count';
import type { Course } from './figures';
import { formatShortRupees } from './shortRupees';

const BarPicture = lazy(() => import('./BarPicture'));
const LinePicture = lazy(() => import('./LinePicture'));

/** Pixels. */
const height = 220;

/** Periods up to which bars are drawn; more would be too thin to tell apart, so lines are drawn. */
const maxBars = 31;

/** Colours of the series; the last one stands out. */
const colors = ['var(--gray-fill)', 'var(--accent-fill)'];

/** Figures over time as bars, or as lines if there are many periods; nothing for a single period. */
export function Bars({ label, periods, series, isMoney }: Course) {
  if (periods.length < 2) return null;
  const Picture = periods.length > maxBars ? LinePicture : BarPicture;
  // The chart's numbers are rupees.
  const unit = isMoney ? 100 : 1;
  return (
    <figure aria-label={label} style={{ margin: 0 }}>
      <Suspense fallback={<Skeleton h={height} />}>
        <Picture
          h={height}
          data={periods.map((period, index) => ({
            period,
            ...Object.fromEntries(
              series.map(({ figures }, number) => [number, (figures[index] ?? 0) / unit]),
            ),
          }))}
          dataKey="period"
          series={series.map(({ label: name }, number) => ({
            name: String(number),
            label: name,
            color: colors[number + colors.length - series.length] ?? 'var(--accent-fill)',
          }))}
          withLegend={series.length > 1}
          valueFormatter={(figure: number) =>
            isMoney ? formatRupees(Math.round(figure * unit)) : formatCount(figure)
          }
          // As many labels as fit, evenly spaced.
          xAxisProps={{ interval: 'equidistantPreserveStart', minTickGap: 12 }}
          yAxisProps={{
            width: 56,
            tickFormatter: (figure: number) =>
              isMoney ? formatShortRupees(figure * unit) : formatCount(figure),
          }}
        />
      </Suspense>
    </figure>
  );
}
