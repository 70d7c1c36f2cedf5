import type { ReactNode } from 'react';
import { t } from '../../shared/language';
import classes from './ConsultationForm.module.css';
import { deskDigits } from './useDeskKeys';

interface RowProps {
  section: string;
  label: string;
  children: ReactNode;
}

/** A part of the page behind its label, with the digit that leads there. */
export function Row({ section, label, children }: RowProps) {
  const digit = deskDigits.indexOf(section) + 1;
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
