import { memo } from 'react';
import { formatDayAndMonth } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import type { VitalsOfPatient } from '../vitals/vitalsInWords';
import classes from './ConsultationForm.module.css';
import type { OpenedConsultation } from './consultation';
import { sinceLastVisit } from './sinceLastVisit';

interface SinceLastVisitLineProps {
  opened: OpenedConsultation;
  /** Undefined while loading. */
  vitals: VitalsOfPatient | undefined;
}

/** What changed since the last visit, in one line; nothing at a first visit or if nothing is to be said. */
export const SinceLastVisitLine = memo(function SinceLastVisitLine(props: SinceLastVisitLineProps) {
  const { opened, vitals } = props;
  const { token, history } = opened;
  if (!vitals) return null;
  const since = sinceLastVisit(history.visits, {
    tokenId: token.id,
    issuedAt: token.issuedAt,
    vitals,
  });
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
});
