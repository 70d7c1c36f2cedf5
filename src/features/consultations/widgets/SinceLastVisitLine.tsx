import { formatDayAndMonth } from '../../../shared/clinicDay';
import { t } from '../../../shared/language';
import type { ChangesSinceLastVisit } from '../consultation';
import classes from './SinceLastVisitLine.module.css';

interface SinceLastVisitLineProps {
  /** Null at a first visit, and while it is not known. */
  since: ChangesSinceLastVisit | null;
}

/** What changed since the patient's last visit, in one line; nothing if nothing is to be said. */
export function SinceLastVisitLine({ since }: SinceLastVisitLineProps) {
  if (!since) return null;
  const { date, values, medicines, tests } = since;
  if (values.length + medicines.length + tests.length === 0) return null;
  return (
    <p className={classes.since}>
      <b>{t('Since {date}:', { date: formatDayAndMonth(date) })}</b>
      {values.map(({ label, before, now, mark }) => (
        <span key={label}>
          {label} {before} → <b>{now}</b>
          {mark && ` (${t(mark)})`}
        </span>
      ))}
      {medicines.map(({ name, daysLeft }) => (
        <span key={name}>
          {daysLeft === null
            ? t('takes {medicine}', { medicine: name })
            : t('takes {medicine}, {count, plural, one {# day} other {# days}} left', {
                medicine: name,
                count: daysLeft,
              })}
        </span>
      ))}
      {tests.length > 0 && (
        <span className={classes.advised}>
          {t('advised: {tests}', { tests: tests.join(', ') })}
        </span>
      )}
    </p>
  );
}
