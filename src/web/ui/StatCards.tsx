import { Skeleton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { t } from '../../shared/language';
import classes from './StatCards.module.css';

interface Stat {
  label: string;
  /** Undefined while it is being loaded. */
  value: string | number | undefined;
  icon: Icon;
  /** A less prominent note, such as a comparison. */
  note?: string | undefined;
}

interface StatCardsProps {
  stats: Stat[];
  /** They could not be loaded. */
  isMissing: boolean;
}

/** The figures above a list, each with its name. */
export function StatCards({ stats, isMissing }: StatCardsProps) {
  return (
    <div className={classes.strip}>
      {stats.map((stat) => (
        <StatCard key={stat.label} {...stat} isMissing={isMissing} />
      ))}
    </div>
  );
}

function StatCard({ label, value, isMissing, icon: Picture, note }: Stat & { isMissing: boolean }) {
  const isLoading = value === undefined && !isMissing;
  return (
    <section className={classes.card} aria-label={label}>
      <div className={classes.name}>
        <Picture size={16} aria-hidden />
        <span>{label}</span>
      </div>
      <Skeleton visible={isLoading} aria-busy={isLoading} className={classes.figure}>
        <div
          className={classes.value}
          title={isMissing && value === undefined ? t('Could not be loaded') : undefined}
        >
          {value ?? (isMissing ? '–' : '\u00a0')}
        </div>
        {note && (
          <div className={classes.note} title={note}>
            {note}
          </div>
        )}
      </Skeleton>
    </section>
  );
}
