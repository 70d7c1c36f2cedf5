import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { ageInWords } from '../../shared/age';
import { dateIn } from '../../shared/clinicDay';
import { patientCode } from '../../shared/ids';
import { currentSpeaker, t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { useFormat } from '../../web/language/format';
import { useClinic } from '../../web/session/session';
import { Chips } from '../../web/ui/Chips';
import { genderWords } from '../patients/patient';
import { AddToRecord } from '../patients/widgets/AddToRecord';
import { AllergyMark, PregnancyMark, usePatientBanner } from '../patients/widgets/PatientBanner';
import { UnknownAllergies } from '../substances/widgets/UnknownAllergies';
import type { Vitals } from '../vitals/vitals';
import { useVitals } from '../vitals/widgets/useVitals';
import classes from './ConsultationForm.module.css';
import type { OpenedConsultation } from './consultation';

/** The patient's name and the facts that the doctor must know, always in view. */
export const PatientHead = memo(function PatientHead({ opened }: { opened: OpenedConsultation }) {
  const { token, visitNumber, lastVisitAt, due } = opened;
  const { today, timeZone } = useClinic();
  const { date } = useFormat();
  const { data: facts, isError, error } = usePatientBanner(token.patientId);
  const lastWeight = useVitals(facts).patientVitals?.recordings.find(
    (recording): recording is typeof recording & WeightRecording => recording.weight !== null,
  );
  return (
    <header className={classes.head} data-desk="head">
      <div className={classes.known} data-desk="head">
        <div className={classes.who}>
          <h1 className={classes.name}>
            <span className={classes.number}>#{token.tokenNumber}</span>
            <Link to="/app/patients/$patientId" params={{ patientId: token.patientId }}>
              {token.patientName}
            </Link>
          </h1>
          {facts && (
            <span>
              {[
                ageInWords(facts, today, currentSpeaker()),
                genderWords(facts.gender),
                lastWeight && weightWords(lastWeight, { today, timeZone, date }),
                patientCode(facts.number),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          )}
          <span className={classes.visit}>
            {lastVisitAt ? t('Visit {number}', { number: visitNumber }) : t('First visit')}
            {lastVisitAt && (
              <span className={classes.lastVisit}>
                {' '}
                · {t('last {date}', { date: date(lastVisitAt) })}
              </span>
            )}
            {due > 0 && <b> · {t('{amount} due', { amount: formatRupees(due) })}</b>}
          </span>
        </div>
        {!facts && !isError && (
          // Without a skeleton, a patient whose allergies are still loading would look like one without any.
          <Skeleton height={22} width="12rem" aria-busy="true" />
        )}
        {facts && (
          <div className={classes.marks}>
            <AllergyMark entered={facts.allergies} />
            <PregnancyMark expectedDelivery={facts.expectedDelivery} />
          </div>
        )}
      </div>
      {isError && (
        <FormAlert
          message={t('The patient’s age and allergies could not be loaded. {reason}', {
            reason: messageOf(error),
          })}
        />
      )}
      {facts && (
        <div className={classes.facts}>
          {facts.conditions.length > 0 && <Chips names={facts.conditions} color="gray" />}
          {facts.medicalHistory && <span className={classes.quiet}>{facts.medicalHistory}</span>}
          <AddToRecord patient={facts} />
          <UnknownAllergies allergies={facts.allergies} />
        </div>
      )}
    </header>
  );
});

type WeightRecording = Pick<Vitals, 'recordedAt'> & { weight: number };

/** "61 kg", with the day if it was not today. */
function weightWords(
  { weight, recordedAt }: WeightRecording,
  { today, timeZone, date }: { today: string; timeZone: string; date: (at: string) => string },
): string {
  const isToday = dateIn(new Date(recordedAt), timeZone) === today;
  return isToday
    ? t('{weight} kg', { weight })
    : t('{weight} kg on {date}', { weight, date: date(recordedAt) });
}
