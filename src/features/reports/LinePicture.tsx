import '@mantine/charts/styles.css';
import { LineChart, type LineChartProps } from '@mantine/charts';

/** A line chart in a module of its own, so that the chart library loads only when a chart is shown. */
export default function LinePicture(props: LineChartProps) {
  return (
    <LineChart
      withDots={false}
      strokeWidth={2}
      lineProps={{ isAnimationActive: false }}
      {...props}
    />
  );
}
