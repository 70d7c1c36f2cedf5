import { t } from '../../shared/language';
import { Bars } from './Bars';
import type { Lead } from './lead';
import classes from './Reports.module.css';

/** What a report begins with: a sentence, and a picture of its figures. */
export function ReportLead({ sentence, picture }: Lead) {
  return (
    <section className={classes.block} aria-label={t('In short')}>
      <p className={classes.sentence}>{sentence}</p>
      {picture && <Bars {...picture} />}
    </section>
  );
}
