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
  const digit = sectionsByDigit.indexOf(section) + 1;
  return (
    <div className={classes.row} data-row={section}>
      <span className={classes.label} title={digit > 0 ? t('Alt {digit}', { digit }) : undefined}>
        {label}
        {digit > 0 && (
          <kbd className={classes.digit} aria-hidden>
            {digit}
          </kbd>
        )}
      </span>
      <div className={classes.field}>{children}</div>
    </div>
  );
}
