import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

const BarPicture = lazy(() => import('./BarPicture'));
const LinePicture = lazy(() => import('./LinePicture'));

/** Pixels. */
const height = 220;

interface BarsProps<Row> {
  /** What the picture shows, for who does not see it; its figures stand in the table below. */
  label: string;
  data: readonly Row[];
  /** By which a bar is named. */
  dataKey: keyof Row & string;
  series: readonly { name: keyof Row & string; label: string; color: string }[];
  /** An amount as the picture writes it beside a bar, and at its side. */
  written?: (amount: number) => string;
  shortened?: (amount: number) => string;
}

/** More of them than this are too thin to be told apart: then a line. */
const mostBars = 31;

/** Bars side by side, or lines where there are many; nothing where there is only one to see. */
export function Bars<Row extends Record<string, unknown>>(props: BarsProps<Row>) {
  const { label, data, dataKey, series, written, shortened } = props;
  if (data.length < 2) return null;
  const Picture = data.length > mostBars ? LinePicture : BarPicture;
  return (
    <figure aria-label={label} style={{ margin: 0 }}>
      <Suspense fallback={<Skeleton h={height} />}>
        <Picture
          h={height}
          data={[...data]}
          dataKey={dataKey}
          series={[...series]}
          withLegend={series.length > 1}
          {...(written ? { valueFormatter: written } : {})}
          yAxisProps={{ width: 56, ...(shortened ? { tickFormatter: shortened } : {}) }}
        />
      </Suspense>
    </figure>
  );
}
