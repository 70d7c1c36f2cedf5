import { Fragment } from 'react';
import { dateIn, formatDayAndMonth } from '../../../shared/clinicDay';
import { currentSpeaker, t } from '../../../shared/language';
import { clockFormat } from '../../../web/language/dateFormat';
import type { Vitals } from '../vitals';
import { shownVitals, type VitalsOfPatient } from '../vitalsInWords';
import { MarkedVital } from './MarkedVital';
import classes from './VitalsLine.module.css';

interface VitalsLineProps {
  one: Vitals;
  of: VitalsOfPatient;
}

/** One recording in a line: each value, who measured it, and when. */
export function VitalsLine({ one, of }: VitalsLineProps) {
  const shown = shownVitals(one, of);
  const uninterpreted = shown
    .filter(({ isUninterpreted }) => isUninterpreted)
    .map(({ label }) => label);
  const mayBeLow = shown.filter((value) => value.mayBeLow).map(({ label }) => label);
  return (
    <div className={classes.line}>
      {shown.map((value) => (
        <Fragment key={value.name}>
          <MarkedVital shown={value} />
          <span className={classes.quiet}> · </span>
        </Fragment>
      ))}
      <span className={classes.quiet}>
        <bdi>{one.recordedByName}</bdi>,{' '}
        <span className={classes.value}>{recordedWhen(one, of)}</span>
      </span>
      {uninterpreted.length > 0 && (
        <div className={classes.quiet}>
          {t('Not compared at this age: {values}', { values: uninterpreted.join(', ') })}
        </div>
      )}
      {mayBeLow.length > 0 && (
        <div className={classes.quiet}>
          {t('Not checked for being too low at this age: {values}', {
            values: mayBeLow.join(', '),
          })}
        </div>
      )}
    </div>
  );
}

/** The time of a recording of today, the day and the time of an earlier one. */
export function recordedWhen({ recordedAt }: Vitals, { timeZone, today }: VitalsOfPatient): string {
  const day = dateIn(new Date(recordedAt), timeZone);
  const time = clockFormat(currentSpeaker().locale, timeZone).time(recordedAt);
  return day === today ? time : `${formatDayAndMonth(day)}, ${time}`;
}
