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

/** More of them than this are too thin to be told apart: then a line. */
const maxBars = 31;

/** What stands out is last. */
const colors = ['var(--gray-fill)', 'var(--accent-fill)'];

/** Figures side by side as bars, or lines where there are many; nothing where there is only one to see. */
export function Bars({ label, periods, series, isMoney }: Course) {
  if (periods.length < 2) return null;
  const Picture = periods.length > maxBars ? LinePicture : BarPicture;
  // The picture's own numbers are rupees.
  const unit = isMoney ? 100 : 1;
  return (
    <figure aria-label={label} style={{ margin: 0 }}>
      <Suspense fallback={<Skeleton h={height} />}>
        <Picture
          h={height}
          data={periods.map((period, at) => ({
            period,
            ...Object.fromEntries(
              series.map(({ figures }, place) => [place, (figures[at] ?? 0) / unit]),
            ),
          }))}
          dataKey="period"
          series={series.map((one, place) => ({
            name: String(place),
            label: one.label,
            color: colors[place + colors.length - series.length] ?? 'var(--accent-fill)',
          }))}
          withLegend={series.length > 1}
          valueFormatter={(figure: number) =>
            isMoney ? formatRupees(Math.round(figure * unit)) : formatCount(figure)
          }
          // As many names as there is room for, the same number apart.
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
