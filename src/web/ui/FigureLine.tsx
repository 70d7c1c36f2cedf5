import type { ReactNode } from 'react';
import { t } from '../../shared/language';
import classes from './FigureLine.module.css';

interface FigureLineProps {
  /** A value is undefined while it is being loaded. */
  figures: readonly { label: string; value: number | undefined }[];
  /** They could not be loaded. */
  isMissing: boolean;
}

/** The figures above a list in one line, each with its name. */
export function FigureLine({ figures, isMissing }: FigureLineProps) {
  return (
    <div className={classes.line}>
      {figures.map(({ label, value }) => (
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

/** The row around a `FigureLine` and what stands beside it if there is room. */
export function FigureRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
