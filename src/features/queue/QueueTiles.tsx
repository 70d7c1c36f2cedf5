import { t } from '../../shared/language';
import classes from './Queue.module.css';
import type { QueueCounts } from './token';

interface QueueTilesProps {
  counts: QueueCounts | undefined;
  /** They could not be loaded. */
  isMissing: boolean;
}

/** A day's figures, in one line where there is room; the last four add up to the first. */
export function QueueTiles({ counts, isMissing }: QueueTilesProps) {
  const tiles = [
    { label: t('Total'), value: counts?.total },
    { label: t('Waiting'), value: counts?.waiting },
    { label: t('In Progress'), value: counts?.inProgress },
    { label: t('Completed'), value: counts?.completed },
    { label: t('Cancelled'), value: counts?.cancelled },
  ];
  return (
    <div className={classes.tiles}>
      {tiles.map(({ label, value }) => (
        <section
          key={label}
          aria-label={label}
          aria-busy={value === undefined && !isMissing}
          title={value === undefined && isMissing ? t('Could not be loaded') : undefined}
        >
          <span className={classes.figure}>{value ?? (isMissing ? '–' : '\u2007')}</span> {label}
        </section>
      ))}
    </div>
  );
}
