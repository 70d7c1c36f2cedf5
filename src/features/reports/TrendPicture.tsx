import { Sparkline, type SparklineProps } from '@mantine/charts';

/** A line in a table's cell, of the chart library, which no other part of the product loads. */
export default function TrendPicture(props: SparklineProps) {
  return <Sparkline areaProps={{ isAnimationActive: false }} {...props} />;
}
