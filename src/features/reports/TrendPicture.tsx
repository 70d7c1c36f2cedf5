import { Sparkline, type SparklineProps } from '@mantine/charts';

/** A sparkline in a module of its own, so that the chart library loads only when a chart is shown. */
export default function TrendPicture(props: SparklineProps) {
  return <Sparkline areaProps={{ isAnimationActive: false }} {...props} />;
}
