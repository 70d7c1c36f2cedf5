import { t } from '../../shared/language';
import { FigureLine } from '../../web/ui/FigureLine';
import type { QueueCounts } from './token';

interface QueueTilesProps {
  counts: QueueCounts | undefined;
  /** They could not be loaded. */
  isMissing: boolean;
}

/** A day's counts in one line, if it fits; the last four add up to the first. */
export function QueueTiles({ counts, isMissing }: QueueTilesProps) {
  const tiles = [
    { label: t('Total'), value: counts?.total },
    { label: t('Waiting'), value: counts?.waiting },
    { label: t('In Progress'), value: counts?.inProgress },
    { label: t('Completed'), value: counts?.completed },
    { label: t('Cancelled'), value: counts?.cancelled },
  ];
  return <FigureLine figures={tiles} isMissing={isMissing} />;
}
