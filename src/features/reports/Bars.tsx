import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { formatRupees } from '../../shared/money';
import { formatCount } from './count';
import type { Course } from './figures';
import { formatShortRupees } from './shortRupees';

const BarPicture = lazy(() => import('./BarPicture'));
const LinePicture = lazy(() => import('./LinePicture'));

/** Pixels: of the chart, and of one bar beside its name. */
const height = 220;
const rankedHeight = 34;

/** Periods up to which bars are drawn; more would be too thin to tell apart, so lines are drawn. */
const maxBars = 31;

/** Pixels and characters that the names beside the bars have. */
const nameWidth = 132;
const maxNameLength = 20;

/** Colours of the series; the last one stands out. */
const colors = ['var(--gray-fill)', 'var(--accent-fill)'];

/** Figures as bars, or as lines if there are many periods; nothing for a single one. */
export function Bars({ label, periods, series, isMoney, isRanked = false }: Course) {
  if (periods.length < 2) return null;
  // The chart's numbers are rupees.
  const unit = isMoney ? 100 : 1;
  const chart = {
    h: isRanked ? rankedHeight * (periods.length + 1) : height,
    data: periods.map((period, index) => ({
      period: isRanked ? shortened(period) : period,
      ...Object.fromEntries(
        series.map(({ figures }, number) => [number, (figures[index] ?? 0) / unit]),
      ),
    })),
    dataKey: 'period',
    series: series.map(({ label: name }, number) => ({
      name: String(number),
      label: name,
      color: colors[number + colors.length - series.length] ?? 'var(--accent-fill)',
    })),
    withLegend: series.length > 1,
    valueFormatter: (figure: number) =>
      isMoney ? formatRupees(Math.round(figure * unit)) : formatCount(figure),
  };
  const figuresAxis = {
    allowDecimals: isMoney,
    tickFormatter: (figure: number) =>
      isMoney ? formatShortRupees(figure * unit) : formatCount(figure),
  };
  const Picture = periods.length > maxBars ? LinePicture : BarPicture;
  return (
    <figure aria-label={label} style={{ margin: 0 }}>
      <Suspense fallback={<Skeleton h={chart.h} />}>
        {isRanked ? (
          <BarPicture
            {...chart}
            orientation="vertical"
            gridAxis="none"
            xAxisProps={figuresAxis}
            yAxisProps={{ width: nameWidth, interval: 0 }}
          />
        ) : (
          <Picture
            {...chart}
            // As many labels as fit, evenly spaced.
            xAxisProps={{ interval: 'equidistantPreserveStart', minTickGap: 12 }}
            yAxisProps={{ width: 56, ...figuresAxis }}
          />
        )}
      </Suspense>
    </figure>
  );
}

function shortened(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name;
}
