import '@mantine/charts/styles.css';
import { BarChart, type BarChartProps } from '@mantine/charts';

/** The drawing itself, of the chart library, which no other part of the product loads. */
export default function BarPicture(props: BarChartProps) {
  return <BarChart barProps={{ isAnimationActive: false }} {...props} />;
}
