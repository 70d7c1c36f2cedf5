import '@mantine/charts/styles.css';
import { LineChart, type LineChartProps } from '@mantine/charts';

/** Lines of the chart library, which no other part of the product loads. */
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
