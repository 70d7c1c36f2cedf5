import type { ReactNode } from 'react';
import { t } from '../../shared/language';
import { Bars } from './Bars';
import type { Lead } from './lead';
import classes from './Reports.module.css';
import { SplitBar } from './SplitBar';

interface ReportLeadProps extends Lead {
  /** The headline figures. */
  children?: ReactNode;
}

/** What a report begins with: a sentence, its headline figures, and a picture. */
export function ReportLead({ sentence, picture, children }: ReportLeadProps) {
  return (
    <section className={classes.lead} aria-label={t('In short')}>
      <p className={classes.sentence}>{sentence}</p>
      {children && <div className={classes.headline}>{children}</div>}
      {picture && (
        <div className={classes.block}>
          {picture.isSplit ? <SplitBar {...picture} /> : <Bars {...picture} />}
        </div>
      )}
    </section>
  );
}
