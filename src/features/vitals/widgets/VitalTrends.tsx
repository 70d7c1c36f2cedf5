import { Table, VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { dateIn, formatCalendarDate } from '../../../shared/clinicDay';
import { t } from '../../../shared/language';
import { type VitalSeries, type VitalsOfPatient, vitalSeries } from '../vitalsInWords';
import { MarkedVital } from './MarkedVital';
import classes from './VitalTrends.module.css';

/** A small chart of each value that was measured at least twice, and a table of it for screen readers. */
export const VitalTrends = memo(function VitalTrends({
  patientVitals,
}: {
  patientVitals: VitalsOfPatient;
}) {
  const all = vitalSeries(patientVitals);
  if (all.length === 0) return null;
  const dayOf = (instant: string) =>
    formatCalendarDate(dateIn(new Date(instant), patientVitals.timeZone));
  return (
    <>
      <div className={classes.trends}>
        {all.map((series) => (
          <Trend key={series.key} series={series} dayOf={dayOf} />
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
                <Table.Tr key={point.recordedAt}>
                  <Table.Td>{dayOf(point.recordedAt)}</Table.Td>
                  <Table.Td>
                    {point.text}
                    {point.mark && ` (${point.word ?? t(point.mark)})`}
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

interface TrendProps {
  series: VitalSeries;
  dayOf: (instant: string) => string;
}

const width = 100;
const height = 30;

function Trend({ series, dayOf }: TrendProps) {
  const { label, points } = series;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const summary = t('{label}: {count} readings from {from} to {to}, first {first}, last {last}', {
    label,
    count: points.length,
    from: dayOf(first.recordedAt),
    to: dayOf(last.recordedAt),
    first: first.text,
    last: last.text,
  });
  return (
    <div className={classes.trend}>
      <div className={classes.head}>
        <span className={classes.name}>{label}</span>
        <MarkedVital vital={last} hasNameElsewhere />
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

/** The points of the chart: one line for each number, visits from left to right, the least to the most upwards. */
function chartLines(points: VitalSeries['points']) {
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
