import type { ReactNode } from 'react';
import { t } from '../../shared/language';
import classes from './ConsultationForm.module.css';
import { sectionsByDigit } from './useDeskKeys';

interface RowProps {
  section: string;
  label: string;
  children: ReactNode;
}

/** A section of the page with its label and the digit that Alt leads to it with. */
export function Row({ section, label, children }: RowProps) {
  // The tenth is 0.
  const position = sectionsByDigit.indexOf(section);
  const digit = position < 0 ? null : (position + 1) % 10;
  return (
    <div className={classes.row} data-row={section}>
      <span
        className={classes.label}
        title={digit === null ? undefined : t('Alt {digit}', { digit })}
      >
        {label}
        {digit !== null && (
          <kbd className={classes.digit} aria-hidden>
            {digit}
          </kbd>
        )}
      </span>
      <div className={classes.field}>{children}</div>
    </div>
  );
}
