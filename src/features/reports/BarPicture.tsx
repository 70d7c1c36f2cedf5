import '@mantine/charts/styles.css';
import { BarChart, type BarChartProps } from '@mantine/charts';

/** A bar chart in a module of its own, so that the chart library loads only when a chart is shown. */
export default function BarPicture(props: BarChartProps) {
  return <BarChart maxBarWidth={64} barProps={{ isAnimationActive: false }} {...props} />;
}
