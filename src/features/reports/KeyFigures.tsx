import { type Icon, IconChartBar } from '@tabler/icons-react';
import { StatCards } from '../../web/ui/StatCards';
import { formatCount } from './count';
import type { KeyFigure } from './figures';

/** The headline figures of a report, each with its icon. */
export function KeyFigures({
  figures,
  icons,
}: {
  figures: readonly KeyFigure[];
  icons: readonly Icon[];
}) {
  return (
    <StatCards
      isMissing={false}
      stats={figures.map((figure, index) => ({
        ...figure,
        value: typeof figure.value === 'number' ? formatCount(figure.value) : figure.value,
        icon: icons[index] ?? IconChartBar,
      }))}
    />
  );
}
