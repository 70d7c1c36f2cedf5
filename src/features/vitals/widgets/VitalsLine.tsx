import { Fragment } from 'react';
import { dateIn, formatDayAndMonth } from '../../../shared/clinicDay';
import { currentSpeaker, t } from '../../../shared/language';
import { clockFormat } from '../../../web/language/dateFormat';
import type { Vitals } from '../vitals';
import { shownVitals, type VitalsOfPatient } from '../vitalsInWords';
import { MarkedVital } from './MarkedVital';
import classes from './VitalsLine.module.css';

interface VitalsLineProps {
  recording: Vitals;
  patientVitals: VitalsOfPatient;
}

/** One recording in a line: each value, who measured it, and when. */
export function VitalsLine({ recording, patientVitals }: VitalsLineProps) {
  const shown = shownVitals(recording, patientVitals);
  const uninterpreted = shown
    .filter(({ isUninterpreted }) => isUninterpreted)
    .map(({ label }) => label);
  const mayBeLow = shown.filter((value) => value.mayBeLow).map(({ label }) => label);
  return (
    <div className={classes.line}>
      {shown.map((value) => (
        <Fragment key={value.name}>
          <MarkedVital vital={value} />
          <span className={classes.quiet}> · </span>
        </Fragment>
      ))}
      <span className={classes.quiet}>
        <bdi>{recording.recordedByName}</bdi>,{' '}
        <span className={classes.value}>{recordedWhen(recording, patientVitals)}</span>
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

/** The time of today's recording; day and time of an earlier one. */
export function recordedWhen({ recordedAt }: Vitals, { timeZone, today }: VitalsOfPatient): string {
  const day = dateIn(new Date(recordedAt), timeZone);
  const time = clockFormat(currentSpeaker().locale, timeZone).time(recordedAt);
  return day === today ? time : `${formatDayAndMonth(day)}, ${time}`;
}
