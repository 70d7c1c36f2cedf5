import { Table, VisuallyHidden } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { t } from '../../shared/language';
import classes from './Trends.module.css';

/** One value over time, oldest first. */
export interface TrendSeries {
  key: string;
  label: string;
  /** The newest value, as it is shown above the picture. */
  last: ReactNode;
  points: readonly TrendPoint[];
}

interface TrendPoint {
  /** Tells points of a series apart. */
  key: string;
  /** As it is shown. */
  day: string;
  /** The value with its unit. */
  text: string;
  /** What is unusual about it, in words. */
  mark?: string | undefined;
  /** In the unit of comparison, each with whether it is unusual: a blood pressure has two. */
  numbers: readonly { number: number; isMarked: boolean }[];
}

/** A small chart of each series of two values or more, and a table of it for screen readers. */
export const Trends = memo(function Trends({ series: all }: { series: readonly TrendSeries[] }) {
  if (all.length === 0) return null;
  return (
    <>
      <div className={classes.trends}>
        {all.map((series) => (
          <Trend key={series.key} series={series} />
        ))}
      </div>
      <VisuallyHidden>
        {all.map(({ key, label, points }) => (
          <Table key={key}>
            <caption>{label}</caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('Date')}</Table.Th>
                <Table.Th scope="col">{label}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {points.toReversed().map((point) => (
                <Table.Tr key={point.key}>
                  <Table.Td>{point.day}</Table.Td>
                  <Table.Td>
                    {point.text}
                    {point.mark && ` (${point.mark})`}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        ))}
      </VisuallyHidden>
    </>
  );
});

const width = 100;
const height = 30;

function Trend({ series }: { series: TrendSeries }) {
  const { label, last: lastShown, points } = series;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const summary = t('{label}: {count} readings from {from} to {to}, first {first}, last {last}', {
    label,
    count: points.length,
    from: first.day,
    to: last.day,
    first: first.text,
    last: last.text,
  });
  return (
    <div className={classes.trend}>
      <div className={classes.head}>
        <span className={classes.name}>{label}</span>
        {lastShown}
      </div>
      <svg
        className={classes.picture}
        viewBox={`0 -4 ${width} ${height + 8}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary}
      >
        {chartLines(points).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the two lines of a blood pressure stay in their order.
          <g key={index}>
            <polyline points={line.map(({ x, y }) => `${x},${y}`).join(' ')} />
            {line.map(({ x, y, isMarked }) => (
              // A line of no length with round ends: a dot that stays round at any width of the chart.
              <line
                key={x}
                x1={x}
                x2={x}
                y1={y}
                y2={y}
                className={isMarked ? classes.marked : undefined}
              />
            ))}
          </g>
        ))}
      </svg>
    </div>
  );
}

/** The points of the chart: one line for each number, from left to right by time, the least to the most upwards. */
function chartLines(points: readonly TrendPoint[]) {
  const all = points.flatMap(({ numbers }) => numbers.map(({ number }) => number));
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const lines = Math.max(...points.map(({ numbers }) => numbers.length));
  return Array.from({ length: lines }, (_, line) =>
    points.flatMap(({ numbers }, index) => {
      const value = numbers[line];
      if (value === undefined) return [];
      const share = most === least ? 0.5 : (value.number - least) / (most - least);
      return {
        x: Math.round((index / (points.length - 1)) * width * 10) / 10,
        y: Math.round((1 - share) * height * 10) / 10,
        isMarked: value.isMarked,
      };
    }),
  );
}
